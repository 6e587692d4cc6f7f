import { api } from '../../api.js';

/** What a hose can be configured for: an open quotation, order or kit, which the address names. */

/** @typedef {'quotation' | 'order' | 'kit'} Kind */
/** @typedef {{ kind: Kind, _id: string, number: string }} Goal */

/** The ways to put lines on documents, loaded once one is taken. */
const adding = () => import('../quotation/add.js');

/**
 * @type {Record<Kind, { page: string, read: (id: string) => Promise<{ status: string, number: string }>, add: (id: string, line: { itemId: string, quantity: number }, key: string) => Promise<unknown> }>}
 */
const KINDS = {
  quotation: { page: '/quotations/', read: (id) => api.get(`/salesestimate/${id}`), add: async (id, line, key) => (await adding()).putOn(id, { itemType: 'hoseAssembly', ...line }, key) },
  order: {
    page: '/orders/', read: (id) => api.get(`/workorder/${id}`),
    async add(id, line, key) {
      const { record, tag } = await api.record(`/workorder/${id}`);
      await api.write(`/workorder/${id}/addline`, { params: { itemType: 'hoseAssembly', ...line, lineNumber: (await adding()).nextLine(record.items) } }, { key, ifMatch: tag });
    },
  },
  kit: {
    page: '/kits/', read: (id) => api.get(`/hosekit/${id}`).then(({ status, partNumber }) => ({ status, number: partNumber })),
    add: (id, line, key) => api.write(`/hosekit/${id}/addhoseassembly`, { params: line }, { key }),
  },
};

/** What an address names, as far as that is known before it is read. @param {URLSearchParams} query @returns {Pick<Goal, 'kind' | '_id'> | null} */
export function goalOf(query) {
  for (const kind of /** @type {Kind[]} */ (Object.keys(KINDS))) {
    const _id = query.get(kind);
    if (_id) return { kind, _id };
  }
  return null;
}

/** Reads it; null if nothing can be put on it any more, or the person may not see it. @param {Pick<Goal, 'kind' | '_id'>} goal @returns {Promise<Goal | null>} */
export async function readGoal({ kind, _id }) {
  const found = await KINDS[kind].read(_id).catch(() => null);
  return found?.status === 'under editing' ? { kind, _id, number: found.number } : null;
}

/** Puts an assembly on it. @param {Goal} goal @param {{ itemId: string, quantity: number }} line @param {string} key of the attempt */
export const putOnGoal = ({ kind, _id }, line, key) => KINDS[kind].add(_id, line, key);

/** @param {Goal} goal */
export const pageOfGoal = ({ kind, _id }) => KINDS[kind].page + _id;
