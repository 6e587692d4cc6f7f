import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { onText, PageElement } from '../../element.js';
import { failure } from '../../parts/notice.js';
import { itemPicture } from '../catalogue/rows.js';

/** @typedef {{ _id: string, itemType: string, partNumber: string, image?: string | null, name: string, brand: string | null, orgPartNumber?: string | null, description: string | null }} Found */

const SHOWN = 6;
const TYPING_MS = 200;

/** Finds an assembly or item by its number. Fires `add` with `{ itemId, itemType }`. */
class AddLine extends PageElement {
  static properties = { busy: {}, customer: {}, found: { state: true }, problem: { state: true }, words: { state: true } };

  constructor() {
    super();
    this.busy = false;
    /** @type {string | null} for whom the quotation is */
    this.customer = null;
    /** @type {Found[]} */
    this.found = [];
    this.words = '';
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
    this.timer = 0;
  }

  /** @param {string} words */
  type(words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(words), TYPING_MS);
  }

  /** @param {string} words */
  async find(words) {
    this.problem = null;
    if (!words) {
      this.words = '';
      this.found = [];
      return;
    }
    try {
      const found = await this.latest.run((signal) => Promise.all([
        api.list(`/hoseassemblies${query({ 'search.partNumber': words, onlyLatest: true, limit: SHOWN })}`, { signal }),
        api.list(`/organization/components${query({ 'search.partNumber': words, limit: SHOWN })}`, { signal }),
        api.list(`/organization/components${query({ 'search.orgPartNumber': words, limit: SHOWN })}`, { signal }),
      ]));
      if (!found) return;
      const [assemblies, ...lists] = found;
      /** @type {Found[]} */
      const items = [...assemblies.items.map((one) => ({ ...one, itemType: 'hoseAssembly', image: undefined, name: one.title, brand: 'assembly' })),
        ...lists.flatMap((list) => list.items.map((one) => ({ ...one, name: one.partNumber })))];
      this.found = items.filter((item, at) => items.findIndex((other) => other._id === item._id) === at);
      this.words = words;
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** Enter takes the item whose number was typed, or the only one. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = /** @type {HTMLInputElement} */ (event.target).value.trim().toLowerCase();
    const [item, other] = this.found.filter((one) => this.found.length === 1 || one.partNumber.toLowerCase() === typed);
    if (item && !other) this.add(item);
  }

  /** @param {Found} item */
  add(item) {
    this.dispatchEvent(new CustomEvent('add', { detail: { itemId: item._id, itemType: item.itemType }, bubbles: true }));
    this.found = [];
    this.words = '';
    const input = this.querySelector('input');
    if (input) input.value = '';
    input?.focus();
  }

  render() {
    return html`<div class="field"><label for="add-line">Add a line</label>
        <input id="add-line" type="search" autocomplete="off" placeholder="Number of an assembly or item" @input=${onText((text) => this.type(text.trim()))}
          @keydown=${this.key}></div>
      ${failure(this.problem)}
      <div aria-live="polite">${this.words && !this.found.length ? html`<p class="quiet small">Nothing has “${this.words}” in its number.</p>` : nothing}</div>
      ${this.found.length ? html`<ul class="plain rows found">${this.found.map((item) => html`<li><button type="button" class="entry-row" ?disabled=${this.busy} @click=${() => this.add(item)}>
        ${item.itemType === 'hoseAssembly' ? nothing : itemPicture(item)}
        <span class="what"><b>${item.name}</b> <span class="quiet">${item.brand}</span> ${item.orgPartNumber ? html`<span class="badge">${item.orgPartNumber}</span>` : nothing}
          <span class="about">${item.description}</span></span><span class="terms link-like">Add</span></button></li>`)}</ul>` : nothing}
      <p class="small"><a href="/configure${query({ customer: this.customer })}">Configure a hose for this quotation</a></p>`;
  }
}
customElements.define('hw-add-line', AddLine);
