import { api } from './api.js';
import { language, t } from './language.js';
import { session } from './session.js';

/** What the page knows of the shop: its currency, days and names, each read once. */

/** @type {Promise<Partial<Schemas['OrganizationDefaults']>> | null} */
let defaults = null;

/** @type {string | undefined} the organization's time zone, in which its papers are dated; the browser's until it is read */
let timeZone;

/** The organization's defaults, read once: its currency, time zone … Empty if they can't be read. */
export function shop() {
  defaults ??= api.get('/organization/defaults').then((read) => {
    timeZone = read.timeZone;
    return read;
  }).catch(() => {
    defaults = null;
    return {};
  });
  return defaults;
}

/** @type {Promise<string | null> | null} */
let home = null;

/** The country of the shop, read once; null if it isn't known. */
export function homeCountry() {
  home ??= api.get('/organization').then(({ country }) => country ?? null, () => null);
  return home;
}

/** Reads them anew, once they were changed. */
export function forgetShop() {
  defaults = null;
  home = null;
  return shop();
}

/** A day of the service: a moment, in the organization's time zone, or a date. @param {string | null | undefined} time */
export const day = (time) => (time
  ? new Date(time).toLocaleDateString(language.days, { day: 'numeric', month: 'short', year: 'numeric', timeZone: time.includes('T') ? timeZone : 'UTC' }) : '–');

/** A moment in the organization's time zone. @param {string} time */
export const moment = (time) => new Date(time).toLocaleString(language.days, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone });

/** @param {number} time in ms */
const calendarDay = (time) => new Date(time).toLocaleDateString('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a moment in the organization's time zone, as `2027-03-31`. @param {string} moment */
export const firstDay = (moment) => calendarDay(Date.parse(moment));

/**
 * The last day before a moment in the organization's time zone, as `2027-03-31`: the day that an end of validity means.
 * @param {string} moment
 */
export const lastDay = (moment) => calendarDay(Date.parse(moment) - 1);

/** A day as people type it, `1.3.2027` too, as the API wants it. @param {unknown} text */
export const typedDay = (text) => (typeof text === 'string' ? text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, of, month, year) => `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`) : text);

/** A day to type: `01.03.2027` in German, else as the API writes it, which nobody mistakes. @param {unknown} date as `2027-03-01` */
export const dayToType = (date) => String(date ?? '').replace(/^(\d{4})-(\d\d)-(\d\d)$/, (iso, year, month, of) => (language.chosen === 'de' ? `${of}.${month}.${year}` : iso));

/** That a day has passed in the organization's time zone. @param {string} date as `2027-03-31` @returns {string | null} */
export const past = (date) => (date && date < calendarDay(Date.now()) ? t('shop-past') : null);

/** The organization's currency: that of amounts that name none. */
export const shopCurrency = async () => (await shop()).defaultCurrency ?? null;

/**
 * An amount with its currency, as `106.32 USD`; a dash if unknown.
 * @param {number | null | undefined} value
 * @param {string | null} [currency]
 */
export function money(value, currency) {
  if (value === null || value === undefined) return '–';
  const text = amount(value, currency);
  return currency ? `${text} ${currency}` : text;
}

/**
 * An amount without its currency, with that currency's decimals.
 * @param {number} value
 * @param {string | null} [currency]
 * @param {number} [most] decimals, if the amount has more than the currency
 */
export function amount(value, currency, most = 0) {
  const { maximumFractionDigits: decimals } = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency || 'USD' }).resolvedOptions();
  return value.toLocaleString(language.numbers, { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals ?? 2, most) });
}

/** A unit price has up to 4 decimals, so that it times the quantity is the amount. @param {number} value @param {string | null} [currency] */
export const unitAmount = (value, currency) => amount(value, currency, 4);

/** @type {Map<string, Promise<string | null>>} */
const known = new Map();
session.addEventListener('change', () => known.clear());

/**
 * The name of a record, asked once; null if the person may not see it.
 * @param {'customer' | 'pricelist'} kind
 * @param {string | null | undefined} id
 * @returns {Promise<string | null>}
 */
export async function nameOf(kind, id) {
  if (!id) return null;
  const path = `/${kind}/${id}`;
  const name = known.get(path) ?? api.get(path).then((record) => record.name, () => null);
  known.set(path, name);
  return name;
}
