import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { shopCurrency } from '../../money.js';
import { failure } from '../../parts/notice.js';
import { pager } from '../../parts/pager.js';
import { session } from '../../session.js';
import { decimal } from '../../units.js';
import { statusBadge } from '../assembly/status.js';
import { aboutMatch, addressOf, kindName, matchPicture } from './match.js';
import { priceOf, stockLine } from './rows.js';

const SHOWN = 25;

/** @typedef {{ items: Schemas['SearchMatch'][], total: number, totalIsExact?: boolean }} Answer */

/** What a search over items, documents and customers found, the best first. */
class Found extends PageElement {
  static properties = { words: {}, answer: { state: true }, number: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.words = '';
    /** @type {Answer | null} */
    this.answer = null;
    this.number = 1;
    /** @type {unknown} */
    this.problem = null;
    /** @type {string | null} */
    this.currency = null;
    this.latest = new Latest();
    new Watch(this, session);
  }

  /** @param {Map<string, unknown>} changed */
  async willUpdate(changed) {
    if (changed.has('words')) Object.assign(this, { answer: null, number: 1 });
    if (!changed.has('words') && !changed.has('number')) return;
    this.problem = null;
    try {
      this.currency = await shopCurrency();
      const path = `/search${query({ text: this.words, limit: SHOWN, page: this.number })}`;
      this.answer = await this.latest.run((signal) => api.get(path, { signal })) ?? this.answer;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    return html`<h1 class="page-head">“${this.words}”</h1>
      ${failure(this.problem)}
      ${this.answer ? this.found(this.answer) : this.problem ? nothing : html`<p class="loading" role="status">One moment …</p>`}`;
  }

  /** @param {Answer} answer */
  found({ items, total, totalIsExact }) {
    if (!total) {
      return html`<div class="card"><p class="loading" role="status">No record has all of “${this.words}”. Try a part of the number, or fewer words.
        <br><a href="/catalogue">Go through the catalogue</a></p></div>`;
    }
    const count = totalIsExact === false ? `More than ${decimal(total)} found; another word narrows them.` : `${decimal(total)} found`;
    return html`<p class="small quiet" role="status">${count}</p>
      <section class="card group" aria-label="Found"><ul class="plain rows">${items.map((match) => html`<li>${this.entry(match)}</li>`)}</ul></section>
      ${pager({ page: this.number, limit: SHOWN, total, onPage: (number) => { this.number = number; } })}`;
  }

  /** @param {Schemas['SearchMatch']} match */
  entry(match) {
    const address = addressOf(match);
    const parts = html`${matchPicture(match)}
      <span class="what"><b>${match.name}</b> <span class="quiet">${match.brand ?? kindName(match)}</span>
        ${match.orgPartNumber ? html`<span class="badge">${match.orgPartNumber}</span>` : nothing}
        ${match.status ? statusBadge(match.status) : nothing}
        <span class="about">${aboutMatch(match)}</span></span>
      <span class="terms">${match.partNumber && match.brand ? html`<span>${priceOf(match.price, match.priceCurrency ?? this.currency, match.priceUnitOfMeasure)}</span>` : nothing}
        ${typeof match.available === 'number' ? stockLine({ available: match.available, unit: match.priceUnitOfMeasure ?? 'each' }) : nothing}</span>`;
    return address ? html`<a class="entry-row" href=${address}>${parts}</a>` : html`<div class="entry-row">${parts}</div>`;
  }
}
customElements.define('hw-found', Found);
