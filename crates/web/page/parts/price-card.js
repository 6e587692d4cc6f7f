import { html, nothing } from 'lit';
import { api, Latest } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { t } from '../language.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { money, nameOf } from '../shop.js';
import { decimal, soldBy, units } from '../units.js';
import { perUnit, unitName } from '../views/catalogue/rows.js';
import { addToQuotation } from '../views/quotation/add.js';
import { customerField } from './customer.js';
import { isRight, quantityField } from './field.js';
import { explained, failure } from './notice.js';
import { OTHERS, priceDetails, priceHead, priceSteps, sourceName } from './price.js';

/**
 * The price of something for a quantity and a customer, and the way onto a quotation. A subclass asks for it and writes it.
 * @template Price
 */
export class PriceCard extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { subject: {}, quantity: {}, unit: {}, customer: { state: true }, price: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {any} what is priced */
    this.subject = null;
    this.quantity = 1;
    /** @type {Schemas['Customer'] | null | undefined} undefined: nobody was chosen here */
    this.customer = undefined;
    /** @type {Price | null} */
    this.price = null;
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
    /** @type {string | null | undefined} unit of the quantity */
    this.unit = null;
    new Watch(this, session);
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    [this.unit] = soldBy(this.soldIn);
    if (['subject', 'quantity', 'customer', 'unit'].some((name) => changed.has(name)) && this.subject) this.load();
  }

  /** The unit by which it is sold, as far as that is known. @returns {string | null | undefined} */
  get soldIn() {
    return this.subject?.unitOfMeasure;
  }

  /** For whom, as a request says it. */
  get whom() {
    return { customerId: this.customer?._id };
  }

  /** @param {number} _quantity @param {AbortSignal} [_signal] @returns {Promise<Price>} */
  ask(_quantity, _signal) {
    throw new Error('not implemented');
  }

  async load() {
    this.problem = null;
    try {
      this.price = await this.latest.run((signal) => this.ask(this.quantity, signal)) ?? this.price;
    } catch (problem) {
      this.problem = problem;
    }
  }

  /**
   * Puts it on a quotation.
   * @param {string} amount
   * @param {{ itemType: string, unitOfMeasure?: string | null }} as
   */
  async quote(amount, as) {
    if (!isRight(this.querySelector('#quantity'))) return;
    const { subject: { _id, partNumber, customer = null }, quantity } = this;
    const added = await addToQuotation({ title: t('price-put-title', { amount, number: partNumber }), item: async () => _id, quantity, customer: this.customer?._id ?? customer, ...as });
    if (added) go(`/quotations/${added._id}`);
  }

  /**
   * @param {object} parts
   * @param {unknown} parts.price
   * @param {string} [parts.unit] of the quantity, if not pieces
   * @param {boolean} [parts.whole]
   * @param {boolean} [parts.quoted] whether it may be put on a quotation
   * @param {() => void} parts.onQuote
   */
  card({ price, unit, whole = false, quoted = true, onQuote }) {
    return html`<section class="card"><h2>${t('price-price')}</h2><div class="card-in stack">
      ${this.price ? price : nothing}
      ${failure(this.problem)}
      <div class=${session.isCustomer ? '' : 'pair'}>
        ${quantityField({ id: 'quantity', label: unit ? t('price-quantity-in', { unit }) : t('price-quantity'), of: unit, value: this.quantity, whole, onChange: (value) => { this.quantity = value; } })}
        ${customerField({ name: 'price-customer', mayBeNew: true, nobody: t('customer-field-anybody'), chosen: this.customer === undefined ? this.subject.customerName : this.customer?.name, onPick: (customer) => { this.customer = customer; } })}
      </div>
      ${quoted && (session.writes || session.isCustomer) ? html`<button type="button" class="button" @click=${onQuote}>${t('price-put')}</button>` : nothing}
    </div></section>`;
  }
}

/** The price of an item, with its steps. @extends {PriceCard<Schemas['Prices']>} */
class ItemPrice extends PriceCard {
  /** An item without a unit of its own is sold by that of its price. */
  get soldIn() {
    return super.soldIn ?? this.price?.items[0]?.unitOfMeasure;
  }

  /** @param {number} quantity @param {AbortSignal} [signal] @returns {Promise<Schemas['Prices']>} in the person's unit */
  async ask(quantity, signal, unit = this.unit) {
    const price = await api.ask('/items/price', { items: [{ itemId: this.subject._id, quantity, unitOfMeasure: unit ?? undefined }], ...this.whom }, { signal });
    const sold = price.items[0]?.unitOfMeasure;
    const [own] = soldBy(sold);
    return own === sold ? price : this.ask(quantity, signal, own);
  }

  render() {
    const { price, quantity } = this;
    const line = price?.items[0];
    const unit = line?.unitOfMeasure;
    const other = unit && unit !== 'each' ? unit : undefined;
    return this.card({
      unit: other,
      onQuote: () => this.quote(`${decimal(quantity, 2)} ${other ?? '×'}`, { itemType: this.subject.componentType, unitOfMeasure: unit }),
      price: line && html`<div aria-live="polite"><p class="big">${line.unitPrice === null ? html`<span class="quiet">${t('price-not-known')}</span>` : html`${money(line.unitPrice, price.currency)} <span class="quiet">${perUnit(unit) || t('price-each')}</span>`}</p>
        ${line.quantity !== 1 && line.amount !== null ? html`<p>${decimal(line.quantity, 2)} ${unitName(unit)}: <b>${money(line.amount, price.currency)}</b></p>` : nothing}
        ${line.unitPrice === null ? nothing : html`<p class="small quiet">${sourceName(line.source)}</p>`}
        ${line.warnings.map((warning) => html`<p class="small warn">${explained(warning)}</p>`)}</div>
        ${line.steps.length > 1 ? html`<details><summary class="small">${t('price-breakdown')}</summary>${priceSteps(line.steps)}</details>` : nothing}`,
    });
  }
}
customElements.define('hw-item-price', ItemPrice);

/** The price of an assembly. @extends {PriceCard<Schemas['HoseAssemblyPrice']>} */
class AssemblyPrice extends PriceCard {
  static properties = { ...PriceCard.properties, priceList: { state: true } };

  constructor() {
    super();
    /** @type {string | null} name of the customer's price list */
    this.priceList = null;
  }

  /** @param {number} quantity @param {AbortSignal} [signal] @param {object} [more] */
  ask(quantity, signal, more) {
    const id = /** @type {string} */ (this.subject._id);
    return api.ask(`/hoseassembly/${id}/price`, { params: { quantity, ...this.whom, ...more } }, { signal });
  }

  async load() {
    await super.load();
    this.priceList = session.isCustomer ? null : await nameOf('pricelist', this.price?.priceListId);
  }

  /** @param {AbortSignal} signal */
  async askOthers(signal) {
    return (await this.ask(1, signal, OTHERS)).otherQuantities ?? [];
  }

  render() {
    return this.card({
      whole: true, quoted: this.subject.status !== 'obsolete', onQuote: () => this.quote(`${this.quantity} ×`, { itemType: 'hoseAssembly' }),
      price: html`<div>${priceHead(this.price, { isPart: false, told: [], priceList: this.priceList })}${priceDetails(this.price, (signal) => this.askOthers(signal))}</div>`,
    });
  }
}
customElements.define('hw-assembly-price', AssemblyPrice);
