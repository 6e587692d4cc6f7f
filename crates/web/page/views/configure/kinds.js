import { decimal, length, pressure, tape, temperature } from '../../units.js';
import { fittings, hoses, wraps } from './offers.js';

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
 * @property {(asked: import('./offers.js').Asked) => Promise<import('./offers.js').Offer>} load
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
