import { html, nothing } from 'lit';
import { hasAddress } from '../../addresses.js';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/address.js';
import { choiceEntry, numberOf, showForm } from '../../parts/dialog.js';
import { labelOf } from '../../parts/labels.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { contact, given } from '../../parts/new-customer.js';
import { failure, toast, waiting } from '../../parts/notice.js';
import { RecordView } from '../../parts/record-view.js';
import { entitleRecord, go } from '../../place.js';
import { session } from '../../session.js';
import { day, money, nameOf } from '../../shop.js';
import { decimal } from '../../units.js';
import { beginOrder } from '../order/begin.js';
import { beginQuotation } from '../quotation/begin.js';
import './items.js';
import './locations.js';

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
    entitleRecord(this, record.name ?? '');
    const newest = query({ customerId: id, onlyLatest: true, limit: LATEST, 'sortBy[0].key': 'created', 'sortBy[0].order': 'desc' });
    const [quotations, orders, priceList] = await Promise.all([api.get(`/salesestimates${newest}`), api.get(`/workorders${newest}`), nameOf('pricelist', record.priceListId)]);
    Object.assign(this, { lately: { quotations: quotations.items, orders: orders.items }, priceList });
  }

  /** The customer with the tag that a change of it names. */
  get stored() {
    return { path: `/customer/${this.shown}`, record: this.customer, tag: this.tag };
  }

  async change() {
    const changed = await changeCustomer(this.stored);
    if (changed) toast(t('record-changed'));
    this.load(this.shown);
  }

  async askToDelete() {
    const { name } = this.customer;
    const done = await showForm({
      title: t('customer-delete-title', { name }), button: t('life-cycle-delete'), danger: true, of: this.stored,
      fields: () => html`<p>${t('customer-delete-ask')}</p>`,
      send: (_form, key, { tag }) => api.write(`/customer/${this.shown}/delete`, {}, { key, ifMatch: tag }),
    });
    if (!done) return;
    toast(t('life-cycle-is-deleted', { title: name }));
    go(this.list);
  }

  render() {
    const { customer } = this;
    if (this.problem) return this.notShown('customer');
    if (!customer) return waiting;
    return html`
      <p class="crumbs"><a href="/customers">${t('title-customers')}</a></p>
      <div class="page-top"><div><h1>${customer.name}</h1>${customer.erpId ? html`<p class="quiet">${t('customer-number', { number: customer.erpId })}</p>` : nothing}</div>
        ${session.writes ? html`<div class="row top-actions">
          <button type="button" class="button" @click=${() => beginQuotation(customer)}>${t('customer-new-quotation')}</button>
          <button type="button" class="button" @click=${() => beginOrder(customer)}>${t('customer-new-order')}</button>
          <button type="button" class="button" @click=${this.change}>${t('change')}</button>
          ${session.isAdmin ? html`<button type="button" class="button danger" @click=${this.askToDelete}>${t('life-cycle-delete')}</button>` : nothing}</div>` : nothing}</div>
      ${failure(this.refusal === nothing ? null : this.refusal)}
      <div class="two">
        <div>${this.documents('quotations', this.lately.quotations, (one) => money(one.total, one.currency))}
          ${this.documents('orders', this.lately.orders, (one) => (one.dueDate ? t('customer-due', { day: day(one.dueDate) }) : ''))}</div>
        <div>
          ${facts(t('customer-address'), [[t('customer-address'), hasAddress(customer) ? html`<hw-address .of=${customer}></hw-address>` : null], [t('customer-entry-phone'), customer.phoneNumber], [t('customer-email'), customer.email && html`<a href="mailto:${customer.email}">${customer.email}</a>`], [t('customer-website'), customer.website]])}
          ${facts(t('customer-terms'), [[t('customer-price-list'), this.priceList], [t('customer-currency'), customer.defaultCurrency], [t('customer-tax'), customer.defaultTaxPercent === null ? null : `${decimal(customer.defaultTaxPercent, 3)} %${customer.defaultTaxCode ? ` ${customer.defaultTaxCode}` : ''}`], [labelOf('paymentTerms'), customer.defaultPaymentTerms]])}
          <hw-customer-locations .customer=${customer._id}></hw-customer-locations>
        </div>
      </div>
      <div class="below"><hw-customer-items .customer=${customer._id}></hw-customer-items></div>`;
  }

  /**
   * The newest documents of a kind.
   * @template {{ _id: string, title: string, status: string, description: string | null }} One
   * @param {'quotations' | 'orders'} list @param {One[]} found @param {(one: One) => unknown} terms
   */
  documents(list, found, terms) {
    return html`<section class="card"><h2>${t(`title-${list}`)}</h2>
      ${found.length ? html`<ul class="plain rows">${found.map((one) => html`<li><a class="entry-row" href="/${list}/${one._id}">
          <span class="what"><b>${one.title}</b> ${statusBadge(one.status)}<span class="about">${one.description}</span></span><span class="terms">${terms(one)}</span></a></li>`)}</ul>
        <p class="card-in"><a href="/${list}?customer=${this.shown}">${t('customer-all', { list, name: this.customer.name })}</a></p>` : html`<p class="card-in quiet">${t('customer-none-yet')}</p>`}</section>`;
  }
}
customElements.define('hw-customer-page', Customer);

/** @param {string} title @param {[string, unknown][]} rows */
const facts = (title, rows) => {
  const known = rows.filter(([, value]) => value);
  return html`<section class="card"><h2>${title}</h2><div class="card-in specs one">${known.length ? html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : html`<p class="quiet">${t('customer-nothing-entered')}</p>`}</div></section>`;
};

/**
 * Changes a customer. The changed customer, or undefined.
 * @param {import('../../parts/types.d.ts').Stored<Customer_>} stored
 */
const changeCustomer = async (stored) => {
  const lists = await api.get('/pricelistnames').catch(() => []);
  return showForm({
    title: t('change-title', { title: stored.record.name }), of: stored,
    fields: (entry, _close, customer) => html`<div class="halves">
      ${contact().map(([field, label, entered]) => entry(field, label, { ...entered, value: customer[/** @type {'name'} */ (field)] }))}
      ${entry('website', t('customer-website'), { value: customer.website, hint: t('customer-website-hint') })}
      ${entry('defaultCurrency', t('customer-currency'), { value: customer.defaultCurrency, hint: t('customer-currency-hint') })}
      ${entry('defaultTaxPercent', t('customer-tax-percent'), { value: customer.defaultTaxPercent, mode: 'decimal', hint: t('customer-shops') })}
      ${entry('defaultTaxCode', t('customer-tax-code'), { value: customer.defaultTaxCode, hint: t('customer-shops') })}
      ${choiceEntry('priceListId', t('customer-price-list'), [{ value: '', label: t('customer-no-price-list') }, ...lists.map(({ _id, name }) => ({ value: _id, label: name }))], customer.priceListId)}
      ${choiceEntry('defaultLengthUnit', t('customer-lengths'), [{ value: '', label: t('customer-as-shop') }, { value: 'mm', label: 'mm' }, { value: 'in', label: 'in' }], customer.defaultLengthUnit)}
      ${entry('defaultPaymentTerms', labelOf('paymentTerms'), { value: customer.defaultPaymentTerms, hint: t('customer-shops') })}</div>`,
    send: (form, key, { record: customer, tag }) => {
      const values = { ...given(form), defaultTaxPercent: numberOf(form, 'defaultTaxPercent') };
      const changed = Object.entries(values).filter(([name, value]) => value !== (customer[/** @type {'name'} */ (name)] ?? null));
      return changed.length ? api.write(`/customer/${customer._id}/update`, Object.fromEntries(changed), { key, ifMatch: tag }) : customer;
    },
  });
};
