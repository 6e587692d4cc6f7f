import { html, nothing } from 'lit';
import { decimal } from '../../units.js';
import { unitName } from './rows.js';

/** Stock by warehouse. @param {Schemas['InventoryItem'][]} rows */
export function stockTable(rows) {
  if (!rows.length) return html`<section class="card"><h2>Stock</h2><p class="card-in quiet">No warehouse keeps count of it.</p></section>`;
  return html`<section class="card"><h2>Stock</h2><div class="card-in"><div class="table-wrap" tabindex="0" role="region" aria-label="Stock by warehouse"><table class="table facts-table">
    <thead><tr><th scope="col">Warehouse</th><th scope="col" class="number">Available</th><th scope="col" class="number">On hand</th><th scope="col" class="number">On order</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${row.warehouseName}${row.binLocation ? html`<br><span class="quiet small">${row.binLocation}</span>` : nothing}</th>
      <td class="number ${row.available > 0 ? 'good' : 'warn'}"><b>${decimal(row.available, 1)} ${unitName(row.unitOfMeasure)}</b></td>
      <td class="number">${decimal(row.onHand, 1)}</td><td class="number">${decimal(row.onOrder, 1)}</td></tr>`)}</tbody></table></div></div></section>`;
}
