import { html, nothing } from 'lit';
import { Latest } from '../api.js';
import { PageElement } from '../element.js';
import { t } from '../language.js';
import { amount, money, unitAmount } from '../shop.js';
import { decimal, soldBy } from '../units.js';
import { quantityIn } from '../views/catalogue/rows.js';
import { explained, failure } from './notice.js';
import { table } from './table.js';

/** The rule that set a price, in words. @param {string} source */
export const sourceName = (source) => t(`price-source-${source}`);
/** Work on an assembly. @param {string} work */
const workName = (work) => t(`labour-${work}`);

/** What is done, and the price after it. @param {Schemas['PriceStep'] | Schemas['QuotedStep']} step */
function stepInWords(step) {
  const [unit, size] = soldBy(step.unitOfMeasure);
  const per = unit && unit !== 'each' ? ` ${t('price-per', { unit })}` : '';
  if (step.step === 'part') return `${step.partNumber}: ${decimal((step.quantity ?? 0) / size, 3)}${per && ` ${unit}`} × ${decimal((step.unitPrice ?? 0) * size, 4)} = ${step.amount === null ? t('price-amount-unknown') : `${decimal(step.amount, 4)} ${step.currency}`}`;
  const after = step.amount === null ? t('price-amount-unknown') : `${decimal(step.amount * size, 4)} ${step.currency}`;
  if (step.step === 'work') return `${workName(step.work)}: ${after}`;
  const percent = decimal('percent' in step ? step.percent ?? 0 : 0, 2);
  if (step.step === 'discount') return `${t('price-step-discount', { percent })}: ${after}${per}`;
  if (step.step === 'margin') return `${t('price-step-margin', { percent })}: ${after}${per}`;
  const minimum = (step.minimumQuantity ?? 0) / size;
  const from = minimum > 1 ? ` ${t('price-from', { quantity: decimal(minimum, 2) })}` : '';
  return `${t(`price-step-${step.step}`)}${from}: ${after}${per}`;
}

/** @param {unknown[]} lines */
const list = (lines) => html`<ol class="steps-of-price">${lines.map((line) => html`<li>${line}</li>`)}</ol>`;

/** What a customer beside the screen shouldn't read. */
const INSIDE = ['cost', 'margin'];

/**
 * How a price came about, step by step; cost and margin only once they are asked for.
 * @param {(Schemas['PriceStep'] | Schemas['QuotedStep'])[]} steps
 * @param {{ more?: unknown[], inside?: unknown[] }} [further] lines: for everybody, and of cost and margin
 */
export function priceSteps(steps, { more = [], inside = [] } = {}) {
  // What rounding leaves as it is isn't told, nor a conversion to the unit that all is told in.
  const told = steps.filter((step, at) => !(step.step === 'rounded' && step.amount === steps[at - 1]?.amount) && !(step.step === 'unit' && soldBy(step.from)[0] === step.unitOfMeasure));
  const open = told.filter(({ step }) => !INSIDE.includes(step));
  const lines = [...open.map(stepInWords), ...more];
  return html`${lines.length ? list(lines) : nothing}
    ${open.length < told.length || inside.length ? costAndMargin(list([...(open.length < told.length ? told.map(stepInWords) : []), ...inside])) : nothing}`;
}

/** What is shown of costs once it is asked for. @param {unknown} content */
export const costAndMargin = (content) => html`<details class="how"><summary class="small">${t('price-cost-and-margin')}</summary>${content}</details>`;

/** @param {Schemas['HoseAssemblyPrice'] | null | undefined} price */
export const unitPrice = (price) => price?.unitPrice ?? null;

/**
 * The price and the rule that set it, in words.
 * @param {Schemas['HoseAssemblyPrice'] | null | undefined} price of the preview
 * @param {{ isPart: boolean, told: string[], priceList?: string | null }} known isPart: something is still to be chosen; told: messages that
 *   stand elsewhere; priceList: name of the customer's price list
 */
export function priceHead(price, { isPart, told, priceList }) {
  if (!price) return html`<p class="price"><b class="quiet">–</b> <span class="quiet">${t('price-once-hose')}</span></p>`;
  const unit = unitPrice(price);
  const rule = t(`price-of-assembly-${price.source}`);
  const warnings = price.warnings.map((warning) => explained(warning)).filter((message) => !told.includes(message));
  return html`
    <p class="price" aria-live="polite">${unit === null || isPart
      ? html`<b class="quiet">–</b> <span class="quiet">${price.knownUnitPrice ? t('price-so-far', { price: money(price.knownUnitPrice, price.currency) }) : t('price-not-yet')}</span>`
      : html`<b>${amount(unit, price.currency)}</b> <span class="quiet">${t('price-each-in', { currency: price.currency })}${price.quantity > 1 ? html` · ${t('price-for-quantity', { amount: amount(price.amount ?? 0, price.currency), quantity: price.quantity })}` : nothing}</span>`}</p>
    <p class="small quiet">${rule}${price.pricedAs ? ` ${price.pricedAs}` : nothing}${priceList ? ` · ${t('price-by-list', { list: priceList })}` : nothing}${price.burstTest ? html` · ${t('price-burst-test', { price: money(price.burstTest.amount, price.currency) })}` : nothing}</p>
    ${warnings.map((message) => html`<p class="small warn">${message}</p>`)}`;
}

/** Prices of other quantities, on demand, and anew when the price changes. */
class OtherQuantities extends PageElement {
  static properties = { price: {}, ask: {}, found: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['HoseAssemblyPrice'] | null} */
    this.price = null;
    /** @type {(signal: AbortSignal) => Promise<Schemas['OtherQuantity'][]>} */
    this.ask = async () => [];
    /** @type {Schemas['OtherQuantity'][] | null} */
    this.found = null;
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('price')) return;
    this.found = null;
    this.load();
  }

  async load() {
    if (!this.querySelector('details')?.open || this.found) return;
    try {
      this.problem = null;
      this.found = await this.latest.run((signal) => this.ask(signal)) ?? this.found;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    return html`<details class="how" @toggle=${this.load}><summary>${t('price-other-quantities')}</summary>
      ${this.problem ? failure(this.problem) : this.found && this.price ? breakTable(this.found, this.price.currency) : html`<p class="quiet">${t('notice-moment')}</p>`}
    </details>`;
  }
}
customElements.define('hw-other-quantities', OtherQuantities);

/** What a request for a price says for those of other quantities. */
export const OTHERS = { otherQuantities: [1, 5, 10, 25, 50, 100] };

/** An amount that adds up with others, with all of its decimals. @param {number | null} value */
const exactly = (value) => (value === null ? '–' : unitAmount(value));

/**
 * How the price comes about, and other quantities, on demand.
 * @param {Schemas['HoseAssemblyPrice'] | null | undefined} price of the preview
 * @param {(signal: AbortSignal) => Promise<Schemas['OtherQuantity'][]>} ask
 */
export function priceDetails(price, ask) {
  if (!price) return nothing;
  return html`
    <details class="how"><summary>${t('price-breakdown')}</summary>
      ${table(t('price-breakdown'), { [t('price-for-one')]: '', [t('price-quantity')]: 'number', [t('price-price')]: 'number', [t('price-amount')]: 'number', [t('price-rule')]: '' }, html`
          ${price.items.map((item) => html`<tr><th scope="row">${item.partNumber}</th>
            <td class="number">${item.quantityPerPiece === null ? '–' : item.unitOfMeasure === 'each' ? decimal(item.quantityPerPiece, 3) : quantityIn(item.quantityPerPiece, item.unitOfMeasure, 3)}</td>
            <td class="number">${money(item.unitPrice && item.unitPrice * soldBy(item.unitOfMeasure)[1])}</td><td class="number">${exactly(item.unitAmount)}</td>
            <td>${sourceName(item.source)}${item.steps.length > 1 ? priceSteps(item.steps) : nothing}
              ${item.warnings.map((warning) => html`<br><span class="warn">${explained(warning)}</span>`)}</td></tr>`)}
          ${price.labour.map((work) => html`<tr><th scope="row">${workName(work.work)}</th>
            <td class="number">${decimal(work.quantityPerPiece, 2)}</td><td class="number">${money(work.unitPrice)}</td><td class="number">${exactly(work.unitAmount)}</td><td>${t('price-work')}</td></tr>`)}
          ${price.rounding ? html`<tr><th scope="row">${t('price-rounding')}</th><td></td><td></td><td class="number">${exactly(price.rounding.unitAmount)}</td><td>${t('price-adds-up')}</td></tr>` : nothing}
          <tr><th scope="row"><b>${t('price-of-one')}</b></th><td></td><td></td><td class="number"><b>${exactly(price.unitAmount)} ${price.currency}</b></td><td></td></tr>`, 'small')}
    </details>
    <hw-other-quantities .price=${price} .ask=${ask}></hw-other-quantities>`;
}

/** @param {Schemas['OtherQuantity'][]} breaks @param {string} currency */
function breakTable(breaks, currency) {
  const [first] = breaks;
  const last = breaks.at(-1);
  if (first && last && breaks.every((one) => one.unitPrice === first.unitPrice)) {
    return html`<p>${t('price-all-the-same', { price: money(first.unitPrice, currency), from: first.quantity, to: last.quantity })}</p>`;
  }
  return table(t('price-other-quantities'), { [t('price-pieces')]: 'number', [t('price-each-head')]: 'number', [t('price-together')]: 'number' }, breaks.map((one) => html`<tr><td class="number">${decimal(one.quantity)}</td>
    <td class="number">${money(one.unitPrice, currency)}</td><td class="number">${money(one.amount, currency)}</td></tr>`), 'small');
}
