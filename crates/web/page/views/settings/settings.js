import { html, nothing } from 'lit';
import { PageElement, Watch } from '../../element.js';
import { t } from '../../language.js';
import { notice, waiting } from '../../parts/notice.js';
import { entitleRecord } from '../../place.js';
import { session } from '../../session.js';

/** @type {Record<string, { tag: string, load: () => Promise<unknown>, admins?: boolean }>} the sections, by the ends of their addresses and of the names of their titles */
const SECTIONS = {
  shop: { tag: 'hw-shop-settings', load: () => import('./shop.js'), admins: true },
  people: { tag: 'hw-people', load: () => import('./people.js') },
  keys: { tag: 'hw-keys', load: () => import('./keys.js'), admins: true },
  brands: { tag: 'hw-brands', load: () => import('./brands.js') },
  warehouses: { tag: 'hw-warehouses', load: () => import('./warehouses.js') },
  locations: { tag: 'hw-shop-locations', load: () => import('./lists.js') },
  suppliers: { tag: 'hw-suppliers', load: () => import('./lists.js') },
  productGroups: { tag: 'hw-product-groups', load: () => import('./lists.js') },
  currencies: { tag: 'hw-currencies', load: () => import('./currencies.js') },
  phrases: { tag: 'hw-phrases', load: () => import('./phrases.js') },
  changes: { tag: 'hw-changes', load: () => import('./changes.js') },
  terms: { tag: 'hw-terms', load: () => import('./terms.js') },
};

/** The settings of the shop, in sections. */
class Settings extends PageElement {
  static properties = { params: {}, search: {}, section: { state: true }, isFaulty: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.search = new URLSearchParams();
    /** @type {HTMLElement | null} */
    this.section = null;
    this.isFaulty = false;
    new Watch(this, session);
  }

  get offered() {
    return Object.keys(SECTIONS).filter((name) => session.isAdmin || !SECTIONS[name]?.admins);
  }

  /** The name of the section that is shown. */
  get name() {
    const { id = '' } = this.params;
    return this.offered.includes(id) ? id : this.offered[0] ?? '';
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('params') || changed.has('search')) this.open();
  }

  async open() {
    const { name } = this;
    const section = SECTIONS[name];
    if (!section) return;
    this.isFaulty = false;
    try {
      await section.load();
    } catch {
      this.isFaulty = true;
      return;
    }
    if (name !== this.name) return;
    entitleRecord(this, t(`settings-${name}`));
    const shown = this.section?.localName === section.tag ? this.section : document.createElement(section.tag);
    Object.assign(shown, { search: this.search });
    this.section = shown;
  }

  render() {
    const { id = '' } = this.params;
    return html`<h1 class="page-head">${t('title-settings')}</h1>
      <nav class="kinds" aria-label=${t('settings-sections')}>${this.offered.map((name) => html`<a href="/settings/${name}" aria-current=${name === this.name ? 'page' : nothing}>${t(`settings-${name}`)}</a>`)}</nav>
      ${SECTIONS[id]?.admins && !session.isAdmin ? notice({ text: t('settings-for-admins', { section: t(`settings-${id}`) }) }) : nothing}
      ${this.isFaulty ? notice({ kind: 'bad', text: t('frame-not-loaded') }) : this.section ?? waiting}`;
  }
}
customElements.define('hw-settings', Settings);
