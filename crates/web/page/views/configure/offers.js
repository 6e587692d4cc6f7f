import { api, query } from '../../api.js';

/**
 * @typedef {{ value: string, count: number }} Left a value that is still possible, and for how many
 * @typedef {{ items: any[], total: number, left: Record<string, Left[]> }} Offer what fits the choices
 */

/**
 * The values left for each property, where the choice of a property doesn't narrow that property.
 * @param {any[]} items
 * @param {string[]} properties
 * @param {Record<string, string>} chosen
 * @returns {Record<string, Left[]>}
 */
export function facets(items, properties, chosen) {
  return Object.fromEntries(properties.map((property) => {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const item of items) {
      if (item[property] && matches(item, chosen, property)) counts.set(item[property], (counts.get(item[property]) ?? 0) + 1);
    }
    const left = [...counts].map(([value, count]) => ({ value, count }));
    return [property, left.sort((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }))];
  }));
}

/** @param {any} item @param {Record<string, string>} chosen @param {string} [but] property that may differ */
const matches = (item, chosen, but) =>
  Object.entries(chosen).every(([property, value]) => property === but || !value || item[property] === value);

/** @param {any} item @param {string} text */
export const contains = (item, text) => text.toLowerCase().split(/\s+/).every((word) =>
  [item.partNumber, item.orgPartNumber, item.description, item.brand, item.spec, item.threadSize].some((field) => field?.toLowerCase().includes(word)));

/** @type {Map<string, Promise<any[]>>} lists that were read in this session of the page */
const lists = new Map();

/**
 * All pages of a list, read once.
 * @param {string} path
 * @returns {Promise<any[]>}
 */
export function all(path) {
  let list = lists.get(path);
  if (!list) {
    list = pages(path);
    list.catch(() => lists.delete(path));
    lists.set(path, list);
  }
  return list;
}

const PER_PAGE = 200;

/** @param {string} path */
async function pages(path) {
  const items = [];
  for (let page = 1; ; page += 1) {
    const found = await api.list(`${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${PER_PAGE}`);
    items.push(...found.items);
    if (items.length >= found.total || found.items.length === 0) return items;
  }
}

export const HOSE_PROPERTIES = ['spec', 'size', 'brand'];
export const FITTING_PROPERTIES = ['style', 'gender', 'shape', 'dashSize', 'series'];

/**
 * @param {string} path of the list
 * @param {string[]} properties
 * @param {Record<string, string>} chosen
 * @param {(item: any) => boolean} [also]
 * @returns {Promise<Offer>}
 */
async function offer(path, properties, chosen, also = () => true) {
  const known = (await all(path)).filter((item) => item.available !== false && also(item));
  const items = known.filter((item) => matches(item, chosen));
  return { items, total: items.length, left: facets(known, properties, chosen) };
}

/** @param {Record<string, string>} chosen @param {string} text @param {string | null} customer */
export const hoses = (chosen, text, customer) =>
  offer(`/organization/hoses${query({ customerId: customer })}`, HOSE_PROPERTIES, chosen, (item) => !text || contains(item, text));

/** @param {string} hose @param {Record<string, string>} chosen @param {string} text @param {string | null} customer */
export const fittings = (hose, chosen, text, customer) =>
  offer(`/organization/crimpfittingswithferrules${query({ hoseId: hose, customerId: customer })}`, FITTING_PROPERTIES, chosen, (item) => !text || contains(item, text));

/** @param {string} hose @param {string | null} customer */
export const wraps = (hose, customer) => offer(`/organization/wraps${query({ hoseId: hose, customerId: customer })}`, ['wrapType', 'colour'], {});
