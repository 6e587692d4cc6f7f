import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { styleSheet } from '../../element.js';
import { customerField } from '../../parts/customer.js';
import { picture } from '../../parts/drawing.js';
import { ListView } from '../../parts/list-view.js';
import { session } from '../../session.js';
import { length, pressure } from '../../units.js';
import { day, STATUSES, statusBadge } from './status.js';

styleSheet('/page/views/catalogue/catalogue.css');

const ORDERS = [{ value: 'changed', label: 'Changed last' }, { value: 'desc', label: 'Number, backwards' }];

/** @typedef {Schemas['HoseAssemblySummary']} Summary */

/** The hose assemblies, with filters. @extends {ListView<Summary>} */
class Assemblies extends ListView {
  static properties = { customer: { state: true }, component: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['Customer'] | null} */
    this.customer = null;
    /** @type {Schemas['AnyItem'] | null} a component that all of the listed have */
    this.component = null;
  }

  path() {
    const order = this.value('sort');
    return `/hoseassemblies${query({
      'search.partNumber': this.value('number'), 'search.description': this.value('words'), status: this.value('status'), customerId: this.value('customer'),
      componentId: this.value('with'), 'search.tag': this.value('tag'), 'search.customerPartNumber': this.value('theirs'), onlyLatest: this.value('all') ? '' : true,
      ...(order ? { 'sortBy[0].key': order === 'changed' ? 'lastModified' : 'number', 'sortBy[0].order': 'desc' } : {}), ...this.limits,
    })}`;
  }

  async load() {
    this.loadNames();
    await super.load();
  }

  async loadNames() {
    const [customer, part] = [this.value('customer'), this.value('with')];
    if (customer !== (this.customer?._id ?? '')) this.customer = customer ? await api.get(`/customer/${customer}`).catch(() => null) : null;
    if (part !== (this.component?._id ?? '')) this.component = part ? await api.get(`/item/${part}`).catch(() => null) : null;
  }

  render() {
    return html`
      <div class="page-top"><h1>Assemblies</h1>
        ${session.person?.role === 'restricted' ? nothing : html`<a class="button main-action" href="/configure">New assembly</a>`}</div>
      ${this.withFilters({
        many: 'Assemblies', one: 'Assembly', row: assemblyRow, all: '/assemblies', none: html`There is no assembly yet. <a href="/configure">Configure the first</a>`,
        above: this.component ? html`<p class="row"><span class="chip">With ${this.component.partNumber}
          <button type="button" class="link" @click=${() => this.choose({ with: '' })}>any<span class="visually-hidden"> part</span></button></span></p>` : nothing,
        filters: html`
          ${this.textFilter('number', 'Number', 'A-1001')}
          ${this.textFilter('words', 'Words in the description')}
          ${this.choiceFilter('status', 'Status', STATUSES)}
          ${customerField({ name: 'of', chosen: this.customer?.name, onPick: (customer) => this.choose({ customer: customer?._id ?? '' }) })}
          ${this.textFilter('theirs', session.isCustomer ? 'Your number' : 'Customer’s number')}
          ${this.textFilter('tag', 'Tag')}
          ${this.choiceFilter('sort', 'Order', ORDERS, 'Number')}
          ${this.checkFilter('all', 'Earlier versions too')}`,
      })}`;
  }
}
customElements.define('hw-assemblies', Assemblies);

/** @param {Summary} assembly */
const assemblyRow = (assembly) => html`<a class="entry-row" href="/assemblies/${assembly._id}">
  ${picture({ _id: assembly._id, custom: true }, 96, 61)}
  <span class="what"><b>${assembly.title}</b>${assembly.version > 1 ? html` <span class="quiet small">version ${assembly.version}</span>` : nothing} ${statusBadge(assembly.status)}
    ${assembly.currentWarnings.length ? html`<span class="badge warn">parts have changed</span>` : nothing}
    <span class="about">${assembly.description}</span></span>
  <span class="facts"><span><span class="quiet small">Overall</span> ${length(assembly.overallLengthmm)}</span> <span><span class="quiet small">Cut</span> ${length(assembly.cutLengthmm)}</span>
    <span><span class="quiet small">Pressure</span> ${pressure(assembly.workingPressurePsi)}</span>
    ${assembly.customerPartNumber ? html`<span><span class="quiet small">Customer’s number</span> ${assembly.customerPartNumber}</span>` : nothing}</span>
  <span class="terms">${assembly.customerName ? html`<span class="small">${assembly.customerName}</span>` : nothing}<span class="small quiet">changed ${day(assembly.lastModified)}</span></span>
</a>`;
