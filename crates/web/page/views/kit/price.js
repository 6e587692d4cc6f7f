import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { explained } from '../../parts/notice.js';
import { PriceCard } from '../../parts/price-card.js';
import { sourceName } from '../../parts/price.js';
import { table } from '../../parts/table.js';
import { amount, money } from '../../shop.js';
import { decimal } from '../../units.js';

/** The price of a kit. @extends {PriceCard<Schemas['HoseKitPrice']>} */
class KitPrice extends PriceCard {
  /** @param {number} quantity @param {AbortSignal} [signal] */
  ask(quantity, signal) {
    return api.ask(`/hosekit/${/** @type {string} */ (this.subject._id)}/price`, { params: { quantity, ...this.whom } }, { signal });
  }

  render() {
    const { price } = this;
    return this.card({
      whole: true, quoted: this.subject.status !== 'obsolete', onQuote: () => this.quote(`${this.quantity} ×`, { itemType: 'hoseKit' }),
      price: price && html`<div aria-live="polite"><p class="price">${price.unitPrice === null ? html`<b class="quiet">–</b> <span class="quiet">${price.knownUnitPrice ? t('price-so-far', { price: money(price.knownUnitPrice, price.currency) }) : t('price-not-yet')}</span>`
          : html`<b>${amount(price.unitPrice, price.currency)}</b> <span class="quiet">${t('price-each-in', { currency: price.currency })}</span>`}</p>
        ${price.quantity > 1 && price.total !== null ? html`<p>${t('price-for-quantity', { amount: money(price.total, price.currency), quantity: price.quantity })}</p>` : nothing}</div>
        ${price.items.length ? html`<details class="how"><summary class="small">${t('price-breakdown')}</summary>${table(t('price-breakdown'), { [t('kit-line')]: '', [t('price-quantity')]: 'number', [t('price-amount')]: 'number', [t('price-rule')]: '' },
          price.items.map((line) => html`<tr><th scope="row">${line.partNumber}</th><td class="number">${decimal(line.quantity, 4)}</td><td class="number">${line.amount === null ? '–' : amount(line.amount, price.currency)}</td>
            <td>${sourceName(line.source)}${line.warnings.map((warning) => html`<br><span class="warn">${explained(warning)}</span>`)}</td></tr>`), 'small')}</details>` : nothing}`,
    });
  }
}
customElements.define('hw-kit-price', KitPrice);
