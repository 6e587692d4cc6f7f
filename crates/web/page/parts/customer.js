import { html, nothing } from 'lit';
import { api, Latest, query } from '../api.js';
import { onText, PageElement } from '../element.js';
import { session } from '../session.js';
import { moved, suggestions } from './suggestions.js';

const SHOWN = 8;

/** A customer by name, chosen among suggestions. Fires `pick` with the customer, or null for nobody. */
class CustomerField extends PageElement {
  static properties = { name: {}, chosen: {}, found: { state: true }, at: { state: true }, open: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** Ids within the page begin with it. */
    this.name = 'customer';
    /** @type {string} name of the chosen customer */
    this.chosen = '';
    /** @type {Schemas['Customer'][]} */
    this.found = [];
    /** Place of the suggestion that Enter takes; -1 for none. */
    this.at = -1;
    this.open = false;
    this.wrong = false;
    this.latest = new Latest();
  }

  /** @param {string} text */
  async search(text) {
    const path = `/customers${query({ 'search.name': text, limit: SHOWN, 'sortBy[0].key': 'name' })}`;
    const answer = await this.latest.run((signal) => api.get(path, { signal })).catch(() => null);
    if (answer) Object.assign(this, { found: answer.items, at: text && answer.items.length ? 0 : -1 });
  }

  /** @param {string} text */
  suggest(text) {
    this.open = true;
    this.search(text);
  }

  /** @param {string} text */
  type(text) {
    this.wrong = false;
    if (!text && this.chosen) this.tell(null);
    this.suggest(text);
  }

  /** What was typed without choosing. @param {string} text */
  async leave(text) {
    this.open = false;
    if (text === this.chosen) return;
    await this.search(text);
    const same = this.found.filter((one) => one.name.toLowerCase() === text.toLowerCase());
    const [only] = same.length ? same : this.found.length === 1 ? this.found : [];
    this.wrong = !only;
    if (only) this.tell(only);
    else if (this.chosen) this.dispatchEvent(new CustomEvent('pick', { detail: null, bubbles: true }));
  }

  /** @param {Schemas['Customer'] | null} customer */
  tell(customer) {
    const input = this.querySelector('input');
    if (input && customer) input.value = customer.name;
    Object.assign(this, { chosen: customer?.name ?? '', open: false, wrong: false });
    this.dispatchEvent(new CustomEvent('pick', { detail: customer, bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = moved(event, this.at, this.found.length);
    const chosen = this.open ? this.found[this.at] : undefined;
    if (place !== undefined) {
      if (this.open) this.at = place;
      else this.suggest('');
    } else if (event.key === 'Enter' && chosen) this.tell(chosen);
    else if (event.key === 'Escape' && this.open) this.open = false;
    else return;
    event.preventDefault();
  }

  render() {
    const id = `${this.name}-field`;
    const isOpen = this.open && this.found.length > 0;
    return html`<div class="field suggesting"><label for=${id}>Customer</label>
      <input id=${id} type="text" role="combobox" autocomplete="off" placeholder="Anybody" .value=${this.chosen}
        aria-expanded=${String(isOpen)} aria-controls="${id}-names" aria-autocomplete="list" aria-activedescendant=${isOpen && this.at >= 0 ? `${id}-names-${this.at}` : nothing}
        aria-invalid=${this.wrong} aria-describedby=${this.wrong ? `${id}-error` : nothing}
        @click=${() => this.suggest('')} @input=${onText((text) => this.type(text.trim()))}
        @keydown=${this.key} @blur=${onText((text) => this.leave(text.trim()))}>
      ${suggestions({ id: `${id}-names`, label: 'Customers', found: this.found, at: this.at, open: isOpen, onChoose: (one) => this.tell(one),
        row: (one) => html`${one.name} <span class="small quiet">${one.erpId ?? nothing}</span>` })}
      ${this.wrong ? html`<p class="error" id="${id}-error">No customer has this name.</p>` : nothing}</div>`;
  }
}
customElements.define('hw-customer', CustomerField);

/**
 * The field, for those who choose customers.
 * @param {{ name: string, chosen?: string | null, onPick: (customer: Schemas['Customer'] | null) => void }} parts
 */
export const customerField = ({ name, chosen, onPick }) => (session.isCustomer ? nothing
  : html`<hw-customer .name=${name} .chosen=${chosen ?? ''} @pick=${(/** @type {CustomEvent} */ { detail }) => onPick(detail)}></hw-customer>`);
