import { html, nothing } from 'lit';
import { api, Latest, query } from '../api.js';
import { onText, PageElement } from '../element.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { aboutMatch, addressOf, kindName } from '../views/catalogue/match.js';
import { moved, suggestions } from './suggestions.js';

const SHOWN = 8;
/** Milliseconds without a key before a search. */
const PAUSE = 120;

/** The search box: the best matches below it as one types, all of them on Enter. */
class SearchBox extends PageElement {
  static properties = { name: {}, words: {}, found: { state: true }, at: { state: true }, open: { state: true } };

  constructor() {
    super();
    /** Ids within the page begin with it. */
    this.name = 'search';
    this.words = '';
    /** @type {Schemas['SearchMatch'][]} */
    this.found = [];
    /** Place of the match that Enter opens; -1 for all matches. */
    this.at = -1;
    this.open = false;
    this.latest = new Latest();
    this.timer = 0;
  }

  /** @param {string} text */
  type(text) {
    clearTimeout(this.timer);
    this.words = text;
    this.at = -1;
    if (text.trim() && session.token) this.timer = setTimeout(() => this.search(text), PAUSE);
    else this.open = false;
  }

  /** @param {string} text */
  async search(text) {
    const path = `/search${query({ text: text.trim(), limit: SHOWN })}`;
    const answer = await this.latest.run((signal) => api.get(path, { signal })).catch(() => null);
    if (answer && text === this.words) Object.assign(this, { found: answer.items.filter(addressOf), open: true });
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const chosen = this.open ? this.found[this.at] : undefined;
    const text = this.words.trim();
    clearTimeout(this.timer);
    this.open = false;
    if (chosen) this.show(chosen);
    else if (text) go(`/catalogue${query({ q: text })}`);
  }

  /** @param {Schemas['SearchMatch']} match */
  show(match) {
    this.open = false;
    go(addressOf(match));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // One place more than matches: that of no match, where Enter shows all.
    const place = moved(event, this.at + 1, this.found.length + 1);
    if (event.key === 'Escape' && this.open) this.open = false;
    else if (place !== undefined && this.open) this.at = place - 1;
    else return;
    event.preventDefault();
  }

  render() {
    const id = this.name;
    const isOpen = this.open && this.found.length > 0;
    return html`<form class="suggesting" role="search" aria-label="Items, assemblies and quotations" @submit=${this.submit}>
      <label class="visually-hidden" for=${id}>Search items, assemblies and quotations</label>
      <input id=${id} name="q" type="search" role="combobox" autocomplete="off" maxlength="200" placeholder="Number, size, thread, words …" .value=${this.words}
        aria-expanded=${String(isOpen)} aria-controls="${id}-matches" aria-autocomplete="list" aria-activedescendant=${isOpen && this.at >= 0 ? `${id}-matches-${this.at}` : nothing}
        @input=${onText((text) => this.type(text))} @keydown=${this.key} @blur=${() => { this.open = false; }}>
      ${suggestions({ id: `${id}-matches`, label: 'Best matches', found: this.found, at: this.at, open: isOpen, onChoose: (match) => this.show(match),
        row: (match) => html`<b>${match.name}</b> <span class="small quiet">${kindName(match)}</span><span class="about small">${aboutMatch(match)}</span>` })}</form>`;
  }
}
customElements.define('hw-search', SearchBox);
