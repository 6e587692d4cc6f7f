import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { session } from '../../session.js';
import { shop } from '../../shop.js';
import { FT_PER_M } from '../../units.js';
import { quantityIn, stocksOf } from '../catalogue/rows.js';

/** Whether there is enough in stock for the lines of a quotation, for those who may see stock. */

/** @typedef {Schemas['SalesEstimate']} Estimate */
/** @typedef {Schemas['IndentedLine']} Part */
/** @typedef {{ partNumber: string, lacking: number, unit: string | null }} Short */
/** Of each line of which stock is kept, by the ids of the lines. @typedef {Map<string, Short[]>} Shortages */

/** How many of another unit a unit is; null if they can't be converted. @param {string} from @param {string | null} to */
const factor = (from, to) => (from === to ? 1 : from === 'm' && to === 'ft' ? FT_PER_M : from === 'ft' && to === 'm' ? 1 / FT_PER_M : null);

/** The parts of each line, or the item that it is of. @param {Part[]} indented */
function needsOf(indented) {
  /** @type {Part[][]} */
  const lines = [];
  for (const part of indented) {
    if (part.level === 1) lines.push([part]);
    else lines.at(-1)?.push(part);
  }
  return lines.map(([line, ...parts]) => (parts.length ? parts : line ? [line] : []));
}

/**
 * Goes through the lines in their order: the next has no more what one takes. What is ordered already is reserved by its order.
 * @param {Estimate} quotation
 * @returns {Promise<Shortages>}
 */
export async function shortagesOf({ _id, items }) {
  if (session.isCustomer || !items.some((line) => line.open > 0)) return new Map();
  const bill = /** @type {Schemas['IndentedBill']} */ (await api.ask(/** @type {string} */ (`/salesestimate/${_id}/getBillOfMaterials`), { format: 'json' }));
  const needs = needsOf(bill.indented);
  const { hoseScrapPercent } = await shop();
  /** Hose is ordered with its scrap. @param {Part} part */
  const withScrap = ({ itemType }) => (itemType === 'hose' ? 1 + (hoseScrapPercent ?? 0) / 100 : 1);
  const stocks = await stocksOf([...new Set(needs.flat().map(({ itemId }) => itemId))]);
  /** @type {Shortages} */
  const found = new Map();
  items.forEach((line, at) => {
    const kept = (needs[at] ?? []).flatMap((part) => {
      const stock = stocks.get(part.itemId);
      const size = stock && factor(part.unit, stock.unit);
      return stock && size && part.quantity !== null ? [{ partNumber: part.partNumber, stock, needed: part.quantity * size * withScrap(part) * (line.open / line.quantity) }] : [];
    });
    if (!kept.length || !line.open) return;
    found.set(line._id, kept.flatMap(({ partNumber, stock, needed }) => {
      const lacking = Number((needed - Math.max(0, stock.available)).toFixed(4));
      stock.available -= needed;
      return lacking > 0 ? [{ partNumber, lacking, unit: stock.unit }] : [];
    }));
  });
  return found;
}

/** Tells it at a line. @param {Schemas['SalesEstimateLine']} line @param {Shortages} shortages */
export function stockOfLine({ _id, partNumber }, shortages) {
  const short = shortages.get(_id);
  if (!short) return nothing;
  if (!short.length) return html`<span class="small good">${t('quotation-in-stock')}</span>`;
  const quantity = (/** @type {Short} */ { lacking, unit }) => quantityIn(lacking, unit, 2);
  const [only] = short;
  return html`<span class="small warn">${only?.partNumber === partNumber && only ? t('quotation-short-by', { quantity: quantity(only) })
    : t('quotation-short-of', { parts: short.map((one) => `${one.partNumber} (${quantity(one)})`).join(', ') })}</span>`;
}
