import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { hasText, t } from '../../language.js';
import { ListView } from '../../parts/list-view.js';
import { labelOf } from '../../parts/labels.js';
import { table } from '../../parts/table.js';
import { moment } from '../../shop.js';
import { namedBy, nameOf, namesOf, placeOf } from './records.js';

/** @typedef {Schemas['AuditEntry']} Entry */

/** Kinds of records that are asked for most. */
const KINDS = ['customer', 'document', 'hoseAssembly', 'salesEstimate', 'workOrder', 'documentLine', 'inventoryItem', 'priceList', 'priceListItem', 'customerItem', 'organization', 'user', 'apiKey', 'brand', 'warehouse', 'crimpSpec', 'itemProperties', 'parseCorrection', 'importProfile'];
/** What a kind is called; what it is called in the service, if the page has no name for it. @param {string} kind */
const kindName = (kind) => (hasText(`record-kind-${kind}`) ? t(`record-kind-${kind}`) : kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** A value before or after a change. @param {unknown} value */
function written(value) {
  if (value === null || value === undefined || value === '') return html`<span class="quiet">–</span>`;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What tells nobody anything. */
const INSIDE = /^(?:id|rank|created|createdBy|lastModified|lastModifiedBy|deletedDate|deletedBy|releasedBy|endedBy|(?:organization|line|lineage|subject|catalogue)Id|\w+(?:Folded|Key|Twin|Letters))$/;

/** A field as its label, or in words. @param {string} field */
const fieldName = (field) => (hasText(`changes-field-${field}`) ? t(`changes-field-${field}`) : labelOf(field, field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)));

/** Who changed what, with the values before and after. @extends {ListView<Entry>} */
class Changes extends ListView {
  static properties = { people: { state: true }, names: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['User'][]} */
    this.people = [];
    /** @type {import('./records.js').Names} */
    this.names = new Map();
  }

  async connectedCallback() {
    super.connectedCallback();
    this.people = await api.list('/organization/users?limit=200&page=1').then(({ items }) => items, () => []);
  }

  /** @param {Entry[]} entries */
  async arrived(entries) {
    this.names = await namesOf(entries);
  }

  path() {
    return `/audit${query({ kind: this.value('kind'), user: this.value('who'), from: this.value('from'), to: this.value('to'), recordId: this.value('record'), ...this.limits })}`;
  }

  /** @param {Entry['by']} by */
  nameOf(by) {
    if (!by) return t('changes-operator');
    if (by.type === 'key') return t('changes-key');
    const person = this.people.find(({ _id }) => _id === by._id);
    return person ? person.name ?? person.email : t('changes-somebody');
  }

  /** @param {string} name @param {string} label */
  dayFilter(name, label) {
    const id = `filter-${name}`;
    return html`<div class="field"><label for=${id}>${label}</label><input id=${id} type="date" .value=${this.value(name)} @change=${(/** @type {any} */ event) => this.choose({ [name]: event.target.value })}></div>`;
  }

  /** @param {Entry} entry */
  row(entry) {
    const { before, after, kind, recordId } = entry;
    const { names } = this;
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((field) => !INSIDE.test(field) && !(field === 'deleted' && !before));
    const [name, place] = [nameOf(entry, names), placeOf(entry, names)];
    /** @param {string} field @param {unknown} value */
    const shown = (field, value) => namedBy(field, value, names) ?? written(value);
    return html`<details class="change"><summary><span><b>${kindName(kind)}${name ? ` ${name}` : nothing}</b> <span class="badge ${entry.action === 'delete' ? 'bad' : entry.action === 'create' ? 'good' : ''}">${t(`changes-${entry.action}`)}</span>
        <span class="quiet small">${fields.slice(0, 4).map(fieldName).join(', ')}${fields.length > 4 ? ' …' : ''}</span></span><span class="quiet small">${this.nameOf(entry.by)}, ${moment(entry.at)}</span></summary>
      ${table(t('versions-what-changed'), { [t('versions-field')]: '', [t('versions-before')]: '', [t('versions-now')]: '' }, fields.map((field) => html`<tr><th scope="row">${fieldName(field)}</th><td>${shown(field, before?.[field])}</td><td><b>${shown(field, after?.[field])}</b></td></tr>`), 'facts-table small')}
      <p class="row small">${place ? html`<a href=${place}>${t('changes-open')}</a>` : nothing} <a href="/settings/changes?record=${recordId}">${t('changes-of-record')}</a></p></details>`;
  }

  render() {
    return this.withFilters({
      many: t('settings-changes'), counted: (count) => t('changes-counted', { count }), row: (entry) => this.row(entry), all: '/settings/changes', none: t('changes-none'),
      filters: html`${this.choiceFilter('kind', t('changes-what'), KINDS.map((kind) => ({ value: kind, label: kindName(kind) })))}
        ${this.choiceFilter('who', t('changes-who'), this.people.map((person) => ({ value: person._id, label: person.name ?? person.email })))}
        ${this.dayFilter('from', t('changes-from'))} ${this.dayFilter('to', t('changes-to'))}`,
    });
  }
}
customElements.define('hw-changes', Changes);
