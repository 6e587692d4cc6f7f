import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PriceCard } from '../../parts/price-card.js';
import { priceSteps, SOURCES } from '../../parts/price.js';
import { money } from '../../shop.js';
import { decimal } from '../../units.js';
import { perUnit, unitName } from './rows.js';

/** The price of an item, with its steps. @extends {PriceCard<Schemas['Prices']>} */
class ItemPrice extends PriceCard {
  /** @param {number} quantity @param {AbortSignal} [signal] */
  ask(quantity, signal) {
    return api.ask('/items/price', { items: [{ itemId: this.subject._id, quantity }], ...this.whom }, { signal });
  }

  render() {
    const { price, quantity } = this;
    const line = price?.items[0];
    const unit = line?.unitOfMeasure;
    const other = unit && unit !== 'each' ? unit : undefined;
    return this.card({
      unit: other,
      onQuote: () => this.quote(`${decimal(quantity, 2)} ${other ?? '×'}`, { itemType: this.subject.componentType, unitOfMeasure: unit }),
      price: line && html`<div aria-live="polite"><p class="big">${line.unitPrice === null ? html`<span class="quiet">not known</span>` : html`${money(line.unitPrice, price.currency)} <span class="quiet">${perUnit(unit) || 'each'}</span>`}</p>
        ${quantity !== 1 && line.amount !== null ? html`<p>${decimal(quantity, 2)} ${unitName(unit)}: <b>${money(line.amount, price.currency)}</b></p>` : nothing}
        ${line.unitPrice === null ? nothing : html`<p class="small quiet">${SOURCES[line.source]}</p>`}
        ${line.warnings.map((warning) => html`<p class="small warn">${warning.message}</p>`)}</div>
        ${line.steps.length > 1 ? html`<details><summary class="small">How it comes about</summary>${priceSteps(line.steps)}</details>` : nothing}`,
    });
  }
}
customElements.define('hw-item-price', ItemPrice);
