import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/drawing.js';
import { notice, waiting } from '../../parts/notice.js';
import '../../parts/price-card.js';
import { RecordView } from '../../parts/record-view.js';
import { session } from '../../session.js';
import { shopCurrency } from '../../shop.js';
import { crimpSpecs } from './fits.js';
import { keyOf, kindOf } from './kinds.js';
import { ownNumber, priceOf, stockTable } from './rows.js';
import { specs } from './specs.js';

/** @type {Record<string, string>} where an item goes in a configuration */
const PLACES = { hose: 'hose', crimpFitting: 'end1', wrap: 'wrap' };

/** An item's page: drawing, figures, price, stock, and what fits it. */
class Item extends RecordView {
  static properties = { ...RecordView.properties, item: { state: true }, stock: { state: true }, crimps: { state: true } };

  constructor() {
    super();
    this.list = '/catalogue';
    /** @type {Schemas['AnyItem'] | null} */
    this.item = null;
    /** @type {Schemas['InventoryItem'][] | null} */
    this.stock = null;
    /** @type {Schemas['CrimpSpec'][]} */
    this.crimps = [];
    /** @type {string | null} */
    this.currency = null;
  }

  /** @param {string} id */
  async read(id) {
    const item = await api.get(`/item/${id}`);
    this.currency = await shopCurrency();
    this.item = item;
    document.title = `${item.partNumber} · Hosewright`;
    if (!('componentType' in item)) return;
    if (!session.isCustomer) api.list(`/inventory?itemId=${id}&page=1&limit=100`).then(({ items }) => { this.stock = items; }).catch(() => { this.stock = []; });
    if (item.componentType === 'hose') api.get(`/hose/${id}/crimpspecs`).then((all) => { this.crimps = all; }).catch(() => null);
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
        ${place && session.person?.role !== 'restricted' ? html`<a class="button main-action" href="/configure?${place}=${item._id}">${t('item-use')}</a>` : nothing}
      </div>
      ${item.available === false ? notice({ kind: 'warn', title: t('item-not-available'), text: t('item-not-releasable') }) : nothing}
      <div class="two">
        <div>
          <section class="card" aria-label=${t('item-drawing')}><div class="paper"><hw-own-picture .item=${item._id} .label=${t('item-picture-of', { number: item.partNumber })}></hw-own-picture></div>
            ${this.highlights(item)}</section>
          ${specs(item)}
          ${crimpSpecs(this.crimps)}
          <hw-fits .item=${item}></hw-fits>
        </div>
        <div>
          <hw-item-price .subject=${item}></hw-item-price>
          ${this.stock ? stockTable(this.stock) : nothing}
          ${session.isAdmin && item.cost !== null && item.cost !== undefined ? html`<details class="card"><summary>${t('item-cost')}</summary><div class="card-in"><p>${priceOf(item.cost, item.costCurrency ?? this.currency, item.unitOfMeasure)}
            <span class="quiet small">${t('item-admins-only')}</span></p></div></details>` : nothing}
        </div>
      </div>`;
  }

  /** @param {import('./types.d.ts').Item} item */
  highlights(item) {
    const facts = (kindOf(item.componentType)?.facts(item) ?? []).filter(([, value]) => value && value !== '–');
    return facts.length ? html`<dl class="figures">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : nothing;
  }
}
customElements.define('hw-item', Item);
