import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { Watch } from '../../element.js';
import { language, t } from '../../language.js';
import { explained, failure, waiting } from '../../parts/notice.js';
import { ReadView } from '../../parts/read-view.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { day as shopDay, lastDay, moment } from '../../shop.js';

/** @typedef {Schemas['Today']} Lists */
/** @typedef {Schemas['TodayEntry']} Entry */
/** @typedef {'late' | 'due' | 'short' | 'waiting' | 'expiring' | 'expired' | 'requests' | 'kits' | 'failedImports' | 'recent'} Name */

const DAY_MS = 86_400_000;
/** Beyond so many days nobody counts them. */
const FAR = 45;

/** A day so many days later. @param {string} day as `2027-03-31` @param {number} days */
const later = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** What is shown in which order, and where all of it is listed. @type {{ name: Name, title: () => string, none?: () => string, kind?: string, all?: (day: string) => string }[]} */
const LISTS = [
  { name: 'late', title: () => t('today-late'), none: () => t('today-none-late'), kind: 'bad', all: (day) => `/orders${query({ to: later(day, -1) })}` },
  { name: 'short', title: () => t('today-short'), none: () => t('today-none-short'), kind: 'bad' },
  { name: 'due', title: () => t('today-due'), none: () => t('today-none-due'), all: (day) => `/orders${query({ from: day, to: later(day, 7) })}` },
  { name: 'waiting', title: () => t('today-waiting'), none: () => t('today-none-waiting'), all: () => `/orders${query({ status: 'under editing' })}` },
  { name: 'expiring', title: () => t('today-expiring'), none: () => t('today-none-expiring'), kind: 'warn', all: () => `/quotations${query({ status: 'released', outcome: 'open' })}` },
  { name: 'expired', title: () => t('today-expired'), none: () => t('today-none-expired'), kind: 'bad', all: () => `/quotations${query({ status: 'released', outcome: 'open' })}` },
  { name: 'requests', title: () => t('today-requests'), kind: 'warn', all: () => `/quotations${query({ status: 'under editing' })}` },
  { name: 'kits', title: () => t('today-kits'), all: () => `/kits${query({ status: 'under editing' })}` },
  { name: 'failedImports', title: () => t('today-failed'), kind: 'bad', all: () => '/import' },
];

/** The page of a record, by its kind. @type {Record<string, string>} */
const PAGES = { workOrder: '/orders', salesEstimate: '/quotations', hoseAssembly: '/assemblies', hoseKit: '/kits', customer: '/customers' };

/** What is imported, or what a record is. @type {Record<string, () => string>} */
const KINDS = {
  workOrder: () => t('today-kind-order'), salesEstimate: () => t('today-kind-quotation'), hoseAssembly: () => t('today-kind-assembly'), hoseKit: () => t('today-kind-kit'),
  customer: () => t('today-kind-customer'), importComponents: () => t('today-import-items'), importWarehouses: () => t('today-import-warehouses'), importInventory: () => t('today-import-stock'),
  importPriceLists: () => t('today-import-prices'), importCustomers: () => t('today-import-customers'), importCustomerItems: () => t('today-import-numbers'),
  importHoseAssemblies: () => t('today-import-assemblies'), importCrimpSpecs: () => t('today-import-crimp'),
};

/** @param {string} kind */
const kindOf = (kind) => KINDS[kind]?.() ?? kind;

/** How far a moment is from a day, in whole days: `in 3 days`, `yesterday`. @param {number} days */
const away = (days) => new Intl.RelativeTimeFormat(language.days, { numeric: 'auto' }).format(days, 'day');

/** Whether a shop is so new that somebody sets it up: it has nothing to sell, nobody to sell to, or never made anything. @param {Lists} lists */
const isNew = ({ setup }) => setup !== null && !(setup.items && setup.customers && setup.assemblies);

/** What waits in the shop today, and the box for what a customer says; in a new shop how it is set up. @extends {ReadView<Lists>} */
class Today extends ReadView {
  static properties = { setup: { state: true } };

  constructor() {
    super();
    /** @type {typeof import('./setup.js') | null} the steps of a new shop, loaded where there is one */
    this.setup = null;
    new Watch(this, session);
    this.returned = () => { if (document.visibilityState === 'visible') this.load(); };
  }

  connectedCallback() {
    super.connectedCallback();
    // It stays open all day.
    document.addEventListener('visibilitychange', this.returned);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.returned);
  }

  async read() {
    /** @type {Lists} */
    const lists = await api.get('/organization/today');
    if (isNew(lists)) this.setup ??= await import('./setup.js');
    return lists;
  }

  /** @param {SubmitEvent} event */
  configure(event) {
    event.preventDefault();
    const say = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('say') ?? '').trim();
    go(`/configure${query({ say })}`);
  }

  render() {
    const { found: lists } = this;
    return html`
      <div class="page-top"><div><h1>${t('title-today')}</h1>
        ${lists ? html`<p class="quiet">${new Date(lists.day).toLocaleDateString(language.days, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}</p>` : nothing}</div></div>
      <form class="card say" role="search" @submit=${this.configure}><div class="card-in">
        <div class="field"><label for="say">${t('today-say')}</label><input id="say" name="say" type="text" autocomplete="off" maxlength="500" placeholder=${t('today-say-example')}></div>
        <button class="button main-action">${t('today-configure')}</button></div></form>
      ${this.problem ? html`${failure(this.problem)}<p><button type="button" class="button" @click=${this.load}>${t('today-again')}</button></p>` : lists ? this.board(lists) : waiting}`;
  }

  /** @param {Lists} lists */
  board(lists) {
    const full = LISTS.filter(({ name }) => lists[name].total);
    const none = LISTS.flatMap(({ name, none }) => (none && !lists[name].total ? [none()] : []));
    const isEmpty = !full.length && !lists.recent.items.length;
    const isSetUp = !isNew(lists) || !this.setup || this.setup.isAway();
    return html`
      ${isSetUp ? nothing : html`<hw-setup .setup=${lists.setup} @changed=${this.load} @away=${() => this.requestUpdate()}></hw-setup>`}
      <div class="today">
        ${isEmpty && isSetUp ? begin() : nothing}
        ${full.map((list) => this.list(lists, list))}
        ${lists.recent.items.length ? html`<section class="card recent"><h2>${t('today-recent')}</h2>${rows('recent', lists.recent.items, lists.day, t('today-recent'))}</section>` : nothing}
      </div>
      ${none.length ? html`<p class="quiet small below">${t('today-nothing', { what: new Intl.ListFormat(language.days, { type: 'disjunction' }).format(none) })}</p>` : nothing}`;
  }

  /** @param {Lists} lists @param {(typeof LISTS)[number]} list */
  list(lists, { name, title, kind, all }) {
    const { total, items } = lists[name];
    return html`<section class="card" id=${name}><h2 class="spread"><span>${title()} <span class="badge ${kind ?? ''}">${total.toLocaleString(language.numbers)}</span></span>
      ${all && total > items.length ? html`<a class="small" href=${all(lists.day)}>${t('today-all', { count: total })}</a>` : nothing}</h2>
      ${rows(name, items, lists.day, title())}</section>`;
  }
}
customElements.define('hw-today', Today);

/** The first rows of a list. @param {Name} name @param {Entry[]} items @param {string} day today @param {string} label */
const rows = (name, items, day, label) => html`<ul class="plain rows" aria-label=${label}>${items.map((one) => html`<li>${row(name, one, day)}</li>`)}</ul>`;

/** @param {Name} name @param {Entry} one @param {string} day */
function row(name, one, day) {
  const isImport = name === 'failedImports';
  const page = PAGES[one.kind];
  const href = isImport ? `/import?job=${one._id}` : page && `${page}/${one._id}`;
  const about = isImport ? explained({ code: one.code ?? '', message: one.description ?? '' }) : [one.customerName, one.description].filter(Boolean).join(' · ');
  const content = html`<span class="what"><b>${isImport ? kindOf(one.kind) : one.title}</b>${name === 'recent' ? html` <span class="small quiet">${kindOf(one.kind)}</span>` : nothing}
      <span class="about">${about}</span></span>
    <span class="terms small">${when(name, one, day)}</span>`;
  return href ? html`<a class="entry-row" href=${href}>${content}</a>` : html`<div class="entry-row">${content}</div>`;
}

/** When it is due, ends, or was. @param {Name} name @param {Entry} one @param {string} day */
function when(name, { at }, day) {
  if (!at) return t('today-no-date');
  if (name === 'recent' || name === 'failedImports' || name === 'kits' || name === 'requests') {
    return moment(at);
  }
  // Ends of validity are those of their last day.
  const last = name === 'expiring' || name === 'expired' ? -1 : 0;
  const days = Math.round((Date.parse(at) - Date.parse(day)) / DAY_MS) + last;
  return Math.abs(days) > FAR ? shopDay(last ? lastDay(at) : at) : away(days);
}

/** What a new shop begins with. */
const begin = () => html`<section class="card"><h2>${t('today-begin')}</h2><div class="card-in stack"><p>${t('today-begin-how')}</p>
  <div class="row"><a class="button" href="/catalogue">${t('today-begin-catalogue')}</a> ${session.writes ? html`<a class="button" href="/customers">${t('today-begin-customers')}</a> <a class="button" href="/quotations">${t('today-begin-quotations')}</a>` : nothing}</div></div></section>`;
