import { html } from 'lit';
import { addressLines } from '../addresses.js';
import { PageElement } from '../element.js';
import { homeCountry } from '../shop.js';

/** @import { Address } from '../addresses.js' */

/** An address of a record: line by line, or in one. */
class PostalAddress extends PageElement {
  static properties = { of: {}, inLine: { type: Boolean }, home: { state: true } };

  constructor() {
    super();
    /** @type {Address} */
    this.of = {};
    this.inLine = false;
    /** @type {string | null} */
    this.home = null;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.home = await homeCountry();
  }

  render() {
    const lines = addressLines(this.of, this.home);
    return this.inLine ? lines.join(', ') : lines.map((line) => html`${line}<br>`);
  }
}
customElements.define('hw-address', PostalAddress);
