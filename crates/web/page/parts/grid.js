import { html, nothing } from 'lit';
import { PageElement } from '../element.js';
import { language, t } from '../language.js';
import { leaving } from '../place.js';
import { dayToType, typedDay } from '../shop.js';
import { hasComma, parseNumber, swapped } from '../units.js';
import { mayDrop } from './dialog.js';
import { heading, sorted } from './sorting.js';

/** @import { Cells, Column, GridRow } from './types.d.ts' */

const STEPS_KEPT = 100;

/** The cells of a text from a sheet: lines, and tabs within them. @param {string} text */
export const sheetCells = (text) => text.replace(/\r/g, '').replace(/\n$/, '').split('\n').map((line) => line.split('\t').map((cell) => cell.trim()));

/**
 * Rows to edit as in a sheet: arrow keys and Enter go up and down, a paste fills cells and adds rows, Ctrl-Z takes back. Texts stay as they are
 * typed; who uses it reads them. Fires `edit` with each key and change, and `sort` after another order was chosen that only the service can make.
 */
export class Grid extends PageElement {
  static properties = { label: {}, columns: {}, rows: {}, faults: {}, mayAdd: {}, mayRemove: {}, busy: {}, sorting: {}, isWhole: {}, now: { state: true } };

  constructor() {
    super();
    this.label = '';
    /** @type {Column[]} */
    this.columns = [];
    /** @type {GridRow[]} rows as they are stored */
    this.rows = [];
    /** What is wrong, by the key of the row and the name of the column. @type {Map<string, string>} */
    this.faults = new Map();
    this.mayAdd = false;
    this.mayRemove = false;
    this.busy = false;
    /** @type {import('./sorting.js').Sorting | null} by which column rows stand, if that can be chosen */
    this.sorting = null;
    /** Whether these are all rows, so that they are sorted here. */
    this.isWhole = true;
    /** @type {GridRow[]} rows as they are stored, in the marks of the person's language */
    this.stored = [];
    /** @type {GridRow[]} */
    this.now = [];
    /** @type {GridRow[][]} */
    this.past = [];
    /** @type {GridRow[][]} */
    this.future = [];
    this.added = 0;
    /** Asks before changes are lost. */
    this.leave = async () => !this.changes.length || Boolean(await mayDrop());
    /** Writes figures and days in the marks of another language, since they are read in these. */
    this.rewrite = () => {
      if (hasComma() === this.hasComma) return;
      this.hasComma = hasComma();
      for (const rows of /** @type {const} */ (['stored', 'now'])) this[rows] = this.swapped(this[rows]);
      for (const steps of /** @type {const} */ (['past', 'future'])) this[steps] = this[steps].map((rows) => this.swapped(rows));
    };
    this.hasComma = hasComma();
    this.unload = (/** @type {Event} */ event) => { if (this.changes.length) event.preventDefault(); };
  }

  connectedCallback() {
    super.connectedCallback();
    leaving.add(this.leave);
    addEventListener('beforeunload', this.unload);
    language.addEventListener('change', this.rewrite);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    leaving.delete(this.leave);
    removeEventListener('beforeunload', this.unload);
    language.removeEventListener('change', this.rewrite);
  }

  /** @param {GridRow[]} rows */
  swapped(rows) {
    /** @param {string} name @param {string} text */
    const anew = (name, text) => {
      const column = this.columns.find((one) => one.name === name);
      return column?.isDay ? dayToType(typedDay(text)) : column?.kind === 'number' ? swapped(text) : text;
    };
    return rows.map((row) => ({ ...row, cells: Object.fromEntries(Object.entries(row.cells).map(([name, text]) => [name, anew(name, text)])) }));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('rows')) Object.assign(this, { stored: this.rows, now: this.arranged(this.rows), past: [], future: [], hasComma: hasComma() });
  }

  /** Rows in the order that was chosen, if they are sorted here. @param {GridRow[]} rows */
  arranged(rows) {
    const column = this.sorting && this.isWhole && this.columns.find(({ name }) => name === this.sorting?.order.name);
    return column && this.sorting ? sorted(rows, this.sorting.order, ({ cells }) => (column.kind === 'number' ? parseNumber(cells[column.name] ?? '') : column.isDay ? String(typedDay(cells[column.name])) : cells[column.name])) : rows;
  }

  /** @param {string} word the new order */
  async sort(word) {
    if (!this.sorting || (!this.isWhole && !await this.leave())) return;
    this.sorting.choose(word);
    if (!this.isWhole) this.dispatchEvent(new CustomEvent('sort', { bubbles: true }));
    // What is taken back stays in the same order.
    for (const steps of /** @type {const} */ (['past', 'future'])) this[steps] = this[steps].map((rows) => this.arranged(rows));
    this.now = this.arranged(this.now);
  }

  /** @param {Column} column */
  head({ name, label, kind, sorts }) {
    const isNumber = kind === 'number' ? 'number' : '';
    return heading({ name, label, kind: isNumber, sorts: Boolean(this.sorting) && (this.isWhole || Boolean(sorts)) }, this.sorting?.order ?? { name: '', descends: false }, (word) => this.sort(word));
  }

  /** @param {GridRow[]} rows */
  become(rows) {
    this.past = [...this.past, this.now].slice(-STEPS_KEPT);
    this.future = [];
    this.now = rows;
    this.tell();
  }

  tell() {
    this.dispatchEvent(new CustomEvent('edit', { bubbles: true }));
  }

  /** Takes the last change back, or makes it again. @param {'past' | 'future'} from */
  step(from) {
    const rows = this[from].at(-1);
    if (!rows) return;
    const to = from === 'past' ? 'future' : 'past';
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], this.now];
    this.now = rows;
    this.tell();
  }

  /** A row that isn't stored yet. @param {Cells} [cells] @returns {GridRow} */
  blank(cells = {}) {
    this.added += 1;
    return { key: `new-${this.added}`, cells, isNew: true };
  }

  /** The rows with others at the foot, where cells are entered that have none yet. @param {number} count */
  reaching(count) {
    return [...this.now, ...Array.from({ length: this.mayAdd ? Math.max(0, count - this.now.length) : 0 }, () => this.blank())];
  }

  /** What was changed: rows with the cells that are others than before, new rows with theirs, removed ones without. */
  get changes() {
    const before = new Map(this.stored.map(({ key, cells }) => [key, cells]));
    return this.now.flatMap(({ key, cells, isNew, isRemoved }) => {
      if (isRemoved) return isNew ? [] : [{ key, cells: {}, isNew: false, isRemoved }];
      const changed = Object.fromEntries(Object.entries(cells).filter(([name, text]) => text !== (before.get(key)?.[name] ?? '')));
      return Object.keys(changed).length ? [{ key, cells: changed, isNew: Boolean(isNew), isRemoved: false }] : [];
    });
  }

  /** Whether a cell may be entered. @param {Column} column @param {GridRow | undefined} row */
  isOpen = ({ kind }, row) => kind !== 'fixed' && (kind !== 'key' || !row || Boolean(row.isNew));

  /**
   * Fills cells from a place on.
   * @param {number} at row @param {number} from column @param {string[][]} texts
   */
  fill(at, from, texts) {
    const filled = this.reaching(at + texts.length).map((row, place) => {
      const line = texts[place - at];
      if (!line) return row;
      const cells = { ...row.cells };
      line.forEach((text, offset) => {
        const column = this.columns[from + offset];
        if (column && this.isOpen(column, row)) cells[column.name] = text;
      });
      return { ...row, cells };
    });
    const isSame = filled.every(({ cells }, place) => Object.entries(cells).every(([name, text]) => text === (this.now[place]?.cells[name] ?? '')));
    // A cell that is left tells its text again.
    if (!isSame) this.become(filled);
  }

  /** @param {ClipboardEvent} event @param {number} at @param {number} column */
  paste(event, at, column) {
    const texts = sheetCells(event.clipboardData?.getData('text') ?? '');
    if (texts.length === 1 && texts[0]?.length === 1) return;
    event.preventDefault();
    this.fill(at, column, texts);
  }

  /** @param {KeyboardEvent} event @param {number} at @param {number} column */
  async key(event, at, column) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const letter = event.key.toLowerCase();
    const isTyped = input.value !== (this.now[at]?.cells[this.columns[column]?.name ?? ''] ?? '');
    if ((event.ctrlKey || event.metaKey) && (letter === 'z' || letter === 'y') && !isTyped) {
      event.preventDefault();
      this.step(letter === 'y' || event.shiftKey ? 'future' : 'past');
      return;
    }
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    if (isTyped) input.dispatchEvent(new Event('change'));
    await this.updateComplete;
    const next = /** @type {HTMLInputElement | null} */ (this.querySelector(`[data-cell="${at + by}-${column}"]`));
    next?.focus();
    next?.select();
  }

  /** @param {GridRow} row */
  turn(row) {
    this.become(this.now.flatMap((one) => (one !== row ? [one] : one.isNew ? [] : [{ ...one, isRemoved: !one.isRemoved }])));
  }

  render() {
    const shown = this.mayAdd ? [...this.now, undefined] : this.now;
    const isTypedIn = this.mayAdd || this.columns.some(({ kind }) => kind === 'text' || kind === 'number');
    return html`<div class="table-wrap" role="region" aria-label=${this.label}><table class="table grid" aria-busy=${String(this.busy)}>
        <thead><tr>${this.columns.map((column) => this.head(column))}${this.mayRemove ? html`<td></td>` : nothing}</tr></thead>
        <tbody>${shown.map((row, at) => this.row(row, at))}</tbody></table></div>
      ${isTypedIn ? html`<p class="spread small"><span class="quiet">${this.mayAdd ? t('grid-hint') : t('grid-hint-fixed')}</span>
        <span class="row"><button type="button" class="button tight" ?disabled=${!this.past.length} @click=${() => this.step('past')}>${t('grid-undo')}</button>
        <button type="button" class="button tight" ?disabled=${!this.future.length} @click=${() => this.step('future')}>${t('grid-redo')}</button></span></p>` : nothing}`;
  }

  /** @param {GridRow | undefined} row undefined for the one that is added by typing in it @param {number} at */
  row(row, at) {
    return html`<tr class=${row?.isRemoved ? 'removed' : ''}>${this.columns.map((column, place) => this.cell(row, column, at, place))}
      ${this.mayRemove ? html`<td>${row ? html`<button type="button" class="button slight tight" @click=${() => this.turn(row)}>${row.isRemoved ? t('grid-keep') : t('remove')}<span class="visually-hidden"> ${this.nameOf(row, at)}</span></button>` : nothing}</td>` : nothing}</tr>`;
  }

  /** What a row is called. @param {GridRow | undefined} row @param {number} at */
  nameOf(row, at) {
    return row?.cells[this.columns[0]?.name ?? ''] || t('grid-row', { number: at + 1 });
  }

  /** @param {GridRow | undefined} row @param {Column} column @param {number} at @param {number} place */
  cell(row, column, at, place) {
    const { name, label, kind } = column;
    const text = row?.cells[name] ?? '';
    if (!this.isOpen(column, row)) return html`<td class=${kind === 'number' ? 'number' : ''}>${text}</td>`;
    const id = `cell-${at}-${place}`;
    const fault = row && this.faults.get(`${row.key} ${name}`);
    const isChanged = row && !row.isNew && text !== (this.stored.find(({ key }) => key === row.key)?.cells[name] ?? '');
    return html`<td class=${isChanged ? 'changed' : ''}><input id=${id} data-cell="${at}-${place}" type="text" inputmode=${kind === 'number' ? 'decimal' : 'text'} class=${kind === 'number' ? 'number' : column.isDay ? 'day' : ''} autocomplete="off" maxlength="200"
        aria-label="${label}, ${this.nameOf(row, at)}" aria-invalid=${String(Boolean(fault))} aria-describedby=${fault ? `${id}-error` : nothing} .value=${text} ?disabled=${this.busy || Boolean(row?.isRemoved)}
        @input=${this.tell} @change=${(/** @type {any} */ { target }) => this.fill(at, place, [[target.value.trim()]])} @paste=${(/** @type {ClipboardEvent} */ event) => this.paste(event, at, place)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, at, place)}>
      ${fault ? html`<p class="error" id="${id}-error">${fault}</p>` : nothing}</td>`;
  }

  /** Leads to the first cell that is wrong. */
  async showFault() {
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('[aria-invalid="true"]'))?.focus();
  }
}
customElements.define('hw-grid', Grid);
