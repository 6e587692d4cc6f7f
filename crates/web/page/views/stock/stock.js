import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { saveGrid } from '../../parts/grid-save.js';
import { ListView } from '../../parts/list-view.js';
import { failure, toast } from '../../parts/notice.js';
import { ownUnit } from '../../parts/stock-unit.js';
import { mayLeave } from '../../place.js';
import { session } from '../../session.js';
import { plainFigure } from '../../units.js';
import { kindName, unitName } from '../catalogue/rows.js';
import { showHistory } from './history.js';
import { begin, change, count, move, receive, removeLevel, toOrder } from './levels.js';

/** @import { Grid } from '../../parts/grid.js' */
/** @import { Column, GridRow, TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['InventoryItem']} Level */

const KINDS = ['hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem'];
const LEVELS = ['short', 'belowMinimum'];

/** What is to be done about a level, as its filter is called: it is reordered where *To order* lists it. @param {Level} level */
const levelOf = (level) => (level.available < 0 ? 'short' : level.reorderPoint !== null && toOrder(level) !== null ? 'belowMinimum' : null);

/** The stock, by part number: what is where, how much of it is free, and what is done with it. @extends {ListView<Level>} */
class Stock extends ListView {
  static properties = { warehouses: { state: true }, trouble: { state: true }, isEdited: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['Warehouse'][]} */
    this.warehouses = [];
    /** @type {unknown} why it could not be stored */
    this.trouble = null;
    this.isEdited = false;
    /** @type {Level[] | null} the levels that the rows to type in are made of */
    this.gridOf = null;
    /** @type {GridRow[]} */
    this.gridRows = [];
  }

  async connectedCallback() {
    super.connectedCallback();
    const found = await api.list('/warehouses?limit=200&page=1').catch(() => ({ items: [] }));
    this.warehouses = found.items;
  }

  /** Whether it is shown as a table to type in. */
  get isSheet() {
    return session.writes && this.value('as') === 'sheet';
  }

  get filtered() {
    return [...this.search.keys()].some((name) => !['page', 'as', 'sort'].includes(name));
  }

  /** Other filters would drop what is typed. @param {Record<string, string | number>} values @param {boolean} [replace] */
  async choose(values, replace) {
    if (await mayLeave()) super.choose(values, replace);
  }

  path() {
    return `/inventory${query({
      'search.partNumber': this.value('number'), 'search.orgPartNumber': this.value('ours'), 'search.brand': this.value('brand'), 'search.itemType': this.value('kind'),
      warehouseId: this.value('warehouse'), 'search.binLocation': this.value('bin'), itemId: this.value('item'), level: this.value('level'), ...this.ordered, ...this.limits,
    })}`;
  }

  async load() {
    this.isEdited = false;
    this.trouble = null;
    await super.load();
  }

  /** @param {Promise<unknown>} form @param {string} done */
  async finish(form, done) {
    if (!await form) return;
    toast(done);
    this.load();
  }

  filters() {
    return html`${this.textFilter('number', t('stock-part-number'))}
      ${this.choiceFilter('warehouse', t('rows-warehouse'), this.warehouses.map(({ _id, name }) => ({ value: _id, label: name })))}
      ${this.textFilter('bin', t('stock-bin'))}
      ${this.choiceFilter('kind', t('stock-kind'), KINDS.map((kind) => ({ value: kind, label: kindName({ kind }) })))}
      ${this.textFilter('brand', t('stock-brand'))} ${this.textFilter('ours', t('rows-own-number'))}`;
  }

  /** Stock that somebody has to do something about, at a click. */
  levels() {
    return this.pills('level', t('stock-level'), ['', ...LEVELS].map((value) => ({ value, label: t(`stock-level-${value || 'all'}`) })));
  }

  render() {
    const isSheet = this.isSheet;
    return html`
      <div class="page-top"><h1>${t('title-stock')}</h1>
        <div class="row top-actions"><a class="button" href="/stock/to-order">${t('title-to-order')}</a>${session.writes ? html`
          <button type="button" class="button" aria-pressed=${String(isSheet)} @click=${() => this.choose({ as: isSheet ? '' : 'sheet' })}>${t('stock-as-sheet')}</button>
          ${this.warehouses.length ? html`<button type="button" class="button main-action" @click=${() => this.finish(begin(this.warehouses), t('stock-begun'))}>${t('stock-new')}</button>` : nothing}` : nothing}</div></div>
      ${this.withFilters({
        many: t('title-stock'), counted: (total) => t('stock-counted-rows', { count: total }), row: () => nothing, list: (levels) => (isSheet ? this.sheet(levels) : this.table(levels)), all: '/stock',
        none: this.warehouses.length || !session.isAdmin ? t('stock-none') : html`${t('stock-no-warehouse')} <a href="/settings/warehouses">${t('stock-to-warehouses')}</a>`, filters: this.filters(), above: this.levels(),
      })}`;
  }

  usual = 'partNumber';

  /** @returns {TableColumn<Level>[]} */
  get heads() {
    return [
      { name: 'partNumber', label: t('stock-item'), sorts: true }, { name: 'size', label: t('stock-size'), sorts: true }, { name: 'warehouse', label: t('rows-warehouse') }, { name: 'binLocation', label: t('stock-bin'), sorts: true },
      { name: 'available', label: t('rows-available'), kind: 'number', sorts: true }, { name: 'onHand', label: t('rows-on-hand'), kind: 'number' }, { name: 'reserved', label: t('stock-reserved'), kind: 'number', slight: true },
      { name: 'onOrder', label: t('rows-on-order'), kind: 'number', slight: true }, { name: 'reorderPoint', label: t('stock-reorderPoint'), kind: 'number', slight: true }, { name: 'book', label: t('stock-book') },
    ];
  }

  /** @param {Level[]} levels */
  table(levels) {
    return html`<div class="card">${this.sortedTable(t('stock-levels'), levels.map((level) => this.level(level)), 'stacked dense wide')}</div>`;
  }

  /** @param {Level} level */
  level(level) {
    /** @typedef {[label: string, ask: () => unknown]} Way */
    const done = (/** @type {Promise<unknown>} */ form, /** @type {string} */ told) => this.finish(form, told);
    /** @type {Way[]} */
    const ways = session.writes ? [[t('stock-count'), () => done(count(level), t('stock-counted-done'))], [t('stock-receive'), () => done(receive(level), t('stock-received-done'))]] : [];
    /** @type {Way[]} */
    const seldom = [[t('stock-move'), () => done(move(level, this.warehouses), t('stock-moved-done'))], [t('change'), () => done(change(level), t('record-changed'))], [t('life-cycle-delete'), () => done(removeLevel(level), t('stock-removed'))]];
    /** @type {Way[]} */
    const rest = [...(session.writes ? seldom : []), [t('stock-history'), () => showHistory(level)]];
    const of = `${level.partNumber}, ${level.warehouseName}`;
    const button = (/** @type {Way} */ [label, ask]) => html`<button type="button" class="button slight tight" @click=${ask}>${label}<span class="visually-hidden"> ${of}</span></button>`;
    const state = levelOf(level);
    const own = ownUnit(level.unitOfMeasure);
    /** @param {string} head @param {number | null} quantity @param {string} [kind] */
    const figure = (head, quantity, kind = '') => html`<td class="number ${kind}" data-head=${head}>${quantity === null ? '–' : own.text(quantity)}</td>`;
    return html`<tr><th scope="row"><a href="/catalogue/${level.item}">${level.partNumber}</a> <span class="quiet">${level.brand}</span>${level.orgPartNumber ? html` <span class="badge">${level.orgPartNumber}</span>` : nothing}
        ${state ? html`<span class="badge warn">${t(`stock-is-${state}`)}</span>` : nothing}<span class="about small quiet">${level.description}</span></th>
      <td data-head=${t('stock-size')}>${level.size ?? '–'}</td><td data-head=${t('rows-warehouse')}>${level.warehouseName}</td><td data-head=${t('stock-bin')}>${level.binLocation ?? '–'}</td>
      <td class="number" data-head=${t('rows-available')}><b class=${level.available > 0 ? '' : 'warn'}>${own.text(level.available)} ${own.name}</b></td>
      ${figure(t('rows-on-hand'), level.onHand)}${figure(t('stock-reserved'), level.reserved + level.committed, 'slight')}${figure(t('rows-on-order'), level.onOrder, 'slight')}${figure(t('stock-reorderPoint'), level.reorderPoint, 'slight')}
      <td><span class="row ways commands">${ways.map(button)}
        ${rest.length > 1 ? html`<details class="menu"><summary class="button slight tight">${t('commands-more')}<span class="visually-hidden"> ${of}</span></summary><div>${rest.map(button)}</div></details>` : rest.map(button)}</span></td></tr>`;
  }

  /** @returns {Column[]} */
  get columns() {
    return [{ name: 'partNumber', label: t('stock-part-number'), kind: 'key' }, { name: 'brand', label: t('stock-brand'), kind: 'key' }, { name: 'warehouse', label: t('rows-warehouse'), kind: 'key' }, { name: 'binLocation', label: t('stock-bin'), kind: 'text' },
      { name: 'onHand', label: t('rows-on-hand'), kind: 'number' }, { name: 'unit', label: t('field-unitOfMeasure'), kind: 'fixed' }, { name: 'onOrder', label: t('rows-on-order'), kind: 'number' }, { name: 'reorderPoint', label: t('stock-reorderPoint'), kind: 'number' }, { name: 'reorderQuantity', label: t('stock-reorderQuantity'), kind: 'number' }];
  }

  /** The levels as rows to type in, made once for a page of them. @param {Level[]} levels @returns {GridRow[]} */
  rowsOf(levels) {
    if (this.gridOf !== levels) {
      const text = (/** @type {number | null} */ value) => (value === null ? '' : plainFigure(value));
      this.gridOf = levels;
      this.gridRows = levels.map((level) => ({ key: level._id, cells: {
        partNumber: level.partNumber, brand: level.brand ?? '', warehouse: level.warehouseName, binLocation: level.binLocation ?? '', onHand: text(level.onHand), unit: unitName(level.unitOfMeasure), onOrder: text(level.onOrder),
        reorderPoint: text(level.reorderPoint), reorderQuantity: text(level.reorderQuantity) } }));
    }
    return this.gridRows;
  }

  /** @param {Level[]} levels */
  sheet(levels) {
    return html`<div class="card"><div class="card-in stack">
      <hw-grid .label=${t('stock-levels')} .columns=${this.columns} .rows=${this.rowsOf(levels)} .mayAdd=${true} @edit=${() => { this.isEdited = true; }}></hw-grid>
      ${failure(this.trouble)}
      <div class="row"><button type="button" class="button main-action" ?disabled=${!this.isEdited} @click=${this.save}>${t('dialog-save')}</button></div></div></div>`;
  }

  async save() {
    const grid = /** @type {Grid} */ (this.querySelector('hw-grid'));
    this.trouble = null;
    try {
      const saved = await saveGrid(grid, (records) => (records.length
        ? api.write('/inventory/upsert', records.map(({ change: { key, isNew }, record }) => (isNew ? Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) : { _id: key, ...record })))
        : Promise.resolve(null)));
      if (saved) {
        await this.load();
        toast(t('stock-saved', { count: saved.created + saved.updated }));
      }
    } catch (problem) {
      this.trouble = problem;
    }
  }
}
customElements.define('hw-stock', Stock);
