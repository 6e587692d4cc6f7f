import { html, nothing } from 'lit';
import { api, query } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { amount, day, lastDay, unitAmount } from '../shop.js';
import { decimal, length, lengthToCut, pressure, units, weight } from '../units.js';
import { unitName } from '../views/catalogue/rows.js';
import { selectField } from './field.js';
import { labelOf } from './labels.js';
import { statusBadge } from './life-cycle.js';
import { failure } from './notice.js';
import { table } from './table.js';

/** @typedef {Schemas['HoseAssembly'] | Schemas['SalesEstimate'] | Schemas['WorkOrder']} Versioned */
/** @typedef {Schemas['Comparison']} Comparison */

/** @type {Record<string, string>} values of fields, in the words of the page */
const VALUES = { seatToSeat: 'seat to seat', cutLength: 'cut length', eachEnd: 'each end', end1: 'end 1', end2: 'end 2' };

/** Where documents of its type are: their page, their list by number, one of them. @param {Versioned} document */
function placesOf(document) {
  if ('lengthUnit' in document) return { page: '/assemblies', list: `/hoseassemblies${query({ partNumber: document.partNumber, limit: 100 })}`, one: '/hoseassembly' };
  const of = query({ number: document.number, limit: 100 });
  return 'dueDate' in document ? { page: '/orders', list: `/workorders${of}`, one: '/workorder' } : { page: '/quotations', list: `/salesestimates${of}`, one: '/salesestimate' };
}

/**
 * A value of the comparison, in the unit of its field.
 * @param {unknown} value @param {string} field @param {{ lengthUnit: unknown, currency: string | null }} of the version
 */
function written(value, field, { lengthUnit, currency }) {
  if (value === null || value === undefined || value === '') return html`<span class="quiet">none</span>`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field.endsWith('mm')) return (field === 'cutLengthmm' ? lengthToCut : length)(value);
    if (field.endsWith('Psi')) return pressure(value);
    if (field.endsWith('Lbs')) return weight(value);
    if (field.endsWith('Percent')) return `${decimal(value, 4)} %`;
    if (/total$/i.test(field)) return amount(value, currency);
    if (field === 'angle') return `${decimal(value, 1)}°`;
    return `${value} ${lengthUnit}`;
  }
  if (field === 'validUntil') return day(lastDay(String(value)));
  if (field === 'dueDate') return day(String(value));
  return VALUES[String(value)] ?? String(value);
}

/** Fields that are ids of other records, which say nothing to a person. */
const RECORDS = ['warehouse', 'location', 'salesEstimateId'];

/** @param {Schemas['ComparedLine'] | null} line @param {string | null} currency */
function lineText(line, currency) {
  if (!line) return html`<span class="quiet">none</span>`;
  const price = line.unitPrice === null ? '' : ` × ${unitAmount(line.unitPrice, currency)}`;
  return `${decimal(line.quantity, 4)} ${unitName(line.unitOfMeasure)}${price}${line.discountPercent ? `, less ${decimal(line.discountPercent, 2)} %` : ''}${line.comments ? `, ${line.comments}` : ''}`;
}

/** The versions of a number, and what changed between two of them. */
class Versions extends PageElement {
  static properties = { document: {}, all: { state: true }, earlier: { state: true }, difference: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Versioned} */
    this.document = /** @type {any} */ (null);
    /** @type {(Schemas['HoseAssemblySummary'] | Schemas['SalesEstimateSummary'] | Schemas['WorkOrderSummary'])[]} newest first */
    this.all = [];
    /** Id of the version that is compared with. */
    this.earlier = '';
    /** @type {Comparison | null} */
    this.difference = null;
    /** @type {unknown} */
    this.problem = null;
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  async willUpdate(changed) {
    if (!changed.has('document') || !this.document) return;
    const { document } = this;
    const before = /** @type {Versioned | undefined} */ (changed.get('document'));
    // A change of this version leaves what was chosen; its comparison follows the change.
    this.compare(before?._id === document._id ? this.earlier : '');
    try {
      const found = /** @type {{ items: Versions['all'] }} */ (await api.get(/** @type {string} */ (placesOf(document).list)));
      if (document !== this.document) return;
      this.all = [...found.items].filter((one) => one.lineageId === document.lineageId)
        .sort((a, b) => b.created.localeCompare(a.created));
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {string} id */
  async compare(id) {
    const { document } = this;
    if (id !== this.earlier) this.difference = null;
    this.earlier = id;
    this.problem = null;
    if (!id) return;
    try {
      const found = /** @type {Comparison} */ (await api.get(/** @type {string} */ (`${placesOf(document).one}/${id}/compare?with=${document._id}`)));
      if (id === this.earlier && document === this.document) this.difference = found;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    const list = placesOf(this.document).page;
    const others = this.all.filter((one) => one._id !== this.document._id);
    return html`<section class="card"><h2>Versions</h2><div class="card-in stack">
      <ul class="plain versions">${this.all.map((one) => html`<li class="spread">
        <span>${one._id === this.document._id ? html`<b aria-current="page">${one.title}, version ${one.version}</b>` : html`<a href="${list}/${one._id}">${one.title}, version ${one.version}</a>`}
          <span class="quiet small">${one.released ? `released ${day(one.released)}` : `made ${day(one.created)}`}</span></span> ${statusBadge(one.status)}</li>`)}</ul>
      ${others.length ? selectField({ id: 'compare', label: 'What changed from', value: this.earlier, any: 'Choose a version', onChange: (id) => this.compare(id),
        options: others.map((one) => ({ value: one._id, label: `${one.title}, version ${one.version}` })) }) : nothing}
      ${failure(this.problem)}
      ${others.length ? html`<div aria-live="polite">${this.difference ? difference(this.difference, this.document) : nothing}</div>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-versions', Versions);

/** @param {Comparison} content @param {Versioned} document the later version */
function difference({ fields: all, lines }, document) {
  const fields = all.filter(({ field }) => !RECORDS.includes(field));
  if (!fields.length && !lines.length) return html`<p>The two are the same.</p>`;
  const unit = fields.find(({ field }) => field === 'lengthUnit');
  const currency = 'currency' in document ? document.currency : null;
  const now = { lengthUnit: 'lengthUnit' in document ? document.lengthUnit : '', currency };
  const before = { ...now, lengthUnit: unit ? unit.before : now.lengthUnit };
  /** @param {Schemas['LineDifference']} line */
  const nameOf = ({ before: was, after }) => document.items.find(({ item }) => item === (after ?? was)?.item)?.partNumber;
  return table('What changed', { Field: '', Before: '', Now: '' }, html`
    ${fields.map(({ field, label, ...values }) => html`<tr><th scope="row">${labelOf(field, label)}</th><td>${written(values.before, field, before)}</td><td><b>${written(values.after, field, now)}</b></td></tr>`)}
    ${lines.map((line) => html`<tr><th scope="row">Line ${(line.after ?? line.before)?.number} ${nameOf(line) ?? nothing}</th><td>${lineText(line.before, currency)}</td><td><b>${lineText(line.after, currency)}</b></td></tr>`)}`, 'facts-table small');
}
