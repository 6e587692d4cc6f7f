import { html, nothing } from 'lit';
import { repeat } from 'lit-html/directives/repeat.js';
import { PageElement, Watch } from '../../element.js';
import { money } from '../../money.js';
import { choices } from '../../parts/choices.js';
import { picture } from '../../parts/drawing.js';
import { failure } from '../../parts/notice.js';
import { decimal, length, pressure, units } from '../../units.js';
import { fittings, hoses, wraps } from './offers.js';
import { termsOf } from './terms.js';

const SHOWN = 6;

/**
 * How each kind of item is chosen: its properties in the order people ask for them, and what a row tells.
 * @type {Record<string, { many: string, properties: [name: string, label: string][],
 *   load: (picker: Picker) => Promise<import('./offers.js').Offer>, facts: (item: any) => unknown[] }>}
 */
const KINDS = {
  hose: {
    many: 'hoses',
    properties: [['size', 'Size'], ['spec', 'Standard'], ['brand', 'Brand']],
    load: ({ filters, text, customer }) => hoses(filters, text, customer),
    facts: (hose) => [hose.spec, hose.innerDiamInch && `${hose.innerDiamInch} in`, hose.maxPressurePsi && pressure(hose.maxPressurePsi),
      hose.minBendRadiusmm && `bends to ${length(hose.minBendRadiusmm)}`],
  },
  fitting: {
    many: 'fittings',
    properties: [['style', 'Connection'], ['shape', 'Shape'], ['gender', 'Gender'], ['dashSize', 'Size of the connection'], ['series', 'Series']],
    load: ({ hose, filters, text, customer }) => fittings(hose ?? '', filters, text, customer),
    facts: (fitting) => [[fitting.threadSize, fitting.gender, fitting.swivel].filter(Boolean).join(' '), fitting.shape,
      fitting.maxPressurePsi && pressure(fitting.maxPressurePsi)],
  },
  wrap: {
    many: 'wraps',
    properties: [],
    load: ({ hose, customer }) => wraps(hose ?? '', customer),
    facts: (wrap) => [wrap.wrapType, wrap.colour, wrap.innerDiamMinmm && `for ${decimal(wrap.innerDiamMinmm, 1)} to ${decimal(wrap.innerDiamMaxmm, 1)} mm`],
  },
};

/** Open properties that are shown at a time. */
const ASKED = 2;
/** Values in tiles up to this number, else in a list to open. */
const TILES = 18;

/** Narrows to one item: only what fits, with counts, pictures, price and stock. Fires `pick` with the item. */
export class Picker extends PageElement {
  static properties = {
    kind: {}, hose: {}, customer: {}, chosen: {}, name: {},
    filters: { state: true }, text: { state: true }, offer: { state: true }, terms: { state: true }, shown: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    this.kind = 'hose';
    /** @type {string | null} */
    this.hose = null;
    /** @type {string | null} */
    this.customer = null;
    /** @type {string | null} id of the chosen item */
    this.chosen = null;
    this.name = '';
    /** @type {Record<string, string>} */
    this.filters = {};
    this.text = '';
    /** @type {import('./offers.js').Offer | null} */
    this.offer = null;
    /** @type {Map<string, import('./terms.js').Terms>} */
    this.terms = new Map();
    this.shown = SHOWN;
    /** @type {unknown} */
    this.problem = null;
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (['hose', 'customer', 'filters', 'text'].some((property) => changed.has(property))) this.load();
    else if (changed.has('shown')) this.loadTerms();
  }

  async load() {
    const request = (this.request = Symbol());
    try {
      const offer = await (KINDS[this.kind] ?? KINDS.hose).load(this);
      if (request !== this.request) return;
      this.offer = offer;
      this.problem = null;
      await this.loadTerms();
    } catch (error) {
      if (request === this.request) this.problem = error;
    }
  }

  get rows() {
    const items = this.offer?.items ?? [];
    const rest = items.filter((item) => item._id !== this.chosen);
    return [...items.filter((item) => item._id === this.chosen), ...rest].slice(0, this.shown);
  }

  async loadTerms() {
    const ids = this.rows.map((item) => item._id);
    if (ids.length) this.terms = await termsOf(ids, this.customer);
  }

  /** @param {string} property @param {string} value */
  filter(property, value) {
    const { [property]: _, ...others } = this.filters;
    this.filters = value ? { ...others, [property]: value } : others;
    this.shown = SHOWN;
  }

  /**
   * The properties to ask for now: those chosen and the next two that make a difference.
   * @param {[name: string, label: string][]} properties
   */
  asked(properties) {
    let open = 0;
    return properties.filter(([property]) => this.filters[property] || ((this.offer?.left[property]?.length ?? 0) > 1 && (open += 1) <= ASKED));
  }

  /** @param {string} property @param {string} label */
  facet(property, label) {
    const left = this.offer?.left[property] ?? [];
    const value = this.filters[property];
    if (left.length <= TILES) {
      return choices({
        name: `${this.name}-${property}`, legend: label, value,
        options: left.map((one) => ({ value: one.value, label: one.value, count: one.count })),
        onChoose: (chosen) => this.filter(property, chosen), onClear: () => this.filter(property, ''),
      });
    }
    const id = `${this.name}-${property}`;
    return html`<div class="field"><label for=${id}>${label}</label>
      <select id=${id} @change=${(/** @type {any} */ event) => this.filter(property, event.target.value)}>
        <option value="" ?selected=${!value}>any</option>
        ${left.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.value} (${one.count})</option>`)}
      </select></div>`;
  }

  /** @param {any} item @param {(item: any) => unknown[]} facts */
  row(item, facts) {
    const terms = this.terms.get(item._id);
    const stock = terms?.stock;
    return html`<li><button type="button" class="offer with-picture" aria-pressed=${String(item._id === this.chosen)}
      @click=${() => this.dispatchEvent(new CustomEvent('pick', { detail: item, bubbles: true }))}>
      ${picture(item, 48)}
      <span class="what"><b>${item.partNumber}</b> <span class="small quiet">${item.brand}${item.orgPartNumber ? ` · ${item.orgPartNumber}` : ''}</span>
        <span class="small quiet facts">${facts(item).filter(Boolean).join(' · ')}</span></span>
      <span class="terms"><b>${terms?.price === undefined || terms.price === null ? nothing : money(terms.price, terms.currency)}</b>
        <span class="small quiet">${terms?.unit && terms.unit !== 'each' ? `per ${terms.unit}` : nothing}</span>
        ${stock ? html`<span class="small ${stock.available > 0 ? 'good' : 'warn'}">${stock.available > 0
          ? `${decimal(stock.available, 1)}${stock.unit && stock.unit !== 'each' ? ` ${stock.unit}` : ''} in stock` : 'none in stock'}</span>` : nothing}</span>
    </button></li>`;
  }

  render() {
    const { many, properties, facts } = KINDS[this.kind] ?? KINDS.hose;
    if (this.problem) return failure(this.problem);
    if (!this.offer) return html`<p class="quiet">One moment …</p>`;
    const { total } = this.offer;
    const id = `${this.name}-text`;
    return html`<div class="stack">
      ${properties.length ? html`<div class="field"><label for=${id}>Part number or word</label>
        <input id=${id} type="search" autocomplete="off" .value=${this.text} @input=${(/** @type {any} */ event) => { this.text = event.target.value.trim(); this.shown = SHOWN; }}></div>` : nothing}
      ${this.asked(properties).map(([property, label]) => this.facet(property, label))}
      <div class="field"><span class="label" aria-live="polite">${total === 0 ? `No ${many} fit these choices` : `${decimal(total)} ${total === 1 ? many.slice(0, -1) : many}`}
        ${total === 0 ? html`<button type="button" class="link" @click=${() => { this.filters = {}; this.text = ''; }}>Start over</button>` : nothing}</span>
        <ul class="plain offers">${repeat(this.rows, (item) => item._id, (item) => this.row(item, facts))}</ul>
        ${total > this.shown ? html`<button type="button" class="button tight" @click=${() => { this.shown += 12; }}>Show more</button>` : nothing}
      </div>
    </div>`;
  }
}
customElements.define('hw-picker', Picker);
