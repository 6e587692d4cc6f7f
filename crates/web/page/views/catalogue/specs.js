import { html, nothing } from 'lit';
import { decimal, fine, FT_PER_M, highest, leastLength, length, lowest, pressure, units, weight } from '../../units.js';

/** @import { Item } from './types.d.ts' */

/** All figures of an item, grouped as a workshop looks for them. */

/** @typedef {[string, string, ((value: any) => unknown)?]} Line label, field, how it is written */

/** @param {number} lbPerFt */
const perLength = (lbPerFt) => (units.system === 'inch' ? `${weight(lbPerFt)}/ft` : `${weight(lbPerFt * FT_PER_M)}/m`);
/** @param {number} degrees */
const angle = (degrees) => `${decimal(degrees, 1)}°`;
/** @param {string} inches */
const inch = (inches) => `${inches} in`;

/** @type {[string, Line[]][]} */
const GROUPS = [
  ['Sizes', [['Hose size', 'hoseSize'], ['Size', 'size'], ['Size of the true bore', 'nominalHoseSize'], ['Connection size', 'dashSize'], ['Thread', 'threadSize'], ['DN', 'DN'],
    ['Inside diameter', 'innerDiamInch', inch], ['Hose inside diameter', 'hoseInnerDiamInch', inch], ['Outside diameter', 'outerDiammm', fine], ['Diameter', 'diametermm', fine],
    ['Length', 'lengthmm', length], ['Smallest hose', 'innerDiamMinmm', length], ['Largest hose', 'innerDiamMaxmm', length]]],
  ['Connection', [['Connection', 'style'], ['Gender', 'gender'], ['Swivel', 'swivel'], ['Shape', 'shape'], ['Seal', 'sealType'], ['Seat angle', 'seatAngle', angle], ['Cone angle', 'coneAngle', angle],
    ['Flange diameter', 'flangeDiamInch', inch], ['Flange thickness', 'flangeThickness'], ['Banjo bore', 'banjoInnerDiammm', fine], ['Tube outside diameter', 'tubeOuterDiammm', fine],
    ['Nut', 'nutType'], ['Bulkhead', 'bulkhead']]],
  ['Ratings', [['Working pressure', 'maxPressurePsi', pressure], ['Burst over working pressure', 'designFactor', (value) => `${decimal(value, 4)} : 1`], ['Lowest temperature', 'minTemperatureC', lowest],
    ['Highest temperature', 'maxTemperatureC', highest], ['Bend radius, at least', 'minBendRadiusmm', leastLength]]],
  ['Making it', [['Series', 'series'], ['Cut-off allowance', 'cutAllowancemm', fine], ['Drop', 'dropLengthmm', fine], ['Hex of the body', 'hexSizemm', fine], ['Hex of the nut', 'hexSizeNutmm', fine],
    ['Weight', 'weightLbs', weight], ['Weight', 'weightLbsPerFt', perLength]]],
  ['Standards', [['Standard', 'spec'], ['SAE', 'saeSpec'], ['ISO or EN', 'isoSpec'], ['ISO 18752 class', 'isoClass'], ['ISO 18752 grade', 'isoGrade'], ['ISO 18752 type', 'isoType'], ['SAE number', 'specSAE'],
    ['Military standard', 'specMS']]],
  ['Kind and material', [['Kind', 'wrapType'], ['Kind', 'otherItemType'], ['Material', 'material'], ['Colour', 'colour'], ['Cover', 'colourHose'], ['Lay line', 'colourLayLine'], ['Print on the lay line', 'colourLayLineText'],
    ['Forged', 'forged'], ['For', 'application'], ['The maker’s code for the end', 'endType']]],
];

/** @param {Item} kept */
export function specs(kept) {
  const item = /** @type {Record<string, any>} */ (kept);
  const groups = GROUPS.map(([title, lines]) => /** @type {[string, Line[]]} */ ([title, lines.filter(([, field]) => item[field] !== null && item[field] !== undefined && item[field] !== '')]))
    .filter(([, lines]) => lines.length);
  return html`<section class="card"><h2>Figures</h2><div class="card-in specs">
    ${item.ends?.length ? html`<div><h3>Ends</h3><dl>${item.ends.map((/** @type {any} */ end, /** @type {number} */ at) => html`
      <div><dt>End ${at + 1}</dt><dd>${[end.gender, end.style, end.dashSize, end.swivel, end.bulkhead].filter(Boolean).join(' ')}</dd></div>`)}</dl></div>` : nothing}
    ${groups.map(([title, lines]) => html`<div><h3>${title}</h3><dl>${lines.map(([label, field, write = String]) => html`
      <div><dt>${label}</dt><dd>${write(item[field])}</dd></div>`)}</dl></div>`)}
  </div></section>`;
}
