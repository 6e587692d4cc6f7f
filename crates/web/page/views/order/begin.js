import { html } from 'lit';
import { api } from '../../api.js';
import { customerField } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { quantityField } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { go } from '../../place.js';
import { decimal } from '../../units.js';
import { unitName } from '../catalogue/rows.js';
import { isWhole, nameOfLine } from '../quotation/lines.js';

/** @import { Form } from '../../parts/types.d.ts' */

/** What every order is asked for. @param {Parameters<Form<unknown>['fields']>[0]} entry */
const terms = (entry) => html`<div class="halves">${entry('dueDate', labelOf('dueDate'), { type: 'date' })} ${entry('purchaseOrder', labelOf('purchaseOrder'), { length: 100 })}</div>`;

/** @param {FormData} form @param {string[]} names */
export const texts = (form, ...names) => Object.fromEntries(names.map((name) => [name, textOf(form, name) || undefined]));

/** Asks for a customer, or a name of somebody who walks in, and begins an empty order. @param {Schemas['Customer'] | null} [customer] if known */
export async function beginOrder(customer = null) {
  const made = await showForm({
    title: 'New order', button: 'Begin',
    fields: (entry) => html`
      ${customerField({ name: 'order', chosen: customer?.name, mayBeNew: true, onPick: (chosen) => { customer = chosen; } })}
      ${entry('customerName', labelOf('customerName'), { hint: 'A name for the papers, if there is no customer to keep.' })}
      ${terms(entry)}
      ${entry('description', 'Description')}`,
    send: (form, key) => api.write('/workorders/create', { params: { customer: customer?._id, ...texts(form, ...(customer ? [] : ['customerName']), 'dueDate', 'purchaseOrder', 'description') } }, { key }),
  });
  if (made) go(`/orders/${made._id}`);
}

/**
 * Asks what of a quotation the customer ordered, and makes an order of it. The order, or undefined.
 * @param {Schemas['SalesEstimate']} quotation
 */
export function orderQuotation(quotation) {
  const open = quotation.items.filter((line) => line.open > 0);
  const wanted = new Map(open.map((line) => [line._id, line.open]));
  return showForm({
    title: `Order from ${quotation.title}`, button: 'Make the order',
    fields: (entry) => html`
      <p class="quiet">What of it is ordered? Prices and discounts are those of the quotation.</p>
      ${orderedLines(open, wanted)}
      ${terms(entry)}`,
    send: (form, key) => {
      const items = open.map((line) => ({ lineId: line._id, quantity: wanted.get(line._id) ?? 0 })).filter((line) => line.quantity > 0);
      return api.write('/workorders/create', { params: { salesEstimateId: quotation._id, items, ...texts(form, 'dueDate', 'purchaseOrder') } }, { key });
    },
  });
}

/** @param {Schemas['SalesEstimateLine'][]} open @param {Map<string, number>} wanted */
const orderedLines = (open, wanted) => html`<ul class="plain rows part-lines">${open.map((line) => partRow(line._id, nameOfLine(line) ?? '', `of ${decimal(line.open, 4)} ${unitName(line.unitOfMeasure)} open`,
  wanted.get(line._id) ?? 0, isWhole(line), (quantity) => wanted.set(line._id, quantity)))}</ul>`;

/**
 * How much of a line, which may be nothing.
 * @param {string} id @param {string} name @param {unknown} most @param {number} quantity @param {boolean} whole @param {(quantity: number) => void} onChange
 */
export const partRow = (id, name, most, quantity, whole, onChange) => html`<li class="spread part-line"><span><b>${name}</b> <span class="small quiet">${most}</span></span>
  ${quantityField({ id: `part-${id}`, label: html`<span class="visually-hidden">Quantity of ${name}</span>`, value: quantity, whole, mayBeZero: true, onChange })}</li>`;

