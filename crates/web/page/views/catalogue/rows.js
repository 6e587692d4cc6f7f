import { html, nothing } from 'lit';
import { money } from '../../money.js';
import { picture } from '../../parts/drawing.js';
import { decimal } from '../../units.js';

/** Units of sale and stock, as written after a figure. */
const UNITS = { each: 'pcs' };
/** @param {string | null | undefined} unit */
export const unitName = (unit) => UNITS[/** @type {keyof typeof UNITS} */ (unit)] ?? unit ?? '';

/** @param {import('../configure/terms.js').Terms['stock']} stock */
export function stockLine(stock) {
  if (!stock) return nothing;
  return stock.available > 0
    ? html`<span class="small good">${decimal(stock.available, 1)} ${unitName(stock.unit)} in stock</span>`
    : html`<span class="small warn">none in stock</span>`;
}

/** A price of one unit. @param {number | null | undefined} price @param {string | null | undefined} currency @param {string | null | undefined} unit */
export const priceOf = (price, currency, unit) => (price === null || price === undefined ? html`<span class="quiet">–</span>`
  : html`<b>${money(price, currency)}</b>${unit && unit !== 'each' ? html` <span class="quiet small">per ${unit}</span>` : nothing}`);

/** @param {{ _id: string, custom?: boolean, image?: string | null }} item its picture: own items of mixed lists come with a signed address */
export const itemPicture = (item, size = 96) => (item.image
  ? html`<img class="picture" src=${item.image} alt="" width=${size} height=${Math.round(size * 0.64)} loading="lazy">` : picture({ _id: item._id, custom: item.custom === true }, size, Math.round(size * 0.64)));

/**
 * An item in a list.
 * @param {import('./kinds.js').Entry} item
 * @param {import('./kinds.js').Kind} kind
 * @param {import('../configure/terms.js').Terms | undefined} terms undefined until they are known
 */
export function itemRow(item, kind, terms) {
  const facts = 'componentType' in item ? kind.facts(item).filter(([, value]) => value && value !== '–') : [];
  return html`<a class="entry-row" href="/catalogue/${item._id}">
    ${itemPicture(item)}
    <span class="what"><b>${item.partNumber}</b> <span class="quiet">${item.brand}</span>
      ${item.orgPartNumber ? html`<span class="badge">${item.orgPartNumber}</span>` : nothing}
      ${'custom' in item && item.custom ? html`<span class="badge">own</span>` : nothing}
      ${'available' in item && item.available === false ? html`<span class="badge warn">not available</span>` : nothing}
      <span class="about">${item.description ?? nothing}</span></span>
    <span class="facts">${facts.map(([name, value]) => html`<span><span class="quiet small">${name}</span> ${value}</span>`)}</span>
    <span class="terms">${terms ? html`<span>${priceOf(terms.price, terms.currency, terms.unit)}</span>${stockLine(terms.stock)}` : nothing}</span>
  </a>`;
}
