import { html, nothing } from 'lit';
import { labelOf } from '../../parts/labels.js';
import { crimpedEnds, crimpTable, table } from '../../parts/table.js';
import { decimal, length, pressure } from '../../units.js';
import { quantityIn } from '../catalogue/rows.js';
import { angleFigure, areBent, mainFigures, measure } from '../configure/figures.js';

/** @typedef {Schemas['HoseAssembly']} Assembly */

/**
 * The figures of an assembly, in both systems, with where they come from.
 * @param {Assembly} assembly
 */
export const figures = (assembly) => html`<dl class="figures">
  ${mainFigures(assembly)}
  ${measure('Free hose', length, assembly.freeHoseLengthmm)}
  ${measure('Proof pressure', pressure, assembly.proofPressurePsi, assembly.proofTest ? ', each piece tested' : nothing)}
  ${measure('Burst pressure', pressure, assembly.burstPressurePsi, assembly.burstTest ? ', a sample tested' : nothing)}
  ${assembly.angle !== null || areBent(assembly.components) ? angleFigure(assembly.angle) : nothing}
</dl>`;

/** @param {string} name @param {{ _id: string, partNumber: string, brand: string, description?: string | null, available?: boolean | null }} item @param {unknown} [note] */
const part = (name, item, note = nothing) => html`<tr><th scope="row" class="quiet">${name}</th>
  <td><a href="/catalogue/${item._id}">${item.partNumber}</a> <span class="quiet">${item.brand}</span>${item.available === false ? html` <span class="badge warn">not available</span>` : nothing}
    <br><span class="small">${item.description} ${note}</span></td></tr>`;

/** @type {Record<string, string>} */
const COVERAGES = { full: 'over the whole hose', partial: 'over a part of the hose', eachEnd: 'at each end' };

/** What it is made of. @param {Assembly} assembly */
export function components(assembly) {
  const { hose, end1, end2, wrap } = assembly.components;
  /** @param {string} name @param {Schemas['AssemblyEnd'] | null} end */
  const endRows = (name, end) => (end ? html`${part(name, end.fitting)}${end.ferrule ? part(`Ferrule, ${name.toLowerCase().replace(' ', '\u00a0')}`, end.ferrule) : nothing}`
    : html`<tr><th scope="row" class="quiet">${name}</th><td>plain cut</td></tr>`);
  return html`<section class="card"><h2>Components</h2><div class="card-in"><table class="table facts-table parts-table"><tbody>
    ${part('Hose', hose)}${endRows('End 1', end1)}${endRows('End 2', end2)}
    ${wrap ? part('Wrap', wrap, `(${COVERAGES[assembly.wrapCoverage ?? 'full']})`) : nothing}
    ${assembly.items.map((line) => html`<tr><th scope="row" class="quiet">${line.end ? `Adaptor, end ${line.end}` : 'Also'}</th>
      <td>${decimal(line.quantity, 2)} × <a href="/catalogue/${line.item}">${line.partNumber}</a>${line.comments ? html`<br><span class="small">${line.comments}</span>` : nothing}</td></tr>`)}
  </tbody></table></div></section>`;
}

/** How its ends are crimped. @param {Assembly} assembly */
export function crimpData({ components }) {
  const ends = crimpedEnds(components);
  return ends.length ? html`<section class="card"><h2>Crimp data</h2><div class="card-in">${crimpTable('Crimp data', 'End', ends)}</div></section>` : nothing;
}

/** What one piece takes. @param {Schemas['BillLine'][]} lines */
export const billOfMaterials = (lines) => html`<section class="card"><h2>Bill of materials</h2><div class="card-in">${table('Bill of materials', { 'No.': '', Part: '', Description: '', Quantity: 'number' },
  lines.map((line) => html`<tr><td>${line.itemNumber}</td><th scope="row">${line.partNumber}${line.orgPartNumber ? html`<br><span class="quiet small">${line.orgPartNumber}</span>` : nothing}</th>
    <td class="small">${line.description}</td><td class="number">${line.quantity === null ? '–' : line.unit === 'each' ? decimal(line.quantity, 3) : quantityIn(line.quantity, line.unit, 3)}</td></tr>`))}</div></section>`;

/** Remarks and numbers that aren't figures. @param {Assembly} assembly */
export function remarks(assembly) {
  const lines = [['Model code', assembly.modelCode], ['Customer', assembly.customerName], [labelOf('customerPartNumber'), [assembly.customerPartNumber, assembly.customerRevision].filter(Boolean).join(' ')],
    ...(/** @type {const} */ (['vendorPartNumber', 'tag', 'printText', 'comments', 'productionNotes'])).map((name) => [labelOf(name), assembly[name]])].filter(([, value]) => value);
  return html`<section class="card"><h2>Details</h2><div class="card-in specs one"><dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    ${assembly.customers.map((one) => html`<div><dt>Also for</dt><dd>${one.name} ${one.partNumber ?? nothing}</dd></div>`)}</dl></div></section>`;
}
