import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { t } from '../../language.js';
import { numberOf, refuse, showForm, textOf } from '../../parts/dialog.js';
import '../../parts/item-field.js';
import { failure, toast } from '../../parts/notice.js';
import { crimpTable } from '../../parts/table.js';
import { session } from '../../session.js';
import { millimetres, MM_PER_INCH, plainFigure, units } from '../../units.js';
import { KINDS } from './kinds.js';

/** @import { Option } from './types.d.ts' */
/** @typedef {Schemas['CrimpSpec']} Spec */

const TEXTS = /** @type {const} */ (['couplingSeries', 'couplingSeriesBrand', 'ferrulePartNumber', 'ferruleBrand', 'dieSize', 'spacerRing', 'source']);
/** Lengths of a spec, and which of them have a tolerance. */
const LENGTHS = /** @type {const} */ ({ crimpDiam: true, insertLength: false, crimpStretchPerEnd: false, skiveExternal: true, skiveInternal: true });

/** Whether crimp specs say something of items of a kind. @param {string} type */
export const isCrimped = (type) => type === 'hose' || type === 'crimpFitting';

/** A length in the person's unit, as it is entered: as exact as presses are set, since the service tells it in the shop's unit. @param {number | null | undefined} value @param {string} unit */
const shown = (value, unit) => (value === null || value === undefined ? '' : plainFigure(Number(((millimetres({ value, unit }) ?? 0) / (units.system === 'inch' ? MM_PER_INCH : 1)).toFixed(units.system === 'inch' ? 4 : 2))));

/**
 * Asks how fittings of a series are crimped on a hose. The stored specs, or undefined.
 * @param {string | null} hose its id; it is asked for if absent @param {Spec | null} spec null for a new one @param {Schemas['CrimpFitting'] | null} [fitting] one of those that a new one is for
 */
export async function editSpec(hose, spec, fitting = null) {
  const options = /** @type {Record<string, Option[]>} */ (await KINDS.fittings?.options({}).catch(() => ({})) ?? {});
  /** @param {keyof typeof LENGTHS} name */
  const before = (name) => {
    const measure = spec?.[name];
    const tolerance = measure && 'tolerance' in measure ? measure.tolerance : null;
    return { value: measure ? shown(measure.value, measure.unit) : '', tolerance: measure ? shown(tolerance, measure.unit) : '' };
  };
  /** What a new spec begins with. @type {Partial<Record<typeof TEXTS[number], string | null>>} */
  const first = fitting ? { couplingSeries: fitting.series, couplingSeriesBrand: fitting.brand } : {};
  /** @param {typeof TEXTS[number]} name */
  const filled = (name) => spec?.[name] ?? first[name];
  let on = hose;
  return showForm({
    title: spec ? t('change-title', { title: spec.couplingSeries }) : t('crimps-new'), button: spec ? undefined : t('customer-entry-create'),
    fields: (entry) => html`<div class="item-fields stack">
      ${hose ? nothing : html`<hw-item-field .name=${'crimps-hose'} .label=${t('crimps-hose')} .kinds=${['hose']} @input=${() => { on = null; }} @pick=${(/** @type {CustomEvent<{ _id: string }>} */ { detail }) => { on = detail._id; }}></hw-item-field>`}
      <div class="halves">${TEXTS.map((name) => entry(name, t(`crimps-${name}`), { value: filled(name), required: name === 'couplingSeries', options: name === 'couplingSeries' ? (options.series ?? []).map(({ value }) => value) : [] }))}</div>
      <div class="halves">${Object.entries(LENGTHS).map(([name, hasTolerance]) => html`${entry(`${name}/value`, t(`crimps-${name}`), { value: before(/** @type {'crimpDiam'} */ (name)).value, mode: 'decimal', unit: units.ofLength })}
        ${hasTolerance ? entry(`${name}/tolerance`, t('crimps-tolerance', { of: t(`crimps-${name}`) }), { value: before(/** @type {'crimpDiam'} */ (name)).tolerance, mode: 'decimal', unit: units.ofLength }) : nothing}`)}</div></div>`,
    send: (form, key) => {
      /** @type {Record<string, unknown>} */
      const record = { ...(spec ? { _id: spec._id } : {}), hoseId: on ?? refuse('crimps-hose', t('crimps-hose-wanted')) };
      for (const name of TEXTS) if ((textOf(form, name) || null) !== (spec?.[name] ?? null)) record[name] = textOf(form, name) || null;
      for (const name of /** @type {(keyof typeof LENGTHS)[]} */ (Object.keys(LENGTHS))) {
        const [value, tolerance] = [`${name}/value`, `${name}/tolerance`];
        const was = before(name);
        if (textOf(form, value) === was.value && textOf(form, tolerance) === was.tolerance) continue;
        record[name] = textOf(form, value) ? { value: numberOf(form, value), unit: units.ofLength, ...(LENGTHS[name] ? { tolerance: numberOf(form, tolerance) } : {}) } : null;
      }
      return api.write('/crimpspecs/upsert', [record], { key });
    },
  });
}

/** How a hose is crimped: the makers' specs, and those of the shop's own, which are entered and changed here. */
class CrimpSpecs extends PageElement {
  static properties = { hose: {}, all: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.hose = '';
    /** @type {Spec[]} */
    this.all = [];
    /** @type {unknown} */
    this.problem = null;
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('hose') && this.hose) this.load();
  }

  async load() {
    try {
      Object.assign(this, { all: await api.get(`/hose/${this.hose}/crimpspecs`), problem: null });
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {Spec | null} spec @param {Schemas['CrimpFitting'] | null} [fitting] */
  async edit(spec, fitting = null) {
    if (!await editSpec(this.hose, spec, fitting)) return;
    toast(t(spec ? 'record-changed' : 'record-made'));
    await this.load();
  }

  /** @param {Spec} spec */
  async askToDelete(spec) {
    const left = this.all.filter((one) => one.custom && one !== spec).map(({ _id, couplingSeries }) => ({ _id, couplingSeries }));
    const done = await showForm({
      title: t('crimps-delete-title', { series: spec.couplingSeries }), button: t('life-cycle-delete'), danger: true, fields: () => html`<p>${t('crimps-delete-ask')}</p>`,
      send: (_form, key) => api.write(`/organization/hose/${this.hose}/update`, { params: { crimpSpecs: left } }, { key }),
    });
    if (!done) return;
    toast(t('life-cycle-is-deleted', { title: spec.couplingSeries }));
    await this.load();
  }

  /** @param {Spec} spec */
  nameOf(spec) {
    return html`${[spec.couplingSeriesBrand, spec.couplingSeries].filter(Boolean).join(' ')} ${spec.custom ? html`<span class="badge">${t('rows-own')}</span>` : nothing}${spec.source ? html`<br><span class="quiet">${spec.source}</span>` : nothing}
      ${spec.custom && session.writes ? html`<span class="row"><button type="button" class="button slight tight" @click=${() => this.edit(spec)}>${t('change')}<span class="visually-hidden"> ${spec.couplingSeries}</span></button>
        <button type="button" class="button slight tight bad" @click=${() => this.askToDelete(spec)}>${t('life-cycle-delete')}<span class="visually-hidden"> ${spec.couplingSeries}</span></button></span>` : nothing}`;
  }

  render() {
    if (!this.all.length && !session.writes && !this.problem) return nothing;
    return html`<section class="card"><h2>${t('fits-crimp-specs')}</h2><div class="card-in stack">${failure(this.problem)}
      ${this.all.length ? crimpTable(t('fits-crimp-specs'), t('fits-crimp-fittings'), this.all.map((spec) => ({
        name: this.nameOf(spec), ferrule: spec.ferruleId ? html`<a href="/catalogue/${spec.ferruleId}">${spec.ferrulePartNumber}</a>` : spec.ferrulePartNumber, spec }))) : html`<p class="quiet">${t('crimps-none')}</p>`}
      ${session.writes ? html`<div class="row"><button type="button" class="button tight" @click=${() => this.edit(null)}>${t('crimps-new')}</button></div>` : nothing}</div></section>`;
  }
}
customElements.define('hw-crimp-specs', CrimpSpecs);
