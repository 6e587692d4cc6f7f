import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { rich, t } from '../../language.js';
import '../../parts/commands.js';
import { customerField, pickedOr, quoted } from '../../parts/customer.js';
import { numberOf, showForm, textOf } from '../../parts/dialog.js';
import { Drafts } from '../../parts/drafts.js';
import { labelOf } from '../../parts/labels.js';
import { commandsOf, statusBadge } from '../../parts/life-cycle.js';
import { explained, failure, notice, toast, waiting } from '../../parts/notice.js';
import { costAndMargin } from '../../parts/price.js';
import { openPdf, saveFile } from '../../parts/pdf.js';
import { DocumentPage } from '../../parts/record-view.js';
import '../../parts/versions.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { amount, day, lastDay, money, past, unitAmount } from '../../shop.js';
import { decimal } from '../../units.js';
import { orderQuotation } from '../order/begin.js';
import { nextLine } from './add.js';
import { changeLine, lines, pageOf } from './lines.js';
import { outcomeBadge, outcomeCard } from './outcome.js';
import { expired } from './quotations.js';
import { shortagesOf, stockOfLine } from './stock.js';

/** @import { Stored } from '../../parts/types.d.ts' */
/** @typedef {Schemas['SalesEstimate']} Estimate */
/** @typedef {Schemas['SalesEstimateLine']} Line */

/** A quotation: its lines with prices, its terms, its totals and what can be done with it. @extends {DocumentPage<Estimate>} */
class Quotation extends DocumentPage {
  static properties = { ...DocumentPage.properties, today: { state: true }, shortages: { state: true } };

  constructor() {
    super('/quotations', 'salesestimate');
    /** @type {Schemas['CurrentPricing'] | null} comparison with today's prices */
    this.today = null;
    /** @type {import('./stock.js').Shortages} what is short in stock */
    this.shortages = new Map();
    this.drafts = new Drafts(this);
  }

  /** @param {string} id */
  async read(id) {
    await super.read(id);
    const { document } = this;
    shortagesOf(document).then((short) => { if (document === this.document) this.shortages = short; }, () => {});
    this.today = document.status === 'under editing' && document.items.length ? await api.get(`/salesestimate/${id}/currentpricing`).catch(() => null) : null;
  }

  /** Whether the person may change it in its state. */
  get editable() {
    return this.document.status === 'under editing' && (session.writes || session.isCustomer);
  }

  /** @param {Line} line @param {Record<string, unknown>} values @param {string} key of the attempt @param {string | null} [ifMatch] */
  put({ _id, item, itemType, lineNumber, quantity, unitOfMeasure }, values, key, ifMatch = this.tag) {
    const params = { itemId: item, itemType, lineNumber, quantity, unitOfMeasure, ...values };
    return api.change(`/salesestimate/${this.shown}/item/${_id}/update`, { params }, { key, ifMatch });
  }

  /** The page of the line that a reason is about. @param {Schemas['FieldError']} fault */
  placeOf = ({ pointer }) => {
    const line = this.document.items[Number(/^\/items\/(\d+)/.exec(pointer)?.[1] ?? -1)];
    const href = line && pageOf(line);
    return href ? { href, label: t('open-number', { number: line.partNumber ?? '' }) } : null;
  };

  render() {
    const { document: quotation, path } = this;
    if (this.problem) return this.notShown('quotation');
    if (!quotation) return waiting;
    const orderable = session.writes && quotation.status === 'released' && !expired(quotation) && quotation.items.some((line) => line.open > 0);
    return html`
      <p class="crumbs"><a href="/quotations">${t('title-quotations')}</a></p>
      <div class="page-top"><div>
          <h1>${quotation.title} ${statusBadge(quotation.status)} ${outcomeBadge(quotation)} ${expired(quotation) ? html`<span class="badge bad">${t('quotations-expired')}</span>` : nothing}</h1>
          <p>${quotation.customerName ?? html`<span class="quiet">${t('quotation-no-customer')}</span>`}${quotation.description ? html` · ${quotation.description}` : nothing}</p>
          <p class="small quiet">${[quotation.isLatest ? t('record-latest', { version: quotation.version }) : t('record-version', { version: quotation.version }), t('quotation-priced', { day: day(quotation.priced) }), quotation.released && t('versions-released', { day: day(quotation.released) })].filter(Boolean).join(', ')}</p></div>
        <div class="row top-actions">
          <button type="button" class="button" @click=${() => this.paper(() => openPdf(`${path}/getSalesEstimateDataSheet`, {}, `${quotation.title}.pdf`))}>${t('quotation-as-pdf')}</button>
          ${orderable ? html`<button type="button" class="button" ?disabled=${this.busy} @click=${this.orderPart}>${t('outcome-order-part')}</button>
            <button type="button" class="button main-action" ?disabled=${this.busy} @click=${this.orderAll}>${t('outcome-order')}</button>` : nothing}
          ${session.writes ? html`<hw-commands .path=${path} .tag=${this.tag} .commands=${commandsOf(quotation, true).map((command) => ({ ...command, main: command.main && !orderable }))} .placeOf=${this.placeOf} .blocked=${this.busy} @refused=${this.refused} @done=${this.done}></hw-commands>` : nothing}
        </div></div>
      ${this.refusal}
      <div class="stack findings-above">${failure(this.trouble)}
        ${quotation.warnings.map((warning) => notice({ kind: 'warn', text: explained(warning) }))}
        ${session.isCustomer && this.editable ? notice({ text: t('quotation-of-customer') }) : nothing}
        ${this.drafts.notice(quotation)}${this.outdated()}</div>
      <div class="two">
        <div><section class="card" aria-label=${t('quotation-lines')} aria-busy=${this.busy}>
          ${lines(quotation, { refusalOf: (line) => [this.refusalOf(line), this.drafts.refusal(line)], quantityOf: (line) => this.quantityOf(line), stockOf: (line) => stockOfLine(line, this.shortages), editable: this.editable, staff: session.writes, busy: this.busy,
            onQuantity: (line, quantity) => this.enterQuantity(line, quantity, (now, key) => this.put(now, { quantity }, key)),
            onEdit: (line) => this.changed(changeLine(this.stored, line, (now, values, key, tag) => this.put(now, values, key, tag))),
            onRemove: (line) => this.changeLine(line, (now, key) => api.write(/** @type {string} */ (`${path}/item/${now._id}/delete`), {}, { key, ifMatch: this.tag })) })}
          ${this.editable ? html`<div class="card-in add-line"><hw-add-line .busy=${this.busy} .customer=${quotation.customer} .document=${quotation._id} @add=${(/** @type {any} */ event) =>
            this.change(() => api.write(/** @type {string} */ (`${path}/item/new/update`), { params: { ...event.detail, quantity: 1, lineNumber: nextLine(quotation.items) } }))}></hw-add-line></div>` : nothing}
        </section></div>
        <div>${this.totals(quotation)}${outcomeCard(this.stored, { writes: session.writes, busy: this.busy, change: (work) => this.change(work) })}${this.termsCard(quotation, path)}<hw-versions .document=${quotation}></hw-versions></div>
      </div>`;
  }

  /** The customer said yes to some of it. */
  async orderPart() {
    const made = await orderQuotation(this.document);
    if (made) go(`/orders/${made._id}`);
  }

  /** The customer said yes to all that is open. */
  orderAll() {
    this.change(async () => {
      const made = await api.write('/workorders/create', { params: { salesEstimateId: this.shown } });
      toast(t('outcome-ordered', { number: made.number }));
      go(`/orders/${made._id}`);
    });
  }

  /** @param {() => Promise<void>} work */
  async paper(work) {
    this.refusal = nothing;
    this.trouble = null;
    await work().catch((problem) => { this.trouble = problem; });
  }

  /** That today's prices differ, and the way to take them. */
  outdated() {
    if (!this.today) return nothing;
    const lines = this.today.items.filter((line) => line.difference || line.stored.unitPrice !== line.current.unitPrice);
    if (!lines.length) return nothing;
    const { currency } = this.document;
    const { difference } = this.today;
    /** @param {number | null} value */
    const price = (value) => (value === null ? t('versions-none') : unitAmount(value, currency));
    return notice({ kind: 'warn', title: t('quotation-prices-changed'), text: html`${difference === null ? t('quotation-sum-differs') : rich('quotation-total-differs', { difference: html`<b>${t('quotation-more-or-less', { amount: money(Math.abs(difference), currency), way: difference < 0 ? 'less' : 'more' })}</b>` })}
      <details class="small"><summary>${t('quotation-lines-differ', { count: lines.length })}</summary>
        <ul class="plain">${lines.map((line) => html`<li>${line.partNumber}: ${price(line.stored.unitPrice)} → ${price(line.current.unitPrice)}</li>`)}</ul></details>`,
      action: session.writes ? html`<button type="button" class="link" ?disabled=${this.busy} @click=${() => this.change(() => api.get(`/salesestimate/${this.shown}/refresh`))}>${t('quotation-take-prices')}</button>` : undefined });
  }

  /** @param {Estimate} quotation */
  totals(quotation) {
    const { currency } = quotation;
    /** @param {unknown} name @param {number | null} value */
    const row = (name, value) => html`<div><dt>${name}</dt><dd>${value === null ? '–' : amount(value, currency)}</dd></div>`;
    return html`<section class="card"><h2>${t('quotation-total')}</h2><div class="card-in" aria-live="polite">
      <p class="big">${quotation.total === null ? html`<span class="quiet">–</span>` : html`${amount(quotation.total, currency)} <span class="quiet">${currency}</span>`}</p>
      ${quotation.total === null && quotation.knownTotal ? html`<p class="small warn">${t('quotation-price-missing', { known: money(quotation.knownTotal, currency) })}</p>` : nothing}
      <div class="specs one"><dl>
        ${quotation.discountAmount ? html`${row(t('quotation-subtotal'), quotation.subtotal)}${row(labelOf('discountPercent') + (quotation.discountPercent ? `, ${decimal(quotation.discountPercent, 2)} %` : ''), -quotation.discountAmount)}` : nothing}
        ${row(t('quotation-net-total'), quotation.netTotal)}
        ${quotation.taxes.map((tax) => row(`${tax.name ?? t('quotation-tax')}${tax.ratePercent ? `, ${decimal(tax.ratePercent, 3)} %` : ''}`, tax.amount))}
      </dl></div>
      ${quotation.margin ? costAndMargin(html`<p>${t('quotation-margin', { margin: amount(quotation.margin, currency) })}${quotation.marginPercent === null ? nothing : ` (${decimal(quotation.marginPercent ?? 0, 1)} %)`}</p>`) : nothing}</div></section>`;
  }

  /** @param {Estimate} quotation @param {string} path */
  termsCard(quotation, path) {
    const rows = [[labelOf('customer'), quotation.customerName], ...(/** @type {const} */ (['customerReference', 'validUntil', 'paymentTerms', 'comments'])).map((name) => [labelOf(name), name === 'validUntil' ? day(lastDayOf(quotation)) : quotation[name]]),
       [t('title-orders'), quotation.workOrders.length ? quotation.workOrders.map((order) => html`<a href="/orders/${order._id}">${order.number}</a> ${statusBadge(order.status)} `) : null]].filter(([, value]) => value);
    const mayChange = this.editable || (session.writes && quotation.status === 'released');
    return html`<section class="card"><h2>${t('quotation-terms')}</h2><div class="card-in stack"><div class="specs one"><dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div>
      ${mayChange ? html`<button type="button" class="button" ?disabled=${this.busy} @click=${() => this.changed(changeTerms(this.stored))}>${this.editable ? t('change') : t('quotation-extend')}</button>` : nothing}
      <button type="button" class="button" @click=${() => this.paper(() => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${t('papers-parts-file', { title: quotation.title })}.xlsx`))}>${t('papers-bill-workbook')}</button>
    </div></section>`;
  }
}
customElements.define('hw-quotation', Quotation);

/** The last day of its validity; empty if it has no end. @param {Estimate} quotation */
const lastDayOf = ({ validUntil }) => (validUntil ? lastDay(validUntil) : '');

/** @type {Schemas['Tax']} */
const NO_TAX = { name: null, ratePercent: null, amount: null, fixed: false };

/**
 * The taxes that a form has, or null if it leaves them as they are. A row whose number was emptied is none.
 * @param {FormData} form @param {Schemas['Tax'][]} rows that it began with
 */
function taxesOf(form, rows) {
  const given = rows.map(({ fixed, ratePercent }, at) => {
    const field = fixed ? 'amount' : 'ratePercent';
    return { name: textOf(form, `taxes/${at}/name`) || null, ratePercent, [field]: numberOf(form, `taxes/${at}/${field}`) };
  });
  const same = given.every((tax, at) => Object.entries(tax).every(([name, value]) => value === rows[at]?.[/** @type {'name'} */ (name)]));
  return same ? null : given.filter((tax, at) => tax[rows[at]?.fixed ? 'amount' : 'ratePercent'] !== null);
}

/**
 * Changes customer, validity, texts, discount and taxes of a quotation; of a released one only its validity. The changed quotation, or undefined.
 * @param {Stored<Estimate>} stored
 */
export function changeTerms(stored) {
  const begun = stored.record;
  const editing = begun.status === 'under editing';
  const staff = session.writes;
  /** @type {('description' | 'customerReference' | 'paymentTerms' | 'comments')[]} */
  const texts = ['description', 'customerReference', ...(staff ? /** @type {const} */ (['paymentTerms']) : []), 'comments'];
  /** @type {Schemas['Customer'] | null | undefined} */
  let customer;
  /** @param {Estimate} quotation */
  const rowsOf = ({ taxes }) => (editing && staff ? [...taxes, NO_TAX] : []);
  return showForm({
    title: t('change-title', { title: begun.title }), of: stored,
    fields: (entry, _close, quotation) => html`
      ${editing && staff ? customerField({ name: 'terms', ...pickedOr(customer, quotation.customerName), needed: quoted(), onPick: (chosen) => { customer = chosen; } }) : nothing}
      <div class="halves">
        ${staff ? entry('validUntil', labelOf('validUntil'), { value: lastDayOf(quotation), type: 'date', warns: past }) : nothing}
        ${editing ? texts.map((name) => entry(name, labelOf(name), { value: quotation[name] })) : nothing}
        ${editing && staff ? entry('currency', labelOf('currency'), { value: quotation.currency, length: 3, hint: t('quotation-currency-hint') }) : nothing}
        ${editing && staff ? entry('discountPercent', t('quotation-discount-all'), { value: quotation.discountPercent, mode: 'decimal' }) : nothing}
        ${rowsOf(quotation).map((tax, at) => html`
          ${entry(`taxes/${at}/name`, tax === NO_TAX && at ? t('quotation-another-tax') : t('quotation-tax'), { value: tax.name })}
          ${tax.fixed ? entry(`taxes/${at}/amount`, t('quotation-tax-amount', { currency: quotation.currency }), { value: tax.amount, mode: 'decimal' }) : entry(`taxes/${at}/ratePercent`, t('quotation-tax-rate'), { value: tax.ratePercent, mode: 'decimal' })}`)}
      </div>`,
    send: (form, key, { path, record: quotation, tag }) => {
      /** @type {Record<string, unknown>} */
      const changed = customer === undefined ? {} : { customer: customer?._id ?? null };
      const given = taxesOf(form, rowsOf(quotation));
      if (given) changed.taxes = given;
      for (const name of form.keys()) {
        if (name.startsWith('taxes/')) continue;
        const value = name === 'discountPercent' ? numberOf(form, name) : textOf(form, name) || null;
        const before = name === 'validUntil' ? lastDayOf(quotation) || null : quotation[/** @type {'comments'} */ (name)];
        if (value !== before) changed[name] = value;
      }
      return api.write(/** @type {string} */ (`${path}/update`), changed, { key, ifMatch: tag });
    },
  });
}
