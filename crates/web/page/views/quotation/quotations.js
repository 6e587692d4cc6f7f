import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { labelOf } from '../../parts/labels.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { DocumentList } from '../../parts/list-view.js';
import { session } from '../../session.js';
import { day, lastDay, money } from '../../shop.js';
import { beginQuotation } from './begin.js';
import { outcomeBadge, outcomeFilter, outcomes } from './outcome.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['SalesEstimateSummary']} Summary */

/** The quotations, with filters. @extends {DocumentList<Summary>} */
class Quotations extends DocumentList {
  path() {
    return `/salesestimates${query({ 'search.number': this.value('number'), 'search.customerReference': this.value('reference'), outcome: outcomeFilter(this.value('outcome')), ...this.chosen })}`;
  }

  /** @returns {TableColumn<Summary>[]} */
  get heads() {
    return [
      { name: 'number', label: labelOf('partNumber'), sorts: true, cell: (one) => html`<a class="whole" href="/quotations/${one._id}"><b>${one.title}</b></a>${one.version > 1 ? html` <span class="quiet small">${t('version', { version: one.version })}</span>` : nothing} ${statusBadge(one.status)}
        ${outcomeBadge(one)} ${expired(one) ? html`<span class="badge bad">${t('quotations-expired')}</span>` : nothing}<span class="about small quiet">${one.description}</span>` },
      { name: 'customer', label: t('title-customer'), cell: (one) => html`${one.customerName}${one.customerReference ? html` <span class="quiet small">${one.customerReference}</span>` : nothing}` },
      { name: 'validUntil', label: labelOf('validUntil'), cell: (one) => day(one.validUntil && lastDay(one.validUntil)) },
      { name: 'total', label: t('quotation-total'), kind: 'number', cell: (one) => (one.total === null ? html`<span class="quiet">${t('none-priced')}</span>` : html`<b>${money(one.total, one.currency)}</b>`) }, ...this.days];
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-quotations')}</h1>
        ${session.writes || session.isCustomer ? html`<button type="button" class="button main-action" @click=${() => beginQuotation()}>${t('quotation-begin-title')}</button>` : nothing}</div>
      ${this.withFilters({
        many: t('title-quotations'), counted: (count) => t('quotations-counted', { count }), all: '/quotations', none: t('quotations-none'),
        filters: this.documentFilters('', html`${session.isCustomer ? nothing : this.choiceFilter('outcome', t('outcome-filter'), outcomes(), t('outcome-any'))}
          ${this.textFilter('reference', labelOf('customerReference'))}`),
      })}`;
  }
}
customElements.define('hw-quotations', Quotations);

/** @param {{ validUntil: string | null }} one */
export const expired = (one) => one.validUntil && new Date(one.validUntil) < new Date();
