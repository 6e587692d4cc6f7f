import { api, query } from '../../api.js';
import { bySize, highest, leastLength, length, lowest, pressure } from '../../units.js';

/** @import { Filter, Kind, Option } from './types.d.ts' */

/** The kinds of items: how each is listed, filtered and described in a line. */

/** @type {Filter} */
const NUMBER = { name: 'number', label: 'Part number', text: true };
/** @type {Filter} */
const WORDS = { name: 'words', label: 'Words in the description', to: 'search.description', text: true };
/** @type {Filter} */
const BRAND = { name: 'brand', label: 'Brand', to: 'search.brand' };

/** @param {string} value */
const option = (value) => ({ value, label: value });
/** @param {Schemas['Size']} size */
const sizeOption = ({ size, inch, DN }) => ({ value: size, label: [size, inch && `${inch} in`, DN && `DN ${DN}`].filter(Boolean).join(' · ') });
/** @param {'/wrapbrands' | '/otheritembrands'} path */
const brands = async (path) => (await api.get(path)).map((brand) => option(brand.name));
/** @param {{ value: string | number, label?: string | null, count: number }[]} choices @returns {Option[]} */
const counted = (choices) => choices.map(({ value, label, count }) => ({ value: String(value), label: label ?? String(value), count }));
/** @param {Parameters<typeof counted>[0]} sizes */
const sized = (sizes) => counted(sizes).sort(bySize);

/** @param {string} name @param {unknown} value @returns {[string, unknown]} */
const fact = (name, value) => [name, value];

/** @param {{ shape: string | null }} item */
const bent = (item) => (item.shape === 'straight' ? null : item.shape);

/** @param {object} left of a guided selection @param {[string, string][]} names in the address, and of the API @returns {Record<string, Option[]>} */
const guided = (left, names) => Object.fromEntries(names.map(([name, property]) => [name, (/size/i.test(property) ? sized : counted)(/** @type {Record<string, Parameters<typeof counted>[0]>} */ (left)[property] ?? [])]));

/** @type {[string, string][]} */
const HOSE_CHOICES = [['size', 'size'], ['en', 'isoSpec'], ['sae', 'saeSpec'], ['pressure', 'minPressurePsi'], ['bend', 'maxBendRadiusmm'], ['heat', 'maxTemperatureC'], ['cold', 'minTemperatureC'], ['series', 'series'], ['brand', 'brand']];
/** @type {[string, string][]} */
const FITTING_CHOICES = [['style', 'style'], ['end', 'dashSize'], ['thread', 'threadSize'], ['gender', 'gender'], ['swivel', 'swivel'], ['shape', 'shape'], ['pressure', 'minPressurePsi'], ['series', 'series'], ['brand', 'brand']];

/** The choices of the address, as the API names them. @param {Record<string, string>} chosen @param {[string, string][]} names */
const asApi = (chosen, names) => Object.fromEntries(names.flatMap(([name, property]) => (chosen[name] ? [[property, chosen[name]]] : [])));

/** @type {(value: string) => string} */
const atLeast = (psi) => pressure(Number(psi));

/** @type {Record<string, Kind>} */
export const KINDS = {
  hoses: {
    type: 'hose', name: 'Hoses', one: 'Hose', list: '/organization/hoses', own: '/organization/customhoses',
    filters: [NUMBER, { name: 'size', label: 'Size', to: 'size' }, { name: 'en', label: 'EN or ISO standard', to: 'isoSpec' }, { name: 'sae', label: 'SAE standard', to: 'saeSpec' },
      { name: 'pressure', label: 'Working pressure of at least', to: 'minPressurePsi', says: atLeast }, { name: 'bend', label: 'Bends to at most', to: 'maxBendRadiusmm', says: (mm) => leastLength(Number(mm)) },
      { name: 'heat', label: 'Takes heat up to', to: 'maxTemperatureC', says: (celsius) => highest(Number(celsius)) }, { name: 'cold', label: 'Takes cold down to', to: 'minTemperatureC', says: (celsius) => lowest(Number(celsius)) },
      { name: 'series', label: 'Series', to: 'series' }, { ...BRAND, to: 'brand' }],
    facts: (/** @type {Schemas['Hose']} */ item) => [['Size', item.size], ['Pressure', pressure(item.maxPressurePsi)], ['Bend radius', leastLength(item.minBendRadiusmm)],
      ['Temperature', `${lowest(item.minTemperatureC)} to ${highest(item.maxTemperatureC)}`]],
    options: async (chosen) => guided(await api.get(`/hoses/configuration${query(asApi(chosen, HOSE_CHOICES))}`), HOSE_CHOICES),
  },
  fittings: {
    type: 'crimpFitting', name: 'Crimp fittings', one: 'Crimp fitting', list: '/organization/crimpfittings', own: '/organization/customcrimpfittings',
    filters: [NUMBER, WORDS, { name: 'size', label: 'Hose size', to: 'search.hoseSize' }, { name: 'style', label: 'Connection', to: 'style' },
      { name: 'end', label: 'Connection size', to: 'dashSize' }, { name: 'thread', label: 'Thread', to: 'threadSize' }, { name: 'gender', label: 'Gender', to: 'gender' },
      { name: 'swivel', label: 'Swivel', to: 'swivel', says: (value) => (value === 'none' ? 'fixed' : value) }, { name: 'shape', label: 'Shape', to: 'shape' },
      { name: 'pressure', label: 'Working pressure of at least', to: 'minPressurePsi', says: atLeast }, { name: 'series', label: 'Series', to: 'series' }, { ...BRAND, to: 'brand' }],
    facts: (/** @type {Schemas['CrimpFitting']} */ item) => [['Hose', item.hoseSize], ['Thread', item.threadSize ?? item.dashSize], ['Shape', bent(item)], ['Series', item.series], ['Pressure', pressure(item.maxPressurePsi)]],
    options: async (chosen) => {
      const { minPressurePsi, ...rest } = asApi(chosen, FITTING_CHOICES);
      const [left, sizes] = await Promise.all([
        api.ask('/crimpfittings/configuration', { params: { hoseId: chosen.hose || null, chosen: { ...rest, ...(minPressurePsi ? { minPressurePsi: Number(minPressurePsi) } : {}) } } }),
        api.ask('/crimpfittings/sizes', chosen.hose ? { hoseId: chosen.hose } : {})]);
      return { ...guided(left, FITTING_CHOICES), size: sizes.hoseSizes.map(sizeOption) };
    },
  },
  adaptors: {
    type: 'adaptor', name: 'Adaptors', one: 'Adaptor', list: '/organization/adaptors', own: '/organization/customadaptors',
    filters: [NUMBER, WORDS, { name: 'style', label: 'End 1', to: 'search.end1Style' }, { name: 'size', label: 'Size of end 1', to: 'search.end1DashSize' },
      { name: 'style2', label: 'End 2', to: 'search.end2Style' }, { name: 'size2', label: 'Size of end 2', to: 'search.end2DashSize' }, { name: 'shape', label: 'Shape', to: 'search.shape' }, BRAND],
    facts: (/** @type {Schemas['Adaptor']} */ item) => [...(item.ends ?? []).map((end, at) => fact(`End ${at + 1}`, [end.gender, end.style, end.dashSize].filter(Boolean).join(' '))),
      ['Shape', bent(item)], ['Pressure', pressure(item.maxPressurePsi)]],
    options: async ({ style, size, style2, size2, shape, brand }) => {
      const left = await api.get(`/adaptors/configuration${query({ end1Style: style, end1DashSize: size, end2Style: style2, end2DashSize: size2, shape, brand })}`);
      return { style: counted(left.end1.style), size: sized(left.end1.dashSize), style2: counted(left.end2.style), size2: sized(left.end2.dashSize), shape: counted(left.shape), brand: counted(left.brand) };
    },
  },
  ferrules: {
    type: 'ferrule', name: 'Ferrules', one: 'Ferrule', list: '/organization/ferrules', own: '/organization/customferrules',
    filters: [NUMBER, WORDS, { name: 'size', label: 'Hose size', to: 'search.size' }, { name: 'series', label: 'Series', to: 'search.series', text: true }, BRAND],
    facts: (/** @type {Schemas['Ferrule']} */ item) => [['Hose', item.size], ['Series', item.series], ['For', item.spec]],
    options: async () => ({ size: (await api.get('/hosesizes')).map(sizeOption), brand: (await api.get('/brandnames')).map(option) }),
  },
  wraps: {
    type: 'wrap', name: 'Wraps', one: 'Wrap', list: '/organization/wraps', own: '/organization/customwraps',
    filters: [NUMBER, { name: 'type', label: 'Kind', to: 'search.wrapType' }, { name: 'colour', label: 'Colour', to: 'search.colour' }, BRAND],
    facts: (/** @type {Schemas['Wrap']} */ item) => [['Fits hose', item.innerDiamMinmm === null ? null : `${length(item.innerDiamMinmm)} to ${length(item.innerDiamMaxmm)}`], ['Colour', item.colour], ['Up to', highest(item.maxTemperatureC)]],
    options: async () => {
      const styles = await api.get('/organization/wrapstyles');
      /** @param {'wrapType' | 'colour'} field @returns {Option[]} */
      const values = (field) => [...new Set(styles.flatMap((one) => one[field] ?? []))].map(option);
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
