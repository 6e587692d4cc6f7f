import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { Watch } from '../../element.js';
import { t } from '../../language.js';
import { failure, toast, waiting } from '../../parts/notice.js';
import { saveBlob } from '../../parts/pdf.js';
import { ReadView } from '../../parts/read-view.js';
import { ownUnit } from '../../parts/stock-unit.js';
import { table } from '../../parts/table.js';
import { workbook } from '../../parts/workbook.js';
import { session } from '../../session.js';
import { units } from '../../units.js';
import { receive, toOrder } from './levels.js';

/** @typedef {Schemas['InventoryItem']} Level */
/** @typedef {Schemas['Supplier']} Supplier */
/** An amount to order of a level. @typedef {{ level: Level, lacking: number, quantity: number }} Row */
/** The rows of a maker. @typedef {{ brand: string, supplier: Supplier | undefined, rows: Row[] }} Group */

/** Records that are read at once. */
const MOST = 200;

/** All pages of a list. @param {string} path @param {Record<string, unknown>} values @returns {Promise<any[]>} */
async function all(path, values) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const { items } = await api.list(path + query({ ...values, limit: MOST, page }));
    found.push(...items);
    if (items.length < MOST) return found;
  }
}

/** Of what stock: an item in a warehouse. @param {string} item @param {string | null} warehouse */
const keyOf = (item, warehouse) => `${item} ${warehouse}`;

/** The goods that released orders wait for, item by item in their warehouses. */
async function lackingOfOrders() {
  const { short } = await api.get('/organization/today');
  // The list of today has the first of them.
  /** @type {{ _id: string }[]} */
  const orders = short.total > short.items.length ? await all('/workorders', { status: 'released' }) : short.items;
  /** @type {Map<string, { item: string, lacking: number }>} */
  const found = new Map();
  let left = short.total;
  for (const { _id } of orders) {
    if (!left) break;
    const { warehouse, shortages } = await api.get(`/workorder/${_id}`);
    if (shortages?.length) left -= 1;
    for (const { itemId, needed, reserved } of shortages ?? []) {
      const key = keyOf(itemId, warehouse);
      found.set(key, { item: itemId, lacking: (found.get(key)?.lacking ?? 0) + needed - reserved });
    }
  }
  return found;
}

/** The list for the makers: what is bought since stock of it is short, below its minimum, or lacking for orders. @extends {ReadView<Group[]>} */
class ToOrder extends ReadView {
  constructor() {
    super();
    new Watch(this, units);
  }

  async read() {
    const [levels, lacking, suppliers, { allowNegativeStock }] = await Promise.all([
      Promise.all(['short', 'belowMinimum'].map((level) => all('/inventory', { level }))).then((found) => found.flat()),
      lackingOfOrders(), api.get('/organization/suppliers').catch(() => /** @type {Supplier[]} */ ([])), api.get('/organization')]);
    const ids = [...new Set([...lacking.values()].map(({ item }) => item))];
    if (ids.length) levels.push(...await all('/inventory', { itemId: ids }));
    /** @type {Map<string, Group>} */
    const groups = new Map();
    for (const level of new Map(levels.map((one) => [one._id, /** @type {Level} */ (one)])).values()) {
      const short = lacking.get(keyOf(level.item, level.warehouse))?.lacking ?? 0;
      // Goods that are reserved without being there are missing from what is available already.
      const counted = allowNegativeStock ? 0 : Math.max(0, level.reserved - level.onHand);
      const quantity = toOrder(level, short - counted);
      if (quantity === null) continue;
      const brand = level.brand ?? '';
      const group = groups.get(brand) ?? { brand, supplier: suppliers.find(({ name }) => name.toLowerCase() === brand.toLowerCase()), rows: [] };
      group.rows.push({ level, lacking: short, quantity });
      groups.set(brand, group);
    }
    for (const { rows } of groups.values()) rows.sort((a, b) => a.level.partNumber.localeCompare(b.level.partNumber, 'en', { numeric: true }));
    return [...groups.values()].sort((a, b) => a.brand.localeCompare(b.brand));
  }

  /** Notes that it is ordered, as what is on order. @param {Group} group */
  async markOrdered({ brand, rows }) {
    /** @param {(row: Row) => number} onOrder */
    const write = async (onOrder) => {
      try {
        await api.write('/inventory/upsert', rows.map((row) => ({ _id: row.level._id, onOrder: onOrder(row) })));
      } catch (problem) {
        this.problem = problem;
        return false;
      }
      await this.load();
      return true;
    };
    const isDone = await write(({ level, quantity }) => Number((level.onOrder + quantity).toFixed(4)));
    if (isDone) toast(t('to-order-marked', { brand: brand || t('to-order-no-brand') }), { label: t('grid-undo'), act: () => write(({ level }) => level.onOrder) });
  }

  /** @param {Group[]} groups */
  save(groups) {
    const head = [t('stock-brand'), t('stock-part-number'), t('rows-own-number'), t('description'), t('rows-warehouse'), t('rows-available'), t('rows-on-order'), t('stock-reorderPoint'), t('to-order-quantity'), t('field-unitOfMeasure')];
    const rows = groups.flatMap((group) => group.rows.map(({ level, quantity }) => {
      const { shown, name } = ownUnit(level.unitOfMeasure);
      return [level.brand, level.partNumber, level.orgPartNumber, level.description, level.warehouseName, shown(level.available), shown(level.onOrder), level.reorderPoint === null ? null : shown(level.reorderPoint), shown(quantity), name];
    }));
    saveBlob(workbook(t('title-to-order'), [head, ...rows]), `${t('to-order-file')}.xlsx`);
  }

  render() {
    const { found: groups } = this;
    return html`
      <p class="crumbs"><a href="/stock">${t('title-stock')}</a></p>
      <div class="page-top"><div><h1>${t('title-to-order')}</h1><p class="quiet">${t('to-order-about')}</p></div>
        ${groups?.length ? html`<div class="row top-actions"><button type="button" class="button" @click=${() => this.save(groups)}>${t('to-order-save')}</button>
          <button type="button" class="button" @click=${() => print()}>${t('to-order-print')}</button></div>` : nothing}</div>
      ${failure(this.problem)}
      ${!groups ? this.problem ? nothing : waiting : groups.length ? groups.map((group) => this.group(group)) : html`<div class="card"><p class="loading" role="status">${t('to-order-none')}</p></div>`}`;
  }

  /** @param {Group} group */
  group(group) {
    const { brand, supplier, rows } = group;
    const name = brand || t('to-order-no-brand');
    const reached = supplier && [supplier.accountNumber && t('to-order-account', { number: supplier.accountNumber }), supplier.contactName, supplier.phoneNumber, supplier.email,
      supplier.leadTimeDays && t('to-order-lead', { days: supplier.leadTimeDays })].filter(Boolean).join(' · ');
    const heads = /** @type {Record<string, '' | 'number'>} */ ({ [t('stock-item')]: '', [t('rows-warehouse')]: '', [t('rows-available')]: 'number', [t('rows-on-order')]: 'number', [t('stock-reorderPoint')]: 'number', [t('to-order-quantity')]: 'number', ...(session.writes ? { [t('stock-book')]: '' } : {}) });
    return html`<section class="card"><div class="card-in spread"><div><h2>${name} <span class="badge">${rows.length}</span></h2>
          ${reached ? html`<p class="small quiet">${reached}</p>` : nothing}</div>
        ${session.writes ? html`<button type="button" class="button tight" @click=${() => this.markOrdered(group)}>${t('to-order-mark')}<span class="visually-hidden"> ${name}</span></button>` : nothing}</div>
      ${table(name, heads, rows.map((row) => this.row(row)), session.writes ? 'stacked dense wide booked' : 'stacked dense wide')}</section>`;
  }

  /** @param {Row} row */
  row({ level, lacking, quantity }) {
    const own = ownUnit(level.unitOfMeasure);
    /** @param {string} head @param {number | null} figure */
    const cell = (head, figure) => html`<td class="number" data-head=${head}>${figure === null ? '–' : own.text(figure)}</td>`;
    return html`<tr><th scope="row"><a href="/catalogue/${level.item}">${level.partNumber}</a>${level.orgPartNumber ? html` <span class="badge">${level.orgPartNumber}</span>` : nothing}<span class="about small quiet">${level.description}</span></th>
      <td data-head=${t('rows-warehouse')}>${level.warehouseName}</td>
      <td class="number" data-head=${t('rows-available')}><span>${own.text(level.available)}${lacking ? html`<br><span class="small warn">${t('to-order-lacking', { quantity: `${own.text(lacking)} ${own.name}` })}</span>` : nothing}</span></td>
      ${cell(t('rows-on-order'), level.onOrder)}${cell(t('stock-reorderPoint'), level.reorderPoint)}
      <td class="number" data-head=${t('to-order-quantity')}><b>${own.text(quantity)} ${own.name}</b></td>
      ${session.writes ? html`<td><button type="button" class="button slight tight" @click=${() => this.finish(receive(level), t('stock-received-done'))}>${t('stock-receive')}<span class="visually-hidden"> ${level.partNumber}, ${level.warehouseName}</span></button></td>` : nothing}</tr>`;
  }
}
customElements.define('hw-to-order', ToOrder);
