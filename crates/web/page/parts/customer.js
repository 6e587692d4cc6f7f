import { html, nothing } from 'lit';
import { api, query } from '../api.js';
import { session } from '../session.js';
import { Combobox } from './combobox.js';

const SHOWN = 8;

/** A customer by name, chosen among suggestions. Fires `pick` with the customer, or null for nobody. @extends {Combobox<Schemas['Customer']>} */
class CustomerField extends Combobox {
  static properties = { ...Combobox.properties, chosen: {}, error: {}, wrong: { state: true } };

  constructor() {
    super();
    /** @type {string} name of the chosen customer */
    this.chosen = '';
    this.wrong = false;
    /** @type {string | null} what else is wrong with it */
    this.error = null;
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
    const chosen = event.key === 'Enter' && this.marked;
    if (chosen) this.tell(chosen);
    else if (!this.moves(event, { closed: () => this.suggest('') })) return;
    event.preventDefault();
  }

  render() {
    const id = `${this.name}-field`;
    const error = this.wrong ? 'No customer has this name.' : this.error;
    return html`<div class="field suggesting" @click=${(/** @type {Event} */ { target }) => { if (target instanceof HTMLInputElement) this.suggest(''); }}><label for=${id}>Customer</label>
      ${this.box({ id, type: 'text', value: this.chosen, placeholder: 'Anybody', wrong: Boolean(error), label: 'Customers', onType: (text) => this.type(text.trim()), onLeave: (text) => this.leave(text.trim()),
        onKey: (event) => this.key(event), onChoose: (one) => this.tell(one), row: (one) => html`${one.name} <span class="small quiet">${one.erpId ?? nothing}</span>` })}
      ${error ? html`<p class="error" id="${id}-error" role="alert">${error}</p>` : nothing}</div>`;
  }
}
customElements.define('hw-customer', CustomerField);

/**
 * The field, for those who choose customers.
 * @param {{ name: string, chosen?: string | null, error?: string | null, onPick: (customer: Schemas['Customer'] | null) => void }} parts
 */
export const customerField = ({ name, chosen, error, onPick }) => (session.isCustomer ? nothing
  : html`<hw-customer .name=${name} .chosen=${chosen ?? ''} .error=${error ?? null} @pick=${(/** @type {CustomEvent} */ { detail }) => onPick(detail)}></hw-customer>`);
