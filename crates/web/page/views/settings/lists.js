import { html, nothing } from 'lit';
import { hasAddress } from '../../addresses.js';
import { api } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/address.js';
import { numberOf, showForm, textOf } from '../../parts/dialog.js';
import { labelOf } from '../../parts/labels.js';
import { contact } from '../../parts/new-customer.js';
import { session } from '../../session.js';
import { rowButton, Section } from './section.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Record<string, any> & { _id: string, name: string }} Line */

/**
 * @typedef {object} List a list that the service stores as a whole
 * @property {string} key of the list in the request, and the end of the name of its title
 * @property {() => Promise<Line[]>} read
 * @property {(lines: object[], key: string) => Promise<unknown>} write
 * @property {() => [field: string, label: string, kind?: 'number'][]} fields
 * @property {() => TableColumn<Line>[]} columns beside the name
 * @property {Record<'add' | 'none' | 'gone', () => string>} says how a new one is called, that there is none, and what follows when one is deleted
 */

/** The fields of an address. @param {string[]} [without] @returns {[string, string][]} */
const address = (without = []) => contact().filter(([field]) => field !== 'name' && field !== 'erpId' && !without.includes(field)).map(([field, label]) => [field, label]);

/** @type {Record<string, List>} */
const LISTS = {
  locations: {
    key: 'locations', read: () => api.get('/organization/locations'), write: (locations, key) => api.write('/organization/locations/update', { params: { locations } }, { key }),
    fields: () => [...address(), ['erpId', t('warehouses-number')]],
    columns: () => [{ name: 'place', label: t('warehouses-place'), sorts: true, value: ({ city }) => city, cell: (one) => (hasAddress(/** @type {import('../../addresses.js').Address} */ (one)) ? html`<hw-address inLine .of=${one}></hw-address>` : '–') }],
    says: { add: () => t('locations-new'), none: () => t('locations-none'), gone: () => t('locations-delete-ask') },
  },
  productGroups: {
    key: 'productGroups', read: () => api.get('/organization/productgroups'), write: (productGroups, key) => api.write('/organization/productgroups/update', { params: { productGroups } }, { key }),
    fields: () => [['code', t('groups-code')], ['description', t('description')], ['erpId', t('warehouses-number')]],
    columns: () => [{ name: 'code', label: t('groups-code'), sorts: true, value: ({ code }) => code, cell: ({ code }) => code }, { name: 'about', label: t('description'), cell: ({ description }) => description }],
    says: { add: () => t('groups-new'), none: () => t('groups-none'), gone: () => t('groups-delete-ask') },
  },
  suppliers: {
    key: 'suppliers', read: () => api.get('/organization/suppliers'), write: (suppliers, key) => api.write('/organization/suppliers/update', { params: { suppliers } }, { key }),
    fields: () => [['accountNumber', t('suppliers-account')], ['contactName', t('setting-contactName')], ...address(), ['website', t('setting-website')], ['currency', t('setting-defaultCurrency')], ['paymentTerms', labelOf('paymentTerms')],
      ['leadTimeDays', t('suppliers-lead-time'), 'number'], ['erpId', t('warehouses-number')], ['notes', labelOf('comments')]],
    columns: () => [{ name: 'place', label: t('warehouses-place'), sorts: true, value: ({ city }) => city, cell: (one) => html`<hw-address inLine .of=${{ ...one, address1: null, address2: null }}></hw-address>` },
      { name: 'reached', label: t('suppliers-reached'), cell: ({ contactName, phoneNumber, email }) => [contactName, phoneNumber, email].filter(Boolean).join(', ') },
      { name: 'lead', label: t('suppliers-lead-time'), kind: 'number', sorts: true, value: ({ leadTimeDays }) => leadTimeDays, cell: ({ leadTimeDays }) => leadTimeDays }],
    says: { add: () => t('suppliers-new'), none: () => t('suppliers-none'), gone: () => t('suppliers-delete-ask') },
  },
};

/** One of the lists. A subclass says which. @extends {Section<Line>} */
class OwnList extends Section {
  /** @returns {List} */
  get list() {
    throw new Error('not implemented');
  }

  read() {
    return this.list.read();
  }

  /** The lines beside one, as they are sent. @param {Line | null} line */
  others(line) {
    const names = ['_id', 'name', ...this.list.fields().map(([field]) => field)];
    return (this.found ?? []).filter((one) => one !== line).map((one) => Object.fromEntries(names.map((name) => [name, one[name]])));
  }

  /** @param {Line | null} line null for a new one */
  change(line) {
    const fields = this.list.fields();
    return this.finish(showForm({
      title: line ? t('change-title', { title: line.name }) : this.list.says.add(), button: line ? undefined : t('customer-entry-create'),
      fields: (entry) => html`<div class="halves">${entry('name', t('customer-entry-name'), { value: line?.name, required: true, length: 100 })}
        ${fields.map(([field, label, kind]) => entry(field, label, { value: line?.[field], mode: kind === 'number' ? 'decimal' : 'text' }))}</div>`,
      send: (form, key) => this.list.write([...this.others(line), { ...(line ? { _id: line._id } : {}), name: textOf(form, 'name'), ...Object.fromEntries(fields.map(([field, , kind]) => [field, kind === 'number' ? numberOf(form, field) : textOf(form, field) || null])) }], key),
    }), line ? undefined : t('record-made'));
  }

  /** @returns {TableColumn<Line>[]} */
  get columns() {
    return [{ name: 'name', label: t('customer-entry-name'), sorts: true, value: (one) => one.name, cell: (one) => one.name }, ...this.list.columns(), ...(session.isAdmin ? [{ name: 'ways', label: t('settings-ways'), cell: (/** @type {Line} */ one) => this.ways(one) }] : [])];
  }

  /** @param {Line} one */
  ways(one) {
    return html`<span class="row ways">${rowButton(t('change'), one.name, () => this.change(one))}${rowButton(t('life-cycle-delete'), one.name, () => this.askToDelete(one.name, this.list.says.gone(), (key) => this.list.write(this.others(one), key)), 'bad')}</span>`;
  }

  render() {
    const { key, says } = this.list;
    return this.card({
      title: t(`settings-${key}`), none: says.none(), columns: this.columns,
      action: session.isAdmin ? html`<button type="button" class="button main-action" @click=${() => this.change(null)}>${says.add()}</button>` : nothing,
    });
  }
}

for (const [tag, list] of Object.entries({ 'hw-shop-locations': LISTS.locations, 'hw-product-groups': LISTS.productGroups, 'hw-suppliers': LISTS.suppliers })) {
  customElements.define(tag, class extends OwnList {
    get list() {
      return /** @type {List} */ (list);
    }
  });
}
