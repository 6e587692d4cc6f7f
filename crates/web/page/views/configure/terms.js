import { api, query } from '../../api.js';
import { embedding } from '../../embedding.js';
import { session } from '../../session.js';

/** Price and stock of the items that are shown, each asked once a minute at most. */

/** @typedef {{ price?: number | null, currency?: string, unit?: string | null, stock?: { available: number, unit: string | null } | null }} Terms */

const KEPT_MS = 60_000;
/** @type {Map<string, { at: number, terms: Terms }>} */
const known = new Map();
session.addEventListener('change', () => known.clear());

/**
 * @param {string[]} ids
 * @param {string | null} customer
 * @returns {Promise<Map<string, Terms>>}
 */
export async function termsOf(ids, customer) {
  const now = Date.now();
  const missing = ids.filter((id) => now - (known.get(`${id} ${customer}`)?.at ?? 0) > KEPT_MS);
  if (missing.length) {
    const [prices, stocks] = await Promise.all([pricesOf(missing, customer), Promise.all(missing.map(stockOf))]);
    missing.forEach((id, at) => known.set(`${id} ${customer}`, { at: now, terms: { ...prices.get(id), stock: stocks[at] ?? null } }));
  }
  return new Map(ids.map((id) => [id, known.get(`${id} ${customer}`)?.terms ?? {}]));
}

/** @param {string[]} ids @param {string | null} customer @returns {Promise<Map<string, Terms>>} */
async function pricesOf(ids, customer) {
  if (embedding.hidesPrices) return new Map();
  const body = { items: ids.map((itemId) => ({ itemId, quantity: 1 })), ...(customer ? { customerId: customer } : {}) };
  const answer = await api.ask('/items/price', body).catch(() => null);
  return new Map((answer?.items ?? []).map((line) =>
    [line.itemId, { price: line.unitPrice, currency: answer?.currency, unit: line.unitOfMeasure }]));
}

/** @param {string} itemId */
async function stockOf(itemId) {
  if (session.isCustomer) return null;
  const found = await api.get(`/inventory${query({ itemId })}`).catch(() => null);
  if (!found?.items.length) return null;
  const unit = found.items[0].unitOfMeasure;
  const alike = found.items.filter((row) => row.unitOfMeasure === unit);
  return { available: alike.reduce((sum, row) => sum + row.available, 0), unit };
}
