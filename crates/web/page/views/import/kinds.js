import { session } from '../../session.js';

/** @import { Kind } from './types.d.ts' */

const all = { selectAll: true };

/** @param {string} type @returns {Kind} */
const items = (type) => ({
  path: '/components/import', type, hasProfiles: true, isForAdmins: true,
  exported: ['/components/export', { componentType: type, ...all }], template: ['/components/exceltemplate', { componentType: type }],
});

/** @param {string} folder @param {Partial<Kind>} [more] @returns {Kind} */
const records = (folder, more) => ({ path: `${folder}/import`, hasProfiles: true, isForAdmins: false, exported: [`${folder}/export`, all], template: [`${folder}/exceltemplate`, {}], ...more });

/** What can be imported, as the service names its kinds. @type {Record<string, Kind>} */
export const KINDS = {
  hose: items('hose'), crimpFitting: items('crimpFitting'), adaptor: items('adaptor'), ferrule: items('ferrule'), wrap: items('wrap'), otherItem: items('otherItem'),
  priceListItem: records('/pricelists', { isForAdmins: true }),
  customerItem: records('/customers/items', { isForAdmins: true }),
  crimpSpec: records('/crimpspecs'),
  inventoryItem: records('/inventory', { exported: ['/inventoryitems/export', all] }),
  warehouse: records('/warehouses', { hasProfiles: false }),
  customer: records('/customers', { hasProfiles: false, isForAdmins: true }),
  hoseAssembly: records('/hoseassemblies', { hasProfiles: false }),
};

/** @param {string} kind @returns {Kind} */
export const kindOf = (kind) => KINDS[kind] ?? items(kind);

/** The kinds that the person may import. */
export const allowed = () => Object.keys(KINDS).filter((kind) => session.isAdmin || (session.writes && !KINDS[kind]?.isForAdmins));
