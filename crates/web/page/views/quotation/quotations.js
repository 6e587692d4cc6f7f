import { html, nothing } from 'lit';
import { api, newKey, query } from '../../api.js';
import { styleSheet } from '../../element.js';
import { money } from '../../money.js';
import { customerField } from '../../parts/customer.js';
import { showDialog } from '../../parts/dialog.js';
import { faultOf, field } from '../../parts/field.js';
import { ListView } from '../../parts/list-view.js';
import { failure } from '../../parts/notice.js';
import { go } from '../../place.js';
import { lastDay } from '../../shop.js';
import { session } from '../../session.js';
import { day, STATUSES, statusBadge } from '../assembly/status.js';

styleSheet('/page/views/catalogue/catalogue.css');

const ORDERS = [{ value: 'changed', label: 'Changed last' }, { value: 'desc', label: 'Number, backwards' }];

/** @typedef {Schemas['SalesEstimateSummary']} Summary */

/** The quotations, with filters. @extends {ListView<Summary>} */
class Quotations extends ListView {
  static properties = { customer: { state: true }, until: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['Customer'] | null} */
    this.customer = null;
    /** @type {Record<string, string>} last days of validity, by id */
    this.until = {};
  }

  path() {
    const order = this.value('sort');
    return `/salesestimates${query({
      'search.number': this.value('number'), 'search.description': this.value('words'), 'search.customerReference': this.value('reference'), status: this.value('status'),
      customerId: this.value('customer'), onlyLatest: this.value('all') ? '' : true,
      ...(order ? { 'sortBy[0].key': order === 'changed' ? 'lastModified' : 'number', 'sortBy[0].order': 'desc' } : {}), ...this.limits,
    })}`;
  }

  /** @param {Summary[]} items */
  async arrived(items) {
    this.until = Object.fromEntries(await Promise.all(items.flatMap(({ _id, validUntil }) => (validUntil ? [lastDay(validUntil).then((day) => [_id, day])] : []))));
  }

  async load() {
    this.loadCustomer();
    await super.load();
  }

  async loadCustomer() {
    const customer = this.value('customer');
    if (customer !== (this.customer?._id ?? '')) this.customer = customer ? await api.get(`/customer/${customer}`).catch(() => null) : null;
  }

  render() {
    return html`
      <div class="page-top"><h1>Quotations</h1>
        ${session.writes || session.isCustomer ? html`<button type="button" class="button main-action" @click=${begin}>New quotation</button>` : nothing}</div>
      ${this.withFilters({
        many: 'Quotations', one: 'Quotation', row: (one) => quotationRow(one, this.until[one._id]), all: '/quotations', none: 'There is no quotation yet.',
        filters: html`
          ${this.textFilter('number', 'Number')}
          ${this.textFilter('words', 'Words in the description')}
          ${this.choiceFilter('status', 'Status', STATUSES)}
          ${customerField({ name: 'of', chosen: this.customer?.name, onPick: (customer) => this.choose({ customer: customer?._id ?? '' }) })}
          ${this.textFilter('reference', session.isCustomer ? 'Your reference' : 'Customer’s reference')}
          ${this.choiceFilter('sort', 'Order', ORDERS, 'Number')}
          ${this.checkFilter('all', 'Earlier versions too')}`,
      })}`;
  }
}
customElements.define('hw-quotations', Quotations);

/** @param {{ validUntil: string | null }} one */
export const expired = (one) => one.validUntil && new Date(one.validUntil) < new Date();

/** @param {Summary} one @param {string | undefined} until */
const quotationRow = (one, until) => html`<a class="entry-row" href="/quotations/${one._id}">
  <span class="what"><b>${one.title}</b>${one.version > 1 ? html` <span class="quiet small">version ${one.version}</span>` : nothing} ${statusBadge(one.status)}
    ${expired(one) ? html`<span class="badge bad">expired</span>` : nothing}
    <span class="about">${one.description}</span></span>
  <span class="facts">${one.customerName ? html`<span>${one.customerName}</span>` : nothing}
    ${one.customerReference ? html`<span><span class="quiet small">Reference</span> ${one.customerReference}</span>` : nothing}
    <span><span class="quiet small">Valid until</span> ${day(until)}</span></span>
  <span class="terms"><b>${one.total === null ? html`<span class="quiet">not priced</span>` : money(one.total, one.currency)}</b><span class="small quiet">changed ${day(one.lastModified)}</span></span>
</a>`;

/** Asks for a customer and begins an empty quotation. */
async function begin() {
  const state = { busy: false, problem: /** @type {import('../../api.js').ApiError | null} */ (null), customer: /** @type {Schemas['Customer'] | null} */ (null), key: newKey() };
  const made = await showDialog('New quotation', (close, redraw) => html`<form @submit=${async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const description = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('description') ?? '').trim();
    Object.assign(state, { busy: true, problem: null });
    redraw();
    try {
      close(await api.write('/salesestimates/create', { ...(state.customer ? { customer: state.customer._id } : {}), ...(description ? { description } : {}), items: [] }, { key: state.key }));
    } catch (problem) {
      Object.assign(state, { busy: false, problem, key: newKey() });
      redraw();
    }
  }}>
    <h2>New quotation</h2>
    ${customerField({ name: 'new', chosen: state.customer?.name, onPick: (customer) => { state.customer = customer; } })}
    ${field({ id: 'new-description', label: 'Description', error: faultOf(state.problem?.errors, 'description'), control: html`<input id="new-description" name="description" type="text" autocomplete="off">` })}
    ${failure(state.problem, ['/description', '/params/description'])}
    <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button><button class="button main-action" ?disabled=${state.busy}>Begin</button></div>
  </form>`);
  if (made) go(`/quotations/${made._id}`);
}
