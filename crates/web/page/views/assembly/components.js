import { html, nothing } from 'lit';
import { t } from '../../language.js';
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
  ${measure(t('assembly-free-hose'), length, assembly.freeHoseLengthmm)}
  ${measure(t('assembly-proof-pressure'), pressure, assembly.proofPressurePsi, assembly.proofTest ? `, ${t('assembly-each-tested')}` : nothing)}
  ${measure(t('assembly-burst-pressure'), pressure, assembly.burstPressurePsi, assembly.burstTest ? `, ${t('assembly-sample-tested')}` : nothing)}
  ${assembly.angle !== null || areBent(assembly.components) ? angleFigure(assembly.angle) : nothing}
</dl>`;

/** @param {string} name @param {{ _id: string, partNumber: string, brand: string, description?: string | null, available?: boolean | null }} item @param {unknown} [note] */
const part = (name, item, note = nothing) => html`<tr><th scope="row" class="quiet">${name}</th>
  <td><a href="/catalogue/${item._id}">${item.partNumber}</a> <span class="quiet">${item.brand}</span>${item.available === false ? html` <span class="badge warn">${t('rows-not-available')}</span>` : nothing}
    <br><span class="small">${item.description} ${note}</span></td></tr>`;

/** What it is made of. @param {Assembly} assembly */
export function components(assembly) {
  const { hose, end1, end2, wrap } = assembly.components;
  /** @param {string} name @param {1 | 2} side @param {Schemas['AssemblyEnd'] | null} end */
  const endRows = (name, side, end) => (end ? html`${part(name, end.fitting)}${end.ferrule ? part(t('assembly-ferrule', { side }), end.ferrule) : nothing}`
    : html`<tr><th scope="row" class="quiet">${name}</th><td>${t('assembly-plain-cut')}</td></tr>`);
  return html`<section class="card"><h2>${t('assembly-components')}</h2><div class="card-in"><table class="table facts-table parts-table"><tbody>
    ${part(t('kind-hose'), hose)}${endRows(t('end-1'), 1, end1)}${endRows(t('end-2'), 2, end2)}
    ${wrap ? part(t('kind-wrap'), wrap, `(${t(`assembly-coverage-${assembly.wrapCoverage ?? 'full'}`)})`) : nothing}
    ${assembly.items.map((line) => html`<tr><th scope="row" class="quiet">${line.end ? t('assembly-adaptor', { side: line.end }) : t('assembly-also')}</th>
      <td>${decimal(line.quantity, 2)} × <a href="/catalogue/${line.item}">${line.partNumber}</a>${line.comments ? html`<br><span class="small">${line.comments}</span>` : nothing}</td></tr>`)}
  </tbody></table></div></section>`;
}

/** How its ends are crimped. @param {Assembly} assembly */
export function crimpData({ components }) {
  const ends = crimpedEnds(components);
  return ends.length ? html`<section class="card"><h2>${t('crimp-data')}</h2><div class="card-in">${crimpTable(t('crimp-data'), t('crimp-end'), ends)}</div></section>` : nothing;
}

/** What one piece takes. @param {Schemas['BillLine'][]} lines */
export const billOfMaterials = (lines) => html`<section class="card"><h2>${t('papers-bill')}</h2><div class="card-in">${table(t('papers-bill'), { [t('assembly-no')]: '', [t('assembly-part')]: '', [labelOf('description')]: '', [t('price-quantity')]: 'number' },
  lines.map((line) => html`<tr><td>${line.itemNumber}</td><th scope="row">${line.partNumber}${line.orgPartNumber ? html`<br><span class="quiet small">${line.orgPartNumber}</span>` : nothing}</th>
    <td class="small">${line.description}</td><td class="number">${line.quantity === null ? '–' : line.unit === 'each' ? decimal(line.quantity, 3) : quantityIn(line.quantity, line.unit, 3)}</td></tr>`))}</div></section>`;

/** Remarks and numbers that aren't figures. @param {Assembly} assembly */
export function remarks(assembly) {
  const lines = [[t('assembly-model-code'), assembly.modelCode], [labelOf('customer'), assembly.customerName], [labelOf('customerPartNumber'), [assembly.customerPartNumber, assembly.customerRevision].filter(Boolean).join(' ')],
    ...(/** @type {const} */ (['vendorPartNumber', 'tag', 'printText', 'comments', 'productionNotes'])).map((name) => [labelOf(name), assembly[name]])].filter(([, value]) => value);
  return html`<section class="card"><h2>${t('details')}</h2><div class="card-in specs one"><dl>${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    ${assembly.customers.map((one) => html`<div><dt>${t('assembly-also-for')}</dt><dd>${one.name} ${one.partNumber ?? nothing}</dd></div>`)}</dl></div></section>`;
}
