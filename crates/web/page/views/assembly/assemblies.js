import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { picture } from '../../parts/drawing.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { labelOf } from '../../parts/labels.js';
import { DocumentList } from '../../parts/list-view.js';
import { session } from '../../session.js';
import { length, pressure } from '../../units.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['HoseAssemblySummary']} Summary */

/** The hose assemblies, with filters. @extends {DocumentList<Summary>} */
class Assemblies extends DocumentList {
  constructor() {
    super();
    this.naming = { ...this.naming, with: '/item' };
  }

  path() {
    return `/hoseassemblies${query({
      'search.partNumber': this.value('number'), componentId: this.value('with'), 'search.tag': this.value('tag'), 'search.customerPartNumber': this.value('theirs'), ...this.chosen,
    })}`;
  }

  /** @returns {TableColumn<Summary>[]} */
  get heads() {
    return [
      { name: 'number', label: labelOf('partNumber'), sorts: true, cell: (one) => html`<a class="whole" href="/assemblies/${one._id}">${picture(one, 96, 61)} <b>${one.title}</b></a>${one.version > 1 ? html` <span class="quiet small">${t('version', { version: one.version })}</span>` : nothing} ${statusBadge(one.status)}
        ${one.currentWarnings.length ? html`<span class="badge warn">${t('assemblies-parts-changed')}</span>` : nothing}<span class="about small quiet">${one.description}</span>` },
      { name: 'customer', label: t('title-customer'), cell: (one) => html`${one.customerName}${one.customerPartNumber ? html` <span class="badge">${one.customerPartNumber}</span>` : nothing}` },
      { name: 'overall', label: t('assemblies-overall'), kind: 'number', slight: true, cell: (one) => length(one.overallLengthmm) },
      { name: 'pressure', label: t('assemblies-pressure'), kind: 'number', slight: true, cell: (one) => pressure(one.workingPressurePsi) }, ...this.days];
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-assemblies')}</h1>
        ${session.person?.role === 'restricted' ? nothing : html`<a class="button main-action" href="/configure">${t('assemblies-new')}</a>`}</div>
      ${this.withFilters({
        many: t('title-assemblies'), counted: (count) => t('assemblies-counted', { count }), all: '/assemblies', none: html`${t('assemblies-none')} <a href="/configure">${t('assemblies-first')}</a>`,
        above: this.narrowed('with', t('assemblies-with'), t('assemblies-part')),
        filters: this.documentFilters('A-1001', html`${this.textFilter('theirs', labelOf('customerPartNumber'))} ${this.textFilter('tag', labelOf('tag'))}`),
      })}`;
  }
}
customElements.define('hw-assemblies', Assemblies);
