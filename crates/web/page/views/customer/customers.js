import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/address.js';
import { ListView } from '../../parts/list-view.js';
import { newCustomer } from '../../parts/new-customer.js';
import { go } from '../../place.js';
import { session } from '../../session.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['Customer']} Customer */

/** The customers, by name. @extends {ListView<Customer>} */
class Customers extends ListView {
  usual = 'name';

  /** @returns {TableColumn<Customer>[]} */
  get heads() {
    return [
      { name: 'name', label: t('customer-entry-name'), sorts: true, cell: (one) => html`<a class="whole" href="/customers/${one._id}"><b>${one.name}</b></a><span class="about small quiet"><hw-address inLine .of=${one}></hw-address></span>` },
      { name: 'erpId', label: t('customer-entry-number'), sorts: true, cell: (one) => one.erpId }, { name: 'phone', label: t('customer-entry-phone'), cell: (one) => one.phoneNumber }, { name: 'email', label: t('customer-entry-email'), cell: (one) => one.email }];
  }

  path() {
    return `/customers${query({ 'search.name': this.value('name'), 'search.erpId': this.value('number'), ...this.ordered, ...this.limits })}`;
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
        many: t('title-customers'), counted: (count) => t('customers-counted', { count }), all: '/customers', none: t('customers-none'),
        filters: html`${this.textFilter('name', t('customer-entry-name'))} ${this.textFilter('number', t('customer-entry-number'))}`,
      })}`;
  }
}
customElements.define('hw-customers', Customers);
