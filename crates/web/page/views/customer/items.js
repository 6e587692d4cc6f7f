import { html, nothing } from 'lit';
import { api, ApiError, query } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { saveGrid } from '../../parts/grid-save.js';
import { explained, failure, toast, waiting } from '../../parts/notice.js';
import { Sorting } from '../../parts/sorting.js';
import { session } from '../../session.js';
import { dayToType, firstDay, lastDay, typedDay } from '../../shop.js';
import { decimal, plainFigure } from '../../units.js';
import { typedUnit, unitName } from '../catalogue/rows.js';

/** @import { Grid } from '../../parts/grid.js' */
/** @import { Column, GridRow } from '../../parts/types.d.ts' */
/** @typedef {Schemas['CustomerItem']} Own */

const PER_PAGE = 50;

/** The id of the item of a part number, and of a brand if several makers have it. @param {string} number @param {string} brand */
async function itemOf(number, brand) {
  const { items } = await api.get(`/search${query({ text: `${number} ${brand}`.trim(), limit: 20 })}`);
  const same = items.filter((one) => (one.partNumber ?? one.name).toLowerCase() === number.toLowerCase() && (!brand || one.brand?.toLowerCase() === brand.toLowerCase()));
  const [first, second] = same;
  return first && !second ? first._id : { isKnown: Boolean(first) };
}

/** A customer's own part numbers, net prices and discounts, in rows to type in. */
class CustomerItems extends PageElement {
  static properties = { customer: {}, found: { state: true }, problem: { state: true }, trouble: { state: true }, isEdited: { state: true }, page: { state: true } };

  constructor() {
    super();
    this.customer = '';
    /** @type {{ items: Own[], total: number } | null} */
    this.found = null;
    /** @type {GridRow[]} */
    this.rows = [];
    this.page = 1;
    /** @type {unknown} */
    this.problem = null;
    /** @type {unknown} */
    this.trouble = null;
    this.isEdited = false;
    this.sorting = new Sorting(this, 'orgPartNumber', 'sort-items');
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('customer') && this.customer) this.load();
  }

  async load() {
    try {
      const { descends } = this.sorting.order;
      const found = await api.list(`/customer/${this.customer}/items${query({ 'sortBy[0].key': 'orgPartNumber', 'sortBy[0].order': descends ? 'desc' : 'asc', page: this.page, limit: PER_PAGE })}`);
      this.rows = found.items.map((one) => ({ key: one._id, cells: {
        partNumber: one.partNumber ?? '', brand: one.brand ?? '', orgPartNumber: one.orgPartNumber ?? '', netPrice: one.netPrice === null ? '' : plainFigure(one.netPrice, 2), netPriceUnitOfMeasure: unitName(one.netPriceUnitOfMeasure),
        discount: one.discount === null ? '' : plainFigure(Number((one.discount * 100).toFixed(4))), startDate: dayToType(one.startDate && firstDay(one.startDate)), endDate: dayToType(one.endDate && lastDay(one.endDate)) } }));
      Object.assign(this, { found, isEdited: false, problem: null });
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @returns {Column[]} */
  get columns() {
    /** @param {string} name @param {string} label @param {Column['kind']} kind @returns {Column} */
    const column = (name, label, kind) => ({ name, label, kind: session.writes ? kind : 'fixed' });
    return [column('partNumber', t('customer-part-number'), 'key'), column('brand', t('customer-brand'), 'key'), { ...column('orgPartNumber', t('customer-their-number'), 'text'), sorts: true }, column('netPrice', t('customer-net-price'), 'number'), column('netPriceUnitOfMeasure', t('customer-per'), 'text'),
      { ...column('discount', t('customer-discount'), 'number'), isPercent: true }, { ...column('startDate', t('customer-from'), 'text'), isDay: true }, { ...column('endDate', t('customer-until'), 'text'), isDay: true }];
  }

  /** Stores a row. What is wrong with it is told at its place among those that are sent. @param {number} at @param {string | null} id null for a new one @param {Record<string, unknown>} record */
  async store(at, id, { partNumber, brand, discount, startDate, endDate, netPriceUnitOfMeasure: unit, ...record }) {
    /** @param {string} message @param {string} field @returns {never} */
    const refuse = (message, field) => { throw new ApiError(400, { errors: [{ pointer: `/${at}/${field}`, code: 'invalid', message }] }); };
    const item = id ?? await itemOf(String(partNumber ?? ''), String(brand ?? ''));
    if (typeof item !== 'string') return refuse(item.isKnown ? t('customer-several-items') : t('customer-no-item'), item.isKnown ? 'brand' : 'partNumber');
    const given = { ...record, ...(unit === undefined ? {} : { netPriceUnitOfMeasure: typedUnit(unit) }), ...(discount === undefined ? {} : { discount: typeof discount === 'number' ? Number((discount / 100).toFixed(6)) : null }), ...(startDate === undefined ? {} : { startDate: typedDay(startDate) }), ...(endDate === undefined ? {} : { endDate: typedDay(endDate) }) };
    try {
      await api.write(`/customer/${this.customer}/item/${item}/update`, given);
    } catch (problem) {
      const { errors = [] } = /** @type {ApiError} */ (problem);
      throw new ApiError(400, { errors: errors.length ? errors.map((fault) => ({ ...fault, pointer: `/${at}/${fault.pointer.split('/').at(-1)}` })) : [{ pointer: `/${at}/netPrice`, code: 'invalid', message: explained(/** @type {ApiError} */ (problem)) }] });
    }
  }

  async save() {
    const grid = /** @type {Grid} */ (this.querySelector('hw-grid'));
    const removed = grid.changes.filter(({ isRemoved }) => isRemoved).map(({ key }) => key);
    this.trouble = null;
    try {
      const saved = await saveGrid(grid, async (records) => {
        for (const [at, { change: { key, isNew }, record }] of records.entries()) await this.store(at, isNew ? null : key, record);
        if (removed.length) await api.write('/customers/items/delete', { ids: removed });
        return records.length + removed.length;
      });
      if (saved) {
        await this.load();
        toast(t('customer-items-saved', { count: saved }));
      }
    } catch (problem) {
      this.trouble = problem;
    }
  }

  /** @param {number} by */
  turn(by) {
    this.page += by;
    this.load();
  }

  render() {
    const { found, page } = this;
    if (!found) return html`<section class="card"><h2>${t('customer-items')}</h2>${this.problem ? html`<div class="card-in">${failure(this.problem)}</div>` : waiting}</section>`;
    if (!found.items.length && !session.writes) return nothing;
    const last = Math.min(page * PER_PAGE, found.total);
    return html`<section class="card"><h2>${t('customer-items')}</h2><div class="card-in stack">
      <hw-grid .label=${t('customer-items')} .columns=${this.columns} .rows=${this.rows} .sorting=${this.sorting} .isWhole=${found.total <= PER_PAGE} .mayAdd=${session.writes} .mayRemove=${session.writes} @edit=${() => { this.isEdited = true; }} @sort=${this.load}></hw-grid>
      ${failure(this.trouble)}
      <div class="spread">${session.writes ? html`<button type="button" class="button main-action" ?disabled=${!this.isEdited} @click=${this.save}>${t('dialog-save')}</button>` : html`<span></span>`}
        ${found.total > PER_PAGE ? html`<nav class="row" aria-label=${t('list-pages')}><button type="button" class="button" ?disabled=${page <= 1 || this.isEdited} @click=${() => this.turn(-1)}>${t('list-previous')}</button>
          <span class="quiet">${decimal((page - 1) * PER_PAGE + 1)}–${decimal(last)}</span>
          <button type="button" class="button" ?disabled=${last >= found.total || this.isEdited} @click=${() => this.turn(1)}>${t('list-next')}</button></nav>` : nothing}</div></div></section>`;
  }
}
customElements.define('hw-customer-items', CustomerItems);
