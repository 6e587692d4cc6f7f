import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { PageElement } from '../../element.js';
import { failure } from '../../parts/notice.js';

const SHOWN = 6;

/** Finds a customer by name. Fires `pick` with it, or null for nobody. */
class Customer extends PageElement {
  static properties = { chosen: {}, chosenName: {}, found: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {string | null} */
    this.chosen = null;
    /** @type {string | null} */
    this.chosenName = null;
    /** @type {any[]} */
    this.found = [];
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
  }

  firstUpdated() {
    this.search('');
  }

  /** @param {string} text */
  async search(text) {
    try {
      const path = `/customers${query({ 'search.name': text, limit: SHOWN, 'sortBy[0].key': 'name' })}`;
      const answer = await this.latest.run((signal) => api.get(path, { signal }));
      if (answer) this.found = answer.items;
    } catch (error) {
      this.problem = error;
    }
  }

  /** @param {any} customer */
  pick(customer) {
    this.dispatchEvent(new CustomEvent('pick', { detail: customer, bubbles: true }));
  }

  render() {
    return html`<div class="field">
      <label for="customer">Customer</label>
      ${this.chosen ? html`<p class="spread"><b>${this.chosenName ?? 'One moment …'}</b> <button type="button" class="link" @click=${() => this.pick(null)}>No customer</button></p>` : nothing}
      <input id="customer" type="search" autocomplete="off" placeholder="Name" @input=${(/** @type {any} */ event) => this.search(event.target.value.trim())}>
      <ul class="plain offers">${this.found.filter((one) => one._id !== this.chosen).map((one) => html`<li>
        <button type="button" class="offer" @click=${() => this.pick(one)}><b>${one.name}</b> <span class="small quiet">${one.erpId ?? nothing}</span></button></li>`)}</ul>
      ${failure(this.problem)}
    </div>`;
  }
}
customElements.define('hw-customer', Customer);
