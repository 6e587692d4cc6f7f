import { html, nothing } from 'lit';
import { api, Latest } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { customerField } from '../../parts/customer.js';
import { field } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { numberInput } from '../../parts/number-input.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { nameOf } from '../configure/names.js';
import { priceDetails, priceHead } from '../configure/price.js';
import { addToQuotation } from '../quotation/add.js';

const BREAKS = [1, 5, 10, 25, 50, 100];

/** The price of an assembly for a quantity and a customer; and the way onto a quotation. */
class AssemblyPrice extends PageElement {
  static properties = { assembly: {}, quantity: { state: true }, customer: { state: true }, price: { state: true }, breaks: { state: true }, priceList: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['HoseAssembly']} */
    this.assembly = /** @type {any} */ (null);
    this.quantity = 1;
    /** @type {Schemas['Customer'] | null | undefined} undefined: that of the assembly */
    this.customer = undefined;
    /** @type {Schemas['HoseAssemblyPrice'] | null} */
    this.price = null;
    /** @type {import('../configure/price.js').PriceBreak[] | null} */
    this.breaks = null;
    /** @type {string | null} name of the customer's price list */
    this.priceList = null;
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
    new Watch(this, session);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (['assembly', 'quantity', 'customer'].some((name) => changed.has(name)) && this.assembly) this.load();
  }

  /** @param {number} quantity @param {AbortSignal} [signal] */
  ask(quantity, signal) {
    return api.ask(`/hoseassembly/${this.assembly._id}/price`, { params: { quantity, ...(this.customer ? { customerId: this.customer._id } : {}) } }, { signal });
  }

  async load() {
    this.problem = null;
    this.breaks = null;
    try {
      const price = await this.latest.run((signal) => this.ask(this.quantity, signal));
      if (!price) return;
      this.price = price;
      this.priceList = session.isCustomer ? null : await nameOf('pricelist', price.priceListId);
    } catch (problem) {
      this.problem = problem;
    }
  }

  async askBreaks() {
    if (this.breaks) return;
    const { customer } = this;
    const prices = await Promise.all(BREAKS.map((quantity) => this.ask(quantity).catch(() => null)));
    if (customer === this.customer) this.breaks = BREAKS.map((quantity, at) => ({ quantity, price: prices[at]?.unitPrice ?? null, amount: prices[at]?.amount ?? null }));
  }

  async quote() {
    const { assembly: { _id, partNumber, customer }, quantity } = this;
    const added = await addToQuotation({ title: `Put ${quantity} × ${partNumber} on a quotation`, item: async () => _id, itemType: 'hoseAssembly', quantity, customer: this.customer?._id ?? customer });
    if (added) go(`/quotations/${added._id}`);
  }

  render() {
    const may = session.writes || session.isCustomer;
    return html`<section class="card"><h2>Price</h2><div class="card-in stack">
      ${this.price ? html`<div>${priceHead(this.price, { isPart: false, told: [], priceList: this.priceList })}${priceDetails(this.price, this.breaks, () => this.askBreaks())}</div>` : nothing}
      ${failure(this.problem)}
      <div class=${session.isCustomer ? '' : 'pair'}>
        ${field({ id: 'quantity', label: 'Quantity', control: numberInput({ id: 'quantity', value: this.quantity, whole: true, onChange: (value) => { if (value && value > 0) this.quantity = value; } }) })}
        ${customerField({ name: 'price-customer', chosen: this.customer === undefined ? this.assembly.customerName : this.customer?.name, onPick: (customer) => { this.customer = customer; } })}
      </div>
      ${may && this.assembly.status !== 'obsolete' ? html`<button type="button" class="button" @click=${() => this.quote()}>Put on a quotation</button>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-assembly-price', AssemblyPrice);
