import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { onText, PageElement } from '../../element.js';
import { t } from '../../language.js';
import { numberOf, showForm, textOf } from '../../parts/dialog.js';
import { quantityField } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { statusName } from '../../parts/life-cycle.js';
import { explained, failure } from '../../parts/notice.js';
import { priceSteps, sourceName } from '../../parts/price.js';
import { amount, money, unitAmount } from '../../shop.js';
import { decimal, soldBy } from '../../units.js';
import { kindName, matchPicture, unitName } from '../catalogue/rows.js';

/** @typedef {Schemas['SalesEstimateLine']} Line */

/** Where the pages of what is made to order begin. @type {Record<string, string>} */
const PLACES = { hoseAssembly: '/assemblies/', hoseKit: '/kits/' };

/** The page of what a line is of. @param {{ item: string, itemType: string }} line */
export const pageOf = (line) => (PLACES[line.itemType] ?? '/catalogue/') + line.item;

/**
 * The lines of a quotation.
 * @param {Schemas['SalesEstimate']} quotation
 * @param {{ refusalOf: (line: Line) => unknown, stockOf: (line: Line) => unknown, quantityOf: (line: Line) => { value: number, error?: string }, editable: boolean, staff: boolean, busy: boolean, onQuantity: (line: Line, quantity: number) => void, onEdit: (line: Line) => void, onRemove: (line: Line) => void }} ways
 */
export function lines(quotation, ways) {
  if (!quotation.items.length) return html`<p class="loading">${ways.editable ? t('lines-none-editable') : t('lines-none')}</p>`;
  return html`<ol class="plain lines">${quotation.items.map((line) => row(line, quotation.currency, ways))}</ol>`;
}

/** @typedef {Pick<Line, 'item' | 'itemType' | 'partNumber' | 'description' | 'revision' | 'version' | 'status' | 'comments' | 'price' | 'priceUnit' | 'unitOfMeasure' | 'discountPercent'>} AnyLine of quotations and orders */

/** What a line is called. @param {AnyLine} line */
export const nameOfLine = (line) => line.partNumber ?? line.description;

/** Parts of what is made to order can't be ordered. @param {{ itemType: string }} line */
export const isWhole = ({ itemType }) => itemType === 'hoseAssembly' || itemType === 'hoseKit';

/** What a line is of. @param {AnyLine} line */
export function headOfLine(line) {
  const page = pageOf(line);
  const name = nameOfLine(line);
  return html`<a href=${page}><b>${name}</b></a>${line.revision ? html` <span class="quiet small">${t('lines-revision', { revision: line.revision, version: line.version ?? '' })}</span>` : nothing}
    ${line.status && line.status !== 'released' ? html`<span class="badge warn">${statusName(line.status)}</span>` : nothing}
    <span class="about">${line.description}</span>
    ${line.comments ? html`<span class="about">${line.comments}</span>` : nothing}`;
}

/** @param {AnyLine} line @param {string} currency */
export const priceOfLine = (line, currency) => html`<div class="line-price"><span>× ${line.price === null ? html`<span class="warn">${t('lines-no-price')}</span>` : html`${unitAmount(line.price, currency)}${per(line)}`}</span>
  ${line.discountPercent ? html`<span class="small quiet">${t('versions-less', { percent: decimal(line.discountPercent, 2) })}</span>` : nothing}</div>`;

/** The unit of its price, where that is another one than the line's. @param {AnyLine} line */
const per = (line) => (line.priceUnit && line.priceUnit !== line.unitOfMeasure ? html` <span class="quiet">${t('price-per', { unit: unitName(line.priceUnit) })}</span>` : nothing);

/** @param {Line} line @param {string} currency @param {Parameters<typeof lines>[1]} ways */
function row(line, currency, { refusalOf, stockOf, quantityOf, editable, staff, busy, onQuantity, onEdit, onRemove }) {
  const name = nameOfLine(line);
  return html`<li class="line">
    <span class="line-number quiet small">${line.lineNumber}</span>
    <div class="line-what">${headOfLine(line)}
      ${line.warnings.map((warning) => html`<span class="small warn">${explained(warning)}</span>`)}
      ${stockOf(line)}
      ${line.ordered ? html`<span class="small good">${t('lines-ordered', { ordered: decimal(line.ordered, 4), quantity: decimal(line.quantity, 4), unit: unitName(line.unitOfMeasure) })}</span>` : nothing}
      ${refusalOf(line)}
      <details class="small"><summary class="quiet">${sourceName(line.source)}</summary>
        ${priceSteps(line.steps, {
          more: line.burstTest ? [t('lines-burst-test', { price: money(line.burstTest, currency) })] : [],
          inside: line.cost === undefined || line.cost === null ? [] : [t('lines-cost-margin', { cost: money(line.cost, currency), margin: money(line.margin, currency) }) + (line.marginPercent === null ? '' : ` (${decimal(line.marginPercent ?? 0, 1)} %)`)],
        })}</details>
    </div>
    <div class="line-quantity">${editable ? quantityField({
      id: `quantity-${line._id}`, label: html`<span class="visually-hidden">${t('lines-quantity-of', { name: name ?? '' })}</span>`, ...quantityOf(line), whole: isWhole(line), unit: unitName(line.unitOfMeasure),
      onChange: (quantity) => onQuantity(line, quantity),
    }) : html`${decimal(line.quantity, 3)} <span class="quiet">${unitName(line.unitOfMeasure)}</span>`}</div>
    ${priceOfLine(line, currency)}
    <div class="line-total"><b>${line.total === null ? '–' : amount(line.total, currency)}</b></div>
    ${editable ? html`<div class="line-ways">
      ${staff ? html`<button type="button" class="button slight tight" @click=${() => onEdit(line)}>${t('change')}<span class="visually-hidden"> ${name}</span></button>` : nothing}
      <button type="button" class="button slight tight" ?disabled=${busy} @click=${() => onRemove(line)}>${t('remove')}<span class="visually-hidden"> ${name}</span></button></div>` : nothing}
  </li>`;
}

/**
 * A line as its document has it now; as it was if it is gone, which the service refuses then.
 * @template {{ _id: string }} Any
 * @param {{ items: Any[] }} document @param {Any} line
 */
export const asStored = ({ items }, line) => items.find(({ _id }) => _id === line._id) ?? line;

/**
 * Asks for what only staff may set on a line. Undefined if the person thought better of it.
 * @param {import('../../parts/types.d.ts').Stored<Schemas['SalesEstimate']>} stored @param {Line} begun
 * @param {(line: Line, values: Record<string, unknown>, key: string, tag: string | null) => Promise<object>} put
 */
export function changeLine(stored, begun, put) {
  /** The unit of a price by hand. @param {Line} line */
  const unitOf = ({ source, priceUnit, unitOfMeasure }) => (source === 'manual' && priceUnit ? priceUnit : unitOfMeasure);
  return showForm({
    title: t('change-title', { title: begun.partNumber ?? '' }), of: stored,
    fields: (entry, _close, quotation) => {
      const line = asStored(quotation, begun);
      const unit = unitOf(line);
      return html`
        ${entry('price', unit === 'each' ? t('lines-price-by-hand') : t('lines-price-of-unit', { unit }), { value: line.source === 'manual' ? line.price : null, mode: 'decimal', hint: t('lines-price-hint') })}
        ${entry('discountPercent', `${labelOf('discountPercent')}, %`, { value: line.discountPercent, mode: 'decimal' })}
        ${entry('comments', labelOf('comments'), { value: line.comments })}`;
    },
    send: async (form, key, { record, tag }) => {
      const line = asStored(record, begun);
      return put(line, { price: numberOf(form, 'price'), priceUnit: unitOf(line), discountPercent: numberOf(form, 'discountPercent'), comments: textOf(form, 'comments') || null }, key, tag);
    },
  });
}

/** @typedef {Schemas['SearchMatch']} Match */

const SHOWN = 6;
/** More are asked for: some matches are quotations or customers. */
const ASKED = 18;
const TYPING_MS = 200;

/** Whether quotations have lines of it. @param {Match} match */
const isQuoted = ({ kind }) => !['workOrder', 'salesEstimate', 'customer'].includes(kind);

/** Finds an item or assembly by the search box. Fires `add` with `{ itemId, itemType }`, and `unitOfMeasure` where it isn't the item's own. */
class AddLine extends PageElement {
  static properties = { busy: {}, customer: {}, document: {}, goal: {}, found: { state: true }, problem: { state: true }, words: { state: true } };

  constructor() {
    super();
    this.busy = false;
    /** What kind of document the line is for. */
    this.goal = 'quotation';
    /** @type {string | null} for whom it is */
    this.customer = null;
    /** Id of that. */
    this.document = '';
    /** @type {Match[]} */
    this.found = [];
    this.words = '';
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
    this.timer = 0;
  }

  /** @param {string} words */
  type(words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(words), TYPING_MS);
  }

  /** @param {string} words */
  async find(words) {
    this.problem = null;
    if (!words) {
      this.words = '';
      this.found = [];
      return;
    }
    try {
      const found = await this.latest.run((signal) => api.get(`/search${query({ text: words, limit: ASKED })}`, { signal }));
      if (!found) return;
      this.found = found.items.filter(isQuoted).slice(0, SHOWN);
      this.words = words;
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** Enter takes the item whose number was typed, or the only one. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = /** @type {HTMLInputElement} */ (event.target).value.trim().toLowerCase();
    const [item, other] = this.found.filter((one) => this.found.length === 1 || one.partNumber?.toLowerCase() === typed);
    if (item && !other) this.add(item);
  }

  /** @param {Match} item */
  add(item) {
    const [unit] = soldBy(item.priceUnitOfMeasure);
    // What is sold by length is added in the person's system; else the service knows the unit.
    const unitOfMeasure = unit === item.priceUnitOfMeasure ? {} : { unitOfMeasure: unit };
    this.dispatchEvent(new CustomEvent('add', { detail: { itemId: item._id, itemType: item.kind, ...unitOfMeasure }, bubbles: true }));
    this.found = [];
    this.words = '';
    const input = this.querySelector('input');
    if (input) input.value = '';
    input?.focus();
  }

  render() {
    return html`<div class="field"><label for="add-line">${t('lines-add')}</label>
        <input id="add-line" type="search" autocomplete="off" maxlength="200" placeholder=${t('search-placeholder')} @input=${onText((text) => this.type(text.trim()))}
          @keydown=${this.key}></div>
      ${failure(this.problem)}
      <div aria-live="polite">${this.words && !this.found.length ? html`<p class="quiet small">${t('search-nothing', { words: this.words })}</p>` : nothing}</div>
      ${this.found.length ? html`<ul class="plain rows found">${this.found.map((item) => html`<li><button type="button" class="entry-row" ?disabled=${this.busy} @click=${() => this.add(item)}>
        ${matchPicture(item)}
        <span class="what"><b>${item.name}</b> <span class="quiet">${item.brand ?? kindName(item)}</span> ${item.orgPartNumber ? html`<span class="badge">${item.orgPartNumber}</span>` : nothing}
          <span class="about">${item.description}</span></span><span class="terms link-like">${t('add')}</span></button></li>`)}</ul>` : nothing}
      <p class="small"><a href="/configure${query({ customer: this.customer, [this.goal]: this.document })}">${t('lines-configure', { goal: this.goal })}</a></p>`;
  }
}
customElements.define('hw-add-line', AddLine);
