import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { quantityField } from '../../parts/field.js';
import { amount } from '../../shop.js';
import { decimal } from '../../units.js';
import { unitName } from '../catalogue/rows.js';
import { asStored, headOfLine, isWhole, nameOfLine, priceOfLine } from '../quotation/lines.js';

/** @typedef {Schemas['WorkOrderLine']} Line */

/**
 * The lines of an order.
 * @param {Schemas['WorkOrder']} order
 * @param {{ editable: boolean, busy: boolean, refusalOf: (line: Line) => unknown, quantityOf: (line: Line) => { value: number, error?: string }, onQuantity: (line: Line, quantity: number) => void, onEdit: (line: Line) => void, onRemove: (line: Line) => void }} ways
 */
export function lines(order, { editable, busy, refusalOf, quantityOf, onQuantity, onEdit, onRemove }) {
  if (!order.items.length) return html`<p class="loading">${editable ? t('lines-none-editable') : t('lines-none')}</p>`;
  return html`<ol class="plain lines">${order.items.map((line) => {
    const name = nameOfLine(line);
    return html`<li class="line">
      <span class="line-number quiet small">${line.lineNumber}</span>
      <div class="line-what">${headOfLine(line)}
        ${line.completed ? html`<span class="small good">${t('order-completed', { completed: decimal(line.completed, 4), quantity: decimal(line.quantity, 4) })}</span>` : nothing}
        ${refusalOf(line)}</div>
      <div class="line-quantity">${editable ? quantityField({
        id: `quantity-${line._id}`, label: html`<span class="visually-hidden">${t('lines-quantity-of', { name: name ?? '' })}</span>`, ...quantityOf(line), whole: isWhole(line), unit: unitName(line.unitOfMeasure),
        onChange: (quantity) => onQuantity(line, quantity),
      }) : html`${decimal(line.quantity, 4)} <span class="quiet">${unitName(line.unitOfMeasure)}</span>`}</div>
      ${priceOfLine(line, order.currency)}
      <div class="line-total"><b>${line.total === null ? '–' : amount(line.total, order.currency)}</b></div>
      ${editable ? html`<div class="line-ways"><button type="button" class="button slight tight" @click=${() => onEdit(line)}>${t('work-line-change')}<span class="visually-hidden"> ${name}</span></button>
        <button type="button" class="button slight tight" ?disabled=${busy} @click=${() => onRemove(line)}>${t('remove')}<span class="visually-hidden"> ${name}</span></button></div>` : nothing}
    </li>`;
  })}</ol>`;
}

/**
 * Asks for the remarks of a line. What it is then, or undefined.
 * @param {import('../../parts/types.d.ts').Stored<Schemas['WorkOrder']>} stored @param {Line} line
 * @param {(line: Line, values: Record<string, unknown>, key: string, tag: string | null) => Promise<object>} put
 */
export const changeLine = (stored, line, put) => showForm({
  title: t('work-line-title', { part: nameOfLine(line) ?? '' }), of: stored,
  fields: (entry, _close, order) => entry('comments', t('work-remarks'), { value: asStored(order, line).comments }),
  send: (form, key, { record: order, tag }) => put(asStored(order, line), { comments: textOf(form, 'comments') || null }, key, tag),
});
