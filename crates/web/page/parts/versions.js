import { html, nothing } from 'lit';
import { api, query } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { hasText, t } from '../language.js';
import { amount, day, lastDay, unitAmount } from '../shop.js';
import { decimal, length, lengthToCut, pressure, units, weight } from '../units.js';
import { unitName } from '../views/catalogue/rows.js';
import { selectField } from './field.js';
import { labelOf } from './labels.js';
import { statusBadge } from './life-cycle.js';
import { failure } from './notice.js';
import { table } from './table.js';

/** @typedef {Schemas['HoseAssembly'] | Schemas['HoseKit'] | Schemas['SalesEstimate'] | Schemas['WorkOrder']} Versioned */
/** @typedef {Schemas['Comparison']} Comparison */
/** @typedef {Schemas['HoseAssemblySummary'] | Schemas['HoseKitSummary'] | Schemas['SalesEstimateSummary'] | Schemas['WorkOrderSummary']} Summary */

/** A value of a field, in the words of the page. @param {string} value */
const valueName = (value) => (hasText(`value-${value}`) ? t(`value-${value}`) : value);

/** Where documents of its type are: their page, their list by number, and how one is compared with this. @param {Versioned} document */
function placesOf(document) {
  const later = document._id;
  if ('partNumber' in document) {
    const of = query({ partNumber: document.partNumber, limit: 100 });
    return 'lengthUnit' in document
      ? { page: '/assemblies', all: () => api.get(`/hoseassemblies${of}`), compare: (/** @type {string} */ id) => api.get(`/hoseassembly/${id}/compare?with=${later}`) }
      : { page: '/kits', all: () => api.get(`/hosekits${of}`), compare: (/** @type {string} */ id) => api.get(`/hosekit/${id}/compare?with=${later}`) };
  }
  const of = query({ number: document.number, limit: 100 });
  return 'dueDate' in document
    ? { page: '/orders', all: () => api.get(`/workorders${of}`), compare: (/** @type {string} */ id) => api.get(`/workorder/${id}/compare?with=${later}`) }
    : { page: '/quotations', all: () => api.get(`/salesestimates${of}`), compare: (/** @type {string} */ id) => api.get(`/salesestimate/${id}/compare?with=${later}`) };
}

/** Its lines of all kinds. @param {Versioned} document @returns {{ item: string, partNumber: string | null }[]} */
const linesOf = (document) => ('items' in document ? document.items : [...document.hoseAssemblies, ...document.adaptors, ...document.otherItems]);

/**
 * A value of the comparison, in the unit of its field.
 * @param {unknown} value @param {string} field @param {{ lengthUnit: unknown, currency: string | null }} of the version
 */
function written(value, field, { lengthUnit, currency }) {
  if (value === null || value === undefined || value === '') return html`<span class="quiet">${t('versions-none')}</span>`;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
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
  return valueName(String(value));
}

/** Fields that are ids of other records, which say nothing to a person. */
const RECORDS = ['warehouse', 'location', 'salesEstimateId'];

/** @param {Schemas['ComparedLine'] | null} line @param {string | null} currency */
function lineText(line, currency) {
  if (!line) return html`<span class="quiet">${t('versions-none')}</span>`;
  const price = line.unitPrice === null ? '' : ` × ${unitAmount(line.unitPrice, currency)}`;
  return `${decimal(line.quantity, 4)} ${unitName(line.unitOfMeasure)}${price}${line.discountPercent ? `, ${t('versions-less', { percent: decimal(line.discountPercent, 2) })}` : ''}${line.comments ? `, ${line.comments}` : ''}`;
}

/** The versions of a number, and what changed between two of them. */
class Versions extends PageElement {
  static properties = { document: {}, all: { state: true }, earlier: { state: true }, difference: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Versioned} */
    this.document = /** @type {any} */ (null);
    /** @type {Summary[]} newest first */
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
      const found = /** @type {{ items: Summary[] }} */ (await placesOf(document).all());
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
      const found = await placesOf(document).compare(id);
      if (id === this.earlier && document === this.document) this.difference = found;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    const list = placesOf(this.document).page;
    const others = this.all.filter((one) => one._id !== this.document._id);
    return html`<section class="card"><h2>${t('versions-title')}</h2><div class="card-in stack">
      <ul class="plain versions">${this.all.map((one) => html`<li class="spread">
        <span>${one._id === this.document._id ? html`<b aria-current="page">${t('versions-version-of', { title: one.title, version: one.version })}</b>` : html`<a href="${list}/${one._id}">${t('versions-version-of', { title: one.title, version: one.version })}</a>`}
          <span class="quiet small">${one.released ? t('versions-released', { day: day(one.released) }) : t('versions-made', { day: day(one.created) })}</span></span> ${statusBadge(one.status)}</li>`)}</ul>
      ${others.length ? selectField({ id: 'compare', label: t('versions-changed-from'), value: this.earlier, any: t('versions-choose'), onChange: (id) => this.compare(id),
        options: others.map((one) => ({ value: one._id, label: t('versions-version-of', { title: one.title, version: one.version }) })) }) : nothing}
      ${failure(this.problem)}
      ${others.length ? html`<div aria-live="polite">${this.difference ? difference(this.difference, this.document) : nothing}</div>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-versions', Versions);

/** @param {Comparison} content @param {Versioned} document the later version */
function difference({ fields: all, lines }, document) {
  const fields = all.filter(({ field }) => !RECORDS.includes(field));
  if (!fields.length && !lines.length) return html`<p>${t('versions-same')}</p>`;
  const unit = fields.find(({ field }) => field === 'lengthUnit');
  const currency = 'currency' in document ? document.currency : null;
  const now = { lengthUnit: 'lengthUnit' in document ? document.lengthUnit : '', currency };
  const before = { ...now, lengthUnit: unit ? unit.before : now.lengthUnit };
  /** @param {Schemas['LineDifference']} line */
  const nameOf = ({ before: was, after }) => linesOf(document).find(({ item }) => item === (after ?? was)?.item)?.partNumber;
  return table(t('versions-what-changed'), { [t('versions-field')]: '', [t('versions-before')]: '', [t('versions-now')]: '' }, html`
    ${fields.map(({ field, label, ...values }) => html`<tr><th scope="row">${labelOf(field, label)}</th><td>${written(values.before, field, before)}</td><td><b>${written(values.after, field, now)}</b></td></tr>`)}
    ${lines.map((line) => html`<tr><th scope="row">${t('versions-line', { number: (line.after ?? line.before)?.number ?? '' })} ${nameOf(line) ?? nothing}</th><td>${lineText(line.before, currency)}</td><td><b>${lineText(line.after, currency)}</b></td></tr>`)}`, 'facts-table small');
}
