import { html, nothing } from 'lit';
import { api, newKey, query } from '../../api.js';
import { t } from '../../language.js';
import { saveGrid } from '../../parts/grid-save.js';
import { showForm } from '../../parts/dialog.js';
import { explained, failure, toast, waiting } from '../../parts/notice.js';
import { RecordView } from '../../parts/record-view.js';
import { Sorting } from '../../parts/sorting.js';
import { entitleRecord, go } from '../../place.js';
import { session } from '../../session.js';
import { day, dayToType, firstDay, lastDay, shopCurrency, typedDay } from '../../shop.js';
import { decimal, plainFigure } from '../../units.js';
import { typedUnit, unitName } from '../catalogue/rows.js';
import { allPrices, changeList, copyList, raiseAll, takeBack } from './changes.js';
import { rulesInWords } from './rules.js';

/** @import { Grid } from '../../parts/grid.js' */
/** @import { Column, GridRow } from '../../parts/types.d.ts' */
/** @typedef {Schemas['PriceList']} List */

const PER_PAGE = 100;

/** A price list: its prices in rows to type in, and what is done with all of them. */
class PriceList extends RecordView {
  static properties = { ...RecordView.properties, found: { state: true }, trouble: { state: true }, isEdited: { state: true }, page: { state: true } };

  constructor() {
    super();
    this.list = '/prices';
    /** @type {List} */
    this.found = /** @type {any} */ (null);
    /** @type {GridRow[]} */
    this.rows = [];
    this.page = 1;
    /** @type {string | null} of the list, else of the shop */
    this.currency = null;
    /** @type {unknown} */
    this.trouble = null;
    this.isEdited = false;
    this.sorting = new Sorting(this, 'partNumber');
  }

  /** @param {string} id */
  async read(id) {
    const [{ record, tag }, currency] = await Promise.all([api.record(`/pricelist/${id}${query({ page: this.page, limit: PER_PAGE })}`), shopCurrency()]);
    this.currency = record.defaultCurrency ?? currency;
    this.tag = tag;
    this.rows = record.items.map((one) => ({ key: one._id, cells: {
      partNumber: one.partNumber ?? '', brand: one.brand ?? '', description: one.description ?? '', listPrice: plainFigure(one.listPrice, 2), unitOfMeasure: unitName(one.unitOfMeasure), minimumQuantity: one.minimumQuantity === 1 ? '' : plainFigure(one.minimumQuantity),
      startDate: dayToType(one.startDate && firstDay(one.startDate)), endDate: dayToType(one.endDate && lastDay(one.endDate)) } }));
    this.found = record;
    this.isEdited = false;
    entitleRecord(this, record.name);
  }

  /** The list with the tag that a change of it names. */
  get stored() {
    return { path: `/pricelist/${this.shown}?limit=1`, record: this.found, tag: this.tag };
  }

  /** @returns {Column[]} */
  get columns() {
    /** @param {string} name @param {string} label @param {Column['kind']} kind @returns {Column} */
    const column = (name, label, kind) => ({ name, label, kind: session.isAdmin ? kind : 'fixed' });
    return [column('partNumber', t('prices-part-number'), 'key'), column('brand', t('prices-brand'), 'key'), column('description', t('description'), 'fixed'), { ...column('listPrice', t('price-price'), 'number'), currency: this.currency }, column('unitOfMeasure', t('prices-per'), 'text'),
      column('minimumQuantity', t('prices-from-quantity'), 'number'), { ...column('startDate', t('prices-from'), 'text'), isDay: true }, { ...column('endDate', t('prices-until'), 'text'), isDay: true }];
  }

  /** @param {Promise<unknown>} form @param {string} done */
  async finish(form, done) {
    if (await form) toast(done);
    await this.load(this.shown);
  }

  /** Does something with all prices. What went wrong stands below them. @param {(prices: Schemas['PriceListItem'][]) => Promise<void>} work */
  async withAll(work) {
    this.trouble = null;
    try {
      await work(await allPrices(this.shown));
    } catch (problem) {
      this.trouble = problem;
    }
  }

  copy() {
    return this.withAll(async (prices) => {
      const made = await copyList(this.found, prices);
      if (!made) return;
      toast(t('prices-copied', { name: made.name }));
      go(`/prices/${made._id}`);
    });
  }

  raise() {
    const { shown } = this;
    return this.withAll(async (prices) => {
      const changed = await raiseAll(this.found, prices);
      if (!changed) return;
      await this.load(shown);
      const key = newKey();
      toast(t('prices-raised', { count: changed.length }), changed.length ? { label: t('prices-take-back'), act: () => this.takeBack(shown, changed, key) } : undefined);
    });
  }

  /** @param {string} id of the list @param {import('./changes.js').Raised[]} changed @param {string} key */
  async takeBack(id, changed, key) {
    try {
      const count = await takeBack(id, changed, key);
      if (id === this.shown && this.isConnected) await this.load(id);
      toast(t('prices-taken-back', { count }));
    } catch (problem) {
      toast(explained(/** @type {import('../../api.js').ApiError} */ (problem)), { label: t('prices-take-back'), act: () => this.takeBack(id, changed, key) });
    }
  }

  async askToDelete() {
    const { name } = this.found;
    const done = await showForm({
      title: t('prices-delete-title', { name }), button: t('life-cycle-delete'), danger: true, of: this.stored, fields: () => html`<p>${t('prices-delete-ask')}</p>`,
      send: (_form, key, { tag }) => api.write(`/pricelist/${this.shown}/delete`, {}, { key, ifMatch: tag }),
    });
    if (!done) return;
    toast(t('life-cycle-is-deleted', { title: name }));
    go(this.list);
  }

  async save() {
    const grid = /** @type {Grid} */ (this.querySelector('hw-grid'));
    const removed = grid.changes.filter(({ isRemoved }) => isRemoved).map(({ key }) => key);
    const path = /** @type {string} */ (`/pricelist/${this.shown}/items`);
    this.trouble = null;
    try {
      const saved = await saveGrid(grid, async (records) => {
        if (records.length) await api.write(`${path}/upsert`, records.map(({ change: { key, isNew }, record }) => recordOf(isNew ? null : key, record)));
        if (removed.length) await api.write(`${path}/delete`, { ids: removed });
        return records.length + removed.length;
      });
      if (saved) {
        await this.load(this.shown);
        toast(t('prices-saved', { count: saved }));
      }
    } catch (problem) {
      this.trouble = problem;
    }
  }

  /** @param {number} by */
  async turn(by) {
    this.page += by;
    await this.load(this.shown);
    scrollTo(0, 0);
  }

  render() {
    const { found } = this;
    if (this.problem) return this.notShown('price-list');
    if (!found) return waiting;
    const total = found.total ?? found.items.length;
    const rules = rulesInWords(found);
    return html`
      <p class="crumbs"><a href="/prices">${t('title-prices')}</a></p>
      <div class="page-top"><div><h1>${found.name}</h1><p class="small quiet">${[t('prices-counted-prices', { count: total }), found.defaultCurrency, t('changed-on', { day: day(found.lastModified) })].filter(Boolean).join(' · ')}</p>
          ${rules ? html`<p>${t('prices-rules', { rules })}</p>` : nothing}</div>
        ${session.isAdmin ? html`<div class="row top-actions">
          <button type="button" class="button" @click=${() => this.finish(changeList(this.stored), t('record-changed'))}>${t('change')}</button>
          <button type="button" class="button" @click=${this.copy}>${t('prices-copy')}</button>
          ${total ? html`<button type="button" class="button" @click=${this.raise}>${t('prices-raise')}</button>` : nothing}
          <button type="button" class="button danger" @click=${this.askToDelete}>${t('life-cycle-delete')}</button></div>` : nothing}</div>
      ${this.refusal}
      <section class="card"><div class="card-in stack">
        <p class="small quiet">${t('prices-from-hint')}</p>
        <hw-grid .label=${t('prices-prices')} .columns=${this.columns} .rows=${this.rows} .sorting=${this.sorting} .isWhole=${total <= PER_PAGE} .mayAdd=${session.isAdmin} .mayRemove=${session.isAdmin} @edit=${() => { this.isEdited = true; }}></hw-grid>
        ${failure(this.trouble)}
        <div class="spread">${session.isAdmin ? html`<button type="button" class="button main-action" ?disabled=${!this.isEdited} @click=${this.save}>${t('dialog-save')}</button>` : html`<span></span>`}
          ${total > PER_PAGE ? html`<nav class="row" aria-label=${t('list-pages')}><button type="button" class="button" ?disabled=${this.page <= 1 || this.isEdited} @click=${() => this.turn(-1)}>${t('list-previous')}</button>
            <span class="quiet">${decimal((this.page - 1) * PER_PAGE + 1)}–${decimal(Math.min(this.page * PER_PAGE, total))}</span>
            <button type="button" class="button" ?disabled=${this.page * PER_PAGE >= total || this.isEdited} @click=${() => this.turn(1)}>${t('list-next')}</button></nav>` : nothing}</div>
      </div></section>`;
  }
}
customElements.define('hw-price-list', PriceList);

/** @param {string | null} id null for a new price @param {Record<string, unknown>} record */
function recordOf(id, { startDate, endDate, minimumQuantity, unitOfMeasure, ...record }) {
  const given = { ...record, ...(unitOfMeasure === undefined ? {} : { unitOfMeasure: typedUnit(unitOfMeasure) }), ...(startDate === undefined ? {} : { startDate: typedDay(startDate) }), ...(endDate === undefined ? {} : { endDate: typedDay(endDate) }), ...(minimumQuantity === undefined ? {} : { minimumQuantity: minimumQuantity ?? 1 }) };
  return id ? { _id: id, ...given } : Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
