import { html, nothing, svg } from 'lit';
import { language, t } from '../../language.js';
import { notice } from '../../parts/notice.js';
import { cause, where, words } from './words.js';

/** @import { CellError, Csv, Decision, Effect, Report } from './types.d.ts' */

/** What a dry run tells: figures, changed prices, values in doubt, faults. */

/** Rows of a group that are shown at first. */
const SHOWN = 10;
/** Of the widest bar, in units of its drawing. */
const WIDEST = 100;

/** @param {number} value @param {number} [decimals] */
export const number = (value, decimals = 4) => value.toLocaleString(language.numbers, { maximumFractionDigits: decimals });
/** @param {number} percent */
const percent = (percent) => `${percent > 0 ? '+' : ''}${number(percent, 1).replace('-', '−')}\u00a0%`;

/** @param {[string, unknown, unknown?][]} rows name, figure, what it means */
export const figures = (rows) => html`<dl class="figures">${rows.map(([name, value, from]) => html`<div><dt>${name}</dt><dd>${value}</dd>${from ? html`<dd class="from">${from}</dd>` : nothing}</div>`)}</dl>`;

/** @param {Report} report */
export const counts = (report) => figures([
  [t('import-created'), number(report.created)], [t('import-updated'), number(report.updated)], [t('import-unchanged'), number(report.unchanged)],
  ...(report.effect && report.effect.missing !== null ? [/** @type {[string, unknown, unknown]} */ ([t('import-missing'), number(report.effect.missing), t('import-missing-stay')])] : []),
  ...(report.effect?.withoutPrice ? [/** @type {[string, unknown, unknown]} */ ([t('import-without-price'), number(report.effect.withoutPrice), t('import-without-price-how')])] : []),
]);

/** The rows that make new records and those that change some, each folded. @param {Report} report */
export function changedRows({ created, updated, effect }) {
  const all = /** @type {const} */ ([['new', created, effect?.newRows ?? []], ['changed', updated, effect?.changedRows ?? []]]);
  return all.map(([which, count, rows]) => (rows.length ? html`<details class="card import-rows" data-rows=${which}><summary>${t(`import-rows-${which}`, { count })}</summary><div class="card-in stack">
    <div class="table-wrap" tabindex="0" role="region" aria-label=${t(`import-rows-${which}`, { count })}><table class="table small">
    <thead><tr><th scope="col">${t('import-rows-where')}</th><th scope="col">${t('import-rows-name')}</th><th scope="col">${t('import-rows-description')}</th></tr></thead>
    <tbody>${rows.map((one) => html`<tr><td class="from">${where({ ...one, letter: '', column: '' })}</td><th scope="row">${one.name}</th><td>${one.description}</td></tr>`)}</tbody></table></div>
    ${count > rows.length ? html`<p class="quiet">${t('import-rows-more', { shown: rows.length, count: count - rows.length })}</p>` : nothing}
  </div></details>` : nothing));
}

/** The class of price changes in words. @param {Schemas['PriceChangeClass']} one */
function classOf({ abovePercent: above, toPercent: to }) {
  if (above === null) return t('import-class-below', { to: percent(to ?? 0) });
  if (to === null) return t('import-class-above', { above: percent(above) });
  return t('import-class', { above: percent(above), to: percent(to) });
}

/** Changed prices by the size of the change: a bar and a number for each class. @param {NonNullable<Report['effect']>} effect */
export function priceChanges({ priceChanges: classes, largestPriceChanges: largest }) {
  const most = Math.max(...classes.map(({ count }) => count));
  if (!most) return nothing;
  const all = classes.reduce((sum, { count }) => sum + count, 0);
  const ups = classes.filter(({ abovePercent }) => abovePercent !== null && abovePercent >= 0).reduce((sum, { count }) => sum + count, 0);
  return html`<section class="card" aria-labelledby="import-prices"><h2 id="import-prices">${t('import-prices')}</h2><div class="card-in two-plots">
    <div><p class="quiet">${t('import-prices-changed', { all, up: ups, down: all - ups })}</p>
      <table class="table plot"><caption class="visually-hidden">${t('import-prices-by-size')}</caption>
      <thead class="visually-hidden"><tr><th scope="col">${t('import-change')}</th><td></td><th scope="col">${t('import-prices')}</th></tr></thead>
      <tbody>${classes.map((one) => html`<tr><th scope="row">${classOf(one)}</th>
        <td aria-hidden="true"><svg viewBox="0 0 ${WIDEST} 10" preserveAspectRatio="none" class=${(one.abovePercent ?? -1) >= 0 ? 'up' : 'down'}>${svg`<rect width=${one.count ? Math.max(1, (one.count / most) * WIDEST) : 0} height="10"></rect>`}</svg></td>
        <td class="number">${number(one.count)}</td></tr>`)}</tbody></table></div>
    <div><h3>${t('import-largest')}</h3>
      <div class="table-wrap" tabindex="0" role="region" aria-label=${t('import-largest')}><table class="table small">
      <thead><tr><th scope="col">${t('import-item')}</th><th scope="col" class="number">${t('import-before')}</th><th scope="col" class="number">${t('import-after')}</th><th scope="col" class="number">${t('import-change')}</th></tr></thead>
      <tbody>${largest.map((one) => html`<tr><th scope="row">${one.partNumber ?? t('import-at-row', { row: String(one.row) })}<span class="quiet"> · ${t('import-at-row', { row: String(one.row) })}</span></th>
        <td class="number">${number(one.before)}</td><td class="number">${number(one.after)}</td><td class="number"><b>${percent(one.percent)}</b></td></tr>`)}</tbody></table></div></div>
  </div></section>`;
}

/** Doubts that are about the whole list, so that no rows can be left out. */
const OF_LIST = new Set(['priceUnit']);

/**
 * Values in doubt by what they have in common: they are right, or their rows are left out.
 * @param {NonNullable<Report['effect']>} effect @param {string} kind @param {Map<string, Decision>} decided what was decided, by the doubt @param {(decided: Map<string, Decision>) => void} onChange
 */
export function inDoubt({ suspicious, doubts, doubtful }, kind, decided, onChange) {
  if (!doubtful) return nothing;
  /** @param {string} doubt @param {Decision} way @param {boolean} isOn */
  const decide = (doubt, way, isOn) => {
    const now = new Map(decided);
    if (isOn) now.set(doubt, way); else now.delete(doubt);
    onChange(now);
  };
  /** @param {string} doubt @param {Decision} way @param {number} count */
  const tick = (doubt, way, count) => html`<label class="check"><input type="checkbox" .checked=${decided.get(doubt) === way} @change=${(/** @type {any} */ event) => decide(doubt, way, event.target.checked)}> ${t(`import-doubt-${way}`, { count })}</label>`;
  return html`<section class="card" aria-labelledby="import-doubts"><h2 id="import-doubts">${t('import-in-doubt', { count: doubtful })}</h2><div class="card-in stack">
    <p>${t('import-in-doubt-do')}</p>
    ${doubts.map(({ doubt, count, accept }) => html`<fieldset class="field doubt"><legend><h3>${t(`import-doubt-${doubt}`)} <span class="badge warn">${number(count)}</span></h3></legend>
      <ul class="plain rows doubts" tabindex="0" aria-label=${t(`import-doubt-${doubt}`)}>${suspicious.filter((value) => value.doubt === doubt).map((value) => html`<li>${faultLine(value, kind)}</li>`)}</ul>
      ${accept ? html`<div class="row">${tick(doubt, 'take', count)}${OF_LIST.has(doubt) ? nothing : tick(doubt, 'leave', count)}</div>` : notice({ kind: 'bad', text: t('import-too-many-doubts', { count }) })}</fieldset>`)}
  </div></section>`;
}

/** What is told the service of what was decided. @param {Report | null} report @param {Map<string, Decision>} decided @param {Decision} way */
export const decisions = (report, decided, way) => report?.effect?.doubts.filter(({ doubt }) => decided.get(doubt) === way).map(({ accept }) => accept).join(',') || null;

/** @param {CellError} error @param {string} kind of the rows */
function faultLine(error, kind) {
  const { text, lang } = words(error, kind);
  return html`<b>${where(error)}</b>${error.value ? html` <span class="value">${error.value}</span>` : nothing} <span class="quiet" lang=${lang ?? nothing}>${text}</span>`;
}

/**
 * What is wrong, a group for each cause with what helps.
 * @param {{ errors: CellError[], count: number, kind: string, look: 'bad' | 'warn', title: string, all: Set<string>, onAll: (code: string) => void }} faults
 */
export function faults({ errors, count, kind, look, title, all, onAll }) {
  if (!errors.length) return nothing;
  return html`<section class="card" aria-label=${title}><h2>${title}</h2><div class="card-in stack">
    ${[...grouped(errors)].map(([code, those]) => html`<div class="cause"><h3>${cause(code)} <span class="badge ${look}">${number(those.length)}</span></h3>
      <ul class="plain rows">${those.slice(0, all.has(code) ? undefined : SHOWN).map((error) => html`<li>${faultLine(error, kind)}</li>`)}</ul>
      ${those.length > SHOWN && !all.has(code) ? html`<button type="button" class="link small" @click=${() => onAll(code)}>${t('import-show-all', { count: those.length })}</button>` : nothing}</div>`)}
    ${count > errors.length ? html`<p class="quiet">${t('import-first-only', { shown: errors.length, count })}</p>` : nothing}
  </div></section>`;
}

/** @param {CellError[]} errors */
function grouped(errors) {
  /** @type {Map<string, CellError[]>} */
  const groups = new Map();
  for (const error of errors) groups.set(error.code, [...groups.get(error.code) ?? [], error]);
  return groups;
}

/** What a list touches beside its own records. @param {Effect} effect */
export function touches({ touches: all }) {
  const some = Object.entries(all ?? {}).flatMap(([what, touched]) => (touched?.count ? [{ what, ...touched }] : []));
  return some.length ? html`<section class="card" aria-labelledby="import-touches"><h2 id="import-touches">${t('import-touches')}</h2><ul class="plain rows card-in">${some.map(({ what, count, names }) => html`<li>
    <b>${number(count)}</b> ${t(`import-touches-${what}`)} <span class="quiet">${names.join(', ')} ${count > names.length ? t('import-touches-more', { count: count - names.length }) : ''}</span></li>`)}</ul></section>` : nothing;
}

/** @type {Record<string, string>} */
const SEPARATORS = { '\t': 'tab', ';': 'semicolon', ',': 'comma' };

/** How a text file was read. @param {Csv | null | undefined} csv */
export const csvForm = (csv) => (csv ? html`<p class="small quiet">${t('import-csv', { encoding: csv.encoding, separator: SEPARATORS[csv.separator] ?? 'other' })}</p>` : nothing);
