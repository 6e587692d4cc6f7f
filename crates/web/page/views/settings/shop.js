import { html } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { numberOf, showForm, textOf } from '../../parts/dialog.js';
import '../../parts/image-drop.js';
import { failure, waiting } from '../../parts/notice.js';
import { ReadView } from '../../parts/read-view.js';
import { table } from '../../parts/table.js';
import { moment } from '../../shop.js';
import { changeShop, GROUPS, readShop, SHOP, writeShop, written } from './shop-form.js';

/** @import { Shop } from './shop-form.js' */

/** The shop itself: its address, logo, terms, papers, units, rules, costs, numbers and web shops, and when it was backed up. @extends {ReadView<Shop & { lastBackup: string | null }>} */
class ShopSettings extends ReadView {
  async read() {
    const [shop, { setup }] = await Promise.all([readShop(), api.get('/organization/today')]);
    return { ...shop, lastBackup: setup?.lastBackup ?? null };
  }

  /** @param {Shop} shop */
  changeNumbers(shop) {
    return this.finish(showForm({
      title: t('change-title', { title: t('setting-group-numbers') }), of: { path: SHOP, ...shop },
      fields: (entry, _close, { numbering }) => html`${numbering.map(({ type, prefix, padding, next }) => html`<fieldset class="halves"><legend>${t(`setting-number-${type}`)}</legend>
        ${entry(`${type}/prefix`, t('setting-prefix'), { value: prefix })} ${entry(`${type}/padding`, t('setting-padding'), { value: padding, mode: 'decimal' })} ${entry(`${type}/next`, t('setting-next'), { value: next, mode: 'decimal' })}</fieldset>`)}`,
      send: (form, key, stored) => writeShop(stored, { numbering: stored.record.numbering.map((one) => {
        const given = { prefix: textOf(form, `${one.type}/prefix`), padding: numberOf(form, `${one.type}/padding`), next: numberOf(form, `${one.type}/next`) };
        return { type: one.type, ...Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== one[/** @type {'next'} */ (name)])) };
      }) }, key),
    }));
  }

  /** @param {Shop} shop */
  changeOrigins(shop) {
    return this.finish(showForm({
      title: t('change-title', { title: t('setting-group-origins') }), of: { path: SHOP, ...shop },
      fields: (_entry, _close, { corsOrigins = [] }) => html`<div class="field"><label for="form-corsOrigins">${t('setting-origins')}</label><textarea id="form-corsOrigins" name="corsOrigins" rows="4" spellcheck="false" aria-describedby="form-corsOrigins-hint">${corsOrigins.join('\n')}</textarea>
        <p class="hint" id="form-corsOrigins-hint">${t('setting-origins-hint')}</p></div>`,
      send: (form, key, stored) => writeShop(stored, { corsOrigins: textOf(form, 'corsOrigins').split(/\s+/).filter(Boolean) }, key),
    }));
  }

  /** @param {string} group @param {unknown} content @param {() => unknown} onChange */
  card(group, content, onChange) {
    return html`<section class="card"><div class="card-in stack"><div class="spread"><h2>${t(`setting-group-${group}`)}</h2>
      <button type="button" class="button tight" @click=${onChange}>${t('change')}<span class="visually-hidden"> ${t(`setting-group-${group}`)}</span></button></div>${content}</div></section>`;
  }

  render() {
    const { found } = this;
    if (this.problem) return failure(this.problem);
    if (!found) return waiting;
    const { record: shop } = found;
    return html`<div class="settings">
      <section class="card"><div class="card-in stack"><h2>${t('setting-group-logo')}</h2><hw-image-drop .of=${shop._id} .label=${t('setting-logo')}></hw-image-drop><p class="small quiet">${t('setting-logo-about')}</p></div></section>
      ${Object.entries(GROUPS).map(([group, settings]) => this.card(group, html`<div class="specs one"><dl>${settings.map((setting) => html`<div><dt>${t(`setting-${setting.name}`)}</dt><dd>${written(setting, shop)}</dd></div>`)}</dl></div>`, () => this.finish(changeShop(found, t(`setting-group-${group}`), settings))))}
      ${this.card('numbers', table(t('setting-group-numbers'), { [t('setting-of')]: '', [t('setting-prefix')]: '', [t('setting-next')]: 'number' }, shop.numbering.map(({ type, prefix, padding, next }) => html`<tr><th scope="row">${t(`setting-number-${type}`)}</th><td>${prefix}</td><td class="number">${String(next).padStart(padding, '0')}</td></tr>`), 'facts-table small'), () => this.changeNumbers(found))}
      ${this.card('origins', shop.corsOrigins?.length ? html`<ul class="plain">${shop.corsOrigins.map((origin) => html`<li>${origin}</li>`)}</ul>` : html`<p class="quiet">${t('setting-no-origins')}</p>`, () => this.changeOrigins(found))}
      <section class="card"><div class="card-in stack"><h2>${t('setting-group-backup')}</h2><p>${found.lastBackup ? t('setting-last-backup', { at: moment(found.lastBackup) }) : t('setting-no-backup')}</p><p class="small quiet">${t('setting-backup-about')}</p></div></section>
    </div>`;
  }
}
customElements.define('hw-shop-settings', ShopSettings);
