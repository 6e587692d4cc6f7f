import { html, nothing } from 'lit';
import { Latest } from '../../api.js';
import { onText, PageElement, Watch } from '../../element.js';
import { t } from '../../language.js';
import { picture } from '../../parts/drawing.js';
import { choices, field, selectField } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { inTrade } from '../../parts/trade.js';
import { embedding } from '../../session.js';
import { apart, bySize, units } from '../../units.js';
import { priceOf, stockLine, termsOf } from '../catalogue/rows.js';
import { KINDS } from './kinds.js';

/** @import { Terms } from '../catalogue/types.d.ts' */
/** @import { Item, Left, Offer, Property } from './types.d.ts' */

/** Items shown at first, and more at a click. */
const SHOWN = 6;
const MORE = 12;
/** Open properties that are shown as tiles at a time. */
const ASKED = 2;
const TYPING_MS = 200;

/** Who asks for stock in one step wants it in the others. */
let wantsStock = false;

/** The longest of values that stands in words as a whole; null if none does. @param {string} words @param {Left[]} left */
export function saidIn(words, left) {
  const [found = null] = left.map(({ value }) => String(value)).filter((value) => isSaid(words.toLowerCase(), value.toLowerCase())).sort((a, b) => b.length - a.length);
  return found;
}

/** Whether nothing goes on before or after it. @param {string} words @param {string} value */
function isSaid(words, value) {
  const at = value ? words.indexOf(value) : -1;
  return at >= 0 && !/[\w-]$/.test(words.slice(0, at)) && !/^[\w°/]/.test(words.slice(at + value.length));
}

/** Narrows to one item: only what fits, with counts, pictures, price and stock. Fires `pick` with the item. */
class Picker extends PageElement {
  static properties = {
    kind: {}, hose: {}, customer: {}, chosen: {}, name: {}, like: {}, size: {}, words: {},
    filters: { state: true }, stockOnly: { state: true }, text: { state: true }, offer: { state: true }, terms: { state: true }, shown: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    /** @type {keyof typeof KINDS} */
    this.kind = 'hose';
    /** @type {string | null} */
    this.hose = null;
    /** @type {string | null} */
    this.customer = null;
    /** @type {string | null} id of the chosen item */
    this.chosen = null;
    /** @type {Item | null | undefined} the chosen item: others that are like it are offered first */
    this.like = null;
    /** @type {string | null} what is asked for, until another is chosen here */
    this.size = null;
    /** @type {string[]} properties that came from it, and were not chosen here */
    this.alike = [];
    /** @type {string | null} what a phrase says of the item, until something else is chosen here */
    this.words = null;
    /** Whether these words are still to be looked for among the choices. */
    this.looks = false;
    /** Choices that were found so: they go with the words. @type {Record<string, string>} */
    this.said = {};
    this.name = '';
    /** @type {Record<string, string>} */
    this.filters = {};
    this.stockOnly = wantsStock;
    this.text = '';
    /** @type {Offer | null} */
    this.offer = null;
    /** @type {Map<string, Terms>} */
    this.terms = new Map();
    this.shown = SHOWN;
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!this.hasUpdated && this.like) {
      const like = /** @type {Record<string, unknown>} */ (this.like);
      this.alike = (KINDS[this.kind].alike ?? []).filter((name) => like[name]);
      this.filters = Object.fromEntries(this.alike.map((name) => [name, String(like[name])]));
    }
    else if (changed.has('size') && this.size) this.filters = { ...this.filters, size: this.size };
    if (changed.has('words')) {
      this.looks = Boolean(this.words) && !this.like;
      // A phrase is read while it is typed, and the step may be open by then.
      this.filters = Object.fromEntries(Object.entries(this.filters).filter(([name, value]) => this.said[name] !== value));
      this.said = {};
    }
    const asked = ['hose', 'customer', 'filters', 'stockOnly', 'text', 'shown', ...(KINDS[this.kind].isFew ? ['like'] : [])];
    if (asked.some((property) => changed.has(property))) this.load();
  }

  async load() {
    try {
      const { hose, filters, stockOnly, text, customer, shown } = this;
      // A part number is looked for among all, whatever was chosen before.
      const chosen = text ? Object.fromEntries(Object.entries(filters).filter(([name]) => !this.alike.includes(name))) : filters;
      await this.latest.run(async (signal) => {
        const offer = await KINDS[this.kind].load({ hose, fitting: /** @type {Schemas['CrimpFitting'] | null} */ (this.like ?? null), chosen, stockOnly, text, customer, limit: shown });
        if (signal.aborted) return;
        // For this hose there may be nothing like it in all of that.
        const least = this.alike.at(-1);
        if (!offer.total && least && !text) return this.filter(least, '');
        Object.assign(this, { offer, problem: null });
        if (this.looks) this.narrow(offer);
        const terms = await termsOf(offer.items.map((item) => item._id), customer);
        if (!signal.aborted) this.terms = terms;
      });
    } catch (error) {
      this.problem = error;
    }
  }

  /** Narrows to what the words say, if that finds something. @param {Offer} offer */
  narrow({ left }) {
    this.looks = false;
    for (const { name } of KINDS[this.kind].tiles) {
      const value = saidIn(this.words ?? '', left[name] ?? []);
      if (value === null || this.filters[name]) continue;
      this.filters = { ...this.filters, [name]: value };
      this.said[name] = value;
    }
  }

  /** @param {string} property @param {string} value */
  filter(property, value) {
    const { [property]: _, ...others } = this.filters;
    this.alike = this.alike.filter((name) => name !== property);
    delete this.said[property];
    this.filters = value ? { ...others, [property]: value } : others;
    this.shown = SHOWN;
  }

  /** @param {string} text */
  search(text) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => Object.assign(this, { text: text.trim(), shown: SHOWN }), TYPING_MS);
  }

  stock() {
    const { stock } = KINDS[this.kind];
    if (!stock || embedding.hidesStock || !this.offer?.knowsStock) return nothing;
    return html`<button type="button" class="button tight" aria-pressed=${String(this.stockOnly)}
      @click=${() => { wantsStock = !this.stockOnly; Object.assign(this, { stockOnly: wantsStock, shown: SHOWN }); }}>${stock}</button>`;
  }

  /** The values left of a property, with how they read. @param {Property} property */
  left({ name, says = String }) {
    const options = (this.offer?.left[name] ?? []).map(({ value, label, count }) => ({ value: String(value), label: label ? inTrade(label) : says(value), count }));
    return apart(/size/i.test(name) ? options.sort(bySize) : options, this.filters[name]);
  }

  /** Whether there is something to choose. @param {Property} property */
  matters({ name }) {
    return Boolean(this.filters[name]) || (this.offer?.left[name]?.length ?? 0) > 1;
  }

  /** As tiles: those chosen, and the next few that matter. @param {Property[]} properties */
  tiles(properties) {
    let open = 0;
    return properties.filter(({ name }) => !this.alike.includes(name)).filter((property) => this.matters(property) && (this.filters[property.name] || (open += 1) <= ASKED)).map((property) => choices({
      name: `${this.name}-${property.name}`, legend: property.label, value: this.filters[property.name], options: this.left(property),
      onChoose: (value) => this.filter(property.name, value), onClear: () => this.filter(property.name, ''),
    }));
  }

  /** How a value of a property reads. @param {string} name */
  reads(name) {
    const { tiles, lists } = KINDS[this.kind];
    const value = this.filters[name] ?? '';
    return [...tiles, ...lists].find((property) => property.name === name)?.says?.(value) ?? value;
  }

  /** In what the offers are like the chosen item; each can be let go. */
  likeness() {
    if (!this.alike.length) return nothing;
    /** @param {string} name */
    const drop = async (name) => {
      this.filter(name, '');
      await this.updateComplete;
      this.querySelector('input')?.focus();
    };
    return html`<div class="row" role="group" aria-label=${t('picker-like-label')}><span class="small quiet">${t('picker-like')}</span>${this.alike.map((name) => html`
      <button type="button" class="chip" @click=${() => drop(name)}>${this.reads(name)} <span aria-hidden="true">✕</span><span class="visually-hidden">: ${t('any')}</span></button>`)}</div>`;
  }

  /** @param {Property} property */
  list(property) {
    const id = `${this.name}-${property.name}`;
    const value = this.filters[property.name];
    return selectField({ id, label: property.label, value, any: t('any'), options: this.left(property), onChange: (text) => this.filter(property.name, text) });
  }

  /** @param {Property[]} properties */
  lists(properties) {
    const shown = properties.filter((property) => this.matters(property));
    if (!shown.length) return nothing;
    const isOpen = shown.some(({ name }) => this.filters[name]);
    return html`<details class="more" ?open=${isOpen}><summary>${t('picker-more', { properties: shown.map(({ short }) => short).join(', ') })}</summary>
      <div class="lists">${shown.map((property) => this.list(property))}</div></details>`;
  }

  rows() {
    return html`<ul class="plain offers">${this.offer?.items.map((item) => this.row(item))}</ul>`;
  }

  /** @param {Item} item */
  row(item) {
    const terms = this.terms.get(item._id);
    const facts = KINDS[this.kind].facts(item).filter(Boolean).join(' · ');
    return html`<li><button type="button" class="offer with-picture" aria-pressed=${String(item._id === this.chosen)}
      @click=${() => this.dispatchEvent(new CustomEvent('pick', { detail: item, bubbles: true }))}>
      ${picture(item, 72, 46)}
      <span class="what"><b>${item.partNumber}</b> <span class="small quiet">${item.brand}${item.orgPartNumber ? ` · ${item.orgPartNumber}` : ''}</span>
        <span class="small quiet facts">${facts}</span></span>
      <span class="terms"><span>${typeof terms?.price === 'number' ? priceOf(terms.price, terms.currency, terms.unit) : nothing}</span>
        ${item.available === false ? html`<span class="small warn">${t('picker-not-offered')}</span>` : nothing}
        ${stockLine(terms?.stock)}</span>
    </button></li>`;
  }

  render() {
    const { tiles, lists, isFew } = KINDS[this.kind];
    if (this.problem) return failure(this.problem);
    if (isFew) return this.offer?.total ? html`<div class="field"><span class="label">${t('picker-ferrules')}</span>${this.rows()}</div>` : nothing;
    if (!this.offer) return html`<p class="quiet">${t('notice-moment')}</p>`;
    const { total, items } = this.offer;
    const id = `${this.name}-text`;
    return html`<div class="stack">
      ${field({ id, label: t('picker-part-number'), control: html`<input id=${id} type="search" autocomplete="off" @input=${onText((text) => this.search(text))}>` })}
      ${this.text ? nothing : html`${this.likeness()} ${this.tiles(tiles)} ${this.lists(lists)}`}
      <div class="field"><div class="spread"><span class="small quiet" aria-live="polite">${t(`fitting-${this.kind}`, { count: total })}
        ${Object.keys(this.filters).length ? html`<button type="button" class="link" @click=${() => Object.assign(this, { filters: {}, alike: [] })}>${t('picker-show-all')}</button>` : nothing}</span> ${this.stock()}</div>
        ${this.rows()}
        ${total > items.length ? html`<button type="button" class="button tight" @click=${() => { this.shown += MORE; }}>${t('picker-show-more')}</button>` : nothing}
      </div>
    </div>`;
  }
}
customElements.define('hw-picker', Picker);
