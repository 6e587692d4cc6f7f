import { html, nothing } from 'lit';
import { api, newKey, query } from '../api.js';
import { t } from '../language.js';
import { session } from '../session.js';
import { Combobox } from './combobox.js';
import { explained } from './notice.js';

const SHOWN = 8;

/** @param {{ name: string }} customer @param {string} text */
const named = ({ name }, text) => name.toLowerCase() === text.toLowerCase();

/**
 * A customer by name, chosen among suggestions. Fires `pick` with the customer, or null for nobody;
 * `typed` with what was left there without choosing, and with nothing once that is past.
 * @extends {Combobox<Schemas['Customer']>}
 */
class CustomerField extends Combobox {
  static properties = { ...Combobox.properties, chosen: {}, typed: {}, needed: {}, mayBeNew: {}, nobody: {}, wrong: { state: true }, text: { state: true } };

  constructor() {
    super();
    /** @type {string} name of the chosen customer */
    this.chosen = '';
    /** Stands there at first if nobody is chosen: a name that was typed elsewhere. */
    this.typed = '';
    /** Why there has to be one; empty if nobody is right too. */
    this.needed = '';
    /** Whether it may be one that isn't known yet. */
    this.mayBeNew = false;
    /** What stands there as long as nobody is chosen. */
    this.nobody = '';
    /** What was typed, until somebody is chosen. */
    this.text = '';
    /** What is wrong with it. */
    this.wrong = '';
    /** @type {Promise<void> | null} the search for what was typed, once that is left */
    this.leaving = null;
    /** @type {Promise<void> | null} until somebody is made who wasn't known */
    this.making = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('typed') && !this.chosen) this.text = this.typed;
  }

  get input() {
    return /** @type {HTMLInputElement} */ (this.querySelector('input'));
  }

  /** Whether it may be sent as it is; if not, it says why and has the focus. */
  async check() {
    await this.making;
    const text = this.input.value.trim();
    await (this.leaving ?? this.leave(text));
    if (!text) this.wrong = this.needed;
    if (this.wrong) this.input.focus();
    return !this.wrong;
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
    Object.assign(this, { text, wrong: '' });
    if (!text && this.chosen) this.tell(null);
    this.suggest(text);
  }

  /** Makes one who isn't known yet. @param {() => Promise<Schemas['Customer'] | undefined>} way */
  make(way) {
    this.making = way().then((made) => { if (made) this.tell(made); }, (problem) => { this.wrong = explained(/** @type {Error} */ (problem)); }).then(() => {
      // Who went on meanwhile isn't fetched back.
      if (!this.closest('form, dialog')?.querySelector(':focus') || this.contains(document.activeElement)) this.input.focus();
      Object.assign(this, { open: false, making: null });
    });
    return this.making;
  }

  /** Asks for more than the name that was typed. */
  async ask() {
    const { newCustomer } = await import('./new-customer.js');
    return newCustomer(this.text);
  }

  /** Whoever walks in has a name at least. */
  makeByName() {
    return api.write('/customers/create', { name: this.text }, { key: newKey() });
  }

  /** What was typed without choosing. @param {string} text */
  async leave(text) {
    this.open = false;
    await this.making;
    const isKnown = text === this.chosen || await this.finds(text);
    this.dispatchEvent(new CustomEvent('typed', { detail: isKnown ? '' : text, bubbles: true }));
  }

  /** Whether somebody, or nobody, is meant by what was typed. @param {string} text */
  async finds(text) {
    await this.search(text);
    const same = this.found.filter((one) => named(one, text));
    // Who may be new isn't somebody else whose name has as much in it.
    const [only] = same.length ? same : this.found.length === 1 && !this.mayBeNew ? this.found : [];
    this.wrong = only || !text ? '' : this.found.length ? t('customer-field-choose-or-add') : t('customer-field-unknown');
    if (only) this.tell(only);
    else if (this.chosen) this.dispatchEvent(new CustomEvent('pick', { detail: null, bubbles: true }));
    return Boolean(only) || !text;
  }

  /** @param {Schemas['Customer'] | null} customer */
  tell(customer) {
    if (customer) this.input.value = customer.name;
    Object.assign(this, { chosen: customer?.name ?? '', text: '', open: false, wrong: '' });
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
    return html`<div class="field suggesting" @click=${(/** @type {Event} */ { target }) => { if (target instanceof HTMLInputElement) this.suggest(''); }}><label for=${id}>${t('customer-field-customer')}</label>
      ${this.box({ id, type: 'text', value: this.chosen || this.typed, placeholder: this.nobody, wrong: Boolean(this.wrong), label: t('customer-field-customers'), onType: (text) => this.type(text.trim()), onLeave: (text) => { this.leaving = this.leave(text.trim()).finally(() => { this.leaving = null; }); },
        onKey: (event) => this.key(event), onChoose: (one) => this.tell(one), row: (one) => html`${one.name} <span class="small quiet">${one.erpId ?? nothing}</span>` })}
      ${this.wrong ? html`<p class="error" id="${id}-error">${this.wrong}</p>` : nothing}
      ${this.mayBeNew && session.writes ? html`<div class="row"><button type="button" class="link small" @click=${() => this.make(() => this.ask())}>${t('customer-field-new')}</button>
        ${this.text && !this.found.some((one) => named(one, this.text)) ? html`<button type="button" class="link small" @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()} @click=${() => this.make(() => this.makeByName())}>${t('customer-field-add-by-name', { name: this.text })}</button>` : nothing}</div>` : nothing}</div>`;
  }
}
customElements.define('hw-customer', CustomerField);

/** Whether the customers in a form may be sent as they are. @param {Element} form */
export async function customersChecked(form) {
  const checks = [...form.querySelectorAll('hw-customer')].map((field) => /** @type {CustomerField} */ (field).check());
  return (await Promise.all(checks)).every(Boolean);
}

/** Why a quotation asks for one. */
export const quoted = () => t('customer-field-quoted');

/**
 * The field, for those who choose customers. `kept`: who is stored, if somebody else may be chosen already.
 * @param {{ name: string, chosen?: string | null, kept?: string | null, typed?: string, needed?: string, mayBeNew?: boolean, nobody?: string, onPick: (customer: Schemas['Customer'] | null) => void }} parts
 */
export const customerField = ({ name, chosen, kept = chosen, typed = '', needed = '', mayBeNew = Boolean(needed), nobody = mayBeNew ? '' : t('customer-field-anybody'), onPick }) => (session.isCustomer ? nothing
  : html`<hw-customer data-kept=${kept ?? ''} .name=${name} .chosen=${chosen ?? ''} .typed=${typed} .needed=${needed} .mayBeNew=${mayBeNew} .nobody=${nobody} @pick=${(/** @type {CustomEvent} */ { detail }) => onPick(detail)}></hw-customer>`);

/**
 * Who stands in the field of a form: whom the person picked there, else who is stored.
 * @param {Schemas['Customer'] | null | undefined} picked @param {string | null} kept
 */
export const pickedOr = (picked, kept) => ({ chosen: picked === undefined ? kept : picked?.name ?? '', kept });
