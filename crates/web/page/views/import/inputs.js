import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { describes, field as labelled } from '../../parts/field.js';
import { UNITS, WORDS } from './fields.js';
import { isOwn } from './own.js';
import { pick } from './pick.js';

/** @import { Field, Rule } from './types.d.ts' */
/** @import { Preview } from './preview.js' */

/** Where a value for all rows is chosen among the columns of a list. */
const FIXED = '=';
const SEVERAL = [1, 10, 100, 1000];
/** Where a record of the organization is made in place. */
const NEW = '+';

/** A labelled text, taken when it is left. @param {{ id: string, label: unknown, value: string, hint?: unknown, error?: string | null, onChange: (value: string) => void }} parts */
const entry = ({ id, label, value, hint, error, onChange }) => labelled({ id, label, hint, error, control: html`
  <input id=${id} type="text" autocomplete="off" .value=${value} aria-invalid=${String(Boolean(error))} aria-describedby=${describes(id, hint, error)} @change=${(/** @type {any} */ event) => onChange(event.target.value.trim())}>` });

/**
 * Where a field comes from and how it is written.
 * @param {{ id: string, rule: Rule, field: Field, preview: Preview, errorOf: (part: string) => string | null, change: (changes: Partial<Rule>) => void, names: string[] | undefined, make: (name: string) => void }} parts names: of the records that the values may be, if they are known; make: asks for a new one
 */
export function inputs({ id, rule, field, preview, errorOf, change, names, make }) {
  const isFixed = typeof rule.fixed === 'string';
  return html`<div class="rule-inputs">${source({ id, rule, preview, errorOf, change })}
    ${isFixed && names && isOwn(field.name) ? ownInput({ id, rule, errorOf, change, column: field.name, names, make }) : isFixed ? fixedInput({ id, rule, field, errorOf, change }) : written({ id, rule, field, errorOf, change })}</div>`;
}

/** @param {{ id: string, rule: Rule, preview: Preview, errorOf: (part: string) => string | null, change: (changes: Partial<Rule>) => void }} parts */
function source({ id, rule, preview, errorOf, change }) {
  const [letter] = preview.lettersOf(rule);
  const lacks = letter === null ? rule.headings[0] ?? '' : null;
  const columns = preview.columns.map((column) => ({ value: column.letter, label: `${column.letter} · ${column.heading || column.values[0] || ''}` }));
  const isKnown = columns.some(({ value }) => value === letter);
  /** @type {(value: string) => void} */
  const choose = (value) => change(value === FIXED ? { headings: [], letters: [], fixed: '', join: null, split: null, cut: [], words: [], unit: null, per: null, perHeading: null, size: null, dateOrder: null, decimalSign: null, thousandsSign: null }
    : { ...preview.naming(value), fixed: null });
  const needed = ['headings', 'letters', 'headings/0', 'letters/0'].some(errorOf) ? t('import-say-source') : null;
  return pick({
    id: `${id}-source`, label: t('import-from'), value: typeof rule.fixed === 'string' ? FIXED : isKnown ? letter ?? '' : '',
    none: isKnown || typeof rule.fixed === 'string' ? undefined : lacks ?? (letter || t('import-choose')), options: [...columns, { value: FIXED, label: t('import-fixed') }],
    error: needed ?? (lacks ? t('import-lacks-heading', { heading: lacks }) : null), onChange: (value) => { if (value) choose(value); },
  });
}

/** @param {{ id: string, rule: Rule, field: Field, errorOf: (part: string) => string | null, change: (changes: Partial<Rule>) => void }} parts */
function fixedInput({ id, rule, field, errorOf, change }) {
  const words = WORDS[field.holds];
  const parts = { id: `${id}-fixed`, label: t('import-fixed-value'), value: rule.fixed ?? '', error: errorOf('fixed'), onChange: (/** @type {string} */ fixed) => change({ fixed }) };
  if (words) return pick({ ...parts, none: rule.fixed ? undefined : t('import-choose'), options: words.map((word) => ({ value: word, label: t(`import-word-${word}`) })) });
  return entry({ ...parts, hint: field.holds === 'currency' ? t('import-currency-hint') : field.holds in UNITS ? t('import-fixed-unit', { unit: field.holds }) : undefined });
}

/** A brand or a price list for all rows: one of those that there are, or a new one. @param {{ id: string, rule: Rule, errorOf: (part: string) => string | null, change: (changes: Partial<Rule>) => void, column: string, names: string[], make: (name: string) => void }} parts */
function ownInput({ id, rule, errorOf, change, column, names, make }) {
  const value = rule.fixed ?? '';
  const known = names.find((name) => name.toLowerCase() === value.toLowerCase());
  const isUnknown = value && known === undefined;
  return html`<div class="stack">${pick({
    id: `${id}-fixed`, label: t('import-fixed-value'), value: known ?? value, error: errorOf('fixed') ?? (isUnknown ? t(`import-unknown-${column}`, { name: value }) : null), none: value ? undefined : t('import-choose'),
    options: [...(isUnknown ? [{ value, label: value }] : []), ...names.map((name) => ({ value: name, label: name })), { value: NEW, label: t(`import-new-${column}-option`) }],
    onChange: (chosen) => (chosen === NEW ? (make(''), /** @type {const} */ (false)) : change({ fixed: chosen })),
  })}${isUnknown ? html`<p><button type="button" class="button" @click=${() => make(value)}>${t(`import-make-${column}`, { name: value })}</button></p>` : nothing}</div>`;
}

/** How numbers, prices, sizes and dates are written. @param {{ id: string, rule: Rule, field: Field, errorOf: (part: string) => string | null, change: (changes: Partial<Rule>) => void }} parts */
function written({ id, rule, field: { holds }, errorOf, change }) {
  const units = UNITS[holds];
  const isFigure = units || ['number', 'money'].includes(holds);
  return html`
    ${units ? pick({ id: `${id}-unit`, label: t('import-unit'), value: rule.unit ?? '', none: rule.unit ? undefined : t('import-choose'), options: units.map((unit) => ({ value: unit, label: unit })),
    error: errorOf('unit') && t('import-say-unit'), onChange: (unit) => change({ unit: /** @type {any} */ (unit) }) }) : nothing}
    ${holds === 'money' ? pick({ id: `${id}-per`, label: t(rule.perHeading ? 'import-price-for-blank' : 'import-price-for'), value: String(rule.per ?? (rule.perHeading ? '' : 1)), none: rule.perHeading && !rule.per ? t('import-price-for-unsaid') : undefined,
    options: [...new Set([...SEVERAL, rule.per ?? 1])].map((per) => ({ value: String(per), label: t('import-per', { per }) })), error: errorOf('per'), onChange: (per) => change({ per: Number(per) === 1 && !rule.perHeading ? null : Number(per) || null }) }) : nothing}
    ${holds === 'size' || holds === 'maySize' ? pick({ id: `${id}-size`, label: t('import-size'), value: rule.size ?? '', none: t(holds === 'size' ? 'import-size-unsaid' : 'import-size-text'), options: ['dash', 'dn', 'inch', 'mm'].map((size) => ({ value: size, label: t(`import-size-${size}`) })),
    error: errorOf('size'), onChange: (size) => change({ size: /** @type {any} */ (size || null) }) }) : nothing}
    ${isFigure ? pick({ id: `${id}-sign`, label: t('import-decimal-sign'), value: rule.decimalSign ?? '', none: t('import-decimal-as-list'), options: [{ value: ',', label: t('import-decimal-comma') }, { value: '.', label: t('import-decimal-point') }],
    onChange: (sign) => change({ decimalSign: /** @type {any} */ (sign || null) }) }) : nothing}
    ${holds === 'date' ? pick({ id: `${id}-order`, label: t('import-date-order'), value: rule.dateOrder ?? '', none: t('import-date-as-list'), options: ['dmy', 'mdy', 'ymd'].map((order) => ({ value: order, label: t(`import-date-${order}`) })),
    onChange: (order) => change({ dateOrder: /** @type {any} */ (order || null) }) }) : nothing}`;
}

/** Texts separated by semicolons. @param {string} text */
const several = (text) => text.split(';').map((one) => one.trim()).filter(Boolean);
/** @param {string} text lines such as `AG = male` */
const pairs = (text) => several(text.replaceAll('\n', ';')).flatMap((line) => {
  const [theirs, ours] = line.split('=').map((part) => part.trim());
  return theirs && ours ? [{ theirs, ours }] : [];
});

/** What few lists need. @param {{ id: string, rule: Rule, field: Field, name: string, preview: Preview, change: (changes: Partial<Rule>) => void }} parts */
export function more({ id, rule, field, name, preview, change }) {
  const [first, second] = preview.lettersOf(rule);
  const columns = preview.columns.map(({ letter, heading }) => ({ value: letter, label: `${letter} · ${heading}` }));
  const isUsed = rule.cut.length || rule.words.length || rule.split || rule.perHeading || second !== undefined;
  /** @param {string} letter */
  const join = (letter) => {
    const letters = [first, letter].filter(Boolean).map(String);
    const headings = letters.flatMap((one) => preview.naming(one).headings);
    change(headings.length === letters.length ? { headings, letters: [] } : { headings: [], letters });
  };
  const words = WORDS[field.holds];
  return html`<details class="more-of-rule" ?open=${Boolean(isUsed) && !preview.isProposed(rule)}><summary class="small">${t('import-more')}<span class="visually-hidden"> ${name}</span>${isUsed ? html` <span class="badge">${t('import-more-used')}</span>` : nothing}</summary><div class="halves">
    ${entry({ id: `${id}-cut`, label: t('import-cut'), hint: t('import-cut-hint'), value: rule.cut.join('; '), onChange: (text) => change({ cut: several(text) }) })}
    ${entry({ id: `${id}-words`, label: t('import-words'), hint: words ? t('import-words-of', { words: words.join(', ') }) : t('import-words-hint'), value: rule.words.map(({ theirs, ours }) => `${theirs} = ${ours}`).join('; '), onChange: (text) => change({ words: pairs(text) }) })}
    ${pick({ id: `${id}-second`, label: t('import-joined'), value: second ?? '', none: t('import-none'), options: columns.filter(({ value }) => value !== first), onChange: join })}
    ${entry({ id: `${id}-split`, label: t('import-split'), hint: t('import-split-hint'), value: rule.split?.separator.replace(/^ $/, '␣') ?? '', onChange: (text) => change({ split: text ? { separator: text === '␣' ? ' ' : text, piece: rule.split?.piece ?? 1 } : null }) })}
    ${rule.split ? pick({ id: `${id}-piece`, label: t('import-piece'), value: String(rule.split.piece), options: [1, 2, 3, 4, -1, -2].map((piece) => ({ value: String(piece), label: t('import-piece-at', { piece }) })), onChange: (piece) => change({ split: { separator: rule.split?.separator ?? ' ', piece: Number(piece) } }) }) : nothing}
    ${field.holds === 'money' ? pick({ id: `${id}-per-heading`, label: t('import-per-heading'), value: rule.perHeading ? preview.letterOf(rule.perHeading) ?? '' : '', none: t('import-none'), options: columns,
    onChange: (letter) => change({ perHeading: preview.columns.find((column) => column.letter === letter)?.heading || null, per: null }) }) : nothing}
  </div></details>`;
}
