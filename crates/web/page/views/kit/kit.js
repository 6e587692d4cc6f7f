import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/commands.js';
import { Drafts } from '../../parts/drafts.js';
import { quantityField } from '../../parts/field.js';
import '../../parts/item-field.js';
import { labelOf } from '../../parts/labels.js';
import { commandsOf, statusBadge } from '../../parts/life-cycle.js';
import { explained, failure, notice, waiting } from '../../parts/notice.js';
import { DocumentPage, versionLine } from '../../parts/record-view.js';
import '../../parts/versions.js';
import { session } from '../../session.js';
import { decimal } from '../../units.js';
import { headOfLine, nameOfLine } from '../quotation/lines.js';
import { changeKit } from './details.js';
import './papers.js';
import './price.js';

/** @typedef {Schemas['HoseKit']} Kit */
/** @typedef {Schemas['HoseKitLine']} Line */

/** The ends of the paths that add and change lines, by the types of their items. @type {Record<string, string>} */
const PATHS = { hoseAssembly: 'hoseassembly', adaptor: 'adaptor', otherItem: 'otheritem' };
const COMMANDS = ['release', 'newversion', 'revise', 'rollback', 'delete'];

/** All lines of a kit, in their order. @param {Kit} kit */
const linesOf = (kit) => [...kit.hoseAssemblies, ...kit.adaptors, ...kit.otherItems].sort((a, b) => a.order - b.order);

/** A kit: its lines, its price, its papers, and what can be done with it. @extends {DocumentPage<Kit>} */
class KitView extends DocumentPage {
  constructor() {
    super('/kits', 'hosekit');
    this.drafts = new Drafts(this);
  }

  /** @param {CustomEvent<Schemas['SearchMatch']>} event */
  add({ detail: { _id: itemId, kind } }) {
    this.change(() => this.store((key) => api.write(/** @type {string} */ (`${this.path}/add${PATHS[kind]}`), { params: { itemId, quantity: 1 } }, { key, ifMatch: this.tag })));
    const field = /** @type {any} */ (this.querySelector('hw-item-field'));
    if (field) field.text = '';
  }

  /** @param {Line} line @param {number} quantity */
  put(line, quantity) {
    this.enterQuantity(line, quantity, (now, key) => api.write(/** @type {string} */ (`${this.path}/${PATHS[now.itemType]}/${now._id}/update`), { params: { itemId: now._id, itemNumber: now.number, quantity } }, { key, ifMatch: this.tag }));
  }

  /** @param {Line} line */
  removeLine(line) {
    this.changeLine(line, (now, key) => api.write(/** @type {string} */ (`${this.path}/item/${now._id}/delete`), {}, { key, ifMatch: this.tag }));
  }

  get lines() {
    return linesOf(this.document);
  }

  render() {
    const { document: kit } = this;
    if (this.problem) return this.notShown('kit');
    if (!kit) return waiting;
    return html`
      <p class="crumbs"><a href="/kits">${t('title-kits')}</a></p>
      <div class="page-top"><div><h1>${kit.title} ${statusBadge(kit.status)}</h1>
          <p>${kit.description ?? nothing}</p>
          <p class="small quiet">${versionLine(kit)}${kit.customerName ? ` · ${t('for-name', { name: kit.customerName })}` : nothing}</p></div>
        ${session.writes ? html`<div class="row top-actions">
          ${this.editable ? html`<button type="button" class="button" ?disabled=${this.busy} @click=${() => this.changed(changeKit(this.stored))}>${t('change')}</button>` : nothing}
          <hw-commands .path=${this.path} .tag=${this.tag} .commands=${commandsOf(kit).filter(({ name }) => COMMANDS.includes(name))} .blocked=${this.busy} @refused=${this.refused} @done=${this.done}></hw-commands></div>` : nothing}</div>
      ${this.refusal}
      <div class="stack findings-above">${failure(this.trouble)}${kit.warnings.map((warning) => notice({ kind: 'warn', text: explained(warning) }))}${this.drafts.notice({ status: kit.status, items: this.lines })}</div>
      <div class="two">
        <div><section class="card" aria-label=${t('kit-lines')} aria-busy=${this.busy}>${this.rows(this.lines)}
          ${this.editable ? html`<div class="card-in add-line"><hw-item-field .name=${'kit-line'} .label=${t('lines-add')} .kinds=${Object.keys(PATHS)} @pick=${this.add}></hw-item-field>
            <p class="small"><a href="/configure?kit=${kit._id}">${t('lines-configure', { goal: 'kit' })}</a></p></div>` : nothing}</section></div>
        <div><hw-kit-price .subject=${kit}></hw-kit-price><hw-kit-papers .kit=${kit}></hw-kit-papers>${details(kit)}<hw-versions .document=${kit}></hw-versions></div>
      </div>`;
  }

  /** @param {Line[]} lines */
  rows(lines) {
    if (!lines.length) return html`<p class="loading">${this.editable ? t('kit-none-editable') : t('lines-none')}</p>`;
    return html`<ol class="plain lines">${lines.map((line, at) => {
      const name = nameOfLine(/** @type {any} */ (line));
      return html`<li class="line kit-line"><span class="line-number quiet small">${line.number === name ? at + 1 : line.number}</span>
        <div class="line-what">${headOfLine(/** @type {any} */ (line))}${this.refusalOf(line)}${this.drafts.refusal(line)}</div>
        <div class="line-quantity">${this.editable ? quantityField({ id: `quantity-${line._id}`, label: html`<span class="visually-hidden">${t('lines-quantity-of', { name: name ?? '' })}</span>`, ...this.quantityOf(line), whole: line.itemType !== 'otherItem', onChange: (quantity) => this.put(line, quantity) }) : html`${decimal(line.quantity, 4)} <span class="quiet">×</span>`}</div>
        ${this.editable ? html`<div class="line-ways"><button type="button" class="button slight tight" ?disabled=${this.busy} @click=${() => this.removeLine(line)}>${t('remove')}<span class="visually-hidden"> ${name}</span></button></div>` : nothing}</li>`;
    })}</ol>`;
  }
}
customElements.define('hw-kit', KitView);

/** @param {Kit} kit */
function details(kit) {
  const rows = [[labelOf('customer'), kit.customerName], ...(/** @type {const} */ (['customerPartNumber', 'customerRevision', 'comments'])).map((name) => [labelOf(name), kit[name]])].filter(([, value]) => value);
  return rows.length ? html`<section class="card"><h2>${t('details')}</h2><div class="card-in specs one"><dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div></section>` : nothing;
}
