import { html, nothing } from 'lit';
import { query } from '../../api.js';
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
      <div class="page-top"><h1>Assemblies</h1>
        ${session.person?.role === 'restricted' ? nothing : html`<a class="button main-action" href="/configure">New assembly</a>`}</div>
      ${this.withFilters({
        many: 'Assemblies', one: 'Assembly', row: assemblyRow, all: '/assemblies', none: html`There is no assembly yet. <a href="/configure">Configure the first</a>`,
        above: this.narrowed('with', 'With', 'part'),
        filters: this.documentFilters('A-1001', html`${this.textFilter('theirs', labelOf('customerPartNumber'))} ${this.textFilter('tag', 'Tag')}`),
      })}`;
  }
}
customElements.define('hw-assemblies', Assemblies);

/** @param {Summary} assembly */
const assemblyRow = (assembly) => html`<a class="entry-row" href="/assemblies/${assembly._id}">
  ${picture(assembly, 96, 61)}
  <span class="what"><b>${assembly.title}</b>${assembly.version > 1 ? html` <span class="quiet small">version ${assembly.version}</span>` : nothing} ${statusBadge(assembly.status)}
    ${assembly.currentWarnings.length ? html`<span class="badge warn">parts have changed</span>` : nothing}
    <span class="about">${assembly.description}</span></span>
  <span class="facts"><span><span class="quiet small">Overall</span> ${length(assembly.overallLengthmm)}</span> <span><span class="quiet small">Cut</span> ${lengthToCut(assembly.cutLengthmm)}</span>
    <span><span class="quiet small">Pressure</span> ${pressure(assembly.workingPressurePsi)}</span>
    ${assembly.customerPartNumber ? html`<span><span class="quiet small">${labelOf('customerPartNumber')}</span> ${assembly.customerPartNumber}</span>` : nothing}</span>
  <span class="terms">${assembly.customerName ? html`<span class="small">${assembly.customerName}</span>` : nothing}<span class="small quiet">changed ${day(assembly.lastModified)}</span></span>
</a>`;
