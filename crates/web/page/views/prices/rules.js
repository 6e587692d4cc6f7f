import { t } from '../../language.js';
import { decimal } from '../../units.js';

/** @typedef {Pick<Schemas['PriceListSummary'], `defaultDiscountPercent${typeof DISCOUNTS[number]}` | 'defaultMarginPercentMaterials' | 'defaultMarginPercentLabour'>} Rules of a price list */

/** The discounts that a list may have off list prices, by what they are on. */
export const DISCOUNTS = /** @type {const} */ (['Materials', 'Hoses', 'CrimpFittings', 'Ferrules', 'Adaptors', 'Wraps', 'OtherItems']);
const MARGINS = /** @type {const} */ (['Materials', 'Labour']);

/** What a list has for all that has no row, in words; empty if nothing. @param {Rules} list */
export const rulesInWords = (list) => [
  ...DISCOUNTS.map((of) => /** @type {const} */ ([`prices-rule-${of}`, list[`defaultDiscountPercent${of}`]])),
  ...MARGINS.map((of) => /** @type {const} */ ([`prices-rule-margin-${of}`, list[`defaultMarginPercent${of}`]])),
].flatMap(([name, percent]) => (percent === null || percent === undefined ? [] : [t(name, { percent: decimal(percent, 4) })])).join(', ');
