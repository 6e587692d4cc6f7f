import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { t } from '../../language.js';
import { statusBadge } from '../../parts/life-cycle.js';
import { failure, waiting } from '../../parts/notice.js';
import { units } from '../../units.js';
import { KINDS } from './kinds.js';
import { itemRow } from './rows.js';

/** @import { Entry, Item, Kind, Row, Section } from './types.d.ts' */

const SHOWN = 5;

/** @template {string} Path @param {Path} path @param {Record<string, unknown>} values */
const list = (path, values) => api.list(`${path}${query({ ...values, page: 1, limit: SHOWN })}`);

/** @param {string} kind */
const rowOf = (kind) => (/** @type {Entry} */ item) => itemRow(item, /** @type {Kind} */ (KINDS[kind]), undefined);

/** @param {Item} item @returns {Section[]} */
function sections(item) {
  const id = item._id;
  /** @type {Section} */
  const assemblies = {
    title: t('fits-assemblies'), load: () => list('/hoseassemblies', { componentId: id, onlyLatest: true }), empty: t('fits-assemblies-none'), all: `/assemblies?with=${id}`,
    row: (/** @type {Schemas['HoseAssemblySummary']} */ assembly) => html`<a class="entry-row" href="/assemblies/${assembly._id}"><span class="what"><b>${assembly.title}</b> ${statusBadge(assembly.status)}<span class="about">${assembly.description}</span></span></a>`,
  };
  if (item.componentType === 'hose') {
    return [
      { title: t('fits-fittings'), load: () => list('/organization/crimpfittings', { hoseId: id }), row: rowOf('fittings'), empty: t('fits-fittings-none'), all: `/catalogue?kind=fittings&hose=${id}` },
      { title: t('fits-ferrules'), load: () => list('/organization/ferrules', { hoseId: id }), row: rowOf('ferrules'), empty: t('fits-ferrules-none'), all: `/catalogue?kind=ferrules&hose=${id}` },
      { title: t('fits-wraps'), load: () => list('/organization/wraps', { hoseId: id }), row: rowOf('wraps'), empty: t('fits-wraps-none'), all: `/catalogue?kind=wraps&hose=${id}` },
      assemblies,
    ];
  }
  if (item.componentType === 'crimpFitting') return [{ title: t('fits-hoses'), load: () => list('/organization/hoses', { crimpFittingId: id }), row: rowOf('hoses'), empty: t('fits-hoses-none'), all: `/catalogue?kind=hoses&fitting=${id}` }, assemblies];
  if (item.componentType === 'adaptor') {
    const cross = api.get(`/adaptors/cross${query({ adaptorId: id })}`);
    cross.catch(() => null);
    return [
      { title: t('fits-other-brands'), load: async () => ({ items: (await cross).items, total: null }), row: rowOf('adaptors'), empty: t('fits-other-brands-none') },
      { title: t('fits-family'), load: async () => ({ items: (await cross).family, total: null }), row: rowOf('adaptors'), empty: t('fits-family-none') },
      assemblies,
    ];
  }
  return [assemblies];
}

/** What fits an item, each list read when it is opened. */
class Fits extends PageElement {
  static properties = { item: {}, lists: { state: true } };

  constructor() {
    super();
    /** @type {Item | null} */
    this.item = null;
    /** @type {Section[]} */
    this.sections = [];
    /** @type {Record<string, { items: Row[], total: number | null } | Error>} */
    this.lists = {};
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('item') || !this.item) return;
    this.lists = {};
    this.sections = sections(this.item);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    // Lists that stay open while the item changes are read anew.
    if (changed.get('item')) [...this.querySelectorAll('details')].forEach(({ open }, at) => open && this.sections[at] && this.open(this.sections[at]));
  }

  /** @param {Section} section */
  async open({ title, load }) {
    if (this.lists[title] && !(this.lists[title] instanceof Error)) return;
    const { item } = this;
    const found = await load().catch((problem) => problem);
    if (item === this.item) this.lists = { ...this.lists, [title]: found };
  }

  render() {
    return this.sections.map((section, at) => html`<details class="card" ?open=${at === 0} @toggle=${(/** @type {any} */ event) => event.target.open && this.open(section)}>
      <summary>${section.title}</summary>${this.content(section)}</details>`);
  }

  /** @param {Section} section */
  content({ title, row, empty, all }) {
    const found = this.lists[title];
    if (!found) return waiting;
    if (found instanceof Error) return html`<div class="card-in">${failure(found)}</div>`;
    if (!found.items.length) return html`<p class="card-in quiet">${empty}</p>`;
    return html`<ul class="plain rows">${found.items.map((item) => html`<li>${row(item)}</li>`)}</ul>
      ${all && found.total && found.total > found.items.length ? html`<p class="card-in"><a href=${all}>${t('fits-show-all', { count: found.total })}</a></p>` : nothing}`;
  }
}
customElements.define('hw-fits', Fits);
