import { api, query } from '../../api.js';
import { session } from '../../session.js';

/**
 * @typedef {{ value: string | number | boolean, label?: string | null, count: number }} Left a value that is still possible, and for how many
 * @typedef {{ items: import('./kinds.js').Item[], total: number, left: Record<string, Left[]>, knowsStock: boolean }} Offer what fits the choices, and whether
 *   the person may know what is in stock
 * @typedef {{ hose: string | null, chosen: Record<string, string>, stockOnly: boolean, text: string, customer: string | null, limit: number }} Asked
 */

/** @type {Promise<boolean> | null} */
let known = null;
session.addEventListener('change', () => { known = null; });

/** Whether stock is counted, and the person may know it: the service tells it with the choices of hoses. */
function knowsStock() {
  known ??= api.get('/hoses/configuration').then(({ inStock }) => Boolean(inStock?.length), () => false);
  return known;
}

/**
 * The items that fit and the choices that are left. A text searches by part number, among all that fit the choices.
 * @param {'/organization/hoses' | '/organization/crimpfittings' | '/organization/wraps'} path of the list
 * @param {Record<string, unknown>} where
 * @param {Asked} asked
 * @param {() => Promise<object>} choices
 * @returns {Promise<Offer>}
 */
async function offer(path, where, { text, customer, limit }, choices) {
  const list = api.list(`${path}${query({ ...where, 'search.partNumber': text, customerId: customer, page: 1, limit })}`);
  const [{ items, total }, left, stock] = await Promise.all([list, choices(), knowsStock()]);
  return { items, total, left: /** @type {Record<string, Left[]>} */ (left), knowsStock: stock };
}

/** @param {Asked} asked */
export function hoses(asked) {
  const where = { ...asked.chosen, inStock: asked.stockOnly || null };
  return offer('/organization/hoses', where, asked, () => api.get(`/hoses/configuration${query(where)}`));
}

/** Of fittings the service knows which are used up; those whose stock nobody counts stay. @param {Asked} asked */
export function fittings(asked) {
  const stock = asked.stockOnly ? { hideUnavailable: true } : {};
  return offer('/organization/crimpfittings', { hoseId: asked.hose, ...asked.chosen, ...stock }, asked, () => {
    const { minPressurePsi, ...chosen } = asked.chosen;
    const rated = minPressurePsi ? { minPressurePsi: Number(minPressurePsi) } : {};
    return api.ask('/crimpfittings/configuration', { params: { hoseId: asked.hose, ...stock, chosen: { ...chosen, ...rated } } });
  });
}

/** @param {Asked} asked */
export const wraps = (asked) => offer('/organization/wraps', { hoseId: asked.hose }, asked, async () => ({}));
