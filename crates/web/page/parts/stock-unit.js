import { t } from '../language.js';
import { decimal, parseNumber, soldBy } from '../units.js';
import { unitName } from '../views/catalogue/rows.js';

/** Stock in the person's unit: what is kept in metres is counted, received and moved in feet where these are the person's, and the other way round. */

/** Without what calculating with doubles adds: the service keeps quantities to four decimals. @param {number} value */
const plain = (value) => Number(value.toFixed(4));

/**
 * The person's unit for stock that is kept in a unit.
 * @param {string | null | undefined} unit of the stock
 */
export function ownUnit(unit) {
  const [own, size] = soldBy(unit);
  const shown = (/** @type {number} */ quantity) => plain(quantity / size);
  return {
    name: unitName(own),
    /** A quantity of the stock in it. */
    shown,
    /** The same as a text: to the centimetre or so, where it is converted. @param {number} quantity */
    text: (quantity) => decimal(shown(quantity), size === 1 ? 4 : 2),
    /** A quantity in it as the stock has it; what is no number stays as it is. @param {string | number | null} quantity */
    stored: (quantity) => (typeof quantity === 'number' ? plain(quantity * size) : quantity),
  };
}

/** Tells how a typed quantity is booked, where the unit of the stock is another one than the person's. @param {string | null | undefined} unit of the stock */
export const inStockUnit = (unit) => (/** @type {string} */ text) => {
  const own = ownUnit(unit);
  const quantity = parseNumber(text);
  if (own.name === unitName(unit) || quantity === null) return null;
  return t('stock-unit-booked', { quantity: decimal(Number(own.stored(quantity)), 4), unit: unitName(unit) });
};
