import { html, nothing } from 'lit';
import { api, newKey } from '../api.js';
import { t } from '../language.js';
import { toast } from '../parts/notice.js';
import { saveBlob } from '../parts/pdf.js';
import { unitPrice } from '../parts/price.js';
import { embedding } from '../session.js';
import { Configure } from '../views/configure/configure.js';
import { create } from '../views/configure/save.js';
import { address } from '../views/configure/configuration.js';
import { tell } from './shop.js';

/** @import { Finding, Saved } from '../views/configure/types.d.ts' */

/** The shop's buttons: option of the address, and message, which also ends the names of their texts. */
const BUTTONS = /** @type {const} */ ([
  { option: 'add_to_cart_button', type: 'addedToCart' },
  { option: 'request_quote_button', type: 'requestedQuote' },
  { option: 'generate_pdf_button', type: 'generatedPdf' },
]);
/** @typedef {(typeof BUTTONS)[number]} Button */

/** The configurator with the shop's buttons in place of saving and quoting. The address stays as it is. */
class ShopConfigure extends Configure {
  constructor() {
    super();
    /** @type {{ of: string, assembly: Saved } | null} what was ordered, and the configuration it was made from */
    this.ordered = null;
    /** @type {{ of: string, key: string } | null} the attempt to store, which may be repeated */
    this.attempt = null;
  }

  /** The shop's page has the configuration, so that another attribute of its element loses nothing. */
  keep() {
    tell('configured', { configuration: address(this.now).split('?')[1] ?? '' });
  }

  keepSaid() {}

  get editId() { return null; }

  get goal() { return null; }

  get buttons() {
    return BUTTONS.filter(({ option }) => this.search.get(option) === 'true');
  }

  /** The assembly of the configuration, stored once: quantity and repeated clicks make no other. */
  async assembly() {
    const of = JSON.stringify({ ...this.now, quantity: 1 });
    if (this.ordered?.of === of) return this.ordered.assembly;
    if (this.attempt?.of !== of) this.attempt = { of, key: newKey() };
    const assembly = this.stored ?? await create(this.now, '', this.attempt.key);
    this.ordered = { of, assembly };
    return assembly;
  }

  /** @param {Button} button */
  press({ type }) {
    return this.editing.act(async () => {
      // Asked again, so that the price belongs to what is on the page now.
      await this.previewed.ask();
      const { price } = this.preview ?? {};
      if (!this.ready || !price) return;
      const { quantity } = this.now;
      const { _id: id, partNumber: number, description } = await this.assembly();
      const prices = embedding.hidesPrices ? {} : { unitPrice: unitPrice(price), currency: price.currency };
      const message = { id, number, description, quantity, ...prices };
      if (type === 'generatedPdf') {
        const { content: pdf, address: pdfAddress } = await api.file(`/hoseassembly/${id}/datasheet`);
        saveBlob(pdf, `${number}.pdf`);
        tell(type, { ...message, pdf, pdfAddress });
      } else {
        tell(type, message);
      }
      toast(t(`done-${type}`, { number }));
    });
  }

  /** @param {Button} button @param {boolean} isFirst */
  button(button, isFirst) {
    return html`<button type="button" class="button ${isFirst ? 'main-action' : ''}" ?disabled=${!this.ready || this.editing.busy}
      @click=${() => this.press(button)}>${t(`button-${button.type}`)}</button>`;
  }

  actions() {
    const [first, ...rest] = this.buttons;
    return html`<div class="actions">${rest.map((button) => this.button(button, false))} ${first ? this.button(first, true) : nothing}</div>`;
  }

  mainAction() {
    const [first] = this.buttons;
    return first ? this.button(first, true) : nothing;
  }

  /** @param {Finding[]} found */
  deal(found) {
    return embedding.hidesPrices ? html`<section class="card deal" aria-label=${t('embedded-order')}><div class="in">${this.actions()}</div></section>` : super.deal(found);
  }

  footPrice() {
    return embedding.hidesPrices ? html`` : super.footPrice();
  }
}
customElements.define('hw-shop-configure', ShopConfigure);
