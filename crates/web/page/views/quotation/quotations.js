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

/** @typedef {Schemas['SalesEstimateSummary']} Summary */

/** The quotations, with filters. @extends {DocumentList<Summary>} */
class Quotations extends DocumentList {
  path() {
    return `/salesestimates${query({ 'search.number': this.value('number'), 'search.customerReference': this.value('reference'), outcome: outcomeFilter(this.value('outcome')), ...this.chosen })}`;
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-quotations')}</h1>
        ${session.writes || session.isCustomer ? html`<button type="button" class="button main-action" @click=${() => beginQuotation()}>${t('quotation-begin-title')}</button>` : nothing}</div>
      ${this.withFilters({
        many: t('title-quotations'), counted: (count) => t('quotations-counted', { count }), row: quotationRow, all: '/quotations', none: t('quotations-none'),
        filters: this.documentFilters('', html`${session.isCustomer ? nothing : this.choiceFilter('outcome', t('outcome-filter'), outcomes(), t('outcome-any'))}
          ${this.textFilter('reference', labelOf('customerReference'))}`),
      })}`;
  }
}
customElements.define('hw-quotations', Quotations);

/** @param {{ validUntil: string | null }} one */
export const expired = (one) => one.validUntil && new Date(one.validUntil) < new Date();

/** @param {Summary} one */
const quotationRow = (one) => html`<a class="entry-row" href="/quotations/${one._id}">
  <span class="what"><b>${one.title}</b>${one.version > 1 ? html` <span class="quiet small">${t('version', { version: one.version })}</span>` : nothing} ${statusBadge(one.status)}
    ${outcomeBadge(one)} ${expired(one) ? html`<span class="badge bad">${t('quotations-expired')}</span>` : nothing}
    <span class="about">${one.description}</span></span>
  <span class="facts">${one.customerName ? html`<span>${one.customerName}</span>` : nothing}
    ${one.customerReference ? html`<span><span class="quiet small">${t('quotations-reference')}</span> ${one.customerReference}</span>` : nothing}
    <span><span class="quiet small">${labelOf('validUntil')}</span> ${day(one.validUntil && lastDay(one.validUntil))}</span></span>
  <span class="terms"><b>${one.total === null ? html`<span class="quiet">${t('none-priced')}</span>` : money(one.total, one.currency)}</b><span class="small quiet">${t('changed-on', { day: day(one.lastModified) })}</span></span>
</a>`;
