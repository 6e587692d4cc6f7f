import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { labelOf } from '../../parts/labels.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { DocumentList } from '../../parts/list-view.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { beginKit } from './details.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
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

  /** @returns {TableColumn<Summary>[]} */
  get heads() {
    return [
      { name: 'number', label: labelOf('partNumber'), sorts: true, cell: (one) => html`<a class="whole" href="/kits/${one._id}"><b>${one.title}</b></a>${one.version > 1 ? html` <span class="quiet small">${t('version', { version: one.version })}</span>` : nothing} ${statusBadge(one.status)}<span class="about small quiet">${one.description}</span>` },
      { name: 'customer', label: t('title-customer'), cell: (one) => one.customerName }, { name: 'theirs', label: labelOf('customerPartNumber'), cell: (one) => one.customerPartNumber }, ...this.days];
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-kits')}</h1>
        ${session.writes ? html`<button type="button" class="button main-action" @click=${this.begin}>${t('kits-new')}</button>` : nothing}</div>
      ${this.withFilters({
        many: t('title-kits'), counted: (count) => t('kits-counted', { count }), all: '/kits', none: t('kits-none'), above: this.narrowed('with', t('kits-with'), t('kits-part')),
        filters: this.documentFilters('', this.textFilter('theirs', labelOf('customerPartNumber'))),
      })}`;
  }
}
customElements.define('hw-kits', Kits);
