import { api, query } from '../../api.js';

/**
 * @typedef {{ value: string | number | boolean, label?: string | null, count: number }} Left a value that is still possible, and for how many
 * @typedef {{ items: any[], total: number, left: Record<string, Left[]> }} Offer what fits the choices
 * @typedef {{ hose: string | null, chosen: Record<string, string>, text: string, customer: string | null, limit: number }} Asked
 */

/**
 * The items that fit and the choices that are left. A text searches by part number, among all that fit the choices.
 * @param {string} path of the list
 * @param {Record<string, unknown>} where
 * @param {Asked} asked
 * @param {() => Promise<any>} choices
 * @returns {Promise<Offer>}
 */
async function offer(path, where, { text, customer, limit }, choices) {
  const list = `${path}${query({ ...where, 'search.partNumber': text, customerId: customer, page: 1, limit })}`;
  const [{ items, total }, left] = await Promise.all([api.list(list), choices()]);
  return { items, total, left };
}

/** @param {Asked} asked */
export const hoses = (asked) =>
  offer('/organization/hoses', asked.chosen, asked, () => api.get(`/hoses/configuration${query(asked.chosen)}`));

/** @param {Asked} asked */
export const fittings = (asked) =>
  offer('/organization/crimpfittings', { hoseId: asked.hose, ...asked.chosen }, asked, () => {
    const { minPressurePsi, ...chosen } = asked.chosen;
    const rated = minPressurePsi ? { minPressurePsi: Number(minPressurePsi) } : {};
    return api.ask('/crimpfittings/configuration', { params: { hoseId: asked.hose, chosen: { ...chosen, ...rated } } });
  });

/** @param {Asked} asked */
export const wraps = (asked) => offer('/organization/wraps', { hoseId: asked.hose }, asked, async () => ({}));
