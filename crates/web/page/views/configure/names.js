import { api } from '../../api.js';
import { session } from '../../session.js';

/** @type {Map<string, Promise<string | null>>} */
const known = new Map();
session.addEventListener('change', () => known.clear());

/**
 * The name of a record, asked once; null if the person may not see it.
 * @param {'customer' | 'pricelist'} kind
 * @param {string | null | undefined} id
 * @returns {Promise<string | null>}
 */
export async function nameOf(kind, id) {
  if (!id) return null;
  const path = `/${kind}/${id}`;
  const name = known.get(path) ?? api.get(path).then((record) => record.name, () => null);
  known.set(path, name);
  return name;
}
