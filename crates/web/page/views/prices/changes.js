import { html } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { checkEntry, choiceEntry, numberOf, refuse, showForm, textOf } from '../../parts/dialog.js';
import { amount, firstDay, lastDay, past } from '../../shop.js';
import { decimal, parseNumber, plainFigure } from '../../units.js';
import { DISCOUNTS } from './rules.js';

/** @typedef {Schemas['PriceList']} List */
/** @typedef {Schemas['PriceListItem']} Price */

/** Prices that are read at once. */
const MOST = 200;
/** What new prices may be rounded to. */
const STEPS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** An empty list. The new one, or undefined. */
export const newList = () => showForm({
  title: t('prices-new'), button: t('customer-entry-create'),
  fields: (entry) => html`<div class="halves">${entry('name', t('customer-entry-name'), { required: true, length: 100 })} ${entry('defaultCurrency', t('prices-currency'), { hint: t('prices-currency-hint') })}</div>`,
  send: (form, key) => api.write('/pricelists/create', { name: textOf(form, 'name'), defaultCurrency: textOf(form, 'defaultCurrency') || null }, { key }),
});

/** Name, currency and rules of a list. @param {import('../../parts/types.d.ts').Stored<List>} stored */
export const changeList = (stored) => showForm({
  title: t('change-title', { title: stored.record.name }), of: stored,
  fields: (entry, _close, list) => html`<div class="halves">${entry('name', t('customer-entry-name'), { value: list.name, required: true, length: 100 })} ${entry('defaultCurrency', t('prices-currency'), { value: list.defaultCurrency, hint: t('prices-currency-hint') })}
      ${entry('defaultMarginPercentMaterials', t('prices-margin-materials'), { value: list.defaultMarginPercentMaterials, mode: 'decimal' })} ${entry('defaultMarginPercentLabour', t('prices-margin-labour'), { value: list.defaultMarginPercentLabour, mode: 'decimal' })}</div>
    <p class="small quiet">${t('prices-rules-about')}</p>
    ${checkEntry('listPricing', t('prices-list-pricing'), Boolean(list.listPricing))}
    <div class="halves">${DISCOUNTS.map((of) => entry(`defaultDiscountPercent${of}`, t(`prices-discount-${of}`), { value: list[`defaultDiscountPercent${of}`], mode: 'decimal' }))}</div>`,
  send: (form, key, { record: list, tag }) => {
    const names = /** @type {const} */ (['defaultMarginPercentMaterials', 'defaultMarginPercentLabour', ...DISCOUNTS.map((of) => /** @type {const} */ (`defaultDiscountPercent${of}`))]);
    /** @type {Record<string, unknown>} */
    const values = { name: textOf(form, 'name'), defaultCurrency: textOf(form, 'defaultCurrency') || null, listPricing: form.has('listPricing') || (list.listPricing === null ? null : false) };
    for (const name of names) values[name] = numberOf(form, name);
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (list[/** @type {'name'} */ (name)] ?? null)));
    return api.write(/** @type {string} */ (`/pricelist/${list._id}/update`), { params: changed }, { key, ifMatch: tag });
  },
});

/** A price after a raise, rounded. @param {number} price @param {number} percent @param {number} step */
export const raised = (price, percent, step) => Number((Math.round(Number(((price * (100 + percent)) / 100 / step).toPrecision(12))) * step).toFixed(4));

/** All prices of a list. @param {string} id */
export async function allPrices(id) {
  /** @type {Price[]} */
  const prices = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.get(`/pricelist/${id}?page=${page}&limit=${MOST}`);
    prices.push(...items);
    if (items.length < MOST || prices.length >= (total ?? 0)) return prices;
  }
}

/** @param {string} id of the list @param {Record<string, unknown>[]} prices what changes of each @param {string} key */
const changePrices = (id, prices, key) => api.write(/** @type {string} */ (`/pricelist/${id}/items/upsert`), prices, { key });

/** A price that a raise changes. @typedef {{ _id: string, from: number, to: number, name: string }} Raised */

/** The prices that a raise changes: small ones may be rounded to what they were. @param {Price[]} prices @param {{ percent: number, step: number }} raise @returns {Raised[]} */
export const changedBy = (prices, { percent, step }) => prices.map(({ _id, listPrice, partNumber }) => ({ _id, from: listPrice, to: percent ? raised(listPrice, percent, step) : listPrice, name: partNumber ?? '' })).filter(({ from, to }) => from !== to);

/** How many prices a raise changes, and which most. @param {List} list @param {Price[]} prices @param {{ percent: number, step: number }} raise */
function effect({ defaultCurrency }, prices, raise) {
  const changed = changedBy(prices, raise);
  const by = (/** @type {Raised} */ { from, to }) => Math.abs(to - from);
  const [most] = [...changed].sort((a, b) => by(b) - by(a));
  const figure = (/** @type {number} */ value) => amount(value, defaultCurrency, 4);
  return most ? t('prices-raise-effect', { changed: changed.length, count: prices.length, name: most.name, from: figure(most.from), to: figure(most.to) }) : t('prices-raise-nothing');
}

/** The inputs of a raise, with what it changes. @param {Parameters<import('../../parts/types.d.ts').Form<unknown>['fields']>[0]} entry @param {List} list @param {Price[]} prices all of them @param {string} value */
function raiseFields(entry, list, prices, value) {
  const step = () => Number(/** @type {HTMLSelectElement | null} */ (document.querySelector('#form-step'))?.value ?? STEPS[0]);
  /** @param {string} text */
  const shown = (text) => {
    const percent = parseNumber(text);
    return percent === null || (!percent && value === plainFigure(0)) ? null : effect(list, prices, { percent, step: step() });
  };
  // Another rounding changes others.
  const again = () => document.querySelector('#form-percent')?.dispatchEvent(new Event('input'));
  return html`<div class="halves" @change=${again}>${entry('percent', t('prices-percent'), { value, mode: 'decimal', required: true, warns: shown })}
    ${choiceEntry('step', t('prices-round-to'), STEPS.map((one) => ({ value: String(one), label: decimal(one, 2) })), String(STEPS[0]))}</div>`;
}

/** @param {FormData} form @returns {{ percent: number, step: number }} */
function raiseOf(form) {
  const percent = numberOf(form, 'percent');
  return { percent: typeof percent === 'number' && percent > -100 ? percent : refuse('percent', t('prices-wants-percent')), step: Number(textOf(form, 'step')) };
}

/** Raises or lowers all prices of a list. What changed, or undefined. @param {List} list @param {Price[]} prices all of them */
export const raiseAll = (list, prices) => showForm({
  title: t('prices-raise-title', { name: list.name }), button: t('prices-raise'),
  fields: (entry) => html`<p class="quiet">${t('prices-raise-about', { count: prices.length })}</p>${raiseFields(entry, list, prices, '')}`,
  send: async (form, key) => {
    const raise = raiseOf(form);
    // As they are by now.
    const changed = changedBy(await allPrices(list._id), raise);
    if (changed.length) await changePrices(list._id, changed.map(({ _id, to }) => ({ _id, listPrice: to })), key);
    return changed;
  },
});

/** Takes a raise back where nobody changed the price since. How many prices are as before. @param {string} id of the list @param {Raised[]} changed @param {string} key */
export async function takeBack(id, changed, key) {
  const now = new Map((await allPrices(id)).map(({ _id, listPrice }) => [_id, listPrice]));
  const back = changed.filter(({ _id, to }) => now.get(_id) === to);
  if (back.length) await changePrices(id, back.map(({ _id, from }) => ({ _id, listPrice: from })), key);
  return back.length;
}

/** A copy for another year, with the days on which its prices stand, raised if wished. The new list, or undefined. @param {List} list @param {Price[]} prices all of them */
export const copyList = (list, prices) => showForm({
  title: t('prices-copy-title', { name: list.name }), button: t('prices-copy'),
  fields: (entry) => html`${entry('name', t('customer-entry-name'), { value: nextName(list.name), required: true, length: 100 })}
    <div class="halves">${entry('startDate', t('prices-valid-from'), { type: 'date', value: nextStart(list), warns: past })} ${entry('endDate', t('prices-valid-until'), { type: 'date', value: nextEnd(list), warns: past, hint: t('prices-valid-until-hint') })}</div>
    ${raiseFields(entry, list, prices, plainFigure(0))}`,
  send: async (form, key) => {
    const raise = raiseOf(form);
    const [startDate, endDate] = [textOf(form, 'startDate') || null, textOf(form, 'endDate') || null];
    if (startDate && endDate && endDate < startDate) refuse('endDate', t('prices-wants-later'));
    const made = await api.write('/pricelists/create', { name: textOf(form, 'name'), listPriceId: list._id }, { key });
    const copied = await allPrices(made._id);
    const raisedTo = new Map(changedBy(copied, raise).map(({ _id, to }) => [_id, { listPrice: to }]));
    if (copied.length) await changePrices(made._id, copied.map(({ _id }) => ({ _id, ...raisedTo.get(_id), startDate, endDate })), `${key}-prices`);
    return made;
  },
});

/** A name with the year after the one in it. @param {string} name */
export const nextName = (name) => (/20\d\d/.test(name) ? name.replace(/20\d\d/, (year) => String(Number(year) + 1)) : `${name} ${new Date().getFullYear() + 1}`);

/** The same day a year later; the 29th of February becomes the first of March. @param {string} day as `2027-03-31` */
const yearLater = (day) => new Date(Date.UTC(Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10);

/** The last of the days that prices have. @param {(string | null)[]} days */
const last = (days) => days.filter((day) => day !== null).sort().at(-1);

/** When the copy of a list begins: a year after its prices do, else with the year of its name. @param {List} list */
export function nextStart({ name, items }) {
  const day = last(items.map(({ startDate }) => startDate && firstDay(startDate)));
  return day ? yearLater(day) : `${/20\d\d/.exec(nextName(name))?.[0]}-01-01`;
}

/** When the copy ends: a year after the prices of the list do; never if they don't. @param {List} list */
export function nextEnd({ items }) {
  const day = last(items.map(({ endDate }) => endDate && lastDay(endDate)));
  return day ? yearLater(day) : '';
}
