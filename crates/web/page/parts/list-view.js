import { html, nothing } from 'lit';
import { api, ApiError, Latest } from '../api.js';
import { onText, PageElement, Watch } from '../element.js';
import { t } from '../language.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { day } from '../shop.js';
import { units } from '../units.js';
import { customerField } from './customer.js';
import { field, selectField } from './field.js';
import { labelOf } from './labels.js';
import { STATUSES, statusOption } from './life-cycle.js';
import { failure, toast, waiting } from './notice.js';
import { cellsOf, heading, readOrder } from './sorting.js';
import { table } from './table.js';

/** @import { Filtered, TableColumn } from './types.d.ts' */

const PER_PAGE = 25;
/** The service counts no further. */
const LAST_PAGE = 10_000 / PER_PAGE;
const TYPING_MS = 250;
/** Parts of an address that are no filters. */
const STAYING = ['page', 'sort', 'as'];

/** Whether filters stand beside the list. */
const WIDE = matchMedia('(min-width: 64rem)');

/** A view of a list whose filters, order and page are in the address. A subclass names the request with `path`. @template Item */
export class ListView extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { params: {}, search: {}, found: { state: true }, problem: { state: true }, loading: { state: true }, named: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.search = new URLSearchParams();
    /** @type {{ items: Item[], total: number, totalIsExact?: boolean, ignoredWords?: string[] } | null} */
    this.found = null;
    /** @type {unknown} */
    this.problem = null;
    this.loading = true;
    this.latest = new Latest();
    /** @type {Record<string, string>} where the records are that filters of the address name by their ids */
    this.naming = {};
    /** @type {Record<string, any>} these records */
    this.named = {};
    /** Name of the text filter that is being typed: its letters make one entry in the history. */
    this.typed = '';
    this.timer = 0;
    /** The filters that are shown, by their names in the address: what each is called, and how its value reads. @type {Map<string, { label: string, text: string }>} */
    this.told = new Map();
    /** Values that filters may have, by their names in the address. @type {Map<string, string[]>} */
    this.offered = new Map();
    new Watch(this, units);
    new Watch(this, session);
    new Watch(this, WIDE);
  }

  /** Path and query of the request. @returns {string} */
  path() {
    throw new Error('not implemented');
  }

  get page() {
    return Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(this.search.get('page'))) || 1));
  }

  get limits() {
    return { page: this.page, limit: PER_PAGE };
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('search')) this.load();
  }

  async readNamed() {
    for (const [name, path] of Object.entries(this.naming)) {
      const id = this.value(name);
      if (id === (this.named[name]?._id ?? '')) continue;
      const record = id ? await api.get(/** @type {string} */ (`${path}/${id}`)).catch(() => null) : null;
      this.named = { ...this.named, [name]: record };
    }
  }

  async load() {
    this.readNamed();
    this.loading = true;
    this.problem = null;
    try {
      const found = await this.latest.run((signal) => api.list(this.path(), { signal }));
      if (!found) return;
      const last = Math.ceil(found.total / PER_PAGE);
      // The rows of this page are gone, or an old address names it.
      if (!found.items.length && last && last < this.page) return this.turn(last, true);
      this.found = found;
      this.arrived(found.items);
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 400 && this.dropUnknown()) return;
      this.problem = problem;
    }
    this.loading = false;
  }

  /** Leaves out what an address filters by and nobody knows: choices that are not offered, else all filters. @returns {boolean} whether there was any */
  dropUnknown() {
    const filters = [...this.search.keys()].filter((name) => !STAYING.includes(name));
    const unknown = filters.filter((name) => this.offered.has(name) && !this.offered.get(name)?.includes(this.value(name)));
    const dropped = unknown.length ? unknown : filters;
    if (!dropped.length) return false;
    toast(t('list-unknown-filter'));
    this.choose(Object.fromEntries(dropped.map((name) => [name, ''])), true);
    return true;
  }

  /** Called with the items of a new page. @param {Item[]} _items */
  arrived(_items) {}

  /** @param {string} name */
  value(name) {
    return this.search.get(name) ?? '';
  }

  /**
   * Goes to the address with other filters, at their first page.
   * @param {Record<string, string | number>} values empty ones are taken out
   * @param {boolean} [replace]
   */
  choose(values, replace = false) {
    const search = new URLSearchParams(this.search);
    search.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value === '' || value === 0) search.delete(name);
      else search.set(name, String(value));
    }
    go(location.pathname + (search.size ? `?${search}` : ''), { replace });
  }

  /** @param {string} name @param {string} value */
  type(name, value) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (value.trim() === this.value(name)) return;
      this.choose({ [name]: value.trim() }, this.typed === name);
      this.typed = name;
    }, TYPING_MS);
  }

  /** What is filtered, each to be taken away by itself. */
  chips() {
    const chips = [...this.told].filter(([name]) => this.value(name));
    return chips.length ? html`<p class="row">${chips.map(([name, { label, text }]) => html`<button type="button" class="chip" @click=${() => this.choose({ [name]: '' })}>
      <span class="part">${label}</span>${text ? html` <span>${text}</span>` : nothing} <span aria-hidden="true">✕</span><span class="visually-hidden">: ${t('any')}</span></button>`)}</p>` : nothing;
  }

  /** A text filter. @param {string} name @param {string} label @param {string} [placeholder] */
  textFilter(name, label, placeholder = '') {
    const id = `filter-${name}`;
    this.told.set(name, { label, text: this.value(name) });
    return field({ id, label, control: html`<input id=${id} type="search" autocomplete="off" placeholder=${placeholder} .value=${this.value(name)}
      @input=${onText((text) => this.type(name, text))} @blur=${() => { this.typed = ''; }}>` });
  }

  /**
   * A filter with given values.
   * @param {string} name @param {string} label
   * @param {{ value: string, label: string, count?: number }[]} options
   * @param {string} [any] what no choice is called
   */
  choiceFilter(name, label, options, any = t('list-any')) {
    const now = this.value(name);
    this.offered.set(name, options.map(({ value }) => value));
    const all = now && !options.some((option) => option.value === now) ? [{ value: now, label: now }, ...options] : options;
    this.told.set(name, { label, text: all.find(({ value }) => value === now)?.label ?? now });
    return selectField({ id: `filter-${name}`, label, value: now, any, options: all, onChange: (value) => this.choose({ [name]: value }) });
  }

  /** The columns, if the list is a table. @returns {TableColumn<Item>[]} */
  get heads() {
    return [];
  }

  /** The order as long as nobody chose one, as in the address. */
  usual = '';

  get order() {
    const chosen = readOrder(this.value('sort'));
    return this.heads.some(({ name, sorts }) => sorts && name === chosen.name) ? chosen : readOrder(this.usual);
  }

  /** The order, as parameters of the request. */
  get ordered() {
    const { name, descends } = this.order;
    return name ? { 'sortBy[0].key': name, 'sortBy[0].order': descends ? 'desc' : 'asc' } : {};
  }

  /** The items as a table whose headings sort. @param {string} label @param {Item[]} items */
  asTable(label, items) {
    const { heads } = this;
    return html`<div class="card">${this.sortedTable(label, items.map((item) => cellsOf(heads, item)), 'stacked dense list')}</div>`;
  }

  /** Rows below the headings of the columns, which sort. @param {string} label @param {unknown[]} rows @param {string} kind */
  sortedTable(label, rows, kind) {
    const { heads, order } = this;
    return table(label, heads.map((column) => heading(column, order, (word) => this.choose({ sort: word === this.usual ? '' : word }))), rows, kind);
  }

  /** That only what has to do with an item is listed. @param {string} name of the filter @param {string} how @param {string} kind of the item */
  narrowed(name, how, kind) {
    const item = this.named[name];
    return item ? html`<p class="row"><span class="chip">${how} ${item.partNumber}
      <button type="button" class="link" @click=${() => this.choose({ [name]: '' })}>${t('any')}<span class="visually-hidden"> ${kind}</span></button></span></p>` : nothing;
  }

  /**
   * A filter of a few values at a click, above the list.
   * @param {string} name @param {string} label
   * @param {{ value: string, label: string }[]} options with an empty value for no choice
   */
  pills(name, label, options) {
    const now = this.value(name);
    this.offered.set(name, options.map(({ value }) => value));
    return html`<div class="kinds" role="group" aria-label=${label}>${options.map((one) => html`<button type="button" class="pill" aria-pressed=${String(one.value === now)} @click=${() => this.choose({ [name]: one.value })}>${one.label}</button>`)}</div>`;
  }

  /** @param {string} name @param {string} label */
  checkFilter(name, label) {
    this.told.set(name, { label, text: '' });
    return html`<label class="check"><input type="checkbox" .checked=${this.value(name) !== ''}
      @change=${(/** @type {any} */ event) => this.choose({ [name]: event.target.checked ? 'yes' : '' })}> ${label}</label>`;
  }

  /** Whether something is filtered. */
  get filtered() {
    return [...this.search.keys()].some((name) => name !== 'page' && name !== 'sort');
  }

  /** The filters beside the list. @param {Filtered<Item>} parts */
  withFilters({ many, counted, filters, above = nothing, row, list, all, none }) {
    const clear = html`<a href=${all}>${t('list-clear')}</a>`;
    return html`<div class="with-filters">
      <details class="card filters" ?open=${WIDE.matches}><summary>${this.filtered ? t('list-filters-on') : t('list-filters')}</summary>
        <form class="card-in" role="search" aria-label=${t('list-filters-of', { many })} @submit=${(/** @type {Event} */ event) => event.preventDefault()}>${filters}</form></details>
      <section aria-label=${this.heads.length ? nothing : many}>
        ${above}${this.chips()}
        <p class="spread small"><span class="quiet" role="status">${this.count(counted)}</span>
          ${this.filtered ? clear : nothing}</p>
        ${this.results(many, row, this.filtered ? html`${t('list-none-fits')} ${clear}` : none, list)}
      </section>
    </div>`;
  }

  /** How many there are. @param {(count: number) => string} counted */
  count(counted) {
    if (!this.found) return '';
    const text = counted(this.found.total);
    return this.found.totalIsExact === false ? t('list-more-than', { text }) : text;
  }

  /**
   * The list with its states.
   * @param {string} label what is listed
   * @param {((item: Item) => unknown) | undefined} row content of a list item, if they are links below each other
   * @param {unknown} empty what to say if nothing is found
   * @param {(items: Item[]) => unknown} [list] the items, if neither that nor a table
   */
  results(label, row, empty, list = (items) => (row ? html`<ul class="plain card rows" aria-label=${label}>${items.map((item) => html`<li>${row(item)}</li>`)}</ul>` : this.asTable(label, items))) {
    if (this.problem) return html`${failure(this.problem)}<p><button type="button" class="button" @click=${this.load}>${t('list-try-again')}</button></p>`;
    if (!this.found) return waiting;
    const { items, total } = this.found;
    return html`<div aria-busy=${this.loading}>
      ${items.length ? list(items)
        : html`<div class="card"><p class="loading" role="status">${empty}</p></div>`}
      ${items.length && total > PER_PAGE ? this.pager(total) : nothing}</div>`;
  }

  /** @param {number} to @param {boolean} [replace] */
  turn(to, replace = false) {
    const search = new URLSearchParams(this.search);
    search.set('page', String(to));
    go(`${location.pathname}?${search}`, { replace });
    scrollTo(0, 0);
  }

  /** @param {number} total */
  pager(total) {
    const { page } = this;
    const last = Math.min(page * PER_PAGE, total);
    return html`<nav class="pager" aria-label=${t('list-pages')}>
      <button type="button" class="button" ?disabled=${page <= 1} @click=${() => this.turn(page - 1)}>${t('list-previous')}</button>
      <span class="quiet" aria-live="polite">${t('list-range', { from: (page - 1) * PER_PAGE + 1, to: last, total, exact: String(this.found?.totalIsExact !== false) })}</span>
      <button type="button" class="button" ?disabled=${last >= total} @click=${() => this.turn(page + 1)}>${t('list-next')}</button>
    </nav>`;
  }
}

/** A list of documents. @template Item @extends {ListView<Item>} */
export class DocumentList extends ListView {
  constructor() {
    super();
    this.naming = { customer: '/customer' };
    this.statuses = STATUSES;
    this.usual = '-created';
  }

  /** The statuses by which the list is narrowed. */
  get statusOptions() {
    return [{ value: '', label: t('list-all') }, ...this.statuses.map(statusOption)];
  }

  /** With the statuses above the list, which stand there on every screen. @param {Filtered<Item>} parts */
  withFilters(parts) {
    return super.withFilters({ ...parts, above: html`${this.pills('status', t('list-status'), this.statusOptions)}${parts.above ?? nothing}` });
  }

  /** The filters that all documents have, as parameters of the request. */
  get chosen() {
    return { 'search.description': this.value('words'), status: this.value('status'), customerId: this.value('customer'), onlyLatest: this.value('all') ? '' : true, ...this.ordered, ...this.limits };
  }

  /** When documents were made and changed, as columns. @returns {TableColumn<Item>[]} */
  get days() {
    return [{ name: 'created', label: t('list-made'), sorts: true, down: true, cell: (one) => day(/** @type {any} */ (one).created) },
      { name: 'lastModified', label: t('list-changed'), sorts: true, down: true, slight: true, cell: (one) => day(/** @type {any} */ (one).lastModified) }];
  }

  /** These filters, with others among them. @param {string} number an example @param {unknown} others */
  documentFilters(number, others) {
    this.told.set('customer', { label: labelOf('customer'), text: this.named.customer?.name ?? '' });
    return html`${this.textFilter('number', t('list-number'), number)}
      ${this.textFilter('words', t('list-words'))}
      ${customerField({ name: 'of', chosen: this.named.customer?.name, onPick: (customer) => this.choose({ customer: customer?._id ?? '' }) })}
      ${others}
      ${this.checkFilter('all', t('list-earlier'))}`;
  }
}
