import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/drawing.js';
import { notice, toast, waiting } from '../../parts/notice.js';
import '../../parts/price-card.js';
import { RecordView } from '../../parts/record-view.js';
import { Sorting } from '../../parts/sorting.js';
import { entitleRecord, go } from '../../place.js';
import { session } from '../../session.js';
import { shopCurrency } from '../../shop.js';
import { editSpec, isCrimped } from './crimps.js';
import './fits.js';
import { keyOf, kindOf } from './kinds.js';
import { showMade } from './made.js';
import { ownNumber, priceOf } from './rows.js';
import { specs } from './specs.js';
import { stockTable } from './tables.js';

/** @type {Record<string, string>} where an item goes in a configuration */
const PLACES = { hose: 'hose', crimpFitting: 'end1', wrap: 'wrap' };

/** An item's page: drawing, figures, price, stock, and what fits it. */
class Item extends RecordView {
  static properties = { ...RecordView.properties, item: { state: true }, stock: { state: true } };

  constructor() {
    super();
    this.list = '/catalogue';
    /** @type {Schemas['AnyItem'] | null} */
    this.item = null;
    /** @type {Schemas['InventoryItem'][] | null} */
    this.stock = null;
    /** @type {string | null} */
    this.currency = null;
    this.sorting = new Sorting(this, 'warehouse');
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('search')) this.follow();
  }

  /** @param {string} id */
  async read(id) {
    const item = await api.get(`/item/${id}`);
    this.currency = await shopCurrency();
    this.item = item;
    entitleRecord(this, item.partNumber);
    if (!('componentType' in item)) return;
    this.follow();
    if (!session.isCustomer) api.list(`/inventory?itemId=${id}&page=1&limit=100`).then(({ items }) => { this.stock = items; }).catch(() => { this.stock = []; });
  }

  render() {
    const { item } = this;
    if (this.problem) return this.notShown('item');
    if (!item) return waiting;
    if (!('componentType' in item)) {
      return html`<h1 class="page-head">${item.partNumber}</h1><p>${item.description}</p><p><a href="/assemblies/${item._id}">${t('open-number', { number: item.partNumber })}</a></p>`;
    }
    const type = item.componentType;
    const place = PLACES[type];
    return html`
      <p class="crumbs"><a href="/catalogue">${t('title-catalogue')}</a> › <a href="/catalogue?kind=${keyOf(type)}">${t(`kinds-${keyOf(type)}`)}</a></p>
      <div class="page-top"><div>
        <h1>${item.partNumber} <span class="quiet">${item.brand}</span></h1>
        <p>${item.description ?? nothing}</p>
        <p class="row">${item.orgPartNumber ? html`<span class="chip"><span class="part">${ownNumber()}</span> ${item.orgPartNumber}</span>` : nothing}
          ${item.custom ? html`<span class="badge">${t('item-own')}</span>` : nothing}</p></div>
        <div class="row top-actions commands">${session.writes ? this.ways(item) : nothing}
          ${place && session.person?.role !== 'restricted' ? html`<a class="button main-action" href="/configure?${place}=${item._id}">${t('item-use')}</a>` : nothing}</div>
      </div>
      ${item.available === false ? notice({ kind: 'warn', title: t('item-not-available'), text: t('item-not-releasable') }) : nothing}
      <div class="two">
        <div>
          <section class="card" aria-label=${t('item-drawing')}><div class="paper"><hw-own-picture .item=${item._id} .label=${t('item-picture-of', { number: item.partNumber })}></hw-own-picture></div>
            ${this.highlights(item)}</section>
          ${specs(item)}
          ${type === 'hose' ? html`<hw-crimp-specs .hose=${item._id}></hw-crimp-specs>` : nothing}
          <hw-fits .item=${item}></hw-fits>
        </div>
        <div>
          <hw-item-price .subject=${item}></hw-item-price>
          ${this.stock ? stockTable(this.stock, this.sorting) : nothing}
          ${session.isAdmin && item.cost !== null && item.cost !== undefined ? html`<details class="card"><summary>${t('item-cost')}</summary><div class="card-in"><p>${priceOf(item.cost, item.costCurrency ?? this.currency, item.unitOfMeasure)}
            <span class="quiet small">${t('item-admins-only')}</span></p></div></details>` : nothing}
        </div>
      </div>`;
  }

  /** What can be done with it; only what is the shop's own is changed and deleted. @param {import('./types.d.ts').Item} item */
  ways(item) {
    const edit = () => import('./edit.js');
    const { componentType: type } = item;
    return html`<details class="menu"><summary class="button">${t('commands-more')}</summary><div>
        <button type="button" class="button slight" @click=${async () => this.made((await edit()).editItem(type, item, 'copy'))}>${t('item-copy')}</button>
        ${item.custom ? html`<button type="button" class="button slight bad" @click=${async () => this.askToDelete(item)}>${t('life-cycle-delete')}</button>` : nothing}</div></details>
      ${item.custom && isCrimped(type) ? html`<button type="button" class="button" @click=${() => this.addCrimp(item)}>${t('crimp-add')}</button>` : nothing}
      ${item.custom ? html`<button type="button" class="button" @click=${async () => this.changed((await edit()).editItem(type, item, 'change'))}>${t('change')}</button>` : nothing}
      <button type="button" class="button" @click=${async () => this.changed((await edit()).changeTerms(item))}>${t('item-terms')}</button>`;
  }

  /** Opens the form of a crimp spec if the address asks for one: `crimp=new`, or the id of a fitting that is crimped on this hose. */
  async follow() {
    const { item } = this;
    const crimp = this.search?.get('crimp');
    if (!crimp || !item || item._id !== this.shown || !session.writes) return;
    this.search = new URLSearchParams();
    go(location.pathname, { replace: true, quiet: true });
    const fitting = crimp === 'new' ? null : await api.get(`/crimpfitting/${crimp}`).catch(() => null);
    if ('componentType' in item) await this.addCrimp(item, fitting);
  }

  /** @param {import('./types.d.ts').Item} item a hose or a fitting @param {Schemas['CrimpFitting'] | null} [fitting] on a hose */
  addCrimp(item, fitting = null) {
    return this.changed(item.componentType === 'crimpFitting' ? editSpec(null, null, item) : editSpec(item._id, null, fitting));
  }

  /** @param {Promise<unknown>} form */
  async changed(form) {
    if (!await form) return;
    toast(t('record-changed'));
    await this.load(this.shown);
    this.keepFocus();
  }

  /** @param {Promise<any>} form */
  async made(form) {
    const made = await form;
    if (!made) return;
    showMade(made);
  }

  /** @param {import('./types.d.ts').Item} item */
  async askToDelete(item) {
    if (!await (await import('./edit.js')).deleteItem(item)) return;
    toast(t('life-cycle-is-deleted', { title: item.partNumber }));
    go(`/catalogue?kind=${keyOf(item.componentType)}`);
  }

  /** @param {import('./types.d.ts').Item} item */
  highlights(item) {
    const facts = (kindOf(item.componentType)?.facts(item) ?? []).filter(([, value]) => value && value !== '–');
    return facts.length ? html`<dl class="figures">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : nothing;
  }
}
customElements.define('hw-item', Item);
