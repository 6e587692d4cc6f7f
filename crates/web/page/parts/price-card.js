import { html, nothing } from 'lit';
import { Latest } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { addToQuotation } from '../views/quotation/add.js';
import { customerField } from './customer.js';
import { quantityField } from './field.js';
import { failure } from './notice.js';

/**
 * The price of something for a quantity and a customer, and the way onto a quotation. A subclass asks for it and writes it.
 * @template Price
 */
export class PriceCard extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { subject: {}, quantity: { state: true }, customer: { state: true }, price: { state: true }, problem: { state: true } };

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
    new Watch(this, session);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (['subject', 'quantity', 'customer'].some((name) => changed.has(name)) && this.subject) this.load();
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
    const { subject: { _id, partNumber, customer = null }, quantity } = this;
    const added = await addToQuotation({ title: `Put ${amount} ${partNumber} on a quotation`, item: async () => _id, quantity, customer: this.customer?._id ?? customer, ...as });
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
    return html`<section class="card"><h2>Price</h2><div class="card-in stack">
      ${this.price ? price : nothing}
      ${failure(this.problem)}
      <div class=${session.isCustomer ? '' : 'pair'}>
        ${quantityField({ id: 'quantity', label: `Quantity${unit ? `, ${unit}` : ''}`, value: this.quantity, whole, onChange: (value) => { this.quantity = value; } })}
        ${customerField({ name: 'price-customer', chosen: this.customer === undefined ? this.subject.customerName : this.customer?.name, onPick: (customer) => { this.customer = customer; } })}
      </div>
      ${quoted && (session.writes || session.isCustomer) ? html`<button type="button" class="button" @click=${onQuote}>Put on a quotation</button>` : nothing}
    </div></section>`;
  }
}
