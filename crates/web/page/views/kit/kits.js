import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { labelOf } from '../../parts/labels.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { DocumentList } from '../../parts/list-view.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { day } from '../../shop.js';
import { beginKit } from './details.js';

/** @typedef {Schemas['HoseKitSummary']} Summary */

/** The hose kits, with filters. @extends {DocumentList<Summary>} */
class Kits extends DocumentList {
  constructor() {
    super();
    this.naming = { ...this.naming, with: '/item' };
  }

  path() {
    return `/hosekits${query({ 'search.partNumber': this.value('number'), componentId: this.value('with'), 'search.customerPartNumber': this.value('theirs'), ...this.chosen })}`;
  }

  async begin() {
    const made = await beginKit();
    if (made) go(`/kits/${made._id}`);
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-kits')}</h1>
        ${session.writes ? html`<button type="button" class="button main-action" @click=${this.begin}>${t('kits-new')}</button>` : nothing}</div>
      ${this.withFilters({
        many: t('title-kits'), counted: (count) => t('kits-counted', { count }), row: kitRow, all: '/kits', none: t('kits-none'), above: this.narrowed('with', t('kits-with'), t('kits-part')),
        filters: this.documentFilters('', this.textFilter('theirs', labelOf('customerPartNumber'))),
      })}`;
  }
}
customElements.define('hw-kits', Kits);

/** @param {Summary} one */
const kitRow = (one) => html`<a class="entry-row" href="/kits/${one._id}">
  <span class="what"><b>${one.title}</b>${one.version > 1 ? html` <span class="quiet small">${t('version', { version: one.version })}</span>` : nothing} ${statusBadge(one.status)}<span class="about">${one.description}</span></span>
  <span class="facts">${one.customerName ? html`<span>${one.customerName}</span>` : nothing}
    ${one.customerPartNumber ? html`<span><span class="quiet small">${labelOf('customerPartNumber')}</span> ${one.customerPartNumber}</span>` : nothing}</span>
  <span class="terms"><span class="small quiet">${t('changed-on', { day: day(one.lastModified) })}</span></span></a>`;
