import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { onText, PageElement } from '../../element.js';
import { failure } from '../../parts/notice.js';
import { kindName, matchPicture } from '../catalogue/match.js';

/** @typedef {Schemas['SearchMatch']} Match */

const SHOWN = 6;
/** More are asked for: some matches are quotations or customers. */
const ASKED = 18;
const TYPING_MS = 200;

/** Whether quotations have lines of it. @param {Match} match */
const isQuoted = ({ kind }) => !['workOrder', 'salesEstimate', 'customer'].includes(kind);

/** Finds an item or assembly by the search box. Fires `add` with `{ itemId, itemType }`. */
class AddLine extends PageElement {
  static properties = { busy: {}, customer: {}, found: { state: true }, problem: { state: true }, words: { state: true } };

  constructor() {
    super();
    this.busy = false;
    /** @type {string | null} for whom the quotation is */
    this.customer = null;
    /** @type {Match[]} */
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
      const found = await this.latest.run((signal) => api.get(`/search${query({ text: words, limit: ASKED })}`, { signal }));
      if (!found) return;
      this.found = found.items.filter(isQuoted).slice(0, SHOWN);
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
    const [item, other] = this.found.filter((one) => this.found.length === 1 || one.partNumber?.toLowerCase() === typed);
    if (item && !other) this.add(item);
  }

  /** @param {Match} item */
  add(item) {
    this.dispatchEvent(new CustomEvent('add', { detail: { itemId: item._id, itemType: item.kind }, bubbles: true }));
    this.found = [];
    this.words = '';
    const input = this.querySelector('input');
    if (input) input.value = '';
    input?.focus();
  }

  render() {
    return html`<div class="field"><label for="add-line">Add a line</label>
        <input id="add-line" type="search" autocomplete="off" maxlength="200" placeholder="Number, size, thread, words …" @input=${onText((text) => this.type(text.trim()))}
          @keydown=${this.key}></div>
      ${failure(this.problem)}
      <div aria-live="polite">${this.words && !this.found.length ? html`<p class="quiet small">Nothing is found by “${this.words}”.</p>` : nothing}</div>
      ${this.found.length ? html`<ul class="plain rows found">${this.found.map((item) => html`<li><button type="button" class="entry-row" ?disabled=${this.busy} @click=${() => this.add(item)}>
        ${matchPicture(item)}
        <span class="what"><b>${item.name}</b> <span class="quiet">${item.brand ?? kindName(item).toLowerCase()}</span> ${item.orgPartNumber ? html`<span class="badge">${item.orgPartNumber}</span>` : nothing}
          <span class="about">${item.description}</span></span><span class="terms link-like">Add</span></button></li>`)}</ul>` : nothing}
      <p class="small"><a href="/configure${query({ customer: this.customer })}">Configure a hose for this quotation</a></p>`;
  }
}
customElements.define('hw-add-line', AddLine);
