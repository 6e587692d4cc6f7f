import { html, nothing } from 'lit';
import { itemPicture } from './rows.js';
import { KINDS } from './kinds.js';

/** @typedef {Schemas['SearchMatch']} Match */

/** What documents and customers are called, and where their pages begin; kits, orders and customers have none. */
const OTHERS = {
  hoseAssembly: { name: 'Assembly', path: '/assemblies/' }, hoseKit: { name: 'Kit', path: '' }, workOrder: { name: 'Work order', path: '' },
  salesEstimate: { name: 'Quotation', path: '/quotations/' }, customer: { name: 'Customer', path: '' },
};

/** @param {Match} match */
const other = (match) => OTHERS[/** @type {keyof typeof OTHERS} */ (match.kind)];

/** The name of a match's kind. @param {Match} match */
export const kindName = (match) => other(match)?.name ?? Object.values(KINDS).find((kind) => kind.type === match.kind)?.one ?? '';

/** The page of a match, if it has one. @param {Match} match */
export function addressOf(match) {
  const path = other(match)?.path ?? '/catalogue/';
  return path && path + match._id;
}

/** The picture of an item, an assembly or a kit. @param {Match} match */
export const matchPicture = (match) => (match.image ? itemPicture({ _id: match._id, image: match.image }) : html`<span class="picture"></span>`);

/** What stands beside a number in one line. @param {Match} match */
export const aboutMatch = (match) => match.description ?? match.customerName ?? match.erpId ?? nothing;
