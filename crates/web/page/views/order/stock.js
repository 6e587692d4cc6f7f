import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { numberOf, showForm } from '../../parts/dialog.js';
import { inStockUnit, ownUnit } from '../../parts/stock-unit.js';
import { table } from '../../parts/table.js';
import { quantityIn } from '../catalogue/rows.js';

/** The stock that an order lacks, and goods that arrive for it. */

/** @typedef {Schemas['WorkOrder']} Order_ */
/** @typedef {Schemas['StockShortage']} Short */

/** Without what calculating with doubles adds. @param {number} value */
const plain = (value) => Number(value.toFixed(4));

/** How much is lacking, whatever is free. @param {Short} one */
const lacking = ({ needed, reserved, available }) => Math.max(0, plain(needed - reserved - available));

/**
 * What is short, line by line.
 * @param {Short[]} all @param {((one: Short) => void) | null} onReceive
 */
export const shortTable = (all, onReceive) => table(t('work-short'), { [t('work-part')]: '', [t('work-needed')]: 'number', [t('work-reserved')]: 'number', [t('work-free')]: 'number', [t('work-lacking')]: 'number', ...(onReceive ? { [t('work-goods')]: '' } : {}) },
  all.map((one) => {
    const open = lacking(one);
    return html`<tr><th scope="row"><a href="/catalogue/${one.itemId}"><b>${one.partNumber}</b></a> <span class="small quiet">${t('work-line', { line: one.lineNumber })}</span></th>
      <td class="number" data-head=${t('work-needed')}>${quantityIn(one.needed, one.unit, 4)}</td><td class="number" data-head=${t('work-reserved')}>${quantityIn(one.reserved, one.unit, 4)}</td>
      <td class="number" data-head=${t('work-free')}>${quantityIn(one.available, one.unit, 4)}</td><td class="number" data-head=${t('work-lacking')}><b class=${open ? 'bad' : 'good'}>${quantityIn(open, one.unit, 4)}</b></td>
      ${onReceive ? html`<td data-head=${t('work-goods')}><button type="button" class="button slight tight" @click=${() => onReceive(one)}>${t('work-receive')}<span class="visually-hidden"> ${one.partNumber}</span></button></td>` : nothing}</tr>`;
  }), 'facts-table stacked');

/**
 * Asks how much of an item arrived, and books it into the order's warehouse. What it is then, or undefined.
 * @param {Order_} order @param {Short} one
 */
export const receive = (order, one) => showForm({
  title: t('work-receive-title', { part: one.partNumber }), button: t('work-receive'),
  fields: (entry) => html`<p class="quiet">${t('work-receive-how', { warehouse: order.warehouseName ?? '' })}</p>
    ${entry('delta', t('work-arrived'), { value: lacking(one) ? ownUnit(one.unit).shown(lacking(one)) : null, mode: 'decimal', unit: ownUnit(one.unit).name, warns: inStockUnit(one.unit), required: true })}`,
  send: (form, key) => api.write('/inventoryitem/update', { params: { item: one.itemId, warehouse: order.warehouse, delta: ownUnit(one.unit).stored(numberOf(form, 'delta')) } }, { key }),
});
