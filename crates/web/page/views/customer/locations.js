import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { contact } from '../../parts/new-customer.js';
import { failure, toast } from '../../parts/notice.js';
import { session } from '../../session.js';

/** @typedef {Schemas['CustomerLocation']} Location */

const FIELDS = ['address1', 'address2', 'postalCode', 'city', 'region', 'country', 'phoneNumber'];

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
    toast(t('record-changed'));
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

  render() {
    if (!this.found.length && !session.writes && !this.problem) return nothing;
    return html`<section class="card"><h2>${t('customer-locations')}</h2><div class="card-in stack">${failure(this.problem)}
      ${this.found.length ? html`<ul class="plain versions">${this.found.map((one) => {
        const name = one.description ?? one.city ?? one.address1 ?? '';
        return html`<li class="spread"><span><b>${name}</b><br><span class="small quiet">${[one.address1, one.address2, one.postalCode, one.city, one.country].filter(Boolean).join(', ')}</span></span>
          ${session.writes ? html`<span class="row"><button type="button" class="button slight tight" @click=${() => this.change(one)}>${t('change')}<span class="visually-hidden"> ${name}</span></button>
            <button type="button" class="button slight tight" @click=${() => this.removeOne(one)}>${t('remove')}<span class="visually-hidden"> ${name}</span></button></span>` : nothing}</li>`;
      })}</ul>` : html`<p class="quiet">${t('customer-no-locations')}</p>`}
      ${session.writes ? html`<div class="row"><button type="button" class="button tight" @click=${() => this.change(null)}>${t('customer-new-location')}</button></div>` : nothing}</div></section>`;
  }
}
customElements.define('hw-customer-locations', Locations);
