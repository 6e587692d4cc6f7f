import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { ListView } from '../../parts/list-view.js';
import { withoutWords } from '../../parts/search-box.js';
import { session } from '../../session.js';
import { apart, decimal } from '../../units.js';
import { KINDS } from './kinds.js';
import { showMade } from './made.js';
import { isItem, matchRow, ownNumber, termsOf } from './rows.js';
import { itemColumns } from './tables.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @import { Entry, Kind, Option, Terms } from './types.d.ts' */

/** The catalogue: a list of one kind with its filters, or what a search in the header found. @extends {ListView<Entry>} */
class Catalogue extends ListView {
  static properties = { counts: { state: true }, options: { state: true }, terms: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, number>} */
    this.counts = {};
    /** @type {Record<string, Option[]>} */
    this.options = {};
    /** @type {Map<string, Terms>} */
    this.terms = new Map();
    this.naming = { hose: '/item', fitting: '/item' };
    this.asked = '';
    /** The words that were searched for. */
    this.words = '';
  }

  get key() {
    return this.value('kind') in KINDS ? this.value('kind') : 'hoses';
  }

  get kind() {
    return /** @type {Kind} */ (KINDS[this.key]);
  }

  async connectedCallback() {
    super.connectedCallback();
    const types = await api.get('/organization/itemtypes').catch(() => []);
    this.counts = Object.fromEntries(types.map((one) => [one.itemType, one.count]));
  }

  path() {
    if (this.value('q')) return `/search${query({ text: this.value('q'), ...this.limits })}`;
    const { kind } = this;
    const own = Boolean(this.value('own')) && kind.own;
    const path = own || kind.list;
    return `${path}${query({
      ...Object.fromEntries(kind.filters.map((filter) => [filter.to ?? 'search.partNumber', this.value(filter.name)])),
      'search.orgPartNumber': this.value('ours'), hoseId: this.value('hose'), crimpFittingId: this.value('fitting'), hideUnavailable: this.value('available') && true, inStock: this.key === 'hoses' && this.value('stock') ? true : '',
      ...(this.sorts ? this.ordered : {}),
      ...this.limits,
    }).replace('?', path.includes('?') ? '&' : '?')}`;
  }

  usual = 'partNumber';

  /** @returns {TableColumn<Entry>[]} */
  get heads() {
    return itemColumns(this.kind, this.found?.items ?? [], this.terms, this.sorts);
  }

  /** Whether the service sorts this list. */
  get sorts() {
    return this.key !== 'others' || this.value('own') !== '';
  }

  async load() {
    const words = this.value('q');
    if (words !== this.words) this.found = null;
    this.words = words;
    if (!words) this.loadOptions();
    await super.load();
  }

  async loadOptions() {
    const { kind } = this;
    const chosen = { ...Object.fromEntries(kind.filters.map(({ name }) => [name, this.value(name)])), hose: this.value('hose') };
    const asked = this.key + JSON.stringify(chosen);
    if (asked === this.asked) return;
    this.asked = asked;
    const options = await kind.options(chosen).catch(() => ({}));
    if (asked === this.asked) this.options = options;
  }

  /** @param {Entry[]} items */
  async arrived(items) {
    this.terms = await termsOf(items.filter((one) => !this.words || isItem(/** @type {any} */ (one))).map((item) => item._id), null);
  }

  render() {
    if (this.value('q')) return this.foundBy(this.value('q'));
    return html`
      <div class="spread page-head"><h1>${t('title-catalogue')}</h1>${session.writes ? html`<div class="row"><a class="button" href="/import">${t('import-lists')}</a>
        <button type="button" class="button main-action" @click=${this.begin}>${t(`item-new-${this.key}`)}</button></div>` : nothing}</div>
      <nav class="kinds" aria-label=${t('catalogue-kinds')}>${Object.entries(KINDS).map(([key, kind]) => html`
        <a href="/catalogue?kind=${key}" aria-current=${key === this.key ? 'page' : nothing}>${t(`kinds-${key}`)}
          ${this.counts[kind.type] === undefined ? nothing : html`<span class="quiet small">${decimal(this.counts[kind.type] ?? 0)}</span>`}</a>`)}
      </nav>
      ${this.withFilters({
        many: t(`kinds-${this.key}`), counted: (count) => t(`counted-${this.key}`, { count }), filters: this.filters(), 
        all: `/catalogue?kind=${this.key}`, none: t('catalogue-none'),
        above: [this.narrowed('hose', t('catalogue-fits'), t('catalogue-hose')), this.narrowed('fitting', t('catalogue-takes'), t('catalogue-fitting'))],
      })}`;
  }

  /** What a search over items, documents and customers found, the best first. @param {string} words */
  foundBy(words) {
    return html`<h1 class="page-head">${t('quoted', { word: words })}</h1>
      <p class="small quiet" role="status">${withoutWords(this.found?.ignoredWords ?? [])} ${this.count((count) => t('catalogue-found', { count }))}${this.found?.totalIsExact === false ? `; ${t('catalogue-narrows')}` : ''}</p>
      ${this.results(t('catalogue-found-list'), (match) => matchRow(/** @type {Schemas['SearchMatch']} */ (/** @type {unknown} */ (match)), this.terms.get(match._id)),
        html`${t('catalogue-no-record', { words })}<br><a href="/catalogue">${t('catalogue-go-through')}</a>`)}`;
  }

  get filtered() {
    return [...this.search.keys()].some((name) => !['kind', 'page', 'sort'].includes(name));
  }

  async begin() {
    const { editItem } = await import('./edit.js');
    const made = await editItem(this.kind.type, null, 'new');
    if (!made) return;
    showMade(made);
  }

  filters() {
    // The counts know nothing of these filters.
    const narrowed = ['number', 'words', 'ours', 'own', 'available', 'stock'].some((name) => this.value(name)) || (this.key === 'fittings' && this.value('size') !== '');
    return html`
      ${this.kind.filters.map((filter) => {
        if (filter.text) return this.textFilter(filter.name, filter.label, filter.hint);
        const options = (this.options[filter.name] ?? []).map((option) => ({ ...option, label: filter.says?.(option.value) ?? option.label }));
        return this.choiceFilter(filter.name, filter.label, apart(options, this.value(filter.name)).map((option) => ({ ...option, count: narrowed ? undefined : option.count })));
      })}
      ${this.textFilter('ours', ownNumber())}
      <div>${this.kind.own && !session.isCustomer ? this.checkFilter('own', t('catalogue-own-only')) : nothing}
        ${this.key === 'hoses' ? this.checkFilter('stock', t('catalogue-in-stock-only')) : nothing}
        ${this.checkFilter('available', t('catalogue-available-only'))}</div>`;
  }
}
customElements.define('hw-catalogue', Catalogue);
