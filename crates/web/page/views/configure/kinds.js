import { api, query } from '../../api.js';
import { session } from '../../session.js';
import { fine, highest, leastLength, lowest, pressure, tape } from '../../units.js';

/** @import { Asked, Kind, Left, Offer } from './types.d.ts' */

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

const atLeast = { name: 'minPressurePsi', label: 'Pressure at least', short: 'pressure', says: (/** @type {number} */ psi) => pressure(psi) };

/** A dash size with the inches that people say: -8, sixteenths, is 1/2″. @param {string} size */
const withInches = (size) => size.replace(/^-(\d+)$/, (dash, sixteenths) => `${dash} · ${tape(Number(sixteenths) / 16)}″`);

/** @type {Record<'hose' | 'fitting' | 'wrap' | 'ferrule', Kind>} */
export const KINDS = {
  hose: {
    many: 'hoses',
    tiles: [{ name: 'size', label: 'Size', says: withInches }],
    lists: [
      { name: 'isoSpec', label: 'EN or ISO standard', short: 'EN' }, { name: 'saeSpec', label: 'SAE standard', short: 'SAE' }, atLeast,
      { name: 'maxBendRadiusmm', label: 'Bends to at most', short: 'bend radius', says: (mm) => leastLength(mm) },
      { name: 'maxTemperatureC', label: 'Takes heat up to', short: 'heat', says: (celsius) => highest(celsius) },
      { name: 'minTemperatureC', label: 'Takes cold down to', short: 'cold', says: (celsius) => lowest(celsius) },
      { name: 'brand', label: 'Brand' },
    ],
    alike: ['size'], stock: 'In stock only', load: hoses,
    facts: (/** @type {Schemas['Hose']} */ hose) => [hose.spec, hose.innerDiamInch && `${hose.innerDiamInch} in`, hose.maxPressurePsi && pressure(hose.maxPressurePsi),
      hose.minBendRadiusmm && `bends to ${leastLength(hose.minBendRadiusmm)}`],
  },
  fitting: {
    many: 'fittings',
    tiles: [{ name: 'style', label: 'Connection' }, { name: 'shape', label: 'Shape' }, { name: 'gender', label: 'Gender' }, { name: 'dashSize', label: 'Size of the connection' }],
    lists: [
      { name: 'threadSize', label: 'Thread' }, { name: 'swivel', label: 'Swivel', says: (value) => (value === 'none' ? 'fixed' : value) }, atLeast,
      { name: 'ferrule', label: 'Ferrule' }, { name: 'brand', label: 'Brand' }, { name: 'series', label: 'Series' },
    ],
    alike: ['style', 'gender', 'dashSize'], stock: 'Hide out of stock', load: fittings,
    facts: (/** @type {Schemas['CrimpFitting']} */ fitting) => [fitting.style, [fitting.threadSize, fitting.gender, fitting.swivel].filter(Boolean).join(' '), fitting.shape,
      fitting.maxPressurePsi && pressure(fitting.maxPressurePsi)],
  },
  wrap: {
    many: 'wraps',
    tiles: [{ name: 'wrapType', label: 'Kind' }, { name: 'colour', label: 'Colour' }],
    lists: [],
    stock: 'Hide out of stock', load: wraps,
    facts: (/** @type {Schemas['Wrap']} */ wrap) => [wrap.wrapType, wrap.colour, wrap.innerDiamMinmm && `for ${fine(wrap.innerDiamMinmm)} to ${fine(wrap.innerDiamMaxmm ?? wrap.innerDiamMinmm)}`],
  },
  ferrule: {
    many: 'ferrules', tiles: [], lists: [], isFew: true, load: ferrules,
    facts: (/** @type {Schemas['Ferrule']} */ ferrule) => [ferrule.size, ferrule.series, ferrule.spec],
  },
};
