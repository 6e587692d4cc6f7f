import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { endInWords, genderName, swivelName } from '../../parts/connection.js';
import { inTrade } from '../../parts/trade.js';
import { boreOf, bySize, highest, hoseSize, leastLength, length, lowest, pressure, trueBore } from '../../units.js';

/** @import { Filter, Kind, Option } from './types.d.ts' */

/** The kinds of items: how each is listed, filtered and described in a line. */

/** @type {Filter} */
const NUMBER = { name: 'number', get label() { return t('catalogue-part-number'); }, text: true };
/** @type {Filter} */
const WORDS = { name: 'words', get label() { return t('list-words'); }, to: 'search.description', text: true };
/** @type {Filter} */
const BRAND = { name: 'brand', get label() { return t('catalogue-brand'); }, to: 'search.brand' };

/** A filter with the text that ends so as its label. @param {string} name in the address @param {string} text @param {string} to @param {Partial<Filter>} [more] @returns {Filter} */
const filter = (name, text, to, more) => ({ name, get label() { return t(`filter-${text}`); }, to, ...more });

/** Sizes of hoses. @type {Partial<Filter>} */
const SIZED = { says: (size) => hoseSize(size) };

/** @param {string} value */
const option = (value) => ({ value, label: value });
/** @param {Schemas['Size']} size */
export const sizeOption = ({ size, inch, DN }) => ({ value: size, label: [size, inch && `${inch} in`, DN && `DN ${DN}`].filter(Boolean).join(' · ') });
/** @param {'/wrapbrands' | '/otheritembrands'} path */
const brands = async (path) => (await api.get(path)).map((brand) => option(brand.name));
/** @param {{ value: string | number, label?: string | null, count: number }[]} choices @returns {Option[]} */
const counted = (choices) => choices.map(({ value, label, count }) => ({ value: String(value), label: label ?? String(value), count }));
/** @param {Parameters<typeof counted>[0]} words @returns {Option[]} */
const worded = (words) => counted(words).map(({ label, ...rest }) => ({ ...rest, label: inTrade(label) }));
/** @param {Parameters<typeof counted>[0]} sizes */
const sized = (sizes) => counted(sizes).sort(bySize);

/** @param {string} name @param {unknown} value @returns {[string, unknown]} */
const fact = (name, value) => [name, value];

/** @param {{ shape: string | null }} item */
const bent = ({ shape }) => (shape === null || shape === 'straight' ? null : inTrade(shape));

/** @param {object} left of a guided selection @param {[string, string][]} names in the address, and of the API @returns {Record<string, Option[]>} */
const guided = (left, names) => Object.fromEntries(names.map(([name, property]) => [name, (/size/i.test(property) ? sized : /^(?:style|shape)$/.test(property) ? worded : counted)(/** @type {Record<string, Parameters<typeof counted>[0]>} */ (left)[property] ?? [])]));

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
    type: 'hose', isSized: true, list: '/organization/hoses', own: '/organization/customhoses',
    create: '/hoses/create', change: (id) => `/organization/hose/${id}/update`,
    filters: [NUMBER, filter('size', 'size', 'size', SIZED), filter('en', 'en', 'isoSpec'), filter('sae', 'sae', 'saeSpec'),
      filter('pressure', 'pressure', 'minPressurePsi', { says: atLeast }), filter('bend', 'bend', 'maxBendRadiusmm', { says: (mm) => leastLength(Number(mm)) }),
      filter('heat', 'heat', 'maxTemperatureC', { says: (celsius) => highest(Number(celsius)) }), filter('cold', 'cold', 'minTemperatureC', { says: (celsius) => lowest(Number(celsius)) }),
      filter('series', 'series', 'series'), filter('brand', 'brand', 'brand')],
    facts: (/** @type {Schemas['Hose']} */ item) => [[t('filter-size'), hoseSize(item.size, boreOf(item))], [t('catalogue-pressure'), pressure(item.maxPressurePsi)], [t('catalogue-bend-radius'), leastLength(item.minBendRadiusmm)],
      [t('catalogue-temperature'), t('catalogue-from-to', { from: lowest(item.minTemperatureC), to: highest(item.maxTemperatureC) })]],
    options: async (chosen) => guided(await api.get(`/hoses/configuration${query(asApi(chosen, HOSE_CHOICES))}`), HOSE_CHOICES),
  },
  fittings: {
    type: 'crimpFitting', isSized: true, list: '/organization/crimpfittings', own: '/organization/customcrimpfittings',
    create: '/crimpfittings/create', change: (id) => `/organization/crimpfitting/${id}/update`,
    filters: [NUMBER, WORDS, filter('size', 'hose-size', 'search.hoseSize', SIZED), filter('style', 'connection', 'style'),
      filter('end', 'connection-size', 'dashSize'), filter('thread', 'thread', 'threadSize'), filter('gender', 'gender', 'gender', { says: genderName }),
      filter('swivel', 'swivel', 'swivel', { says: swivelName }), filter('shape', 'shape', 'shape'),
      filter('pressure', 'pressure', 'minPressurePsi', { says: atLeast }), filter('series', 'series', 'series'), filter('brand', 'brand', 'brand')],
    facts: (/** @type {Schemas['CrimpFitting']} */ item) => [[t('kind-hose'), hoseSize(item.hoseSize, trueBore(item.hoseSize, item.nominalHoseSize))], [t('filter-thread'), item.threadSize ?? item.dashSize], [t('filter-shape'), bent(item)], [t('filter-series'), item.series], [t('catalogue-pressure'), pressure(item.maxPressurePsi)]],
    options: async (chosen) => {
      const { minPressurePsi, ...rest } = asApi(chosen, FITTING_CHOICES);
      const [left, sizes] = await Promise.all([
        api.ask('/crimpfittings/configuration', { params: { hoseId: chosen.hose || null, chosen: { ...rest, ...(minPressurePsi ? { minPressurePsi: Number(minPressurePsi) } : {}) } } }),
        api.ask('/crimpfittings/sizes', chosen.hose ? { hoseId: chosen.hose } : {})]);
      return { ...guided(left, FITTING_CHOICES), size: sizes.hoseSizes.map(sizeOption) };
    },
  },
  adaptors: {
    type: 'adaptor', list: '/organization/adaptors', own: '/organization/customadaptors',
    create: '/adaptors/create', change: (id) => `/organization/adaptor/${id}/update`,
    filters: [NUMBER, WORDS, filter('style', 'end-1', 'search.end1Style'), filter('size', 'end-1-size', 'search.end1DashSize'),
      filter('style2', 'end-2', 'search.end2Style'), filter('size2', 'end-2-size', 'search.end2DashSize'), filter('shape', 'shape', 'search.shape'), BRAND],
    facts: (/** @type {Schemas['Adaptor']} */ item) => [...(item.ends ?? []).map((end, at) => fact(t('catalogue-end', { side: at + 1 }), endInWords({ ...end, swivel: null, bulkhead: null }))),
      [t('filter-shape'), bent(item)], [t('catalogue-pressure'), pressure(item.maxPressurePsi)]],
    options: async ({ style, size, style2, size2, shape, brand }) => {
      const left = await api.get(`/adaptors/configuration${query({ end1Style: style, end1DashSize: size, end2Style: style2, end2DashSize: size2, shape, brand })}`);
      return { style: worded(left.end1.style), size: sized(left.end1.dashSize), style2: worded(left.end2.style), size2: sized(left.end2.dashSize), shape: worded(left.shape), brand: counted(left.brand) };
    },
  },
  ferrules: {
    type: 'ferrule', isSized: true, list: '/organization/ferrules', own: '/organization/customferrules',
    create: '/ferrules/create', change: (id) => `/organization/ferrule/${id}/update`,
    filters: [NUMBER, WORDS, filter('size', 'hose-size', 'search.size', SIZED), filter('series', 'series', 'search.series', { text: true }), BRAND],
    facts: (/** @type {Schemas['Ferrule']} */ item) => [[t('kind-hose'), item.size], [t('filter-series'), item.series], [t('catalogue-for'), item.spec]],
    options: async () => ({ size: (await api.get('/hosesizes')).map(sizeOption), brand: (await api.get('/brandnames')).map(option) }),
  },
  wraps: {
    type: 'wrap', list: '/organization/wraps', own: '/organization/customwraps',
    create: '/wraps/create', change: (id) => `/organization/wrap/${id}/update`,
    filters: [NUMBER, filter('type', 'kind', 'search.wrapType'), filter('colour', 'colour', 'search.colour'), BRAND],
    facts: (/** @type {Schemas['Wrap']} */ item) => [[t('catalogue-fits-hose'), item.innerDiamMinmm === null ? null : t('catalogue-from-to', { from: length(item.innerDiamMinmm), to: length(item.innerDiamMaxmm) })], [t('filter-colour'), item.colour && inTrade(item.colour)], [t('catalogue-up-to'), highest(item.maxTemperatureC)]],
    options: async () => {
      const styles = await api.get('/organization/wrapstyles');
      /** @param {'wrapType' | 'colour'} field @returns {Option[]} */
      const values = (field) => [...new Set(styles.flatMap((one) => one[field] ?? []))].map((value) => ({ value, label: inTrade(value) }));
      return { type: values('wrapType'), colour: values('colour'), brand: await brands('/wrapbrands') };
    },
  },
  others: {
    type: 'otherItem', list: '/organization/components?itemType=otherItem', own: '/organization/customotheritems',
    create: '/otheritems/create', change: (id) => `/organization/otheritem/${id}/update`,
    filters: [NUMBER, WORDS, BRAND], facts: () => [], options: async () => ({ brand: await brands('/otheritembrands') }),
  },
};

/** @param {string} type of the API */
export const kindOf = (type) => Object.values(KINDS).find((kind) => kind.type === type);
/** @param {string} type of the API */
export const keyOf = (type) => Object.keys(KINDS).find((key) => KINDS[key]?.type === type) ?? 'others';
