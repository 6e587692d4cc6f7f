import { html, nothing } from 'lit';
import { api, query } from '../api.js';
import { t } from '../language.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { aboutMatch, addressOf, kindName } from '../views/catalogue/rows.js';
import { Combobox } from './combobox.js';

const SHOWN = 8;
/** Milliseconds without a key before a search. */
const PAUSE = 120;

/** Tells which words a search left out. @param {string[]} words */
export const withoutWords = (words) => (words.length ? t('search-without', { words: words.map((word) => t('quoted', { word })).join(', ') }) : '');

/** The search box: the best matches below it as one types, all of them on Enter. @extends {Combobox<Schemas['SearchMatch']>} */
class SearchBox extends Combobox {
  static properties = { ...Combobox.properties, words: {}, ignored: { state: true } };

  constructor() {
    super();
    this.name = 'search';
    this.words = '';
    /** Words that nothing has together with the others. @type {string[]} */
    this.ignored = [];
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
    if (answer && text === this.words) Object.assign(this, { found: answer.items.filter(addressOf), ignored: answer.ignoredWords, open: true });
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const chosen = this.marked;
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

  render() {
    const id = this.name;
    const note = withoutWords(this.ignored);
    return html`<form class="suggesting" role="search" aria-label=${t('search-label')} @submit=${this.submit}>
      <label class="visually-hidden" for=${id}>${t('search-search')}</label>
      ${this.box({ id, type: 'search', value: this.words, placeholder: t('search-placeholder'), label: t('search-best'), note, onType: (text) => this.type(text), onLeave: () => { this.open = false; },
        onKey: (event) => { if (this.moves(event, { closed: () => {}, skips: true })) event.preventDefault(); }, onChoose: (match) => this.show(match),
        row: (match) => html`<b>${match.name}</b> <span class="small quiet">${kindName(match)}</span><span class="about small">${aboutMatch(match)}</span>` })}
      <div role="status">${!this.open ? nothing : this.found.length ? html`<span class="visually-hidden">${note}</span>` : html`<p class="suggestions quiet">${t('search-nothing', { words: this.words.trim() })}</p>`}</div></form>`;
  }
}
customElements.define('hw-search', SearchBox);
