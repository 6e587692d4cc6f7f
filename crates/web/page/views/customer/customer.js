import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { numberOf, showForm } from '../../parts/dialog.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { CONTACT, given } from '../../parts/new-customer.js';
import { failure, toast, waiting } from '../../parts/notice.js';
import { RecordView } from '../../parts/record-view.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { day, money, nameOf } from '../../shop.js';
import { decimal } from '../../units.js';
import { beginOrder } from '../order/begin.js';
import { beginQuotation } from '../quotation/begin.js';

/** @typedef {Schemas['Customer']} Customer_ */

const LATEST = 5;

/** A customer: name, addresses, terms, and what was lately made for it. */
class Customer extends RecordView {
  static properties = { ...RecordView.properties, customer: { state: true }, priceList: { state: true }, lately: { state: true } };

  constructor() {
    super();
    this.list = '/customers';
    /** @type {Customer_} */
    this.customer = /** @type {any} */ (null);
    /** @type {string | null} name of the price list */
    this.priceList = null;
    /** @type {{ quotations: Schemas['SalesEstimateSummary'][], orders: Schemas['WorkOrderSummary'][] }} */
    this.lately = { quotations: [], orders: [] };
  }

  /** @param {string} id */
  async read(id) {
    const { record, tag } = await api.record(`/customer/${id}`);
    this.customer = record;
    this.tag = tag;
    document.title = `${record.name} · Hosewright`;
    const newest = query({ customerId: id, onlyLatest: true, limit: LATEST, 'sortBy[0].key': 'created', 'sortBy[0].order': 'desc' });
    const [quotations, orders, priceList] = await Promise.all([api.get(`/salesestimates${newest}`), api.get(`/workorders${newest}`), nameOf('pricelist', record.priceListId)]);
    Object.assign(this, { lately: { quotations: quotations.items, orders: orders.items }, priceList });
  }

  async change() {
    const changed = await changeCustomer(this.customer, this.tag);
    if (changed) toast('It is changed.');
    this.load(this.shown);
  }

  async askToDelete() {
    const { name } = this.customer;
    const done = await showForm({
      title: `Delete ${name}`, button: 'Delete', danger: true,
      fields: () => html`<p>Quotations and orders keep the name. This can’t be undone.</p>`,
      send: (_form, key) => api.write(`/customer/${this.shown}/delete`, {}, { key, ifMatch: this.tag }),
    });
    if (!done) return;
    toast(`${name} is deleted.`);
    go(this.list);
  }

  render() {
    const { customer } = this;
    if (this.problem) return this.notShown('Customer');
    if (!customer) return waiting;
    const place = [customer.address1, customer.address2, [customer.postalCode, customer.city].filter(Boolean).join(' '), customer.region, customer.country].filter(Boolean);
    return html`
      <p class="crumbs"><a href="/customers">Customers</a></p>
      <div class="page-top"><div><h1>${customer.name}</h1>${customer.erpId ? html`<p class="quiet">Customer number ${customer.erpId}</p>` : nothing}</div>
        ${session.writes ? html`<div class="row top-actions">
          <button type="button" class="button" @click=${() => beginQuotation(customer)}>New quotation</button>
          <button type="button" class="button" @click=${() => beginOrder(customer)}>New order</button>
          <button type="button" class="button" @click=${this.change}>Change</button>
          ${session.isAdmin ? html`<button type="button" class="button danger" @click=${this.askToDelete}>Delete</button>` : nothing}</div>` : nothing}</div>
      ${failure(this.refusal === nothing ? null : this.refusal)}
      <div class="two">
        <div>${this.documents('Quotations', '/quotations', this.lately.quotations, (one) => money(one.total, one.currency))}
          ${this.documents('Orders', '/orders', this.lately.orders, (one) => (one.dueDate ? `due ${day(one.dueDate)}` : ''))}</div>
        <div>
          ${facts('Address', [['Address', place.length ? html`${place.map((line) => html`${line}<br>`)}` : null], ['Phone', customer.phoneNumber], ['E-mail', customer.email && html`<a href="mailto:${customer.email}">${customer.email}</a>`], ['Website', customer.website]])}
          ${facts('Terms', [['Price list', this.priceList], ['Currency', customer.defaultCurrency], ['Tax', customer.defaultTaxPercent === null ? null : `${decimal(customer.defaultTaxPercent, 3)} %${customer.defaultTaxCode ? ` ${customer.defaultTaxCode}` : ''}`], ['Terms of payment', customer.defaultPaymentTerms]])}
        </div>
      </div>`;
  }

  /**
   * The newest documents of a kind.
   * @template {{ _id: string, title: string, status: string, description: string | null }} One
   * @param {string} title @param {string} list @param {One[]} found @param {(one: One) => unknown} terms
   */
  documents(title, list, found, terms) {
    return html`<section class="card"><h2>${title}</h2>
      ${found.length ? html`<ul class="plain rows">${found.map((one) => html`<li><a class="entry-row" href="${list}/${one._id}">
          <span class="what"><b>${one.title}</b> ${statusBadge(one.status)}<span class="about">${one.description}</span></span><span class="terms">${terms(one)}</span></a></li>`)}</ul>
        <p class="card-in"><a href="${list}?customer=${this.shown}">All ${title.toLowerCase()} of ${this.customer.name}</a></p>` : html`<p class="card-in quiet">None yet.</p>`}</section>`;
  }
}
customElements.define('hw-customer-page', Customer);

/** @param {string} title @param {[string, unknown][]} rows */
const facts = (title, rows) => {
  const known = rows.filter(([, value]) => value);
  return html`<section class="card"><h2>${title}</h2><div class="card-in specs one">${known.length ? html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : html`<p class="quiet">Nothing is entered yet.</p>`}</div></section>`;
};

/**
 * Changes a customer. The changed customer, or undefined.
 * @param {Customer_} customer @param {string | null} tag
 */
const changeCustomer = (customer, tag) => showForm({
  title: `Change ${customer.name}`,
  fields: (entry) => html`<div class="halves">
    ${CONTACT.map(([field, label, entered]) => entry(field, label, { ...entered, value: customer[/** @type {'name'} */ (field)] }))}
    ${entry('website', 'Website', { value: customer.website, hint: 'Beginning with https://' })}
    ${entry('defaultCurrency', 'Currency', { value: customer.defaultCurrency, hint: 'Three letters, as USD. Empty: the shop’s.' })}
    ${entry('defaultTaxPercent', 'Tax, %', { value: customer.defaultTaxPercent, mode: 'decimal', hint: 'Empty: the shop’s.' })}
    ${entry('defaultPaymentTerms', 'Terms of payment', { value: customer.defaultPaymentTerms, hint: 'Empty: the shop’s.' })}</div>`,
  send: (form, key) => {
    const values = { ...given(form), defaultTaxPercent: numberOf(form, 'defaultTaxPercent') };
    const changed = Object.entries(values).filter(([name, value]) => value !== (customer[/** @type {'name'} */ (name)] ?? null));
    return changed.length ? api.write(`/customer/${customer._id}/update`, Object.fromEntries(changed), { key, ifMatch: tag }) : customer;
  },
});
