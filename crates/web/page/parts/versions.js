import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { selectField } from '../../parts/field.js';
import { day, statusBadge } from '../../parts/life-cycle.js';
import { failure } from '../../parts/notice.js';
import { table } from '../../parts/table.js';
import { length, pressure, units, weight } from '../../units.js';

/** @param {unknown} value of the comparison @param {string} [field] whose unit its name ends in */
const written = (value, field = '') => {
  if (typeof value === 'number') {
    if (field.endsWith('mm')) return length(value);
    if (field.endsWith('Psi')) return pressure(value);
    if (field.endsWith('Lbs')) return weight(value);
  }
  if (value === null || value === undefined || value === '') return html`<span class="quiet">none</span>`;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};
/** @param {Schemas['ComparedLine'] | null} line */
const lineText = (line) => (line ? `${line.quantity} × ${line.number}` : null);

/** The versions of a number, and what changed between two of them. */
class Versions extends PageElement {
  static properties = { assembly: {}, all: { state: true }, earlier: { state: true }, difference: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['HoseAssembly']} */
    this.assembly = /** @type {any} */ (null);
    /** @type {Schemas['HoseAssemblySummary'][]} newest first */
    this.all = [];
    /** Id of the version that is compared with. */
    this.earlier = '';
    /** @type {Schemas['Comparison'] | null} */
    this.difference = null;
    /** @type {unknown} */
    this.problem = null;
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  async willUpdate(changed) {
    if (!changed.has('assembly') || !this.assembly) return;
    const { assembly } = this;
    this.difference = null;
    this.earlier = '';
    try {
      const found = await api.get(`/hoseassemblies${query({ partNumber: assembly.partNumber, limit: 100 })}`);
      if (assembly !== this.assembly) return;
      this.all = found.items.filter((one) => one.lineageId === assembly.lineageId)
        .sort((a, b) => b.created.localeCompare(a.created));
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {string} id */
  async compare(id) {
    this.earlier = id;
    this.difference = null;
    this.problem = null;
    if (!id) return;
    try {
      const found = await api.get(`/hoseassembly/${id}/compare?with=${this.assembly._id}`);
      if (id === this.earlier) this.difference = found;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    const others = this.all.filter((one) => one._id !== this.assembly._id);
    return html`<section class="card"><h2>Versions</h2><div class="card-in stack">
      <ul class="plain versions">${this.all.map((one) => html`<li class="spread">
        <span>${one._id === this.assembly._id ? html`<b aria-current="page">${one.title}, version ${one.version}</b>` : html`<a href="/assemblies/${one._id}">${one.title}, version ${one.version}</a>`}
          <span class="quiet small">${one.released ? `released ${day(one.released)}` : `made ${day(one.created)}`}</span></span> ${statusBadge(one.status)}</li>`)}</ul>
      ${others.length ? selectField({ id: 'compare', label: 'What changed from', value: this.earlier, any: 'Choose a version', onChange: (id) => this.compare(id),
        options: others.map((one) => ({ value: one._id, label: `${one.title}, version ${one.version}` })) }) : nothing}
      ${failure(this.problem)}
      ${others.length ? html`<div aria-live="polite">${this.difference ? difference(this.difference) : nothing}</div>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-versions', Versions);

/** @param {Schemas['Comparison']} content */
function difference({ fields, lines }) {
  if (!fields.length && !lines.length) return html`<p>The two are the same.</p>`;
  return table('What changed', { Field: '', Before: '', Now: '' }, html`
    ${fields.map((field) => html`<tr><th scope="row">${field.label}</th><td>${written(field.before, field.field)}</td><td><b>${written(field.after, field.field)}</b></td></tr>`)}
    ${lines.map((line) => html`<tr><th scope="row">Line</th><td>${written(lineText(line.before))}</td><td><b>${written(lineText(line.after))}</b></td></tr>`)}`, 'facts-table small');
}
