import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { numberOf, showForm } from '../../parts/dialog.js';
import { session } from '../../session.js';
import { day } from '../../shop.js';
import { decimal } from '../../units.js';
import { Section } from './section.js';

/** @typedef {Schemas['TermsAnswer']} Answer */

/** Which version of the service's terms the shop accepted or withdrew, who did, and when. @extends {Section<Answer>} */
class Terms extends Section {
  static properties = { ...Section.properties, people: { state: true } };

  constructor() {
    super();
    this.sorting.usual = '-date';
    /** @type {Map<string, string>} names of people, by their ids */
    this.people = new Map();
    /** @type {number | null} the version that counts now */
    this.version = null;
  }

  async read() {
    const [terms, users] = await Promise.all([api.get('/organization/hasacceptedterms'), api.list('/organization/users?limit=200&page=1').catch(() => ({ items: [] }))]);
    this.people = new Map(users.items.map((one) => [one._id, one.name ?? one.email]));
    this.version = terms.version;
    return terms.history ?? [];
  }

  /** @param {Answer} one */
  nameOf(one) {
    return one.byType === 'key' ? t('changes-key') : this.people.get(one.by) ?? t('changes-somebody');
  }

  accept() {
    return this.finish(showForm({
      title: t('terms-accept'), button: t('terms-accept-do'), fields: (entry) => entry('version', t('terms-version'), { mode: 'decimal', required: true, hint: t('terms-version-hint') }),
      send: (form, key) => api.write('/organization/acceptterms', { params: { accepted: true, version: numberOf(form, 'version') } }, { key }),
    }), t('terms-accepted'));
  }

  withdraw() {
    const { version } = this;
    return this.finish(showForm({
      title: t('terms-withdraw'), button: t('terms-withdraw'), danger: true, fields: () => html`<p>${t('terms-withdraw-ask', { version: decimal(version ?? 0, 6) })}</p>`,
      send: (_form, key) => api.write('/organization/acceptterms', { params: { accepted: false, version } }, { key }),
    }), t('terms-withdrawn'));
  }

  render() {
    return this.card({
      title: t('settings-terms'), none: t('terms-none'),
      about: html`<p class="quiet">${this.version === null ? t('terms-about') : t('terms-now', { version: decimal(this.version, 6) })}</p>`,
      columns: [{ name: 'version', label: t('terms-version'), sorts: true, down: true, value: (one) => one.version, cell: (one) => decimal(one.version, 6) },
        { name: 'answer', label: t('terms-answer'), cell: (one) => (one.accepted ? html`<span class="badge good">${t('terms-is-accepted')}</span>` : html`<span class="badge bad">${t('terms-is-withdrawn')}</span>`) },
        { name: 'who', label: t('changes-who'), sorts: true, value: (one) => this.nameOf(one), cell: (one) => this.nameOf(one) }, { name: 'date', label: t('terms-when'), sorts: true, down: true, value: (one) => one.date, cell: (one) => day(one.date) }],
      action: session.isAdmin ? html`<span class="row">${this.version === null ? nothing : html`<button type="button" class="button danger" @click=${this.withdraw}>${t('terms-withdraw')}</button>`}
        <button type="button" class="button main-action" @click=${this.accept}>${t('terms-accept')}</button></span>` : nothing,
    });
  }
}
customElements.define('hw-terms', Terms);
