import { t } from '../../language.js';
import { genderName } from '../../parts/connection.js';
import { inTrade } from '../../parts/trade.js';
import { decimal, fine, FT_PER_M, highest, KG_PER_LB, leastLength, length, lowest, MM_PER_INCH, plainFigure, pressure, PSI_PER_BAR, units, weight, withOwnMark } from '../../units.js';

/** @import { FieldsOf, Figure, Measured } from './types.d.ts' */

/** What items have: how each figure is called, written and entered, and which kinds have it. Pages and forms of items both go by this. */

/** A figure that is kept in one unit, and entered in the person's. @param {[unit: string, size: number]} metric @param {[unit: string, size: number]} inch the unit, and how many of the kept one it is; nobody enters more digits, and conversions have no more to tell @returns {Measured} */
function measured(metric, inch, digits = 6) {
  const now = () => (units.system === 'inch' ? inch : metric);
  return {
    unit: () => now()[0],
    shown: (kept) => Number((kept / now()[1]).toPrecision(units.system === 'inch' ? 6 : digits)),
    kept: (entered) => Number((entered * now()[1]).toPrecision(9)),
  };
}

const LENGTH = measured(['mm', 1], ['in', MM_PER_INCH]);
// 275 bar came in as 3989 psi, and is 275 bar again.
const PRESSURE = measured(['bar', PSI_PER_BAR], ['psi', 1], 4);
const WEIGHT = measured(['kg', 1 / KG_PER_LB], ['lb', 1]);
const PER_LENGTH = measured(['kg/m', 1 / (KG_PER_LB * FT_PER_M)], ['lb/ft', 1]);
/** @type {Measured} */
const PLAIN = { unit: () => '', shown: (kept) => kept, kept: (entered) => entered };
/** @type {Measured} */
const DEGREES = { ...PLAIN, unit: () => '°' };
/** @type {Measured} */
const TEMPERATURE = {
  unit: () => (units.system === 'inch' ? '°F' : '°C'),
  shown: (celsius) => (units.system === 'inch' ? Number((celsius * 1.8 + 32).toPrecision(6)) : celsius),
  kept: (entered) => (units.system === 'inch' ? Number(((entered - 32) / 1.8).toPrecision(9)) : entered),
};

/** @param {number} lbPerFt */
const perLength = (lbPerFt) => (units.system === 'inch' ? `${weight(lbPerFt)}/ft` : `${weight(lbPerFt * FT_PER_M)}/m`);
/** @param {number} degrees */
const angle = (degrees) => `${decimal(degrees, 1)}°`;
/** @param {string} inches */
const inch = (inches) => `${withOwnMark(inches)} in`;
/** That something is so. */
const yes = () => t('yes');

/** Figures, by their names in the API; `label` is the end of the name of a text. @type {Record<string, Figure>} */
export const FIGURES = {
  hoseSize: { label: 'hose-size', hint: 'item-dash-hint', isBore: true }, size: { label: 'size', hint: 'item-dash-hint', isBore: true }, nominalHoseSize: { label: 'bore', isBore: true }, dashSize: { label: 'connection-size', hint: 'item-end-hint' }, threadSize: { label: 'thread' }, DN: { label: 'dn' },
  innerDiamInch: { label: 'inside', write: inch, unit: 'in' }, hoseInnerDiamInch: { label: 'hose-inside', write: inch, unit: 'in' }, outerDiammm: { label: 'outside', write: fine, measured: LENGTH }, diametermm: { label: 'diameter', write: fine, measured: LENGTH },
  lengthmm: { label: 'length', write: length, measured: LENGTH }, innerDiamMinmm: { label: 'smallest', write: length, measured: LENGTH }, innerDiamMaxmm: { label: 'largest', write: length, measured: LENGTH },
  style: { label: 'connection', write: inTrade }, gender: { label: 'gender', write: genderName, choices: ['male', 'female'] }, swivel: { label: 'swivel', flag: 'swivel', write: yes }, shape: { label: 'shape', write: inTrade }, sealType: { label: 'seal', write: inTrade }, seatAngle: { label: 'seat', write: angle, measured: DEGREES },
  coneAngle: { label: 'cone', write: angle, measured: DEGREES }, flangeDiamInch: { label: 'flange', write: inch, unit: 'in' }, flangeThickness: { label: 'flange-thickness', measured: PLAIN }, banjoInnerDiammm: { label: 'banjo', write: fine, measured: LENGTH },
  tubeOuterDiammm: { label: 'tube', write: fine, measured: LENGTH }, nutType: { label: 'nut', write: inTrade }, bulkhead: { label: 'bulkhead', flag: 'bulkhead', write: yes },
  maxPressurePsi: { label: 'pressure', write: pressure, measured: PRESSURE }, designFactor: { label: 'factor', write: (value) => `${decimal(value, 4)} : 1`, measured: PLAIN }, minTemperatureC: { label: 'lowest', write: lowest, measured: TEMPERATURE },
  maxTemperatureC: { label: 'highest', write: highest, measured: TEMPERATURE }, minBendRadiusmm: { label: 'bend', write: leastLength, measured: LENGTH },
  series: { label: 'series' }, cutAllowancemm: { label: 'allowance', write: fine, measured: LENGTH }, dropLengthmm: { label: 'drop', write: fine, measured: LENGTH }, hexSizemm: { label: 'hex-body', write: fine, measured: LENGTH },
  hexSizeNutmm: { label: 'hex-nut', write: fine, measured: LENGTH }, weightLbs: { label: 'weight', write: weight, measured: WEIGHT }, weightLbsPerFt: { label: 'weight', write: perLength, measured: PER_LENGTH },
  spec: { label: 'standard' }, saeSpec: { label: 'sae' }, isoSpec: { label: 'iso' }, isoClass: { label: 'iso-class' }, isoGrade: { label: 'iso-grade' }, isoType: { label: 'iso-type' }, specSAE: { label: 'sae-number' }, specMS: { label: 'military' },
  crossReference: { label: 'cross', measured: PLAIN }, familyCrossReference: { label: 'family' },
  wrapType: { label: 'kind', write: inTrade }, otherItemType: { label: 'kind' }, itemType: { label: 'kind' }, material: { label: 'material', write: inTrade }, colour: { label: 'colour', write: inTrade }, colourHose: { label: 'cover', write: inTrade }, colourLayLine: { label: 'lay-line', write: inTrade },
  colourLayLineText: { label: 'lay-line-text', write: inTrade }, forged: { label: 'forged', flag: 'forged', write: yes }, application: { label: 'for' }, endType: { label: 'end-code' }, externalId: { label: 'external' },
};

/** How the page of an item groups its figures, as a workshop looks for them; `title` is the end of the name of a text. @type {[title: string, fields: string[]][]} */
export const GROUPS = [
  ['sizes', ['hoseSize', 'size', 'nominalHoseSize', 'dashSize', 'threadSize', 'DN', 'innerDiamInch', 'hoseInnerDiamInch', 'outerDiammm', 'diametermm', 'lengthmm', 'innerDiamMinmm', 'innerDiamMaxmm']],
  ['connection', ['style', 'gender', 'swivel', 'shape', 'sealType', 'seatAngle', 'coneAngle', 'flangeDiamInch', 'flangeThickness', 'banjoInnerDiammm', 'tubeOuterDiammm', 'nutType', 'bulkhead']],
  ['ratings', ['maxPressurePsi', 'designFactor', 'minTemperatureC', 'maxTemperatureC', 'minBendRadiusmm']],
  ['making', ['series', 'cutAllowancemm', 'dropLengthmm', 'hexSizemm', 'hexSizeNutmm', 'weightLbs', 'weightLbsPerFt']],
  ['standards', ['spec', 'saeSpec', 'isoSpec', 'isoClass', 'isoGrade', 'isoType', 'specSAE', 'specMS', 'crossReference', 'familyCrossReference']],
  ['material', ['wrapType', 'otherItemType', 'material', 'colour', 'colourHose', 'colourLayLine', 'colourLayLineText', 'forged', 'application', 'endType']],
];

/** What is entered of an item of one's own, beside number, brand and description: what it needs, what it usually has, and more. @type {FieldsOf} */
export const FIELDS = {
  hose: {
    needed: ['size'], usual: ['series', 'isoSpec', 'saeSpec', 'DN', 'innerDiamInch', 'outerDiammm', 'maxPressurePsi', 'minBendRadiusmm', 'minTemperatureC', 'maxTemperatureC', 'weightLbsPerFt'],
    more: ['nominalHoseSize', 'designFactor', 'spec', 'isoClass', 'isoGrade', 'isoType', 'material', 'application', 'colourHose', 'colourLayLine', 'colourLayLineText', 'externalId'],
  },
  crimpFitting: {
    needed: ['hoseSize', 'dashSize', 'series'], usual: ['style', 'gender', 'threadSize', 'shape', 'cutAllowancemm', 'dropLengthmm', 'maxPressurePsi', 'swivel', 'bulkhead', 'forged'],
    more: ['nominalHoseSize', 'hoseInnerDiamInch', 'sealType', 'seatAngle', 'coneAngle', 'nutType', 'hexSizemm', 'hexSizeNutmm', 'flangeDiamInch', 'flangeThickness', 'banjoInnerDiammm', 'tubeOuterDiammm', 'weightLbs', 'spec', 'material', 'application', 'endType', 'externalId'],
  },
  adaptor: { needed: ['shape'], usual: ['ends', 'maxPressurePsi'], more: ['weightLbs', 'spec', 'specSAE', 'specMS', 'material', 'crossReference', 'familyCrossReference', 'externalId'] },
  ferrule: { needed: ['size'], usual: ['series', 'spec', 'diametermm', 'lengthmm'], more: ['weightLbs', 'material', 'externalId'] },
  wrap: { needed: ['size'], usual: ['wrapType', 'colour', 'innerDiamMinmm', 'innerDiamMaxmm', 'maxTemperatureC', 'weightLbsPerFt'], more: ['material', 'spec', 'externalId'] },
  otherItem: { needed: [], usual: ['itemType', 'material', 'weightLbs'], more: ['externalId'] },
};

/** A figure as it is entered, in the person's unit. @param {Figure} figure @param {unknown} kept */
export const enteredAs = ({ measured: by }, kept) => (by && typeof kept === 'number' ? plainFigure(by.shown(kept)) : String(kept ?? ''));
