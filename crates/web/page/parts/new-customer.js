import { html } from 'lit';
import { api } from '../api.js';
import { t } from '../language.js';
import { showForm, textOf } from './dialog.js';

/** @import { Entry } from './types.d.ts' */

/** What a form asks of a customer, and how it is called. @returns {[string, string, Entry?][]} */
export const contact = () => [
  ['name', t('customer-entry-name'), { required: true, length: 200 }], ['erpId', t('customer-entry-number')], ['email', t('customer-entry-email')], ['phoneNumber', t('customer-entry-phone')],
  ['address1', t('customer-entry-street')], ['address2', t('customer-entry-street-2')], ['postalCode', t('customer-entry-postal-code')], ['city', t('customer-entry-city')], ['region', t('customer-entry-region')], ['country', t('customer-entry-country')],
];

/** What of a form is given. @param {FormData} form */
export const given = (form) => Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name) || null]));

/**
 * Asks for a new customer. Undefined if the person thought better of it.
 * @param {string} [name] that was typed already
 * @returns {Promise<Schemas['Customer'] | undefined>}
 */
export const newCustomer = (name = '') => showForm({
  title: t('customer-field-new'), button: t('customer-entry-create'),
  fields: (entry) => html`<div class="halves">${contact().map(([field, label, entered]) => entry(field, label, { ...entered, value: field === 'name' ? name : '' }))}</div>`,
  send: (form, key) => api.write('/customers/create', given(form), { key }),
});
