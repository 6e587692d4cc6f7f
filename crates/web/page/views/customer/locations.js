import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import '../../parts/address.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { contact } from '../../parts/new-customer.js';
import { failure, toast } from '../../parts/notice.js';
import { Sorting } from '../../parts/sorting.js';
import { session } from '../../session.js';

/** @typedef {Schemas['CustomerLocation']} Location */

const FIELDS = ['address1', 'address2', 'postalCode', 'city', 'region', 'country', 'phoneNumber'];

/** What an address is called. @param {Location} one */
const nameOf = ({ description, city, address1 }) => description ?? city ?? address1 ?? '';

/** Further addresses of a customer. */
class Locations extends PageElement {
  static properties = { customer: {}, found: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.customer = '';
    /** @type {Location[]} */
    this.found = [];
    /** @type {unknown} */
    this.problem = null;
    this.sorting = new Sorting(this, 'description', 'sort-addresses');
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('customer') && this.customer) this.load();
  }

  async load() {
    this.problem = null;
    try {
      this.found = (await api.list(`/customer/${this.customer}/locations?limit=100&page=1`)).items;
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {Location | null} location null for a new one */
  async change(location) {
    /** @type {Record<string, unknown>} */
    const stored = location ? { ...location } : {};
    const done = await showForm({
      title: location ? t('change-title', { title: location.description ?? location.city ?? t('customer-address') }) : t('customer-new-location'),
      fields: (entry) => html`<div class="halves">${entry('description', t('customer-location-name'), { value: stored.description, hint: t('customer-location-hint') })}
        ${contact().filter(([field]) => FIELDS.includes(field)).map(([field, label]) => entry(field, label, { value: stored[field] }))}</div>`,
      send: (form, key) => api.write(/** @type {string} */ (`/customer/${this.customer}/location/${location?._id ?? 'new'}/update`), { params: Object.fromEntries(['description', ...FIELDS].map((name) => [name, textOf(form, name) || null])) }, { key }),
    });
    if (!done) return;
    toast(t(location ? 'record-changed' : 'record-made'));
    this.load();
  }

  /** @param {Location} location */
  async removeOne(location) {
    this.problem = null;
    try {
      await api.write(`/customer/${this.customer}/location/${location._id}/delete`, {});
      await this.load();
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {Location} one */
  row(one) {
    const name = nameOf(one);
    return html`<tr><th scope="row">${name}</th><td data-head=${t('customer-entry-city')}><hw-address inLine .of=${{ ...one, address1: null, address2: null }}></hw-address></td><td data-head=${t('customer-entry-street')}>${[one.address1, one.address2].filter(Boolean).join(', ')}</td>
      ${session.writes ? html`<td><span class="row ways"><button type="button" class="button slight tight" @click=${() => this.change(one)}>${t('change')}<span class="visually-hidden"> ${name}</span></button>
        <button type="button" class="button slight tight" @click=${() => this.removeOne(one)}>${t('remove')}<span class="visually-hidden"> ${name}</span></button></span></td>` : nothing}</tr>`;
  }

  render() {
    if (!this.found.length && !session.writes && !this.problem) return nothing;
    return html`<section class="card"><h2>${t('customer-locations')}</h2><div class="card-in stack">${failure(this.problem)}
      ${this.found.length ? this.sorting.table(t('customer-locations'), [{ name: 'description', label: t('customer-location-name'), sorts: true, value: nameOf }, { name: 'city', label: t('customer-entry-city'), sorts: true, value: ({ city }) => city }, { name: 'address1', label: t('customer-entry-street') }, ...(session.writes ? [{ name: 'ways', label: t('settings-ways') }] : [])], this.found, (one) => this.row(one), 'facts-table small stacked')
        : html`<p class="quiet">${t('customer-no-locations')}</p>`}
      ${session.writes ? html`<div class="row"><button type="button" class="button tight" @click=${() => this.change(null)}>${t('customer-new-location')}</button></div>` : nothing}</div></section>`;
  }
}
customElements.define('hw-customer-locations', Locations);
