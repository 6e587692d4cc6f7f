import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { picture } from '../../parts/drawing.js';
import { session } from '../../session.js';
import { day } from '../../shop.js';
import { decimal, soldBy } from '../../units.js';
import { factsOf, marks, priceOf, quantityIn, stockLine } from './rows.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @import { Entry, Kind, Terms } from './types.d.ts' */

/**
 * The columns of a list of one kind: those figures that some item has.
 * @param {Kind} kind @param {Entry[]} items @param {Map<string, Terms>} terms @param {boolean} sorts
 * @returns {TableColumn<Entry>[]}
 */
export const itemColumns = (kind, items, terms, sorts) => [
  { name: 'partNumber', label: t('catalogue-part-number'), sorts, cell: (item) => html`<a class="whole" href="/catalogue/${item._id}">${picture(item, 96, 61)} <b>${item.partNumber}</b></a>${marks(item)} <span class="quiet">${item.brand}</span><span class="about small quiet">${item.description}</span>` },
  ...[...new Set(items.flatMap((item) => factsOf(kind, item).map(([name]) => name)))].map((label, at) => ({ ...(at === 0 && kind.isSized ? { name: 'size', sorts } : { name: `fact-${at}` }), label, slight: at > 2 ? /** @type {const} */ ('first') : at > 1, cell: (/** @type {Entry} */ item) => factsOf(kind, item).find(([name]) => name === label)?.[1] })),
  { name: 'price', label: t('price-price'), kind: 'number', cell: ({ _id }) => (terms.has(_id) ? priceOf(terms.get(_id)?.price, terms.get(_id)?.currency, terms.get(_id)?.unit) : nothing) },
  ...(session.isCustomer ? [] : [{ name: 'stock', label: t('rows-stock'), kind: /** @type {const} */ ('number'), cell: (/** @type {Entry} */ { _id }) => stockLine(terms.get(_id)?.stock) }]),
  ...(sorts ? [{ name: 'lastModified', label: t('list-changed'), sorts, down: true, slight: /** @type {const} */ ('first'), cell: (/** @type {Entry} */ item) => day('lastModified' in item ? item.lastModified : null) }] : []),
];

/** Stock by warehouse. @param {Schemas['InventoryItem'][]} rows @param {import('../../parts/sorting.js').Sorting} sorting */
export const stockTable = (rows, sorting) => html`<section class="card"><h2>${t('rows-stock')}</h2><div class="card-in">${rows.length ? sorting.table(t('rows-stock-by-warehouse'), [
  { name: 'warehouse', label: t('rows-warehouse'), sorts: true, value: (row) => row.warehouseName },
  ...(/** @type {const} */ ([['available', t('rows-available')], ['onHand', t('rows-on-hand')], ['onOrder', t('rows-on-order')]])).map(([name, label]) => ({ name, label, kind: /** @type {const} */ ('number'), sorts: true, down: true, value: (/** @type {Schemas['InventoryItem']} */ row) => row[name] })),
], rows, (row) => html`<tr><th scope="row">${row.warehouseName}${row.binLocation ? html`<br><span class="quiet small">${row.binLocation}</span>` : nothing}</th>
    <td class="number ${row.available > 0 ? 'good' : 'warn'}"><b>${quantityIn(row.available, row.unitOfMeasure, 1)}</b></td>
    ${[row.onHand, row.onOrder].map((quantity) => html`<td class="number">${decimal(quantity / soldBy(row.unitOfMeasure)[1], 1)}</td>`)}</tr>`, 'facts-table small') : html`<p class="quiet">${t('rows-not-counted')}</p>`}</div></section>`;
