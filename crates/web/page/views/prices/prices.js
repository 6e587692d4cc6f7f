import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import '../../parts/item-field.js';
import { ListView } from '../../parts/list-view.js';
import { failure } from '../../parts/notice.js';
import '../../parts/price-card.js';
import { go } from '../../place.js';
import { session } from '../../session.js';
import { day } from '../../shop.js';
import { newList } from './changes.js';
import { rulesInWords } from './rules.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['PriceListSummary']} Summary */

const PRICED = ['hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem', 'hoseAssembly'];

/** The price lists, and what a customer would pay for something. @extends {ListView<Summary>} */
class Prices extends ListView {
  static properties = { asked: { state: true }, trouble: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['AnyItem'] | null} what the price is asked for of */
    this.asked = null;
    /** @type {unknown} */
    this.trouble = null;
  }

  usual = 'name';

  /** @returns {TableColumn<Summary>[]} */
  get heads() {
    return [{ name: 'name', label: t('customer-entry-name'), sorts: true, cell: (one) => html`<a class="whole" href="/prices/${one._id}"><b>${one.name}</b></a>${one.externalId ? html` <span class="quiet small">${one.externalId}</span>` : nothing}${rulesInWords(one) ? html`<br><span class="quiet small">${rulesInWords(one)}</span>` : nothing}` },
      { name: 'currency', label: t('prices-currency'), cell: (one) => one.defaultCurrency }, { name: 'changed', label: t('list-changed'), cell: (one) => day(one.lastModified) }];
  }

  path() {
    return `/pricelists${query({ 'search.name': this.value('name'), ...this.ordered, ...this.limits })}`;
  }

  async begin() {
    const made = await newList();
    if (made) go(`/prices/${made._id}`);
  }

  /** @param {CustomEvent<Schemas['SearchMatch']>} event */
  async ask({ detail }) {
    this.trouble = null;
    this.asked = await api.get(`/item/${detail._id}`).catch((problem) => {
      this.trouble = problem;
      return null;
    });
  }

  render() {
    return html`
      <div class="page-top"><h1>${t('title-prices')}</h1>
        ${session.isAdmin ? html`<button type="button" class="button main-action" @click=${this.begin}>${t('prices-new')}</button>` : nothing}</div>
      <div class="two"><div>${this.withFilters({
        many: t('prices-lists'), counted: (count) => t('prices-counted', { count }), all: '/prices', none: t('prices-none'), filters: this.textFilter('name', t('customer-entry-name')),
      })}</div>
      <div><section class="card"><h2>${t('prices-what-pays')}</h2><div class="card-in stack">
          <p class="small quiet">${t('prices-what-pays-about')}</p>
          <hw-item-field .name=${'priced'} .label=${t('prices-what')} .kinds=${PRICED} @pick=${this.ask}></hw-item-field>${failure(this.trouble)}</div></section>
        ${!this.asked ? nothing : 'componentType' in this.asked ? html`<hw-item-price .subject=${this.asked}></hw-item-price>` : html`<hw-assembly-price .subject=${this.asked}></hw-assembly-price>`}</div></div>`;
  }
}
customElements.define('hw-prices', Prices);
