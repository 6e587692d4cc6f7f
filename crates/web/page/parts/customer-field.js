import { html, nothing } from 'lit';
import { api, Latest, query } from '../api.js';
import { PageElement } from '../element.js';

const SHOWN = 20;

/** A customer by name, with suggestions. Fires `pick` with the customer, or null for nobody. */
class CustomerField extends PageElement {
  static properties = { name: {}, label: {}, chosen: {}, found: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** Ids within the page begin with it. */
    this.name = 'customer';
    this.label = 'Customer';
    /** @type {string} name of the chosen customer */
    this.chosen = '';
    /** @type {any[]} */
    this.found = [];
    this.wrong = false;
    this.latest = new Latest();
  }

  /** @param {string} text */
  async search(text) {
    const path = `/customers${query({ 'search.name': text, limit: SHOWN, 'sortBy[0].key': 'name' })}`;
    const answer = await this.latest.run((signal) => api.get(path, { signal })).catch(() => null);
    if (answer) this.found = answer.items;
  }

  /** @param {string} text */
  async choose(text) {
    if (!text) {
      this.wrong = false;
      this.tell(null);
      return;
    }
    await this.search(text);
    const same = this.found.filter((one) => one.name.toLowerCase() === text.toLowerCase());
    const [only] = same.length ? same : this.found.length === 1 ? this.found : [];
    this.wrong = !only;
    if (only) this.tell(only);
    else this.dispatchEvent(new CustomEvent('pick', { detail: null, bubbles: true }));
  }

  /** @param {any} customer */
  tell(customer) {
    this.chosen = customer?.name ?? '';
    this.dispatchEvent(new CustomEvent('pick', { detail: customer, bubbles: true }));
  }

  render() {
    const id = `${this.name}-field`;
    return html`<div class="field"><label for=${id}>${this.label}</label>
      <input id=${id} type="search" list="${id}-names" autocomplete="off" placeholder="Anybody" .value=${this.chosen}
        aria-invalid=${this.wrong} aria-describedby=${this.wrong ? `${id}-error` : nothing}
        @focus=${() => this.search('')} @input=${(/** @type {any} */ event) => this.search(event.target.value.trim())}
        @change=${(/** @type {any} */ event) => this.choose(event.target.value.trim())}>
      <datalist id="${id}-names">${this.found.map((one) => html`<option value=${one.name}></option>`)}</datalist>
      ${this.wrong ? html`<p class="error" id="${id}-error">No customer has this name.</p>` : nothing}</div>`;
  }
}
customElements.define('hw-customer-field', CustomerField);
