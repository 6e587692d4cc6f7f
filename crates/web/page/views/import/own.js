import { html } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';

/** Brands and price lists that a list names. They have to exist, and are made in place where one doesn't. */

/** @import { Layout, Made, Report, Rule } from './types.d.ts' */

/** By our column: how those that there are are read, and how one is made. @type {Record<string, { names: () => Promise<string[]>, make: (name: string) => Promise<Made | undefined> }>} */
const OWN = {
  brand: {
    names: () => api.get('/brands').then((all) => all.map(({ name }) => name)),
    make: (name) => showForm({
      title: t('import-new-brand'), button: t('import-make'), fields: (entry) => entry('name', t('import-new-name'), { value: name, required: true, length: 100, hint: t('import-new-brand-hint') }),
      send: (form, key) => api.write('/brands/create', { name: textOf(form, 'name') }, { key }).then(({ name: made }) => ({ name: made })),
    }),
  },
  priceList: {
    names: () => api.get(`/pricelists${query({ limit: 200, 'sortBy[0].key': 'name' })}`).then(({ items }) => items.map(({ name }) => name)),
    make: (name) => showForm({
      title: t('import-new-priceList'), button: t('import-make'),
      fields: (entry) => html`${entry('name', t('import-new-name'), { value: name, required: true, length: 100, hint: t('import-new-priceList-hint') })}
        <div class="halves">${entry('defaultCurrency', t('import-new-currency'), { length: 3, hint: t('import-currency-hint') })}
          ${entry('from', t('import-new-from'), { type: 'date', hint: t('import-new-from-hint') })}</div>`,
      send: async (form, key) => {
        const currency = textOf(form, 'defaultCurrency').toUpperCase();
        const { name: made } = await api.write('/pricelists/create', { name: textOf(form, 'name'), defaultCurrency: currency || null }, { key });
        return { name: made, currency, from: textOf(form, 'from') };
      },
    }),
  },
};

/** Whether values of a field are names of such records. @param {string} column */
export const isOwn = (column) => column in OWN;

/** The names that there are. @param {string} column @returns {Promise<string[]>} */
export const namesOf = (column) => OWN[column]?.names() ?? Promise.resolve([]);

/** Asks for a new one. @param {string} column @param {string} name */
export const askFor = (column, name) => OWN[column]?.make(name) ?? Promise.resolve(undefined);

/** The codes of names that nobody knows, each with the field that has them. @type {Record<string, string>} */
const UNKNOWN = { unknown_brand: 'brand', unknown_price_list: 'priceList' };

/** Names in a list that nobody knows, with the number of their cells. @param {Report} report @param {Layout | null | undefined} layout */
export function unknownNames({ causes }, layout) {
  return causes.flatMap(({ first, count }) => {
    const column = UNKNOWN[first.code];
    if (!column) return [];
    // A value for all rows stands in no cell.
    const name = first.value || layout?.columns.find((rule) => rule.column === column)?.fixed || '';
    return name ? [{ column, name, count }] : [];
  });
}

/** A layout whose rows are of a new price list, in its currency and from its date on, unless the list says these itself. @param {Layout} layout @param {string} column @param {Made} made @param {Rule} empty */
export function withMade(layout, column, { name, currency, from }, empty) {
  /** @type {[string, string | undefined][]} */
  const given = [[column, name], ['currency', currency], ['startDate', from]];
  const columns = given.reduce((all, [field, value]) => {
    if (!value) return all;
    const before = all.find((rule) => rule.column === field);
    if (before && typeof before.fixed !== 'string') return all;
    return before ? all.map((rule) => (rule === before ? { ...rule, fixed: value } : rule)) : [...all, { ...empty, column: field, fixed: value }];
  }, layout.columns);
  return { ...layout, columns };
}
