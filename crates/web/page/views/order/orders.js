import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { labelOf } from '../../parts/labels.js';
import { statusBadge, statusOption } from '../../parts/life-cycle.js';
import { DocumentList } from '../../parts/list-view.js';
import { explained, toast } from '../../parts/notice.js';
import { saveFile } from '../../parts/pdf.js';
import { session } from '../../session.js';
import { day } from '../../shop.js';
import { beginOrder } from './begin.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['WorkOrderSummary']} Summary */

/** Whether it should be done by now. @param {{ dueDate: string | null, status: string }} order */
export const late = ({ dueDate, status }) => (status === 'under editing' || status === 'released') && dueDate !== null && Date.parse(dueDate) + 86_400_000 < Date.now();

/** The orders, by due date. @extends {DocumentList<Summary>} */
class Orders extends DocumentList {
  constructor() {
    super();
    this.statuses = ['under editing', 'released', 'completed', 'cancelled', 'obsolete'];
    this.usual = 'dueDate';
  }

  /** Those that are done are looked for seldom. */
  get statusOptions() {
    return [{ value: '', label: t('orders-open') }, ...this.statuses.map(statusOption), { value: 'all', label: t('list-all') }];
  }

  path() {
    const status = this.value('status');
    return `/workorders${query({
      'search.number': this.value('number'), 'search.purchaseOrder': this.value('theirs'), dueFrom: this.value('from'), dueTo: this.value('to'), ...this.chosen, status: status === 'all' ? '' : status || 'released',
    })}${status ? '' : '&status=under+editing'}`;
  }

  /** Saves all that the filters find. */
  save() {
    const status = this.value('status');
    const search = {
      number: this.value('number'), description: this.value('words'), purchaseOrder: this.value('theirs'), dueFrom: this.value('from'), dueTo: this.value('to'), customerId: this.value('customer'),
      status: status === 'all' ? '' : status || ['under editing', 'released'],
    };
    saveFile('/workorders/export', { selectAll: true, search: Object.fromEntries(Object.entries(search).filter(([, value]) => value)) }, 'orders.xlsx').catch((problem) => toast(explained(problem)));
  }

  /** @param {string} name @param {string} label */
  dayFilter(name, label) {
    const id = `filter-${name}`;
    return html`<div class="field"><label for=${id}>${label}</label><input id=${id} type="date" .value=${this.value(name)}
      @change=${(/** @type {any} */ event) => this.choose({ [name]: event.target.value })}></div>`;
  }

  /** @returns {TableColumn<Summary>[]} */
  get heads() {
    return [
      { name: 'number', label: labelOf('partNumber'), sorts: true, cell: (one) => html`<a class="whole" href="/orders/${one._id}"><b>${one.title}</b></a>${one.version > 1 ? html` <span class="quiet small">${t('version', { version: one.version })}</span>` : nothing} ${statusBadge(one.status)}
        ${late(one) ? html`<span class="badge bad">${t('orders-late')}</span>` : nothing}<span class="about small quiet">${one.description}</span>` },
      { name: 'dueDate', label: labelOf('dueDate'), sorts: true, cell: (one) => (one.dueDate ? html`<b>${day(one.dueDate)}</b>` : html`<span class="quiet">${t('orders-no-date')}</span>`) },
      { name: 'customer', label: t('title-customer'), cell: (one) => html`${one.customerName}${one.purchaseOrder ? html` <span class="quiet small">${one.purchaseOrder}</span>` : nothing}` }, ...this.days];
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-orders')}</h1>
        ${session.writes ? html`<div class="row"><button type="button" class="button" @click=${this.save}>${t('work-export')}</button>
          <button type="button" class="button main-action" @click=${() => beginOrder()}>${t('order-new')}</button></div>` : nothing}</div>
      ${this.withFilters({
        many: t('title-orders'), counted: (count) => t('orders-counted', { count }), all: '/orders', none: t('orders-none'),
        filters: this.documentFilters('', html`${this.textFilter('theirs', labelOf('purchaseOrder'))} <div class="halves">${this.dayFilter('from', t('orders-due-from'))} ${this.dayFilter('to', t('orders-due-until'))}</div>`),
      })}`;
  }
}
customElements.define('hw-orders', Orders);
