import { api } from '../../api.js';
import { t } from '../../language.js';

/** What records are called that changes are of, and that they name. */

/** @typedef {Schemas['AuditEntry']} Entry */
/** @typedef {{ text: string, of?: string[] }} Named a record by its name, and the ids of those that it belongs to */
/** @typedef {Map<string, Named>} Names by the ids of records */

/** @param {any} item */
const numberOf = ({ partNumber, name, description }) => partNumber ?? name ?? description ?? '';

/** Where records of a kind are listed, or all names of them; and what one is called. @type {Record<string, { path: string, isWhole?: boolean, name: (record: any) => string, of?: (record: any) => string[] }>} */
const LISTS = {
  customer: { path: '/customers', name: ({ name }) => name },
  brand: { path: '/brandnames', isWhole: true, name: ({ name }) => name },
  priceList: { path: '/pricelistnames', isWhole: true, name: ({ name }) => name },
  warehouse: { path: '/warehouses', name: ({ name }) => name },
  importProfile: { path: '/importprofiles', name: ({ name }) => name },
  parseCorrection: { path: '/hoseassemblies/parsefeedback', name: ({ words }) => t('quoted', { word: words }) },
  salesEstimate: { path: '/salesestimates', name: ({ title }) => title },
  workOrder: { path: '/workorders', name: ({ title }) => title },
  hoseAssembly: { path: '/hoseassemblies', name: ({ title }) => title },
  hoseKit: { path: '/hosekits', name: ({ title }) => title },
  item: { path: '/organization/items', name: numberOf },
  customerItem: { path: '/customers/items', name: numberOf, of: ({ customer, item }) => [customer, item] },
  inventoryItem: { path: '/inventory', name: numberOf, of: ({ item, warehouse }) => [item, warehouse] },
};
const DOCUMENTS = ['salesEstimate', 'workOrder', 'hoseAssembly', 'hoseKit'];
/** @type {Record<string, string[]>} the lists where a record is found, where that isn't the one of its kind */
const FOUND_IN = {
  document: DOCUMENTS, workOrderLine: ['workOrder'], stockReservation: ['workOrder'], brandProperties: ['brand'], itemProperties: ['item', 'hoseAssembly'],
  ...Object.fromEntries(['hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem', 'image'].map((kind) => [kind, ['item']])),
  pricing: ['priceList', 'customer'], itemPricing: ['priceList', 'customer'],
};
/** @type {Record<string, string[]>} the lists of records that fields name */
const FIELDS = {
  customerId: ['customer'], priceListId: ['priceList'], warehouseId: ['warehouse'], itemId: ['item', 'hoseAssembly', 'hoseKit'], hoseId: ['item'], documentId: DOCUMENTS,
  brandId: ['brand'], assemblyId: ['hoseAssembly'], ferruleId: ['item'], end1FittingId: ['item'], end1FerruleId: ['item'], end2FittingId: ['item'], end2FerruleId: ['item'], wrapId: ['item'],
};
/** Most price lists that are asked for rows whose change doesn't say of which list they are. */
const MOST_LISTS = 20;

/** The fields of a record as far as a change tells them. @param {Entry} entry @returns {Record<string, unknown>} */
const told = ({ before, after }) => ({ ...before, ...after });

/** @param {Entry} entry */
const isPriceAlone = (entry) => entry.kind === 'priceListItem' && !told(entry).priceListId;

/** What a list is asked for to have these records alone. @param {string[]} ids */
const asking = (ids) => ['limit=200&page=1', ...ids.slice(0, 200).map((id) => `ids=${id}`)].join('&');

/** Asks for records, one request a list. @param {Map<string, Set<string>>} wanted ids by the names of lists @param {Names} names */
async function ask(wanted, names) {
  await Promise.all([...wanted].map(async ([list, ids]) => {
    const { path, isWhole, name, of } = /** @type {typeof LISTS[string]} */ (LISTS[list]);
    const { items } = await api.list(isWhole ? path : `${path}?${asking([...ids])}`).catch(() => ({ items: [] }));
    for (const record of /** @type {any[]} */ (items)) names.set(record._id, { text: name(record), of: of?.(record) });
  }));
}

/** Finds rows of price lists whose change doesn't name the list: once a list for all of them. @param {string[]} ids @param {Names} names */
async function askPrices(ids, names) {
  if (!ids.length) return;
  const lists = await api.get('/pricelistnames').catch(() => []);
  await Promise.all(lists.slice(0, MOST_LISTS).map(async ({ _id, name }) => {
    const found = await api.get(/** @type {`/pricelist/${string}`} */ (`/pricelist/${_id}?${asking(ids)}`)).catch(() => null);
    for (const row of found?.items ?? []) names.set(row._id, { text: row.partNumber ?? '', of: [_id] });
    if (found?.items.length) names.set(_id, { text: name });
  }));
}

/**
 * The names of all that a page of changes is about, and that it names; read with a request for each kind of record there.
 * @param {Entry[]} entries @returns {Promise<Names>}
 */
export async function namesOf(entries) {
  /** @type {Map<string, Set<string>>} */
  const wanted = new Map();
  /** @param {string[]} lists @param {unknown} id */
  const want = (lists, id) => lists.forEach((list) => {
    if (typeof id !== 'string' || !LISTS[list]) return;
    wanted.set(list, (wanted.get(list) ?? new Set()).add(id));
  });
  for (const entry of entries) {
    want(FOUND_IN[entry.kind] ?? [entry.kind], entry.recordId);
    for (const side of [entry.before, entry.after]) for (const [field, id] of Object.entries(side ?? {})) want(FIELDS[field] ?? [], id);
  }
  /** @type {Names} */
  const names = new Map();
  await Promise.all([ask(wanted, names), askPrices(entries.filter(isPriceAlone).map(({ recordId }) => recordId), names)]);
  // What these belong to and is not there yet, as the customer of a price.
  wanted.clear();
  for (const { of = [] } of names.values()) for (const id of of) if (!names.has(id)) want(['customer', 'item', 'hoseAssembly', 'warehouse'], id);
  await ask(wanted, names);
  return names;
}

/** What a changed record is called, with what it belongs to; empty if that isn't known. @param {Entry} entry @param {Names} names */
export function nameOf(entry, names) {
  const fields = told(entry);
  const own = names.get(entry.recordId);
  const said = [fields.name, fields.partNumber, entry.kind === 'document' ? fields.number : null, fields.words].find((text) => typeof text === 'string');
  const parts = ['itemId', 'hoseId', 'customerId', 'priceListId', 'warehouseId', 'documentId'].map((field) => names.get(String(fields[field]))?.text);
  // A document names its customer too, but is called by its number alone.
  const whole = [own?.text ?? said, ...(DOCUMENTS.includes(entry.kind) ? [] : [...parts, ...(own?.of ?? []).map((id) => names.get(id)?.text)])];
  return [...new Set(whole.filter(Boolean))].join(' · ');
}

/** The place of what a field names, if it has a name. @param {string} field @param {unknown} value @param {Names} names */
export const namedBy = (field, value, names) => (FIELDS[field] && typeof value === 'string' ? names.get(value)?.text : undefined);

/** Where the pages of records begin, by their kinds. @type {Record<string, string>} */
const PLACES = { customer: '/customers/', hoseAssembly: '/assemblies/', hoseKit: '/kits/', salesEstimate: '/quotations/', workOrder: '/orders/', workOrderLine: '/orders/', stockReservation: '/orders/', priceList: '/prices/', hose: '/catalogue/', crimpFitting: '/catalogue/', adaptor: '/catalogue/', ferrule: '/catalogue/', wrap: '/catalogue/', otherItem: '/catalogue/', itemProperties: '/catalogue/' };
/** Pages that have all records of a kind. @type {Record<string, string>} */
const PAGES = { organization: '/settings/shop', user: '/settings/people', apiKey: '/settings/keys', brand: '/settings/brands', brandProperties: '/settings/brands', warehouse: '/settings/warehouses', parseCorrection: '/settings/phrases', importProfile: '/import', currency: '/settings/currencies', productGroup: '/settings/productGroups', supplier: '/settings/suppliers', organizationLocation: '/settings/locations' };

/** The page where a changed record is, if there is one. @param {Entry} entry @param {Names} names */
export function placeOf(entry, names) {
  const { kind, recordId, action } = entry;
  const { customerId, priceListId, hoseId } = told(entry);
  const [above] = names.get(recordId)?.of ?? [];
  if (kind === 'priceListItem') return priceListId ?? above ? `/prices/${priceListId ?? above}` : null;
  if (kind === 'customerItem' || kind === 'customerLocation') return customerId ?? above ? `/customers/${customerId ?? above}` : null;
  if (kind === 'crimpSpec') return hoseId ? `/catalogue/${hoseId}` : null;
  if (action === 'delete') return null;
  return PAGES[kind] ?? (PLACES[kind] ? PLACES[kind] + recordId : null);
}
