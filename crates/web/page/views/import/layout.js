import { html, nothing } from 'lit';
import { PageElement, Watch } from '../../element.js';
import { language, t } from '../../language.js';
import { faultOf, notice } from '../../parts/notice.js';
import { fieldOf, fieldsOf, label, termsOf } from './fields.js';
import { inputs, more } from './inputs.js';
import { askFor, isOwn, namesOf, withMade } from './own.js';
import { pick } from './pick.js';
import { Preview } from './preview.js';
import { against, meaning, said } from './words.js';

/** @import { Doubt, Guess, Layout, Rule } from './types.d.ts' */

/** Rows of the list that are shown at first, and examples at a field. */
const ROWS = 8;
const EXAMPLES = 3;

/** What settles what the service doubts, by its key. @param {string} kind @returns {Record<string, string | undefined>} */
const settledBy = (kind) => {
  const [currency, sold] = Object.values(termsOf(kind))[0] ?? [];
  return { 'no-brand': 'brand', 'no-brand-titled': 'brand', 'no-currency': currency, 'no-sold-by': sold };
};

/** An id of the page for a column. @param {string} column */
const idOf = (column) => `rule-${column.replace(/\W/g, '-')}`;

/** @type {Rule} */
const EMPTY = { column: '', headings: [], letters: [], fixed: null, join: null, split: null, cut: [], words: [], decimalSign: null, thousandsSign: null, unit: null, per: null, perHeading: null, size: null, dateOrder: null };

/** How a list is read: its first rows on one side, our fields on the other. Fires `layout` with what was changed. */
class ImportLayout extends PageElement {
  static properties = { guess: {}, layout: {}, kind: {}, errors: {}, becomes: { state: true }, all: { state: true }, names: { state: true } };

  constructor() {
    super();
    /** @type {Guess} */
    this.guess = /** @type {any} */ (null);
    /** @type {Layout} */
    this.layout = /** @type {any} */ (null);
    this.kind = '';
    /** @type {Schemas['FieldError'][]} */
    this.errors = [];
    /** Whether the rows are shown as they become. */
    this.becomes = false;
    this.all = false;
    /** Names of brands and price lists, by our columns, once they are read. @type {Record<string, string[] | undefined>} */
    this.names = {};
    new Watch(this, language);
  }

  connectedCallback() {
    super.connectedCallback();
    for (const { name } of fieldsOf(this.kind).filter((field) => isOwn(field.name))) this.readNames(name);
  }

  /** Where they can't be read, a name is typed. @param {string} column */
  async readNames(column) {
    const names = await namesOf(column).catch(() => undefined);
    this.names = { ...this.names, [column]: names };
  }

  /** Makes a brand or a price list, and has all rows be of it. @param {string} column @param {string} name */
  async make(column, name) {
    const made = await askFor(column, name);
    if (!made) return;
    await this.readNames(column);
    this.change(withMade(this.layout, column, made, EMPTY));
  }

  /** @param {Partial<Layout>} changes */
  change(changes) {
    this.dispatchEvent(new CustomEvent('layout', { detail: { ...this.layout, ...changes } }));
  }

  /** @param {string} column @param {Partial<Rule>} changes */
  changeRule(column, changes) {
    this.change({ columns: this.layout.columns.map((rule) => (rule.column === column ? { ...rule, ...changes } : rule)) });
  }

  /** @param {string} column @param {Partial<Rule>} [from] */
  async add(column, from = { fixed: '' }) {
    this.change({ columns: [...this.layout.columns, { ...EMPTY, column, ...from }] });
    await this.updateComplete;
    setTimeout(() => {
      const adding = /** @type {HTMLSelectElement | null} */ (this.querySelector('#import-add'));
      if (adding) adding.value = '';
      /** @type {HTMLElement | null} */ (this.querySelector(`#${idOf(column)} :is(input, select)`))?.focus();
    });
  }

  /** @param {string} column */
  leaveOut(column) {
    const { columns, skip } = this.layout;
    this.change({ columns: columns.filter((rule) => rule.column !== column), skip: { ...skip, without: skip.without.filter((name) => name !== column) } });
    /** @type {HTMLElement | null} */ (this.querySelector('#import-add'))?.focus();
  }

  /** What is to be settled, each with what settles it. @returns {Doubt[]} */
  doubts() {
    const read = new Set(this.layout.columns.map(({ column }) => column));
    const settles = settledBy(this.kind);
    const told = this.guess.doubts.map((text) => ({ text: said(text, this.kind), add: settles[meaning(text) ?? ''] }));
    const needed = fieldsOf(this.kind).filter(({ name, isNeeded }) => isNeeded && !told.some(({ add }) => add === name));
    const missing = needed.map(({ name }) => ({ text: t('import-needs', { field: label(this.kind, name) }), add: name }));
    const customer = this.kind === 'customerItem' && !read.has('customerErpId') ? [{ text: t('import-needs', { field: label(this.kind, 'customer') }), add: 'customer' }] : [];
    return [...told, ...missing, ...customer].filter(({ add }) => !add || !read.has(add));
  }

  render() {
    const { guess, layout, kind } = this;
    if (!guess || !layout) return nothing;
    this.preview = new Preview(guess, layout, kind);
    return html`<div class="reading">
      ${this.sheet()}
      <section class="card" aria-labelledby="import-fields"><h2 id="import-fields">${t('import-fields')}</h2>
        <div class="card-in stack">
          ${this.doubts().map(({ text, add }) => notice({ kind: 'warn', text, action: add ? html`<button type="button" class="link" @click=${() => this.add(add)}>${t('import-add-field', { field: label(kind, add) })}</button>` : undefined }))}
          <ul class="plain rules">${layout.columns.map((rule, at) => this.rule(rule, at))}</ul>
          ${this.adding()}
          ${this.forAll()}
        </div></section></div>`;
  }

  /** The list as it stands, or as it becomes. */
  sheet() {
    const { guess, kind } = this;
    const preview = /** @type {Preview} */ (this.preview);
    const rows = guess.samples.slice(0, this.all ? undefined : ROWS);
    const columns = preview.columns.map((column) => ({ ...column, rules: preview.rulesOf(column.letter) }));
    /** @param {Guess['samples'][0]} sample @param {typeof columns[0]} column */
    const cell = (sample, { letter, rules: [rule] }) => {
      const shown = rule ? preview.shown(rule, sample) : null;
      const text = this.becomes ? (shown ? shown.ours : '') : preview.theirs(sample, letter) ?? '…';
      return html`<td class=${shown?.fault ? 'bad' : this.becomes ? '' : rule ? '' : 'quiet'}>${text}${shown?.fault && (this.becomes || text) ? html`<span class="small"> ✕<span class="visually-hidden"> ${shown.fault}</span></span>` : nothing}</td>`;
    };
    return html`<section class="card their-sheet" aria-labelledby="import-sheet"><h2 id="import-sheet">${guess.sheet ? t('import-sheet', { sheet: guess.sheet }) : t('import-list')}</h2>
      <div class="card-in stack">
        <div class="spread"><p class="small quiet">${guess.row ? t('import-headings-in', { row: String(guess.row) }) : t('import-no-headings')}</p>
          <fieldset class="switch"><legend class="visually-hidden">${t('import-rows')}</legend>${[false, true].map((becomes) => html`<label>
            <input type="radio" name="import-rows" .checked=${this.becomes === becomes} @change=${() => { this.becomes = becomes; }}><span>${t(becomes ? 'import-as-becomes' : 'import-as-stands')}</span></label>`)}</fieldset></div>
        <div class="table-wrap" tabindex="0" role="region" aria-label=${t('import-rows')}><table class="table sheet-rows">
          <thead><tr class="letters"><td></td>${columns.map(({ letter }) => html`<td>${letter}</td>`)}</tr>
            <tr><th scope="col" class="number">${guess.row ?? ''}<span class="visually-hidden"> ${t('import-row')}</span></th>${columns.map(({ heading, letter, rules }) => html`<th scope="col" class=${rules.length ? 'is-read' : ''}>${heading || letter}
              <span class="what">${rules.length ? rules.map(({ column }) => label(kind, column)).join(', ') : t('import-unread')}</span></th>`)}</tr></thead>
          <tbody>${rows.map((sample) => html`<tr class=${sample.skipped ? 'skipped' : ''}><th scope="row" class="number">${sample.row}</th>${sample.skipped ? html`<td colspan=${columns.length}>${t('import-skipped', { why: said(sample.skipped, kind) })}</td>`
            : columns.map((column) => cell(sample, column))}</tr>`)}</tbody></table></div>
        ${guess.samples.length > ROWS ? html`<p><button type="button" class="link small" aria-expanded=${String(this.all)} @click=${() => { this.all = !this.all; }}>${this.all ? t('import-fewer-rows') : t('import-more-rows', { count: guess.samples.length })}</button></p>` : nothing}
      </div></section>`;
  }

  /** A field of ours: where it comes from, how it is written, what its first values become. @param {Rule} rule @param {number} at */
  rule(rule, at) {
    const { kind, guess } = this;
    const preview = /** @type {Preview} */ (this.preview);
    const id = idOf(rule.column);
    const name = label(kind, rule.column);
    const field = fieldOf(kind, rule.column);
    const isProposed = preview.isProposed(rule);
    const proposal = isProposed ? guess.columns.find(({ column }) => column === rule.column) : undefined;
    const reasons = against(proposal?.reasons ?? []);
    const isSure = proposal?.certainty === 'certain';
    const examples = preview.examples(rule, EXAMPLES);
    /** @param {string} part */
    const errorOf = (part) => faultOf(this.errors, `columns/${at}/${part}`);
    const parts = { preview, change: (/** @type {Partial<Rule>} */ changes) => this.changeRule(rule.column, changes), names: this.names[rule.column], make: (/** @type {string} */ called) => { this.make(rule.column, called); } };
    return html`<li class="rule" id=${id}>
      <div class="spread"><h3>${name}${field.isNeeded ? html` <span class="small quiet">${t('import-needed')}</span>` : nothing}</h3>
        <span class="row">${proposal ? html`<span class="badge ${isSure ? 'good' : 'warn'}">${t(isSure ? 'import-sure' : 'import-check-this')}</span>` : nothing}
          <button type="button" class="link small" @click=${() => this.leaveOut(rule.column)}>${t('import-remove')}<span class="visually-hidden"> ${name}</span></button></span></div>
      ${inputs({ id, rule, field, errorOf, ...parts })}
      ${reasons.length && !isSure ? html`<ul class="small warn reasons">${reasons.map((text) => html`<li>${said(text, kind)}</li>`)}</ul>` : nothing}
      ${examples.length ? html`<ul class="plain examples small" aria-label=${t('import-examples', { field: name })} aria-live="polite">${examples.map(({ theirs, ours, fault }) => html`<li>
        <span class="quiet">${theirs}</span> <span aria-hidden="true">→</span> ${fault ? html`<b class="bad">${fault}</b>` : html`<b>${ours}</b>`}</li>`)}</ul>` : nothing}
      ${typeof rule.fixed === 'string' ? nothing : more({ id, rule, field, name, ...parts })}
    </li>`;
  }

  /** Another field. */
  adding() {
    const read = new Set(this.layout.columns.map(({ column }) => column));
    const left = fieldsOf(this.kind).filter(({ name }) => !read.has(name));
    if (!left.length) return nothing;
    return pick({ id: 'import-add', label: t('import-another-field'), value: '', none: t('import-choose'), options: left.map(({ name }) => ({ value: name, label: label(this.kind, name) })),
      onChange: (name) => { if (name) this.add(name, { headings: [], fixed: null }); } });
  }

  /** What holds for the whole list. */
  forAll() {
    const { layout, kind } = this;
    const { skip } = layout;
    const prices = layout.columns.filter(({ column }) => fieldOf(kind, column).holds === 'money' || skip.without.includes(column));
    /** @param {string} text @param {boolean} isOn @param {(isOn: boolean) => Partial<Layout['skip']>} changes */
    const check = (text, isOn, changes) => html`<label class="check"><input type="checkbox" .checked=${isOn} @change=${(/** @type {any} */ event) => this.change({ skip: { ...skip, ...changes(event.target.checked) } })}> ${text}</label>`;
    return html`<details class="more-of-rule" open><summary>${t('import-whole-list')}</summary>
      <div class="halves">
        ${pick({ id: 'import-decimal', label: t('import-decimal-sign'), value: layout.decimalSign ?? '', none: t('import-decimal-unsaid'), options: [{ value: ',', label: t('import-decimal-comma') }, { value: '.', label: t('import-decimal-point') }],
          onChange: (sign) => this.change({ decimalSign: /** @type {any} */ (sign || null) }) })}
        ${pick({ id: 'import-thousands', label: t('import-thousands-sign'), value: layout.thousandsSign ?? '', none: t('import-thousands-any'), options: ['point', 'comma', 'blank', 'apostrophe'].map((sign) => ({ value: sign, label: t(`import-thousands-${sign}`) })),
          onChange: (sign) => this.change({ thousandsSign: /** @type {any} */ (sign || null) }) })}
        ${fieldsOf(kind).some(({ holds }) => holds === 'date') ? pick({ id: 'import-dates', label: t('import-date-order'), value: layout.dateOrder ?? '', none: t('import-date-unsaid'), options: ['dmy', 'mdy', 'ymd'].map((order) => ({ value: order, label: t(`import-date-${order}`) })),
          onChange: (order) => this.change({ dateOrder: /** @type {any} */ (order || null) }) }) : nothing}
      </div>
      <fieldset class="field"><legend>${t('import-skip')}</legend>
        ${check(t('import-skip-groups'), skip.groups, (groups) => ({ groups }))}
        ${check(t('import-skip-totals'), skip.totals, (totals) => ({ totals }))}
        ${prices.map(({ column }) => check(t('import-skip-without', { field: label(kind, column) }), skip.without.includes(column), (isOn) => ({ without: isOn ? [...skip.without, column] : skip.without.filter((name) => name !== column) })))}
        <div class="field"><label for="import-skip-words">${t('import-skip-words')}</label>
          <input id="import-skip-words" type="text" autocomplete="off" .value=${skip.words.join('; ')} aria-describedby="import-skip-words-hint"
            @change=${(/** @type {any} */ event) => this.change({ skip: { ...skip, words: event.target.value.split(';').map((/** @type {string} */ word) => word.trim()).filter(Boolean) } })}>
          <p class="hint" id="import-skip-words-hint">${t('import-separated')}</p></div>
      </fieldset></details>`;
  }
}
customElements.define('hw-import-layout', ImportLayout);
