import { html, nothing } from 'lit';
import { api, Latest } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { money } from '../../money.js';
import { customerField } from '../../parts/customer.js';
import { field } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { numberInput } from '../../parts/number-input.js';
import { priceSteps, SOURCES } from '../../parts/price-words.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { decimal } from '../../units.js';
import { addToQuotation } from '../quotation/add.js';
import { unitName } from './rows.js';

/** The price of an item for a quantity and a customer, with its steps; and the way onto a quotation. */
class ItemPrice extends PageElement {
  static properties = { item: {}, quantity: { state: true }, customer: { state: true }, price: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {import('./kinds.js').Item} */
    this.item = /** @type {any} */ (null);
    this.quantity = 1;
    /** @type {Schemas['Customer'] | null} */
    this.customer = null;
    /** @type {Schemas['Prices'] | null} */
    this.price = null;
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
    new Watch(this, session);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (['item', 'quantity', 'customer'].some((name) => changed.has(name)) && this.item) this.load();
  }

  async load() {
    this.problem = null;
    const body = { items: [{ itemId: this.item._id, quantity: this.quantity }], ...(this.customer ? { customerId: this.customer._id } : {}) };
    try {
      this.price = await this.latest.run((signal) => api.ask('/items/price', body, { signal })) ?? this.price;
    } catch (problem) {
      this.problem = problem;
    }
  }

  async quote() {
    const { item: { _id, partNumber, componentType }, quantity } = this;
    const unitOfMeasure = this.price?.items[0]?.unitOfMeasure;
    const amount = `${decimal(quantity, 2)} ${unitOfMeasure && unitOfMeasure !== 'each' ? unitOfMeasure : '×'}`;
    const added = await addToQuotation({ title: `Put ${amount} ${partNumber} on a quotation`, item: async () => _id, itemType: componentType, quantity, unitOfMeasure, customer: this.customer?._id ?? null });
    if (added) go(`/quotations/${added._id}`);
  }

  render() {
    const line = this.price?.items[0];
    const currency = this.price?.currency;
    const unit = line?.unitOfMeasure;
    return html`<section class="card"><h2>Price</h2><div class="card-in stack">
      ${line ? html`<div aria-live="polite"><p class="big">${line.unitPrice === null ? html`<span class="quiet">not known</span>` : html`${money(line.unitPrice, currency)} <span class="quiet">${unit === 'each' ? 'each' : `per ${unit}`}</span>`}</p>
        ${this.quantity !== 1 && line.amount !== null ? html`<p>${decimal(this.quantity, 2)} ${unitName(unit)}: <b>${money(line.amount, currency)}</b></p>` : nothing}
        ${line.unitPrice === null ? nothing : html`<p class="small quiet">${SOURCES[/** @type {keyof typeof SOURCES} */ (line.source)]}</p>`}
        ${line.warnings.map((warning) => html`<p class="small warn">${warning.message}</p>`)}</div>
        ${line.steps.length > 1 ? html`<details><summary class="small">How it comes about</summary>${priceSteps(line.steps)}</details>` : nothing}` : nothing}
      ${failure(this.problem)}
      <div class=${session.isCustomer ? '' : 'pair'}>
        ${field({ id: 'item-quantity', label: `Quantity${unit && unit !== 'each' ? `, ${unit}` : ''}`, control: numberInput({ id: 'item-quantity', value: this.quantity, onChange: (value) => { if (value && value > 0) this.quantity = value; } }) })}
        ${customerField({ name: 'item-customer', chosen: this.customer?.name, onPick: (customer) => { this.customer = customer; } })}
      </div>
      ${session.writes || session.isCustomer ? html`<button type="button" class="button" @click=${() => this.quote()}>Put on a quotation</button>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-item-price', ItemPrice);
