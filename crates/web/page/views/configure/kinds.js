import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { genderName, swivelName } from '../../parts/connection.js';
import { inTrade } from '../../parts/trade.js';
import { session } from '../../session.js';
import { bore, boreOf, fine, highest, hoseSize, leastLength, lowest, pressure } from '../../units.js';

/** @import { Asked, Kind, Left, Offer, Property } from './types.d.ts' */

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
function hoses(asked) {
  const where = { ...asked.chosen, inStock: asked.stockOnly || null };
  return offer('/organization/hoses', where, asked, () => api.get(`/hoses/configuration${query(where)}`));
}

/** Of fittings the service knows which are used up; those whose stock nobody counts stay. @param {Asked} asked */
function fittings(asked) {
  const stock = asked.stockOnly ? { hideUnavailable: true } : {};
  return offer('/organization/crimpfittings', { hoseId: asked.hose, ...asked.chosen, ...stock }, asked, () => {
    const { minPressurePsi, ...chosen } = asked.chosen;
    const rated = minPressurePsi ? { minPressurePsi: Number(minPressurePsi) } : {};
    return api.ask('/crimpfittings/configuration', { params: { hoseId: asked.hose, ...stock, chosen: { ...chosen, ...rated } } });
  });
}

/** Whether a text filter finds a value. @param {string | null} value @param {string | undefined} text */
const has = (value, text) => !text || Boolean(value?.toLowerCase().includes(text.toLowerCase()));

/** @param {Asked} asked */
function wraps(asked) {
  const { wrapType, colour } = asked.chosen;
  const where = { hoseId: asked.hose, hideUnavailable: asked.stockOnly || null };
  return offer('/organization/wraps', { ...where, 'search.wrapType': wrapType, 'search.colour': colour }, asked, async () => {
    const styles = await api.get(`/organization/wrapstyles${query(where)}`);
    /** @param {'wrapType' | 'colour'} name @param {(style: Schemas['WrapStyle']) => boolean} rest @returns {Left[]} */
    const left = (name, rest) => [...new Set(styles.filter(rest).flatMap((style) => style[name] ?? []))].map((value) => ({
      value, count: styles.filter((style) => rest(style) && has(style[name], value)).reduce((sum, style) => sum + style.count, 0) }));
    return { wrapType: left('wrapType', (style) => has(style.colour, colour)), colour: left('colour', (style) => has(style.wrapType, wrapType)) };
  });
}

/** The ferrules that the crimp specs of a hose name for a fitting. @param {Asked} asked @returns {Promise<Offer>} */
async function ferrules({ hose, fitting, customer }) {
  const { items } = await api.list(`/organization/crimpfittingswithferrules${query({ hoseId: hose, 'search.partNumber': fitting?.partNumber, customerId: customer, limit: 200 })}`);
  const found = items.find(({ _id }) => _id === fitting?._id)?.ferrules ?? [];
  // One is no choice.
  const offered = found.length > 1 ? found : [];
  return { items: offered, total: offered.length, left: {}, knowsStock: false };
}

/** A property with the texts that end so as its names. @param {string} name of the API @param {string} text @param {Partial<Property> & { hasShort?: boolean }} [more] @returns {Property} */
const property = (name, text, { hasShort = false, ...more } = {}) => ({ name, get label() { return t(`by-${text}`); }, get short() { return hasShort ? t(`by-short-${text}`) : t(`by-${text}`); }, ...more });

const atLeast = property('minPressurePsi', 'pressure', { hasShort: true, says: (/** @type {number} */ psi) => pressure(psi) });

/** @type {Record<'hose' | 'fitting' | 'wrap' | 'ferrule', Kind>} */
export const KINDS = {
  hose: {
    tiles: [property('size', 'size', { says: (size) => hoseSize(size) })],
    lists: [
      property('isoSpec', 'en', { hasShort: true }), property('saeSpec', 'sae', { hasShort: true }), atLeast,
      property('maxBendRadiusmm', 'bend', { hasShort: true, says: (mm) => leastLength(mm) }),
      property('maxTemperatureC', 'heat', { hasShort: true, says: (celsius) => highest(celsius) }),
      property('minTemperatureC', 'cold', { hasShort: true, says: (celsius) => lowest(celsius) }),
      property('brand', 'brand'),
    ],
    alike: ['size'], get stock() { return t('picker-in-stock-only'); }, load: hoses,
    facts: (/** @type {Schemas['Hose']} */ hose) => [hose.spec, bore(boreOf(hose)), hose.maxPressurePsi && pressure(hose.maxPressurePsi),
      hose.minBendRadiusmm && t('picker-bends-to', { radius: leastLength(hose.minBendRadiusmm) })],
  },
  fitting: {
    tiles: [property('style', 'connection', { says: inTrade }), property('shape', 'shape', { says: inTrade }), property('gender', 'gender', { says: genderName }), property('dashSize', 'connection-size')],
    lists: [
      property('threadSize', 'thread'), property('swivel', 'swivel', { says: swivelName }), atLeast,
      property('ferrule', 'ferrule'), property('brand', 'brand'), property('series', 'series'),
    ],
    alike: ['style', 'gender', 'dashSize'], get stock() { return t('picker-hide-out-of-stock'); }, load: fittings,
    facts: (/** @type {Schemas['CrimpFitting']} */ fitting) => [fitting.style && inTrade(fitting.style), [fitting.threadSize, fitting.gender && genderName(fitting.gender), fitting.swivel && swivelName(fitting.swivel)].filter(Boolean).join(' '), fitting.shape && inTrade(fitting.shape),
      fitting.maxPressurePsi && pressure(fitting.maxPressurePsi)],
  },
  wrap: {
    tiles: [property('wrapType', 'kind', { says: inTrade }), property('colour', 'colour', { says: inTrade })],
    lists: [],
    get stock() { return t('picker-hide-out-of-stock'); }, load: wraps,
    facts: (/** @type {Schemas['Wrap']} */ wrap) => [wrap.wrapType && inTrade(wrap.wrapType), wrap.colour && inTrade(wrap.colour), wrap.innerDiamMinmm && t('picker-for-sizes', { from: fine(wrap.innerDiamMinmm), to: fine(wrap.innerDiamMaxmm ?? wrap.innerDiamMinmm) })],
  },
  ferrule: {
    tiles: [], lists: [], isFew: true, load: ferrules,
    facts: (/** @type {Schemas['Ferrule']} */ ferrule) => [ferrule.size, ferrule.series, ferrule.spec],
  },
};
