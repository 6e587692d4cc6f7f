import { session } from '../../session.js';
import { t } from '../../language.js';

/** @import { Field } from './types.d.ts' */

/**
 * The columns that sheets of each kind may have, as docs/COLUMNS.md tells them: name, `!` if the service needs it, and behind a colon what it
 * holds if that is no text.
 */
const OFFER = 'orgPartNumber externalId available:yes priority listPrice:money listPriceCurrency:currency listPriceUnitOfMeasure:sold cost:money costCurrency:currency unitOfMeasure:sold';
const ENDS = [0, 1, 2, 3].map((at) => `ends/${at}/style ends/${at}/gender:gender ends/${at}/dashSize:size ends/${at}/swivel:swivel ends/${at}/bulkhead:bulkhead`).join(' ');
const MACHINES = [0, 1, 2, 3].map((at) => `machineSettings/${at}/machine machineSettings/${at}/setting`).join(' ');
const TOLERANCED = (/** @type {string} */ name) => `${name}mm:mm ${name}Plusmm:mm ${name}Minusmm:mm`;

/** @type {Record<string, string>} */
const COLUMNS = {
  hose: `partNumber! brand! size!:size nominalHoseSize:size description series spec saeSpec isoSpec DN:maySize isoClass isoGrade isoType innerDiamInch outerDiammm:mm maxPressurePsi:psi designFactor:number
    minBendRadiusmm:mm minTemperatureC:°C maxTemperatureC:°C weightLbsPerFt:lb/ft material application colourHose colourLayLine colourLayLineText imageName ${OFFER}`,
  crimpFitting: `partNumber! brand! hoseSize!:size dashSize!:size series! nominalHoseSize:size threadSize:maySize shape style gender:gender swivel:swivel forged:forged bulkhead:bulkhead sealType description material spec endType
    nutType imageName application hoseInnerDiamInch flangeDiamInch maxPressurePsi:psi cutAllowanceInch:in cutAllowancemm:mm hexSizemm:mm hexSizeNutmm:mm weightLbs:lb coneAngle:number dropLengthInch:in
    dropLengthmm:mm seatAngle:number tubeOuterDiammm:mm flangeThickness:number banjoInnerDiammm:mm ${OFFER}`,
  adaptor: `partNumber! brand! shape! crossReference:number familyCrossReference description material spec specMS specSAE maxPressurePsi:psi weightLbs:lb imageName ${ENDS} ${OFFER}`,
  ferrule: `partNumber! brand! size!:size description material series spec imageName weightLbs:lb diametermm:mm lengthmm:mm ${OFFER}`,
  wrap: `partNumber! brand! size!:size wrapType colour description material spec innerDiamMinmm:mm innerDiamMaxmm:mm maxTemperatureC:°C weightLbsPerFt:lb/ft imageName ${OFFER}`,
  otherItem: `partNumber! itemType brand description material imageName weightLbs:lb ${OFFER}`,
  priceListItem: 'priceList! partNumber! itemType:product brand size:maySize secondSize:maySize minimumQuantity:number startDate:date endDate:date listPrice!:money currency:currency unitOfMeasure:sold enabled:yes itemExternalId',
  customerItem: `customer customerErpId partNumber! itemType:product brand size:maySize secondSize:maySize startDate:date endDate:date orgPartNumber netPrice:money netPriceCurrency:currency netPriceUnitOfMeasure:sold
    discount:number notes recordSource erpHeaderId erpId itemExternalId`,
  crimpSpec: `hosePartNumber! hoseBrand hoseSize:size couplingSeries! couplingSeriesBrand ferrulePartNumber ferruleBrand dieSize:maySize spacerRing ${TOLERANCED('crimpDiam')} insertLengthmm:mm crimpStretchPerEndmm:mm
    ${TOLERANCED('skiveExternal')} ${TOLERANCED('skiveInternal')} ${MACHINES} source itemExternalId`,
  inventoryItem: `itemType:item brand partNumber! size:size secondSize:size warehouse! onHand!:number committed!:number onOrder!:number reorderPoint:number reorderQuantity:number binLocation unitOfMeasure:sold cost:money itemExternalId`,
};

/** The words of columns that hold one of a few. @type {Record<string, string[]>} */
export const WORDS = {
  yes: ['TRUE', 'FALSE'], sold: ['each', 'ft', 'm', 'in', 'mm'], gender: ['male', 'female'], swivel: ['swivel'], forged: ['forged'], bulkhead: ['bulkhead'],
  item: ['hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem'], product: ['hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem', 'hoseAssembly'],
};

/** Units that lists may have, by that of our column. @type {Record<string, string[]>} */
export const UNITS = {
  psi: ['bar', 'MPa', 'psi'], mm: ['mm', 'cm', 'in'], in: ['in', 'mm', 'cm'], 'lb/ft': ['kg/m', 'g/m', 'lb/ft'], lb: ['kg', 'g', 'lb'], '°C': ['°C', '°F'],
};

/** Columns that are called otherwise in some kinds. @type {Record<string, Record<string, string>>} */
const CALLED = {
  hose: { material: 'coverMaterial' }, priceListItem: { listPrice: 'price', unitOfMeasure: 'unit' }, customerItem: { orgPartNumber: 'customerPartNumber', netPriceCurrency: 'currency', netPriceUnitOfMeasure: 'unit' },
  inventoryItem: { unitOfMeasure: 'unit' },
};

/** The columns of a kind that the person may set. @param {string} kind @returns {Field[]} */
export const fieldsOf = (kind) => (COLUMNS[kind] ?? '').split(/\s+/).map((said) => {
  const [, name = '', needed, holds = 'text'] = /^([^!:]+)(!?)(?::(.+))?$/.exec(said) ?? [];
  return { name, holds, isNeeded: Boolean(needed) };
}).filter(({ name }) => session.isAdmin || !/^cost/.test(name));

/** @param {string} kind @param {string} name @returns {Field} */
export const fieldOf = (kind, name) => fieldsOf(kind).find((field) => field.name === name) ?? { name, holds: 'text', isNeeded: false };

/** What a column is called. @param {string} kind @param {string} name */
export function label(kind, name) {
  const [, group, at, part] = /^(\w+)\/(\d)\/(\w+)$/.exec(name) ?? [];
  if (group) return t(`import-field-${group}-${part}`, { number: Number(at) + 1 });
  return t(`import-field-${CALLED[kind]?.[name] ?? name}`);
}

/** What goes with a price: its currency, and what it is for. @type {Record<string, Record<string, [string, string]>>} */
const TERMS = {
  priceListItem: { listPrice: ['currency', 'unitOfMeasure'] }, customerItem: { netPrice: ['netPriceCurrency', 'netPriceUnitOfMeasure'] }, inventoryItem: {},
};
/** @param {string} kind */
export const termsOf = (kind) => TERMS[kind] ?? { listPrice: /** @type {[string, string]} */ (['listPriceCurrency', 'listPriceUnitOfMeasure']), cost: /** @type {[string, string]} */ (['costCurrency', 'unitOfMeasure']) };
