import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { contact } from '../../parts/new-customer.js';
import { session } from '../../session.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['Location']} Location */

const FIELDS = /** @type {const} */ (['name', 'address1', 'address2', 'postalCode', 'city', 'region', 'country', 'phoneNumber', 'email', 'erpId']);

/** The fields of a location that can be changed. @param {Location} location */
const lineOf = (location) => ({ _id: location._id, ...Object.fromEntries(FIELDS.map((name) => [name, location[name]])) });

/** Where the shop has places beside its own address. @extends {Section<Location>} */
class Locations extends Section {
  read() {
    return api.get('/organization/locations');
  }

  /** Stores the whole list, as the service has it. @param {object[]} locations @param {string} key */
  write(locations, key) {
    return api.write('/organization/locations/update', { params: { locations } }, { key });
  }

  /** @param {Location | null} location null for a new one */
  change(location) {
    const others = (this.found ?? []).filter((one) => one !== location).map(lineOf);
    return this.finish(showForm({
      title: location ? t('change-title', { title: location.name }) : t('locations-new'), button: location ? undefined : t('customer-entry-create'),
      fields: (entry) => html`<div class="halves">${contact().filter(([field]) => field !== 'erpId').map(([field, label, entered]) => entry(field, label, { ...entered, value: location?.[/** @type {'name'} */ (field)] }))}
        ${entry('erpId', t('warehouses-number'), { value: location?.erpId })}</div>`,
      send: (form, key) => this.write([...others, { ...(location ? { _id: location._id } : {}), ...Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name) || null])) }], key),
    }));
  }

  /** @param {Location} one */
  row(one) {
    const others = (this.found ?? []).filter((location) => location !== one).map(lineOf);
    return html`<tr><th scope="row">${one.name}</th><td data-head=${t('warehouses-place')}>${[one.address1, one.postalCode, one.city].filter(Boolean).join(', ') || '–'}</td>
      ${session.isAdmin ? html`<td><span class="row ways">${rowButton(t('change'), one.name, () => this.change(one))}${rowButton(t('life-cycle-delete'), one.name, () => this.askToDelete(one.name, t('locations-delete-ask'), (key) => this.write(others, key)), 'bad')}</span></td>` : nothing}</tr>`;
  }

  render() {
    return this.card({
      title: t('settings-locations'), none: t('locations-none'), row: (one) => this.row(one),
      heads: /** @type {Record<string, ''>} */ ({ [t('customer-entry-name')]: '', [t('warehouses-place')]: '', ...(session.isAdmin ? { [t('settings-ways')]: '' } : {}) }),
      action: session.isAdmin ? html`<button type="button" class="button main-action" @click=${() => this.change(null)}>${t('locations-new')}</button>` : nothing,
    });
  }
}
customElements.define('hw-shop-locations', Locations);
