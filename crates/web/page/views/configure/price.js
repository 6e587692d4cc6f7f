import { html, nothing } from 'lit';
import { amount, money } from '../../money.js';
import { priceSteps, SOURCES, WORK } from '../../parts/price-words.js';
import { decimal } from '../../units.js';
import { sentence } from './findings.js';

const ASSEMBLY_SOURCES = { netPrice: 'The customer’s own price of this assembly', priceList: 'Price of this assembly in the customer’s price list', parts: 'Sum of parts and work' };

/** @param {Schemas['HoseAssemblyPrice'] | null | undefined} price */
export const unitPrice = (price) => price?.unitPrice ?? null;

/**
 * The price and the rule that set it, in words.
 * @param {Schemas['HoseAssemblyPrice'] | null | undefined} price of the preview
 * @param {{ isPart: boolean, told: string[], priceList?: string | null }} known isPart: something is still to be chosen; told: messages that
 *   stand elsewhere; priceList: name of the customer's price list
 */
export function priceHead(price, { isPart, told, priceList }) {
  if (!price) return html`<p class="price"><b class="quiet">–</b> <span class="quiet">The price appears once there is a hose.</span></p>`;
  const unit = unitPrice(price);
  const rule = ASSEMBLY_SOURCES[/** @type {keyof typeof ASSEMBLY_SOURCES} */ (price.source)];
  const warnings = price.warnings.map((warning) => sentence(warning.message)).filter((message) => !told.includes(message));
  return html`
    <p class="price" aria-live="polite">${unit === null || isPart
      ? html`<b class="quiet">–</b> <span class="quiet">${price.knownUnitPrice ? `${money(price.knownUnitPrice, price.currency)} so far` : 'not known yet'}</span>`
      : html`<b>${amount(unit, price.currency)}</b> <span class="quiet">${price.currency} each${price.quantity > 1 ? html` · ${amount(price.amount ?? 0, price.currency)} for ${decimal(price.quantity)}` : nothing}</span>`}</p>
    <p class="small quiet">${rule}${price.pricedAs ? ` ${price.pricedAs}` : nothing}${priceList ? ` · price list “${priceList}”` : nothing}${price.burstTest ? html` · burst test ${money(price.burstTest.amount, price.currency)} once` : nothing}</p>
    ${warnings.map((message) => html`<p class="small warn">${message}</p>`)}`;
}

/** @typedef {{ quantity: number, price: number | null, amount: number | null }} PriceBreak */

/**
 * How the price comes about, and other quantities, on demand.
 * @param {Schemas['HoseAssemblyPrice'] | null | undefined} price of the preview
 * @param {PriceBreak[] | null} breaks
 * @param {() => void} askBreaks
 */
export function priceDetails(price, breaks, askBreaks) {
  if (!price) return nothing;
  return html`
    <details class="how"><summary>How it comes about</summary>
      <div class="table-wrap" tabindex="0" role="region" aria-label="How the price comes about"><table class="table small">
        <thead><tr><th scope="col">For one piece</th><th scope="col" class="number">Quantity</th><th scope="col" class="number">Price</th><th scope="col" class="number">Amount</th><th scope="col">Rule</th></tr></thead>
        <tbody>
          ${price.items.map((item) => html`<tr><th scope="row">${item.partNumber}</th>
            <td class="number">${item.quantityPerPiece === null ? '–' : decimal(item.quantityPerPiece, 3)} ${item.unitOfMeasure === 'each' ? nothing : item.unitOfMeasure}</td>
            <td class="number">${money(item.unitPrice)}</td><td class="number">${money(item.unitAmount)}</td>
            <td>${SOURCES[/** @type {keyof typeof SOURCES} */ (item.source)]}${item.steps.length > 1 ? priceSteps(item.steps) : nothing}
              ${item.warnings.map((warning) => html`<br><span class="warn">${warning.message}</span>`)}</td></tr>`)}
          ${price.labour.map((work) => html`<tr><th scope="row">${WORK[/** @type {keyof typeof WORK} */ (work.work)]}</th>
            <td class="number">${decimal(work.quantityPerPiece, 2)}</td><td class="number">${money(work.unitPrice)}</td><td class="number">${money(work.unitAmount)}</td><td>Work</td></tr>`)}
        </tbody></table></div>
    </details>
    <details class="how" @toggle=${(/** @type {any} */ event) => event.target.open && askBreaks()}><summary>Other quantities</summary>
      ${breaks ? breakTable(breaks, price.currency) : html`<p class="quiet">One moment …</p>`}
    </details>`;
}

/** @param {PriceBreak[]} breaks @param {string} currency */
function breakTable(breaks, currency) {
  const [first] = breaks;
  const last = breaks.at(-1);
  if (first && last && breaks.every((one) => one.price === first.price)) {
    return html`<p>${money(first.price, currency)} each, from ${decimal(first.quantity)} to ${decimal(last.quantity)} pieces.</p>`;
  }
  return html`<table class="table small">
    <thead><tr><th scope="col" class="number">Pieces</th><th scope="col" class="number">Each</th><th scope="col" class="number">Together</th></tr></thead>
    <tbody>${breaks.map((one) => html`<tr><td class="number">${decimal(one.quantity)}</td><td class="number">${money(one.price, currency)}</td>
      <td class="number">${money(one.amount, currency)}</td></tr>`)}</tbody></table>`;
}
