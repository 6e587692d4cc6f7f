import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { t } from '../../language.js';
import { picture } from '../../parts/drawing.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { labelOf } from '../../parts/labels.js';
import { DocumentList } from '../../parts/list-view.js';
import { session } from '../../session.js';
import { day } from '../../shop.js';
import { length, lengthToCut, pressure } from '../../units.js';

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

  render() {
    return html`
      <div class="page-top"><h1>${t('title-assemblies')}</h1>
        ${session.person?.role === 'restricted' ? nothing : html`<a class="button main-action" href="/configure">${t('assemblies-new')}</a>`}</div>
      ${this.withFilters({
        many: t('title-assemblies'), counted: (count) => t('assemblies-counted', { count }), row: assemblyRow, all: '/assemblies', none: html`${t('assemblies-none')} <a href="/configure">${t('assemblies-first')}</a>`,
        above: this.narrowed('with', t('assemblies-with'), t('assemblies-part')),
        filters: this.documentFilters('A-1001', html`${this.textFilter('theirs', labelOf('customerPartNumber'))} ${this.textFilter('tag', labelOf('tag'))}`),
      })}`;
  }
}
customElements.define('hw-assemblies', Assemblies);

/** @param {Summary} assembly */
const assemblyRow = (assembly) => html`<a class="entry-row" href="/assemblies/${assembly._id}">
  ${picture(assembly, 96, 61)}
  <span class="what"><b>${assembly.title}</b>${assembly.version > 1 ? html` <span class="quiet small">${t('version', { version: assembly.version })}</span>` : nothing} ${statusBadge(assembly.status)}
    ${assembly.currentWarnings.length ? html`<span class="badge warn">${t('assemblies-parts-changed')}</span>` : nothing}
    <span class="about">${assembly.description}</span></span>
  <span class="facts"><span><span class="quiet small">${t('assemblies-overall')}</span> ${length(assembly.overallLengthmm)}</span> <span><span class="quiet small">${t('assemblies-cut')}</span> ${lengthToCut(assembly.cutLengthmm)}</span>
    <span><span class="quiet small">${t('assemblies-pressure')}</span> ${pressure(assembly.workingPressurePsi)}</span>
    ${assembly.customerPartNumber ? html`<span><span class="quiet small">${labelOf('customerPartNumber')}</span> ${assembly.customerPartNumber}</span>` : nothing}</span>
  <span class="terms">${assembly.customerName ? html`<span class="small">${assembly.customerName}</span>` : nothing}<span class="small quiet">${t('changed-on', { day: day(assembly.lastModified) })}</span></span>
</a>`;
