import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { picture } from '../../parts/drawing.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { embedding, session } from '../../session.js';
import { money } from '../../shop.js';
import { decimal, soldBy } from '../../units.js';

/** @import { Entry, Kind, Terms } from './types.d.ts' */

/** How items stand in lists: with their picture, price and stock. */

/** A unit of sale or stock, as written after a figure. @param {string | null | undefined} unit */
export const unitName = (unit) => (unit === 'each' ? t('rows-pcs') : unit ?? '');
/** A unit as somebody typed it, as the API has it. @param {unknown} text */
export const typedUnit = (text) => (text === t('rows-pcs') ? 'each' : text);
/** What a price is of, if not of a piece. @param {string | null | undefined} unit */
export const perUnit = (unit) => (unit && unit !== 'each' ? t('price-per', { unit }) : '');

/** What the organization's own number of an item is called. */
export const ownNumber = () => (session.isCustomer ? t('rows-shop-number') : t('rows-own-number'));

/** @param {Terms['stock']} stock */
export function stockLine(stock) {
  if (!stock) return nothing;
  return stock.available > 0
    ? html`<span class="small good">${t('rows-in-stock', { quantity: quantityIn(stock.available, stock.unit, 1) })}</span>`
    : html`<span class="small warn">${t('rows-none-in-stock')}</span>`;
}

/** A quantity, in the person's unit. @param {number} quantity @param {string | null | undefined} unit @param {number} decimals */
export function quantityIn(quantity, unit, decimals) {
  const [own, size] = soldBy(unit);
  return `${decimal(quantity / size, decimals)} ${unitName(own)}`;
}

/** A price of one unit, in the person's. @param {number | null | undefined} price @param {string | null | undefined} currency @param {string | null | undefined} unit */
export function priceOf(price, currency, unit) {
  if (price === null || price === undefined) return html`<span class="quiet">–</span>`;
  const [own, size] = soldBy(unit);
  return html`<b>${money(price * size, currency)}</b> <span class="quiet small">${perUnit(own)}</span>`;
}

/** What an item of a kind is told by, in the order of its figures. @param {Kind} kind @param {Entry} item */
export const factsOf = (kind, item) => ('componentType' in item ? kind.facts(item).filter(([, value]) => value && value !== '–') : []);

/** What is special about an item. @param {Entry} item */
export const marks = (item) => html`${'available' in item && item.available === false ? html` <span class="badge warn">${t('rows-not-available')}</span>` : nothing}${item.orgPartNumber ? html` <span class="badge">${item.orgPartNumber}</span>` : nothing}
  ${'custom' in item && item.custom ? html`<span class="badge">${t('rows-own')}</span>` : nothing}`;

/**
 * An item in a list.
 * @param {Entry} item
 * @param {Kind} kind
 * @param {Terms | undefined} terms undefined until they are known
 */
export function itemRow(item, kind, terms) {
  const facts = factsOf(kind, item);
  return html`<a class="entry-row" href="/catalogue/${item._id}">
    ${picture(item, 96, 61)}
    <span class="what"><b>${item.partNumber}</b> <span class="quiet">${item.brand}</span>${marks(item)}
      <span class="about">${item.description ?? nothing}</span></span>
    <span class="facts">${facts.map(([name, value]) => html`<span><span class="quiet small">${name}</span> ${value}</span>`)}</span>
    <span class="terms">${terms ? html`<span>${priceOf(terms.price, terms.currency, terms.unit)}</span>${stockLine(terms.stock)}` : nothing}</span>
  </a>`;
}

/** @typedef {Schemas['SearchMatch']} Match */

/** Where the pages of documents and customers begin, by their kinds. @type {Record<string, string>} */
const PLACES = { hoseAssembly: '/assemblies/', hoseKit: '/kits/', workOrder: '/orders/', salesEstimate: '/quotations/', customer: '/customers/' };

/** Whether it is an item of the catalogue. @param {{ kind: string }} match */
export const isItem = (match) => !(match.kind in PLACES);

/** The name of a match's kind. @param {{ kind: string }} match */
export const kindName = (match) => t(`kind-${match.kind}`);

/** The page of a match. @param {Match} match */
export const addressOf = (match) => (PLACES[match.kind] ?? '/catalogue/') + match._id;

/** The picture of an item, an assembly or a kit. @param {Match} match */
export const matchPicture = (match) => (match.image ? picture(match, 96, 61) : html`<span class="picture"></span>`);

/** What stands beside a number in one line. @param {Match} match */
export const aboutMatch = (match) => match.description ?? match.customerName ?? match.erpId ?? nothing;

/** What a search found, in a list. @param {Match} match @param {Terms | undefined} terms of an item; undefined until they are known */
export function matchRow(match, terms) {
  const parts = html`${matchPicture(match)}
    <span class="what"><b>${match.name}</b> <span class="quiet">${match.brand ?? kindName(match)}</span>
      ${match.orgPartNumber ? html`<span class="badge">${match.orgPartNumber}</span>` : nothing}
      ${match.status ? statusBadge(match.status) : nothing}
      <span class="about">${aboutMatch(match)}</span></span>
    <span class="terms">${terms ? html`<span>${priceOf(terms.price, terms.currency, terms.unit)}</span>` : nothing}
      ${typeof match.available === 'number' ? stockLine({ available: match.available, unit: match.priceUnitOfMeasure ?? 'each' }) : nothing}</span>`;
  return html`<a class="entry-row" href=${addressOf(match)}>${parts}</a>`;
}

const KEPT_MS = 60_000;
/** @type {Map<string, { at: number, terms: Terms }>} */
const known = new Map();
session.addEventListener('change', () => known.clear());

/**
 * Price and stock of items, each asked once a minute at most.
 * @param {string[]} ids
 * @param {string | null} customer
 * @returns {Promise<Map<string, Terms>>}
 */
export async function termsOf(ids, customer) {
  const now = Date.now();
  const missing = ids.filter((id) => now - (known.get(`${id} ${customer}`)?.at ?? 0) > KEPT_MS);
  if (missing.length) {
    const [prices, stocks] = await Promise.all([pricesOf(missing, customer), stocksOf(missing).catch(() => null)]);
    for (const id of missing) known.set(`${id} ${customer}`, { at: now, terms: { ...prices.get(id), stock: stocks?.get(id) } });
  }
  return new Map(ids.map((id) => [id, known.get(`${id} ${customer}`)?.terms ?? {}]));
}

/** @param {string[]} ids @param {string | null} customer @returns {Promise<Map<string, Terms>>} */
async function pricesOf(ids, customer) {
  if (embedding.hidesPrices) return new Map();
  const body = { items: ids.map((itemId) => ({ itemId, quantity: 1 })), customerId: customer ?? undefined };
  const answer = await api.ask('/items/price', body).catch(() => null);
  return new Map((answer?.items ?? []).map((line) =>
    [line.itemId, { price: line.unitPrice, currency: answer?.currency, unit: line.unitOfMeasure }]));
}

/** Records of stock that are read at once. */
const MOST = 200;

/** What is available of the items that stock is kept of, in the unit of their first warehouse. @param {string[]} ids */
export async function stocksOf(ids) {
  /** @type {Map<string, { available: number, unit: string | null }>} */
  const stocks = new Map();
  for (let page = 1, more = !session.isCustomer; more; page += 1) {
    const { items, total } = await api.list(`/inventory${query({ itemId: ids, limit: MOST, page })}`);
    for (const { item, available, unitOfMeasure: unit } of items) {
      const stock = stocks.get(item);
      if (!stock) stocks.set(item, { available, unit });
      else if (stock.unit === unit) stock.available += available;
    }
    more = page * MOST < total;
  }
  return stocks;
}
