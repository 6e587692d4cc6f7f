import { html, nothing } from 'lit';
import { hasAddress } from '../../addresses.js';
import { api } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/address.js';
import { checkEntry, showForm, textOf } from '../../parts/dialog.js';
import { contact } from '../../parts/new-customer.js';
import { session } from '../../session.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['Warehouse']} Warehouse */

/** The fields of an address that warehouses have. */
const ADDRESS = ['address1', 'address2', 'postalCode', 'city', 'region', 'country', 'phoneNumber'];

/** The warehouses. @extends {Section<Warehouse>} */
class Warehouses extends Section {
  async read() {
    return (await api.list('/warehouses?limit=200&page=1')).items;
  }

  /** @param {Warehouse | null} warehouse null for a new one */
  change(warehouse) {
    /** @type {Record<string, unknown>} */
    const stored = warehouse ? { ...warehouse } : {};
    const names = ['name', 'description', 'erpId', ...ADDRESS];
    return this.finish(showForm({
      title: warehouse ? t('change-title', { title: warehouse.name }) : t('warehouses-new'), button: warehouse ? undefined : t('customer-entry-create'),
      fields: (entry) => html`<div class="halves">${entry('name', t('customer-entry-name'), { value: stored.name, required: true, length: 100 })} ${entry('description', t('description'), { value: stored.description })}
          ${entry('erpId', t('warehouses-number'), { value: stored.erpId })} ${contact().filter(([field]) => ADDRESS.includes(field)).map(([field, label]) => entry(field, label, { value: stored[field] }))}</div>
        ${warehouse?.default ? nothing : checkEntry('default', t('warehouses-default'), false)}`,
      send: (form, key) => {
        const values = Object.fromEntries(names.map((name) => [name, textOf(form, name) || null]).filter(([name, value]) => value !== (stored[String(name)] ?? null)));
        const all = { ...values, ...(form.has('default') ? { default: true } : {}) };
        return warehouse ? api.write(`/warehouse/${warehouse._id}/update`, { params: all }, { key }) : api.write('/warehouses/create', all, { key });
      },
    }), warehouse ? undefined : t('record-made'));
  }

  /** @param {Warehouse} one */
  row(one) {
    return html`<tr><th scope="row"><a href="/stock?warehouse=${one._id}">${one.name}</a>${one.default ? html` <span class="badge good">${t('warehouses-is-default')}</span>` : nothing}<span class="about small quiet">${one.description}</span></th>
      <td data-head=${t('warehouses-place')}>${hasAddress(one) ? html`<hw-address inLine .of=${one}></hw-address>` : '–'}</td>
      ${session.writes ? html`<td><span class="row ways">${rowButton(t('change'), one.name, () => this.change(one))}${rowButton(t('life-cycle-delete'), one.name, () => this.askToDelete(one.name, t('warehouses-delete-ask'), (key) => api.write(`/warehouse/${one._id}/delete`, {}, { key })), 'bad')}</span></td>` : nothing}</tr>`;
  }

  render() {
    return this.card({
      title: t('settings-warehouses'), none: t('warehouses-none'), row: (one) => this.row(one),
      columns: [{ name: 'name', label: t('customer-entry-name'), sorts: true, value: (one) => one.name }, { name: 'place', label: t('warehouses-place'), sorts: true, value: (one) => one.city }, ...(session.writes ? [{ name: 'ways', label: t('settings-ways') }] : [])],
      action: session.writes ? html`<button type="button" class="button main-action" @click=${() => this.change(null)}>${t('warehouses-new')}</button>` : nothing,
    });
  }
}
customElements.define('hw-warehouses', Warehouses);
