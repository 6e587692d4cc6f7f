import { html, nothing } from 'lit';
import { api, query } from '../api.js';
import { t } from '../language.js';
import { aboutMatch, kindName } from '../views/catalogue/rows.js';
import { Combobox } from './combobox.js';

/** @typedef {Schemas['SearchMatch']} Match */

const SHOWN = 8;
/** More are asked for: some matches are of other kinds. */
const ASKED = 24;
const PAUSE = 150;

/** An item by number or words, chosen among suggestions. Fires `pick` with the match. @extends {Combobox<Match>} */
class ItemField extends Combobox {
  static properties = { ...Combobox.properties, label: {}, kinds: {}, text: { state: true }, isUnknown: { state: true } };

  constructor() {
    super();
    this.label = '';
    /** @type {string[]} the kinds of what may be chosen */
    this.kinds = [];
    this.text = '';
    /** Whether nothing is found by what is typed. */
    this.isUnknown = false;
    this.timer = 0;
  }

  /** @param {string} text */
  type(text) {
    clearTimeout(this.timer);
    Object.assign(this, { text, isUnknown: false });
    if (text.trim()) this.timer = setTimeout(() => this.find(text.trim()), PAUSE);
    else this.open = false;
  }

  /** @param {string} text */
  async find(text) {
    const answer = await this.latest.run((signal) => api.get(`/search${query({ text, limit: ASKED })}`, { signal })).catch(() => null);
    if (!answer || text !== this.text.trim()) return;
    const found = answer.items.filter(({ kind }) => this.kinds.includes(kind)).slice(0, SHOWN);
    Object.assign(this, { found, at: found.length ? 0 : -1, open: true, isUnknown: !found.length });
  }

  /** @param {Match} match */
  choose(match) {
    Object.assign(this, { text: match.name, open: false });
    this.dispatchEvent(new CustomEvent('pick', { detail: match, bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const chosen = event.key === 'Enter' && this.marked;
    if (chosen) this.choose(chosen);
    else if (event.key !== 'Enter' && !this.moves(event, { closed: () => {} })) return;
    event.preventDefault();
  }

  render() {
    const id = `${this.name}-field`;
    return html`<div class="field suggesting"><label for=${id}>${this.label}</label>
      ${this.box({ id, type: 'search', value: this.text, placeholder: t('search-placeholder'), label: t('search-best'), onType: (text) => this.type(text), onLeave: () => { this.open = false; },
        onKey: (event) => this.key(event), onChoose: (match) => this.choose(match),
        row: (match) => html`<b>${match.name}</b> <span class="small quiet">${match.brand ?? kindName(match)}</span><span class="about small">${aboutMatch(match)}</span>` })}
      <div role="status">${this.isUnknown ? html`<p class="small quiet">${t('search-nothing', { words: this.text.trim() })}</p>` : nothing}</div></div>`;
  }
}
customElements.define('hw-item-field', ItemField);
