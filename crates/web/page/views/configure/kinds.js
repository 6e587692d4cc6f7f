import { api, query } from '../../api.js';
import { session } from '../../session.js';
import { decimal, length, pressure, tape, temperature } from '../../units.js';

/**
 * @typedef {{ value: string | number | boolean, label?: string | null, count: number }} Left a value that is still possible, and for how many
 * @typedef {{ items: Item[], total: number, left: Record<string, Left[]>, knowsStock: boolean }} Offer what fits the choices, and whether
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

/** @param {Asked} asked */
const wraps = (asked) => offer('/organization/wraps', { hoseId: asked.hose }, asked, async () => ({}));

/** @typedef {Schemas['Hose'] | Schemas['CrimpFitting'] | Schemas['Wrap']} Item */

/**
 * @typedef {object} Property
 * @property {string} name of the API
 * @property {string} label
 * @property {string} [short] within a sentence, if it isn't the label
 * @property {(value: any) => string} [says] how a value reads
 *
 * @typedef {object} Kind how a kind of item is chosen
 * @property {string} many
 * @property {Property[]} tiles in the order people ask for them
 * @property {Property[]} lists further ones, on demand
 * @property {string[]} [alike] properties in which the first items offered are like the one that is chosen
 * @property {string} [stock] what the button says that asks for what is in stock
 * @property {(asked: Asked) => Promise<Offer>} load
 * @property {{ of(item: Item): unknown[] }['of']} facts what a row tells
 */

const atLeast = { name: 'minPressurePsi', label: 'Pressure at least', short: 'pressure', says: (/** @type {number} */ psi) => pressure(psi) };

/** A dash size with the inches that people say: -8, sixteenths, is 1/2″. @param {string} size */
const withInches = (size) => size.replace(/^-(\d+)$/, (dash, sixteenths) => `${dash} · ${tape(Number(sixteenths) / 16)}″`);

/** @type {Record<'hose' | 'fitting' | 'wrap', Kind>} */
export const KINDS = {
  hose: {
    many: 'hoses',
    tiles: [{ name: 'size', label: 'Size', says: withInches }],
    lists: [
      { name: 'isoSpec', label: 'EN or ISO standard', short: 'EN' }, { name: 'saeSpec', label: 'SAE standard', short: 'SAE' }, atLeast,
      { name: 'maxBendRadiusmm', label: 'Bends to at most', short: 'bend radius', says: (mm) => length(mm) },
      { name: 'maxTemperatureC', label: 'Takes heat up to', short: 'heat', says: (celsius) => temperature(celsius) },
      { name: 'minTemperatureC', label: 'Takes cold down to', short: 'cold', says: (celsius) => temperature(celsius) },
      { name: 'brand', label: 'Brand' },
    ],
    alike: ['size'], stock: 'In stock only', load: hoses,
    facts: (/** @type {Schemas['Hose']} */ hose) => [hose.spec, hose.innerDiamInch && `${hose.innerDiamInch} in`, hose.maxPressurePsi && pressure(hose.maxPressurePsi),
      hose.minBendRadiusmm && `bends to ${length(hose.minBendRadiusmm)}`],
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
    tiles: [],
    lists: [],
    load: wraps,
    facts: (/** @type {Schemas['Wrap']} */ wrap) => [wrap.wrapType, wrap.colour, wrap.innerDiamMinmm && `for ${decimal(wrap.innerDiamMinmm, 1)} to ${decimal(wrap.innerDiamMaxmm ?? wrap.innerDiamMinmm, 1)} mm`],
  },
};
