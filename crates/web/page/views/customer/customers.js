import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { ListView } from '../../parts/list-view.js';
import { newCustomer } from '../../parts/new-customer.js';
import { go } from '../../place.js';
import { session } from '../../session.js';

/** @typedef {Schemas['Customer']} Customer */

/** The customers, by name. @extends {ListView<Customer>} */
class Customers extends ListView {
  path() {
    return `/customers${query({ 'search.name': this.value('name'), 'search.erpId': this.value('number'), 'sortBy[0].key': 'name', ...this.limits })}`;
  }

  async begin() {
    const made = await newCustomer(this.value('name'));
    if (made) go(`/customers/${made._id}`);
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-customers')}</h1>
        ${session.writes ? html`<button type="button" class="button main-action" @click=${this.begin}>${t('customer-field-new')}</button>` : nothing}</div>
      ${this.withFilters({
        many: t('title-customers'), counted: (count) => t('customers-counted', { count }), row: customerRow, all: '/customers', none: t('customers-none'),
        filters: html`${this.textFilter('name', t('customer-entry-name'))} ${this.textFilter('number', t('customer-entry-number'))}`,
      })}`;
  }
}
customElements.define('hw-customers', Customers);

/** @param {Customer} one */
const customerRow = (one) => html`<a class="entry-row" href="/customers/${one._id}">
  <span class="what"><b>${one.name}</b>${one.erpId ? html` <span class="quiet small">${one.erpId}</span>` : nothing}
    <span class="about">${[one.address1, one.postalCode, one.city, one.country].filter(Boolean).join(', ')}</span></span>
  <span class="facts">${one.phoneNumber ? html`<span>${one.phoneNumber}</span>` : nothing} ${one.email ? html`<span>${one.email}</span>` : nothing}</span>
  <span class="terms"></span></a>`;
