import { html } from 'lit';
import { api } from '../../api.js';
import { PriceCard } from '../../parts/price-card.js';
import { breaksOf, priceDetails, priceHead } from '../../parts/price.js';
import { session } from '../../session.js';
import { nameOf } from '../../shop.js';

/** @import { PriceBreak } from '../../parts/types.d.ts' */

/** The price of an assembly. @extends {PriceCard<Schemas['HoseAssemblyPrice']>} */
class AssemblyPrice extends PriceCard {
  static properties = { ...PriceCard.properties, breaks: { state: true }, priceList: { state: true } };

  constructor() {
    super();
    /** @type {PriceBreak[] | null} */
    this.breaks = null;
    /** @type {string | null} name of the customer's price list */
    this.priceList = null;
  }

  /** @param {number} quantity @param {AbortSignal} [signal] */
  ask(quantity, signal) {
    const id = /** @type {string} */ (this.subject._id);
    return api.ask(`/hoseassembly/${id}/price`, { params: { quantity, ...this.whom } }, { signal });
  }

  async load() {
    this.breaks = null;
    await super.load();
    this.priceList = session.isCustomer ? null : await nameOf('pricelist', this.price?.priceListId);
  }

  async askBreaks() {
    if (this.breaks) return;
    const { customer } = this;
    const breaks = await breaksOf((quantity) => this.ask(quantity));
    if (customer === this.customer) this.breaks = breaks;
  }

  render() {
    return this.card({
      whole: true, quoted: this.subject.status !== 'obsolete', onQuote: () => this.quote(`${this.quantity} ×`, { itemType: 'hoseAssembly' }),
      price: html`<div>${priceHead(this.price, { isPart: false, told: [], priceList: this.priceList })}${priceDetails(this.price, this.breaks, () => this.askBreaks())}</div>`,
    });
  }
}
customElements.define('hw-assembly-price', AssemblyPrice);
