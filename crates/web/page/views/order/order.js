import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/commands.js';
import { customerField, pickedOr } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { Drafts } from '../../parts/drafts.js';
import { field } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { orderCommands, statusBadge } from '../../parts/life-cycle.js';
import { explained, failure, notice, waiting } from '../../parts/notice.js';
import { DocumentPage, versionLine } from '../../parts/record-view.js';
import '../../parts/versions.js';
import { session } from '../../session.js';
import { amount, day, firstDay, past } from '../../shop.js';
import { decimal } from '../../units.js';
import { unitName } from '../catalogue/rows.js';
import { nextLine } from '../quotation/add.js';
import { pageOf } from '../quotation/lines.js';
import { entered, partRow } from './begin.js';
import { changeLine, lines } from './lines.js';
import { late } from './orders.js';
import './papers.js';
import './pick.js';
import './stock.js';

/** @import { Stored } from '../../parts/types.d.ts' */
/** @typedef {Schemas['WorkOrder']} Order_ */
/** @typedef {Schemas['WorkOrderLine']} Line */

/** An order: its lines, what it lacks, its papers, and what can be done with it. @extends {DocumentPage<Order_>} */
class Order extends DocumentPage {
  constructor() {
    super('/orders', 'workorder');
    this.drafts = new Drafts(this);
  }

  /** @param {Line} line @param {Record<string, unknown>} values @param {string} key @param {string | null} [ifMatch] */
  put({ _id, itemType, lineNumber, quantity }, values, key, ifMatch = this.tag) {
    return api.write(/** @type {string} */ (`${this.path}/item/${_id}/update`), { params: { itemType, lineNumber, quantity, ...values } }, { key, ifMatch });
  }

  /** Goes on once goods are booked for it: a released order keeps what it lacks of them. @param {Promise<unknown>} form @param {string} done */
  book = async (form, done) => {
    if (!await form) return;
    this.change(async () => {
      if (this.document.status === 'released') await api.write(/** @type {string} */ (`${this.path}/reserve`), {});
    }, done);
  };

  /** @param {Schemas['StockShortage'][]} short */
  short = (short) => html`<hw-short-stock .order=${this.document} .short=${short} .onBook=${this.book}></hw-short-stock>`;

  /** What a release lacks, item by item. @param {import('../../api.js').ApiError} problem */
  explain = ({ code, shortages: short }) => (code === 'stock_short' && short.length ? html`${t('work-refused')} ${this.short(short)}` : undefined);

  /** The page of the line that a reason is about. @param {Schemas['FieldError']} fault */
  placeOf = ({ pointer }) => {
    const line = this.document.items[Number(/^\/items\/(\d+)/.exec(pointer)?.[1] ?? -1)];
    const href = line && pageOf(line);
    return href ? { href, label: t('open-number', { number: line.partNumber ?? '' }) } : null;
  };

  render() {
    const { document: order, path } = this;
    if (this.problem) return this.notShown('order');
    if (!order) return waiting;
    const works = session.writes && order.status === 'released' && order.isLatest;
    return html`
      <p class="crumbs"><a href="/orders">${t('title-orders')}</a></p>
      <div class="page-top"><div>
          <h1>${order.title} ${statusBadge(order.status)} ${late(order) ? html`<span class="badge bad">${t('orders-late')}</span>` : nothing}</h1>
          <p>${order.customer ? html`<a href="/customers/${order.customer}">${order.customerName}</a>` : order.customerName ?? html`<span class="quiet">${t('order-no-customer')}</span>`}${order.description ? html` · ${order.description}` : nothing}</p>
          <p class="small quiet">${versionLine(order)}</p></div>
        <div class="row top-actions">
          ${session.writes ? html`<hw-commands .path=${path} .tag=${this.tag} .commands=${orderCommands(order)} .placeOf=${this.placeOf} .explain=${this.explain} .blocked=${this.busy} @refused=${this.refused} @done=${this.done}></hw-commands>` : nothing}
          ${works && order.shortages?.length ? html`<button type="button" class="button" ?disabled=${this.busy} @click=${() => this.change(() => api.write(/** @type {string} */ (`${path}/reserve`), {}), t('order-reserved'))}>${t('order-reserve')}</button>` : nothing}
          ${works ? html`<button type="button" class="button main-action" ?disabled=${this.busy} @click=${() => this.changed(complete(this.stored), t('order-recorded'))}>${t('order-complete')}</button>` : nothing}
        </div></div>
      ${this.refusal}
      <div class="stack findings-above">${failure(this.trouble)}
        ${order.warnings.map((warning) => notice({ kind: 'warn', text: explained(warning) }))}${this.drafts.notice(order)}</div>
      <div class="two">
        <div>
          <section class="card" aria-label=${t('order-lines')} aria-busy=${this.busy}>
            ${lines(order, { editable: this.editable, busy: this.busy, refusalOf: (line) => [this.refusalOf(line), this.drafts.refusal(line)], quantityOf: (line) => this.quantityOf(line),
              onQuantity: (line, quantity) => this.enterQuantity(line, quantity, (now, key) => this.put(now, { quantity }, key)),
              onEdit: (line) => this.changed(changeLine(this.stored, line, (now, values, key, tag) => this.put(now, values, key, tag))),
              onRemove: (line) => this.changeLine(line, (now, key) => api.write(/** @type {string} */ (`${path}/item/${now._id}/delete`), {}, { key, ifMatch: this.tag })) })}
            ${this.editable ? html`<div class="card-in add-line"><hw-add-line goal="order" .document=${order._id} .busy=${this.busy} .customer=${order.customer} @add=${(/** @type {any} */ event) =>
              this.change(() => this.store((key) => api.write(/** @type {string} */ (`${path}/addline`), { params: { ...event.detail, quantity: 1, lineNumber: nextLine(this.document.items) } }, { key, ifMatch: this.tag })))}></hw-add-line></div>` : nothing}
          </section>
          ${this.lacking(order)}
          ${order.status === 'released' || this.editable ? html`<hw-pick-list .order=${order} @counted=${() => this.change(async () => null, t('work-counted'))}></hw-pick-list>` : nothing}
        </div>
        <div>${details(order, this.editable ? () => this.changed(changeDetails(this.stored)) : null)}<hw-order-papers .order=${order}></hw-order-papers><hw-versions .document=${order}></hw-versions></div>
      </div>`;
  }

  /** Makes the shop's first warehouse, whose stock the order uses then. */
  async makeWarehouse() {
    const made = await showForm({
      title: t('work-warehouse-title'), button: t('work-warehouse-make'),
      fields: (entry) => entry('name', t('work-warehouse-name'), { required: true, length: 100 }),
      send: (form, key) => api.write('/warehouses/create', { params: { name: textOf(form, 'name') } }, { key }),
    });
    if (made) this.change(() => this.store((key) => api.write(/** @type {string} */ (`${this.path}/update`), { params: { warehouse: made._id } }, { key, ifMatch: this.tag })), t('work-warehouse-made'));
  }

  /** What it still lacks. @param {Order_} order */
  lacking({ shortages: short, untracked, warehouse }) {
    if (this.editable && !warehouse) {
      return notice({ text: t('work-no-warehouse'), action: html`<button type="button" class="link" @click=${this.makeWarehouse}>${t('work-warehouse-make')}</button>` });
    }
    if (!short?.length && !untracked?.length) return nothing;
    return html`<section class="card"><h2>${short?.length ? t('work-short') : t('work-stock')}</h2><div class="card-in stack">
      ${short?.length ? this.short(short) : nothing}
      ${untracked?.length ? html`<p class="small quiet">${t('order-untracked', { parts: untracked.map((one) => one.partNumber).join(', ') })}</p>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-order', Order);

/** @param {Order_} order @param {(() => void) | null} onChange */
function details(order, onChange) {
  const { subtotal, discountAmount, discountPercent, total, currency } = order;
  /** @type {[string, unknown][]} */
  const discount = discountAmount ? [[t('order-subtotal'), subtotal && amount(subtotal, currency)], [labelOf('discountPercent') + (discountPercent ? `, ${decimal(discountPercent, 2)} %` : ''), amount(-discountAmount, currency)]] : [];
  /** @type {[string, unknown][]} */
  const rows = [[labelOf('dueDate'), order.dueDate && day(order.dueDate)], ...discount, [t('order-total'), total === null ? null : html`<b>${amount(total, currency)} ${currency}</b>`],
    [t('title-quotation'), order.salesEstimateId && html`<a href="/quotations/${order.salesEstimateId}">${order.salesEstimateNumber}</a>`],
    [labelOf('purchaseOrder'), order.purchaseOrder], [t('work-sales-order'), order.salesOrder], [t('rows-warehouse'), order.warehouseName], [labelOf('productionNotes'), order.productionNotes], [labelOf('comments'), order.comments]];
  return html`<section class="card"><h2>${t('details')}</h2><div class="card-in stack"><div class="specs one"><dl>${rows.filter(([, value]) => value).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div>
    ${onChange ? html`<button type="button" class="button" @click=${onChange}>${t('change')}</button>` : nothing}</div></section>`;
}

/** @typedef {{ _id: string, name: string | null }} Named */

/** Warehouses, and places of the customer's where goods go. @param {Order_} order @returns {Promise<{ warehouse: Named[], location: Named[] }>} */
async function placesFor({ customer }) {
  const [warehouses, locations] = await Promise.all([api.get('/warehouses?limit=200').catch(() => null), customer ? api.get(`/customer/${customer}/locations?limit=200`).catch(() => null) : null]);
  return { warehouse: warehouses?.items ?? [], location: (locations?.items ?? []).map(({ _id, description, address1, city }) => ({ _id, name: description ?? ([address1, city].filter(Boolean).join(', ') || null) })) };
}

/** One of several records, or none where there may be none. @param {'warehouse' | 'location'} name @param {string} label @param {Named[]} all @param {string | null} chosen */
const oneOf = (name, label, all, chosen) => field({ id: `form-${name}`, label, control: html`<select id="form-${name}" name=${name}>
  ${name === 'location' || !chosen ? html`<option value="" ?selected=${!chosen}>${t('work-nowhere')}</option>` : nothing}
  ${all.map((one) => html`<option value=${one._id} ?selected=${one._id === chosen}>${one.name}</option>`)}</select>` });

/** @param {Stored<Order_>} stored */
async function changeDetails(stored) {
  const places = await placesFor(stored.record);
  /** @type {Schemas['Customer'] | null | undefined} */
  let customer;
  /** @param {Order_} order */
  const due = ({ dueDate }) => (dueDate ? firstDay(dueDate) : '');
  /** @type {('customerName' | 'description' | 'purchaseOrder' | 'salesOrder' | 'productionNotes' | 'comments')[]} */
  const names = [...(stored.record.customer ? [] : /** @type {const} */ (['customerName'])), 'description', 'purchaseOrder', 'salesOrder', 'productionNotes', 'comments'];
  /** @type {('warehouse' | 'location')[]} */
  const where = [...(places.warehouse.length > 1 ? /** @type {const} */ (['warehouse']) : []), ...(places.location.length ? /** @type {const} */ (['location']) : [])];
  return showForm({
    title: t('change-title', { title: stored.record.title }), of: stored,
    fields: (entry, _close, order) => html`
      ${order.salesEstimateId ? nothing : customerField({ name: 'order', ...pickedOr(customer, order.customer ? order.customerName : ''), mayBeNew: true, onPick: (chosen) => { customer = chosen; } })}
      ${entry('dueDate', labelOf('dueDate'), { type: 'date', value: due(order), warns: past })}
      ${where.map((name) => oneOf(name, name === 'warehouse' ? t('work-warehouse') : t('work-location'), places[name], order[name]))}
      ${names.map((name) => entry(name, name === 'salesOrder' ? t('work-sales-order') : labelOf(name), { value: order[name] }))}`,
    send: (form, key, { path, record: order, tag }) => {
      /** @type {Record<string, unknown>} */
      const changed = customer === undefined ? {} : { customer: customer?._id ?? null };
      for (const name of [...names, ...where, /** @type {const} */ ('dueDate')]) {
        const value = textOf(form, name) || null;
        if (value !== (name === 'dueDate' ? due(order) || null : order[name]) && !(name === 'customerName' && customer)) changed[name] = value;
      }
      return api.write(/** @type {string} */ (`${path}/update`), { params: changed }, { key, ifMatch: tag });
    },
  });
}

/** Asks how much is done. @param {Stored<Order_>} stored */
function complete(stored) {
  /** Without what calculating with doubles adds. @param {Line} line */
  const open = (line) => Number((line.quantity - line.completed).toFixed(6));
  /** Lines that aren't done. @param {Order_} order */
  const left = ({ items }) => items.filter((line) => line.completed < line.quantity);
  /** What was entered; all that is open elsewhere. @type {Map<string, number>} */
  const done = new Map();
  /** @param {Line} line */
  const doneOf = (line) => done.get(line._id) ?? open(line);
  return showForm({
    title: t('order-complete-title', { title: stored.record.title }), button: t('order-complete'), of: stored,
    fields: (_entry, _close, order) => html`<p class="quiet">${t('order-how-much-done')}</p>
      <ul class="plain rows part-lines">${left(order).map((line) => partRow(line, { most: open(line), of: t('order-of-left', { most: open(line), unit: unitName(line.unitOfMeasure) }) }, doneOf(line), (quantity) => done.set(line._id, quantity)))}</ul>`,
    send: async (_form, key, { path, record: order, tag }) => {
      const items = entered(new Map(left(order).map((line) => [line._id, doneOf(line)]))).map(([_id, quantity]) => ({ _id, quantity }));
      return api.write(/** @type {string} */ (`${path}/complete`), { params: { items } }, { key, ifMatch: tag });
    },
  });
}
