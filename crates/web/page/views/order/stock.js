import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { t } from '../../language.js';
import { numberOf, refuse, showForm } from '../../parts/dialog.js';
import { inStockUnit, ownUnit } from '../../parts/stock-unit.js';
import { table } from '../../parts/table.js';
import { session } from '../../session.js';
import { units } from '../../units.js';
import { quantityIn } from '../catalogue/rows.js';

/** The stock that an order lacks, and goods that arrive for it. */

/** @typedef {Schemas['WorkOrder']} Order_ */
/** @typedef {Schemas['StockShortage']} Short */
/** @typedef {Schemas['InventoryItem']} Level */

/** Most items whose stock is asked for in one request. */
const MOST_ITEMS = 200;

/** Without what calculating with doubles adds. @param {number} value */
const plain = (value) => Number(value.toFixed(4));

/** How much is lacking, whatever is free. @param {Short} one */
const lacking = ({ needed, reserved, available }) => Math.max(0, plain(needed - reserved - available));

/** What an order lacks, part by part: where else it lies, and ways to get it for those who book stock. */
class ShortStock extends PageElement {
  static properties = { order: {}, short: {}, onBook: {}, elsewhere: { state: true } };

  constructor() {
    super();
    /** @type {Order_} */
    this.order = /** @type {any} */ (null);
    /** @type {Short[]} */
    this.short = [];
    /** Goes on once a form has booked stock, and says so. @type {(form: Promise<unknown>, done: string) => void} */
    this.onBook = () => {};
    /** @type {Level[]} what is free of the parts in other warehouses */
    this.elsewhere = [];
    new Watch(this, session);
    new Watch(this, units);
  }

  /** Whether goods can be booked for the order. */
  get books() {
    return session.writes && Boolean(this.order.warehouse);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('order') || changed.has('short')) this.look();
  }

  /** Looks where else the lacking parts lie: in one request for all of them. */
  async look() {
    const { order, short } = this;
    const lacks = new Set(short.filter(lacking).map(({ itemId }) => itemId));
    const itemId = [...lacks].slice(0, MOST_ITEMS).join(',');
    const found = this.books && itemId ? await api.get(/** @type {'/inventory'} */ (`/inventory${query({ itemId, limit: 200, 'sortBy[0].key': 'available', 'sortBy[0].order': 'desc' })}`)).catch(() => null) : null;
    if (order === this.order && short === this.short) this.elsewhere = (found?.items ?? []).filter(({ warehouse, available }) => warehouse !== order.warehouse && available > 0);
  }

  /** @param {Short} one */
  ways(one) {
    const name = html`<span class="visually-hidden"> ${one.partNumber}</span>`;
    const levels = lacking(one) ? this.elsewhere.filter(({ item }) => item === one.itemId) : [];
    return html`<td data-head=${t('work-goods')}><div class="goods"><button type="button" class="button slight tight" @click=${() => this.onBook(receive(this.order, one), t('work-received'))}>${t('work-receive')}${name}</button>
      ${levels.map((level) => html`<span class="elsewhere"><span>${t('work-elsewhere', { quantity: quantityIn(level.available, level.unitOfMeasure, 2), warehouse: level.warehouseName })}</span>
        <button type="button" class="button slight tight" @click=${() => this.onBook(moveHere(this.order, one, level), t('work-moved'))}>${t('work-move')}${name}</button></span>`)}</div></td>`;
  }

  render() {
    return table(t('work-short'), { [t('work-part')]: '', [t('work-needed')]: 'number', [t('work-reserved')]: 'number', [t('work-free')]: 'number', [t('work-lacking')]: 'number', ...(this.books ? { [t('work-goods')]: '' } : {}) },
      this.short.map((one) => {
        const open = lacking(one);
        return html`<tr><th scope="row"><a href="/catalogue/${one.itemId}"><b>${one.partNumber}</b></a> <span class="small quiet">${t('work-line', { line: one.lineNumber })}</span></th>
          <td class="number" data-head=${t('work-needed')}>${quantityIn(one.needed, one.unit, 4)}</td><td class="number" data-head=${t('work-reserved')}>${quantityIn(one.reserved, one.unit, 4)}</td>
          <td class="number" data-head=${t('work-free')}>${quantityIn(one.available, one.unit, 4)}</td><td class="number" data-head=${t('work-lacking')}><b class=${open ? 'bad' : 'good'}>${quantityIn(open, one.unit, 4)}</b></td>
          ${this.books ? this.ways(one) : nothing}</tr>`;
      }), 'facts-table stacked');
  }
}
customElements.define('hw-short-stock', ShortStock);

/**
 * Asks how much of an item arrived, and books it into the order's warehouse. What it is then, or undefined.
 * @param {Order_} order @param {Short} one
 */
const receive = (order, one) => showForm({
  title: t('work-receive-title', { part: one.partNumber }), button: t('work-receive'),
  fields: (entry) => html`<p class="quiet">${t('work-receive-how', { warehouse: order.warehouseName ?? '', status: order.status })}</p>
    ${entry('delta', t('work-arrived'), { value: lacking(one) ? ownUnit(one.unit).shown(lacking(one)) : null, mode: 'decimal', unit: ownUnit(one.unit).name, warns: inStockUnit(one.unit), required: true })}`,
  send: (form, key) => api.write('/inventoryitem/update', { params: { item: one.itemId, warehouse: order.warehouse, delta: ownUnit(one.unit).stored(numberOf(form, 'delta')) } }, { key }),
});

/**
 * Asks how much is moved out of another warehouse into the order's: what lacks, or all that is free there. Undefined if nothing is.
 * @param {Order_} order @param {Short} one @param {Level} level
 */
function moveHere(order, one, level) {
  const unit = ownUnit(level.unitOfMeasure);
  const [free, lacks] = [unit.shown(level.available), ownUnit(one.unit).shown(lacking(one))];
  return showForm({
    title: t('work-move-title', { part: one.partNumber }), button: t('work-move'),
    fields: (entry) => html`<p class="quiet">${t('work-move-how', { from: level.warehouseName, to: order.warehouseName ?? '' })}</p>
      ${entry('quantity', t('price-quantity'), { value: Math.min(free, lacks), mode: 'decimal', unit: unit.name, warns: inStockUnit(level.unitOfMeasure), required: true })}`,
    send: (form, key) => {
      const asked = numberOf(form, 'quantity');
      if (typeof asked === 'number' && (asked <= 0 || asked > free)) refuse('quantity', t('work-move-most', { most: quantityIn(level.available, level.unitOfMeasure, 2) }));
      // All that is free, where its figure in the person's unit is rounded.
      const quantity = asked === free ? level.available : unit.stored(asked);
      return api.write('/inventory/move', { params: { item: level.item, from: level.warehouse, to: order.warehouse, quantity, reason: t('work-move-reason', { order: order.title }) } }, { key });
    },
  });
}
