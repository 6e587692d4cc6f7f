import { html } from 'lit';
import { api } from '../api.js';
import { showForm, textOf } from './dialog.js';

/** @import { Entry } from './types.d.ts' */

/** @type {[string, string, Entry?][]} what a form asks of a customer, and how it is called */
export const CONTACT = [
  ['name', 'Name', { required: true, length: 200 }], ['erpId', 'Customer number'], ['email', 'E-mail address'], ['phoneNumber', 'Phone'],
  ['address1', 'Street and number'], ['address2', 'Second line'], ['postalCode', 'Postal code'], ['city', 'City'], ['region', 'State or region'], ['country', 'Country'],
];

/** What of a form is given. @param {FormData} form */
export const given = (form) => Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name) || null]));

/**
 * Asks for a new customer. Undefined if the person thought better of it.
 * @param {string} [name] that was typed already
 * @returns {Promise<Schemas['Customer'] | undefined>}
 */
export const newCustomer = (name = '') => showForm({
  title: 'New customer', button: 'Create',
  fields: (entry) => html`<div class="halves">${CONTACT.map(([field, label, entered]) => entry(field, label, { ...entered, value: field === 'name' ? name : '' }))}</div>`,
  send: (form, key) => api.write('/customers/create', given(form), { key }),
});
