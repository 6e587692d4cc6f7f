import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { decimal, fine, FT_PER_M, highest, leastLength, length, lowest, pressure, units, weight, withOwnMark } from '../../units.js';

/** @import { Item } from './types.d.ts' */

/** All figures of an item, grouped as a workshop looks for them. */

/** @typedef {[string, string, ((value: any) => unknown)?]} Line end of the name of its label, field, how it is written */

/** @param {number} lbPerFt */
const perLength = (lbPerFt) => (units.system === 'inch' ? `${weight(lbPerFt)}/ft` : `${weight(lbPerFt * FT_PER_M)}/m`);
/** @param {number} degrees */
const angle = (degrees) => `${decimal(degrees, 1)}°`;
/** @param {string} inches */
const inch = (inches) => `${withOwnMark(inches)} in`;

/** @type {[string, Line[]][]} */
const GROUPS = [
  ['sizes', [['hose-size', 'hoseSize'], ['size', 'size'], ['bore', 'nominalHoseSize'], ['connection-size', 'dashSize'], ['thread', 'threadSize'], ['dn', 'DN'],
    ['inside', 'innerDiamInch', inch], ['hose-inside', 'hoseInnerDiamInch', inch], ['outside', 'outerDiammm', fine], ['diameter', 'diametermm', fine],
    ['length', 'lengthmm', length], ['smallest', 'innerDiamMinmm', length], ['largest', 'innerDiamMaxmm', length]]],
  ['connection', [['connection', 'style'], ['gender', 'gender'], ['swivel', 'swivel'], ['shape', 'shape'], ['seal', 'sealType'], ['seat', 'seatAngle', angle], ['cone', 'coneAngle', angle],
    ['flange', 'flangeDiamInch', inch], ['flange-thickness', 'flangeThickness'], ['banjo', 'banjoInnerDiammm', fine], ['tube', 'tubeOuterDiammm', fine],
    ['nut', 'nutType'], ['bulkhead', 'bulkhead']]],
  ['ratings', [['pressure', 'maxPressurePsi', pressure], ['factor', 'designFactor', (value) => `${decimal(value, 4)} : 1`], ['lowest', 'minTemperatureC', lowest],
    ['highest', 'maxTemperatureC', highest], ['bend', 'minBendRadiusmm', leastLength]]],
  ['making', [['series', 'series'], ['allowance', 'cutAllowancemm', fine], ['drop', 'dropLengthmm', fine], ['hex-body', 'hexSizemm', fine], ['hex-nut', 'hexSizeNutmm', fine],
    ['weight', 'weightLbs', weight], ['weight', 'weightLbsPerFt', perLength]]],
  ['standards', [['standard', 'spec'], ['sae', 'saeSpec'], ['iso', 'isoSpec'], ['iso-class', 'isoClass'], ['iso-grade', 'isoGrade'], ['iso-type', 'isoType'], ['sae-number', 'specSAE'],
    ['military', 'specMS']]],
  ['material', [['kind', 'wrapType'], ['kind', 'otherItemType'], ['material', 'material'], ['colour', 'colour'], ['cover', 'colourHose'], ['lay-line', 'colourLayLine'], ['lay-line-text', 'colourLayLineText'],
    ['forged', 'forged'], ['for', 'application'], ['end-code', 'endType']]],
];

/** @param {Item} kept */
export function specs(kept) {
  const item = /** @type {Record<string, any>} */ (kept);
  const groups = GROUPS.map(([title, lines]) => /** @type {[string, Line[]]} */ ([title, lines.filter(([, field]) => item[field] !== null && item[field] !== undefined && item[field] !== '')]))
    .filter(([, lines]) => lines.length);
  return html`<section class="card"><h2>${t('specs-figures')}</h2><div class="card-in specs">
    ${item.ends?.length ? html`<div><h3>${t('specs-ends')}</h3><dl>${item.ends.map((/** @type {any} */ end, /** @type {number} */ at) => html`
      <div><dt>${t('catalogue-end', { side: at + 1 })}</dt><dd>${[end.gender, end.style, end.dashSize, end.swivel, end.bulkhead].filter(Boolean).join(' ')}</dd></div>`)}</dl></div>` : nothing}
    ${groups.map(([title, lines]) => html`<div><h3>${t(`spec-group-${title}`)}</h3><dl>${lines.map(([label, field, write = String]) => html`
      <div><dt>${t(`spec-${label}`)}</dt><dd>${write(item[field])}</dd></div>`)}</dl></div>`)}
  </div></section>`;
}
