import { html, nothing } from 'lit';
import { api, Latest } from '../api.js';
import { onText, PageElement, Watch } from '../element.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { decimal, units } from '../units.js';
import { failure } from './notice.js';
import { pager } from './pager.js';

const PER_PAGE = 25;
const TYPING_MS = 250;

/** A view of a list whose filters, order and page are in the address. A subclass names the request with `path`. @template Item */
export class ListView extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { params: {}, search: {}, found: { state: true }, problem: { state: true }, loading: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.search = new URLSearchParams();
    /** @type {{ items: Item[], total: number } | null} */
    this.found = null;
    /** @type {unknown} */
    this.problem = null;
    this.loading = true;
    this.latest = new Latest();
    /** Name of the text filter that is being typed: its letters make one entry in the history. */
    this.typed = '';
    this.timer = 0;
    new Watch(this, units);
    new Watch(this, session);
  }

  /** Path and query of the request. @returns {string} */
  path() {
    throw new Error('not implemented');
  }

  get page() {
    return Math.max(1, Number(this.search.get('page')) || 1);
  }

  get limits() {
    return { page: this.page, limit: PER_PAGE };
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('search')) this.load();
  }

  async load() {
    this.loading = true;
    this.problem = null;
    try {
      const found = await this.latest.run((signal) => api.list(this.path(), { signal }));
      if (!found) return;
      this.found = found;
      this.arrived(found.items);
    } catch (problem) {
      this.problem = problem;
    }
    this.loading = false;
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

  /** A text filter. @param {string} name @param {string} label @param {string} [placeholder] */
  textFilter(name, label, placeholder = '') {
    return html`<div class="field"><label for="filter-${name}">${label}</label>
      <input id="filter-${name}" type="search" autocomplete="off" placeholder=${placeholder} .value=${this.value(name)}
        @input=${onText((text) => this.type(name, text))} @blur=${() => { this.typed = ''; }}></div>`;
  }

  /**
   * A filter with given values.
   * @param {string} name @param {string} label
   * @param {{ value: string, label: string, count?: number }[]} options
   * @param {string} [any] what no choice is called
   */
  choiceFilter(name, label, options, any = 'Any') {
    const now = this.value(name);
    const all = now && !options.some((option) => option.value === now) ? [{ value: now, label: now }, ...options] : options;
    return html`<div class="field"><label for="filter-${name}">${label}</label>
      <select id="filter-${name}" @change=${onText((text) => this.choose({ [name]: text }))}>
        <option value="" ?selected=${!now}>${any}</option>
        ${all.map((option) => html`<option value=${option.value} ?selected=${option.value === now}>${option.label}${option.count === undefined ? nothing : ` (${option.count})`}</option>`)}
      </select></div>`;
  }

  /** @param {string} name @param {string} label */
  checkFilter(name, label) {
    return html`<label class="check"><input type="checkbox" .checked=${this.value(name) !== ''}
      @change=${(/** @type {any} */ event) => this.choose({ [name]: event.target.checked ? 'yes' : '' })}> ${label}</label>`;
  }

  /** Whether something is filtered. */
  get filtered() {
    return this.search.size > 0;
  }

  /**
   * The filters beside the list.
   * @param {object} parts
   * @param {string} parts.many what is listed
   * @param {string} parts.one
   * @param {unknown} parts.filters
   * @param {unknown} [parts.above] what narrows the list from elsewhere
   * @param {(item: Item) => unknown} parts.row
   * @param {string} parts.all address of the list without filters
   * @param {unknown} parts.none what to say if there is nothing at all
   */
  withFilters({ many, one, filters, above = nothing, row, all, none }) {
    const wide = matchMedia('(min-width: 64rem)').matches;
    const clear = html`<a href=${all}>Clear all filters</a>`;
    return html`<div class="with-filters">
      <details class="card filters" ?open=${wide || undefined}><summary>Filters${this.filtered ? ' · on' : ''}</summary>
        <form class="card-in" role="search" aria-label="Filters of ${many}" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>${filters}</form></details>
      <section aria-label=${many}>
        ${above}
        <p class="spread small"><span class="quiet" role="status">${this.found ? `${decimal(this.found.total)} ${(this.found.total === 1 ? one : many).toLowerCase()}` : ''}</span>
          ${this.filtered ? clear : nothing}</p>
        ${this.results(many, row, this.filtered ? html`Nothing fits these filters. ${clear}` : none)}
      </section>
    </div>`;
  }

  /**
   * The list with its states.
   * @param {string} label what is listed
   * @param {(item: Item) => unknown} row content of a list item
   * @param {unknown} empty what to say if nothing is found
   */
  results(label, row, empty) {
    if (this.problem) return html`${failure(this.problem)}<p><button type="button" class="button" @click=${this.load}>Try again</button></p>`;
    if (!this.found) return html`<p class="loading" role="status">One moment …</p>`;
    const { items, total } = this.found;
    return html`<div aria-busy=${this.loading}>
      ${items.length ? html`<ul class="plain card rows" aria-label=${label}>${items.map((item) => html`<li>${row(item)}</li>`)}</ul>`
        : html`<div class="card"><p class="loading" role="status">${empty}</p></div>`}
      ${items.length && total > PER_PAGE ? pager({ page: this.page, limit: PER_PAGE, total, onPage: (page) => {
        const search = new URLSearchParams(this.search);
        search.set('page', String(page));
        go(`${location.pathname}?${search}`);
        scrollTo(0, 0);
      } }) : nothing}</div>`;
  }
}
