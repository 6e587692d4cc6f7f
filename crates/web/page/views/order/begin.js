import { html } from 'lit';
import { api, ApiError } from '../../api.js';
import { t } from '../../language.js';
import { customerField } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { quantityField } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { go } from '../../place.js';
import { past } from '../../shop.js';
import { unitName } from '../catalogue/rows.js';
import { isWhole, nameOfLine } from '../quotation/lines.js';

/** @import { Form } from '../../parts/types.d.ts' */

/** What every order is asked for. @param {Parameters<Form<unknown>['fields']>[0]} entry */
const terms = (entry) => html`<div class="halves">${entry('dueDate', labelOf('dueDate'), { type: 'date', warns: past })} ${entry('purchaseOrder', labelOf('purchaseOrder'), { length: 100 })}</div>`;

/** @param {FormData} form @param {string[]} names */
export const texts = (form, ...names) => Object.fromEntries(names.map((name) => [name, textOf(form, name) || undefined]));

/** Asks for a customer, or a name of somebody who walks in, and begins an empty order. @param {Schemas['Customer'] | null} [customer] if known */
export async function beginOrder(customer = null) {
  const made = await showForm({
    title: t('order-new'), button: t('begin'),
    fields: (entry) => html`
      ${customerField({ name: 'order', chosen: customer?.name, mayBeNew: true, onPick: (chosen) => { customer = chosen; } })}
      ${entry('customerName', labelOf('customerName'), { hint: t('order-walk-in-hint') })}
      ${terms(entry)}
      ${entry('description', labelOf('description'))}`,
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
    title: t('order-from', { title: quotation.title }), button: t('order-make'),
    fields: (entry) => html`
      <p class="quiet">${t('order-what-ordered')}</p>
      ${orderedLines(open, wanted)}
      ${terms(entry)}`,
    send: async (form, key) => {
      const items = entered(wanted).map(([lineId, quantity]) => ({ lineId, quantity }));
      return api.write('/workorders/create', { params: { salesEstimateId: quotation._id, items, ...texts(form, 'dueDate', 'purchaseOrder') } }, { key });
    },
  });
}

/** @param {Schemas['SalesEstimateLine'][]} open @param {Map<string, number>} wanted */
const orderedLines = (open, wanted) => html`<ul class="plain rows part-lines">${open.map((line) => partRow(line, { most: line.open, of: t('order-of-open', { most: line.open, unit: unitName(line.unitOfMeasure) }) }, wanted.get(line._id) ?? 0, (quantity) => wanted.set(line._id, quantity)))}</ul>`;

/** The lines of which something is entered. @param {Map<string, number>} quantities by the ids of the lines */
export function entered(quantities) {
  const found = [...quantities].filter(([, quantity]) => quantity > 0);
  if (!found.length) throw new ApiError(400, { detail: t('order-how-much') });
  return found;
}

/**
 * How much of a line, which may be nothing.
 * @param {Schemas['SalesEstimateLine'] | Schemas['WorkOrderLine']} line @param {{ most: number, of: string }} left the most of it, and that in words @param {number} quantity @param {(quantity: number) => void} onChange
 */
export const partRow = (line, { most, of }, quantity, onChange) => html`<li class="spread part-line">
  <span><b>${nameOfLine(line)}</b> <span class="small quiet">${of}</span></span>
  ${quantityField({ id: `part-${line._id}`, label: html`<span class="visually-hidden">${t('lines-quantity-of', { name: nameOfLine(line) ?? '' })}</span>`, value: quantity, whole: isWhole(line), most, of: unitName(line.unitOfMeasure), mayBeZero: true, onChange })}</li>`;

