import { api, query } from '../../api.js';
import { length, pressure, temperature } from '../../units.js';

/** The kinds of items: how each is listed, filtered and described in a line. */

/**
 * @typedef {{ value: string, label: string, count?: number }} Option
 * @typedef {object} Filter
 * @property {string} name in the address
 * @property {string} label
 * @property {string} [to] parameter of the list
 * @property {string} [hint] placeholder of a text filter
 * @property {boolean} [text] any text; otherwise one of the options
 * @property {boolean} [pressure] a least pressure, in psi in the address
 *
 * @typedef {object} Kind
 * @property {string} type of the API
 * @property {string} name several
 * @property {string} one
 * @property {string} list path
 * @property {string} [own] path of the list of the organization's own
 * @property {Filter[]} filters
 * @property {(item: any) => [string, unknown][]} facts key figures, by name
 * @property {(chosen: Record<string, string>) => Promise<Record<string, Option[]>>} options
 */

/** @type {Filter} */
const NUMBER = { name: 'number', label: 'Part number', text: true };
/** @type {Filter} */
const WORDS = { name: 'words', label: 'Words in the description', to: 'search.description', text: true };
/** @type {Filter} */
const BRAND = { name: 'brand', label: 'Brand', to: 'search.brand' };

/** @param {string} value */
const option = (value) => ({ value, label: value });
/** @param {any} size */
const sizeOption = ({ size, inch, DN }) => ({ value: size, label: [size, inch && `${inch} in`, DN && `DN ${DN}`].filter(Boolean).join(' · ') });
/** @param {any} one */
const named = ({ code, label }) => ({ value: code, label });
/** @param {string} path */
const brands = async (path) => (await api.get(path)).map((/** @type {any} */ brand) => option(brand.name));
/** @param {{ value: string, count: number }[]} choices @returns {Option[]} */
const counted = (choices) => choices.map(({ value, count }) => ({ value, label: value, count }));

const GENDERS = [option('male'), option('female')];
const bent = (/** @type {any} */ item) => (item.shape === 'straight' ? null : item.shape);

/** @type {Record<string, Kind>} */
export const KINDS = {
  hoses: {
    type: 'hose', name: 'Hoses', one: 'Hose', list: '/organization/hoses', own: '/organization/customhoses',
    filters: [NUMBER, { name: 'standard', label: 'Standard', to: 'search.spec', text: true, hint: '2SN, 100R12 …' }, { name: 'size', label: 'Size', to: 'search.size' },
      { name: 'pressure', label: 'Working pressure', to: 'search.minPressurePsi', pressure: true }, { name: 'series', label: 'Series', to: 'search.series', text: true }, BRAND],
    facts: (item) => [['Size', item.size], ['Pressure', pressure(item.maxPressurePsi)], ['Bend radius', length(item.minBendRadiusmm)],
      ['Temperature', `${temperature(item.minTemperatureC)} to ${temperature(item.maxTemperatureC)}`]],
    options: async () => ({ size: (await api.get('/hosesizes')).map(sizeOption), brand: await brands('/hosebrands') }),
  },
  fittings: {
    type: 'crimpFitting', name: 'Crimp fittings', one: 'Crimp fitting', list: '/organization/crimpfittings', own: '/organization/customcrimpfittings',
    filters: [NUMBER, WORDS, { name: 'size', label: 'Hose size', to: 'search.hoseSize' }, { name: 'style', label: 'Connection', to: 'search.style' },
      { name: 'end', label: 'Connection size', to: 'search.dashSize' }, { name: 'gender', label: 'Gender', to: 'search.gender' }, { name: 'shape', label: 'Shape', to: 'search.shape' },
      { name: 'series', label: 'Series', to: 'search.series' }, BRAND],
    facts: (item) => [['Hose', item.hoseSize], ['Thread', item.threadSize ?? item.dashSize], ['Shape', bent(item)], ['Series', item.series], ['Pressure', pressure(item.maxPressurePsi)]],
    options: async ({ brand = '', series = '' }) => {
      const [sizes, styles, shapes, all, names] = await Promise.all([
        api.ask('/crimpfittings/sizes', { ...(brand && { brand }), ...(series && { series }) }), api.get('/styles'), api.get('/shapes'), api.get(`/organization/couplingseries${query({ brand })}`).catch(() => []), api.get('/brandnames')]);
      return { size: sizes.hoseSizes.map(sizeOption), end: sizes.endSizes.map(sizeOption), style: styles.map(named), shape: shapes.map(named), gender: GENDERS, series: all.map(option), brand: names.map(option) };
    },
  },
  adaptors: {
    type: 'adaptor', name: 'Adaptors', one: 'Adaptor', list: '/organization/adaptors', own: '/organization/customadaptors',
    filters: [NUMBER, WORDS, { name: 'style', label: 'End 1', to: 'search.end1Style' }, { name: 'size', label: 'Size of end 1', to: 'search.end1DashSize' },
      { name: 'style2', label: 'End 2', to: 'search.end2Style' }, { name: 'size2', label: 'Size of end 2', to: 'search.end2DashSize' }, { name: 'shape', label: 'Shape', to: 'search.shape' }, BRAND],
    facts: (item) => [...(item.ends ?? []).map((/** @type {any} */ end, /** @type {number} */ at) => [`End ${at + 1}`, [end.gender, end.style, end.dashSize].filter(Boolean).join(' ')]),
      ['Shape', bent(item)], ['Pressure', pressure(item.maxPressurePsi)]],
    options: async ({ style, size, style2, size2, shape, brand }) => {
      const left = await api.get(`/adaptors/configuration${query({ end1Style: style, end1DashSize: size, end2Style: style2, end2DashSize: size2, shape, brand })}`);
      return { style: counted(left.end1.style), size: counted(left.end1.dashSize), style2: counted(left.end2.style), size2: counted(left.end2.dashSize), shape: counted(left.shape), brand: counted(left.brand) };
    },
  },
  ferrules: {
    type: 'ferrule', name: 'Ferrules', one: 'Ferrule', list: '/organization/ferrules', own: '/organization/customferrules',
    filters: [NUMBER, WORDS, { name: 'size', label: 'Hose size', to: 'search.size' }, { name: 'series', label: 'Series', to: 'search.series', text: true }, BRAND],
    facts: (item) => [['Hose', item.size], ['Series', item.series], ['For', item.spec]],
    options: async () => ({ size: (await api.get('/hosesizes')).map(sizeOption), brand: (await api.get('/brandnames')).map(option) }),
  },
  wraps: {
    type: 'wrap', name: 'Wraps', one: 'Wrap', list: '/organization/wraps', own: '/organization/customwraps',
    filters: [NUMBER, { name: 'type', label: 'Kind', to: 'search.wrapType' }, { name: 'colour', label: 'Colour', to: 'search.colour' }, BRAND],
    facts: (item) => [['Fits hose', item.innerDiamMinmm === null ? null : `${length(item.innerDiamMinmm)} to ${length(item.innerDiamMaxmm)}`], ['Colour', item.colour], ['Up to', temperature(item.maxTemperatureC)]],
    options: async () => {
      const styles = await api.get('/organization/wrapstyles');
      /** @param {string} field @returns {Option[]} */
      const values = (field) => [...new Set(styles.map((/** @type {any} */ one) => one[field]).filter(Boolean))].map(option);
      return { type: values('wrapType'), colour: values('colour'), brand: await brands('/wrapbrands') };
    },
  },
  others: {
    type: 'otherItem', name: 'Other items', one: 'Other item', list: '/organization/components?itemType=otherItem', own: '/organization/customotheritems',
    filters: [NUMBER, WORDS, BRAND], facts: () => [], options: async () => ({ brand: await brands('/otheritembrands') }),
  },
};

/** @param {string} type of the API */
export const kindOf = (type) => Object.values(KINDS).find((kind) => kind.type === type);
/** @param {string} type of the API */
export const keyOf = (type) => Object.keys(KINDS).find((key) => KINDS[key]?.type === type) ?? 'others';
