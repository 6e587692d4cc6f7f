import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { shopCurrency } from '../../money.js';
import { failure } from '../../parts/notice.js';
import { session } from '../../session.js';
import { decimal } from '../../units.js';
import { statusBadge } from '../assembly/status.js';
import { KINDS } from './kinds.js';
import { itemPicture, priceOf } from './rows.js';

const SHOWN = 5;

/** @typedef {{ title: string, total: number, all?: string } & ({ assembly: true, items: Schemas['HoseAssemblySummary'][] } | { assembly?: false, items: Schemas['Item'][] })} Group */

/** What a search over all kinds and assemblies found, by number first. */
class Found extends PageElement {
  static properties = { words: {}, groups: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.words = '';
    /** @type {Group[] | null} */
    this.groups = null;
    /** @type {unknown} */
    this.problem = null;
    /** @type {string | null} */
    this.currency = null;
    this.latest = new Latest();
    new Watch(this, session);
  }

  /** @param {Map<string, unknown>} changed */
  async willUpdate(changed) {
    if (!changed.has('words')) return;
    this.groups = null;
    this.problem = null;
    try {
      this.currency = await shopCurrency();
      this.groups = await this.latest.run((signal) => find(this.words, signal)) ?? this.groups;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    return html`<h1 class="page-head">“${this.words}”</h1>
      ${failure(this.problem)}
      ${this.groups ? this.found(this.groups) : this.problem ? nothing : html`<p class="loading" role="status">One moment …</p>`}`;
  }

  /** @param {Group[]} groups */
  found(groups) {
    if (!groups.length) {
      return html`<div class="card"><p class="loading" role="status">Nothing has “${this.words}” in its number or description. Try a part of the number, or fewer words.
        <br><a href="/catalogue">Go through the catalogue</a></p></div>`;
    }
    return html`<div class="stack">${groups.map((group) => html`<section class="card group">
      <div class="card-in spread"><h2>${group.title} <span class="quiet small">${decimal(group.total)}</span></h2>
        ${group.all && group.total > group.items.length ? html`<a href=${group.all}>Show all<span class="visually-hidden"> ${group.title.toLowerCase()}</span></a>` : nothing}</div>
      <ul class="plain rows">${(group.assembly ? group.items.map(assemblyEntry) : group.items.map((item) => itemEntry(item, this.currency))).map((entry) => html`<li>${entry}</li>`)}</ul>
    </section>`)}</div>`;
  }
}
customElements.define('hw-found', Found);

/**
 * @param {string} words
 * @param {AbortSignal} signal
 * @returns {Promise<Group[]>}
 */
async function find(words, signal) {
  /** @template {string} Path @param {Path} path @param {Record<string, unknown>} values */
  const list = (path, values) => api.list(`${path}${query({ ...values, limit: SHOWN, page: 1 })}`, { signal });
  const kinds = Object.entries(KINDS);
  const [assemblies, ours, described, ...lists] = await Promise.all([
    list('/hoseassemblies', { 'search.partNumber': words, onlyLatest: true }), list('/organization/components', { 'search.orgPartNumber': words }),
    list('/hoseassemblies', { 'search.description': words, onlyLatest: true }),
    ...kinds.map(([, { type }]) => list('/organization/components', { itemType: type, 'search.partNumber': words })),
    ...kinds.map(([, { type }]) => list('/organization/components', { itemType: type, 'search.description': words })),
  ]);
  /** @param {number} at @param {'number' | 'words'} name @returns {Group[]} */
  const ofKinds = (at, name) => kinds.map(([kind, { name: title, filters }], nth) => ({
    title: `${title} by ${name === 'number' ? 'number' : 'description'}`, ...(lists[at + nth] ?? { items: [], total: 0 }),
    ...(filters.some((filter) => filter.name === name) ? { all: `/catalogue${query({ kind, [name]: words })}` } : {}) }));
  /** @type {Group[]} */
  const groups = [
    { title: 'Assemblies', ...assemblies, all: `/assemblies${query({ number: words })}`, assembly: true },
    { title: session.isCustomer ? 'Items by your number' : 'Items by own number', ...ours },
    ...ofKinds(0, 'number'), ...ofKinds(kinds.length, 'words'),
    { title: 'Assemblies by description', ...described, all: `/assemblies${query({ words })}`, assembly: true },
  ];
  return groups.filter((group) => group.items.length);
}

/** @param {Schemas['Item']} item @param {string | null} currency of the shop */
const itemEntry = (item, currency) => html`<a class="entry-row" href="/catalogue/${item._id}">${itemPicture(item)}
  <span class="what"><b>${item.partNumber}</b> <span class="quiet">${item.brand}</span> ${item.orgPartNumber ? html`<span class="badge">${item.orgPartNumber}</span>` : nothing}
    <span class="about">${item.description}</span></span>
  <span class="terms"><span>${priceOf(item.price, item.priceCurrency ?? currency, item.priceUnitOfMeasure)}</span></span></a>`;

/** @param {Schemas['HoseAssemblySummary']} assembly */
const assemblyEntry = (assembly) => html`<a class="entry-row" href="/assemblies/${assembly._id}">
  <span class="what"><b>${assembly.title}</b> ${statusBadge(assembly.status)} <span class="about">${assembly.description}</span></span></a>`;
