import { html } from 'lit';
import { api } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { checkEntry, choiceEntry, numberOf, showForm, textOf } from '../../parts/dialog.js';
import { failure, toast, waiting } from '../../parts/notice.js';
import { table } from '../../parts/table.js';
import { decimal } from '../../units.js';

/** @typedef {Schemas['Organization']} Organization */
/** @typedef {{ name: keyof Organization, kind: 'text' | 'number' | 'check' | 'choice', values?: string[], isNeeded?: boolean }} Setting */

/** @param {keyof Organization} name @param {{ isNeeded?: boolean }} [more] @returns {Setting} */
const text = (name, more) => ({ name, kind: 'text', ...more });
/** @param {keyof Organization} name @param {{ isNeeded?: boolean }} [more] @returns {Setting} */
const number = (name, more) => ({ name, kind: 'number', ...more });
/** @param {keyof Organization} name @returns {Setting} */
const check = (name) => ({ name, kind: 'check' });
/** @param {keyof Organization} name @param {...string} values an empty one clears @returns {Setting} */
const choice = (name, ...values) => ({ name, kind: 'choice', values });

/** @type {Record<string, Setting[]>} the settings in groups, by the ends of the names of their titles */
const GROUPS = {
  address: [text('name', { isNeeded: true }), text('contactName'), text('address1'), text('address2'), text('postalCode'), text('city'), text('region'), text('country'), text('phoneNumber'), text('email'), text('website')],
  selling: [text('defaultCurrency', { isNeeded: true }), number('defaultTaxPercent'), text('defaultTaxCode'), text('taxNumber'), text('defaultPaymentTerms'), number('estimateValidityDays', { isNeeded: true })],
  papers: [choice('paperSize', 'A4', 'Letter'), text('labelSize', { isNeeded: true }), choice('revisionStyle', 'letters', 'numbers'), text('revisionDelimiter', { isNeeded: true })],
  units: [choice('defaultLengthUnit', 'mm', 'in'), choice('defaultLengthUnitBillOfMaterials', '', 'mm', 'in'), choice('defaultPressureUnit', 'bar', 'MPa', 'psi'), choice('lengthToleranceStandard', 'din20066', 'saeJ517'), choice('angleConvention', 'clockwise', 'counterclockwise'), text('timeZone', { isNeeded: true })],
  rules: [check('allowBackorder'), check('allowNegativeStock'), check('hideInventory'), check('requireCrimpSpecForRelease'), check('requireSameBrandForRelease')],
  costs: [number('labourCostCutting'), number('labourCostCrimping'), number('labourCostWrap'), number('labourCostProofTest'), number('labourCostBurstTest'), number('hoseScrapPercent'), number('defaultMarginPercentMaterials'), number('defaultMarginPercentLabour')],
};

/** A value of a setting, in words. @param {Setting} setting @param {Organization} shop */
function written({ name, kind, values = [] }, shop) {
  const value = shop[name];
  if (!value && values.includes('')) return t(`setting-${name}-none`);
  if (kind === 'check') return value ? t('yes') : t('no');
  if (value === null || value === undefined || value === '') return html`<span class="quiet">–</span>`;
  return kind === 'choice' ? t(`setting-${name}-${value}`) : kind === 'number' ? decimal(Number(value), 4) : String(value);
}

/** What a form changes. @param {Setting[]} settings @param {FormData} form @param {Organization} shop */
function changed(settings, form, shop) {
  const values = settings.map(({ name, kind }) => [name, kind === 'check' ? form.has(name) : kind === 'number' ? numberOf(form, name) : name === 'revisionDelimiter' ? String(form.get(name)) : textOf(form, name) || null]);
  return Object.fromEntries(values.filter(([name, value]) => value !== (shop[/** @type {'name'} */ (name)] ?? null)));
}

/** The shop itself: its address, terms, papers, units, rules, costs, numbers and web shops. */
class ShopSettings extends PageElement {
  static properties = { search: {}, shop: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Organization | null} */
    this.shop = null;
    /** @type {string | null} */
    this.tag = null;
    /** @type {unknown} */
    this.problem = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      const { record, tag } = await api.record('/organization');
      Object.assign(this, { shop: record, tag, problem: null });
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {Promise<unknown>} form */
  async finish(form) {
    if (await form) toast(t('record-changed'));
    await this.load();
  }

  /** @param {Record<string, unknown>} params @param {string} key */
  write(params, key) {
    return api.write('/organization/update', { params }, { key, ifMatch: this.tag });
  }

  /** @param {string} group @param {Organization} shop */
  change(group, shop) {
    const settings = GROUPS[group] ?? [];
    return this.finish(showForm({
      title: t('change-title', { title: t(`setting-group-${group}`) }),
      fields: (entry) => html`<div class=${group === 'rules' ? 'stack' : 'halves'}>${settings.map(({ name, kind, values = [], isNeeded }) => {
        const label = t(`setting-${name}`);
        if (kind === 'check') return checkEntry(name, label, Boolean(shop[name]));
        if (kind === 'choice') return choiceEntry(name, label, values.map((value) => ({ value, label: t(`setting-${name}-${value || 'none'}`) })), /** @type {string | null} */ (shop[name]));
        return entry(name, label, { value: shop[name], required: isNeeded, mode: kind === 'number' ? 'decimal' : 'text' });
      })}</div>`,
      send: (form, key) => this.write(changed(settings, form, shop), key),
    }));
  }

  /** @param {Organization} shop */
  changeNumbers({ numbering }) {
    return this.finish(showForm({
      title: t('change-title', { title: t('setting-group-numbers') }),
      fields: (entry) => html`${numbering.map(({ type, prefix, padding, next }) => html`<fieldset class="halves"><legend>${t(`setting-number-${type}`)}</legend>
        ${entry(`${type}/prefix`, t('setting-prefix'), { value: prefix })} ${entry(`${type}/padding`, t('setting-padding'), { value: padding, mode: 'decimal' })} ${entry(`${type}/next`, t('setting-next'), { value: next, mode: 'decimal' })}</fieldset>`)}`,
      send: (form, key) => this.write({ numbering: numbering.map((one) => {
        const given = { prefix: textOf(form, `${one.type}/prefix`), padding: numberOf(form, `${one.type}/padding`), next: numberOf(form, `${one.type}/next`) };
        return { type: one.type, ...Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== one[/** @type {'next'} */ (name)])) };
      }) }, key),
    }));
  }

  /** @param {Organization} shop */
  changeOrigins({ corsOrigins = [] }) {
    return this.finish(showForm({
      title: t('change-title', { title: t('setting-group-origins') }),
      fields: () => html`<div class="field"><label for="form-corsOrigins">${t('setting-origins')}</label><textarea id="form-corsOrigins" name="corsOrigins" rows="4" spellcheck="false" aria-describedby="form-corsOrigins-hint">${corsOrigins.join('\n')}</textarea>
        <p class="hint" id="form-corsOrigins-hint">${t('setting-origins-hint')}</p></div>`,
      send: (form, key) => this.write({ corsOrigins: textOf(form, 'corsOrigins').split(/\s+/).filter(Boolean) }, key),
    }));
  }

  /** @param {string} group @param {unknown} content @param {() => unknown} onChange */
  card(group, content, onChange) {
    return html`<section class="card"><div class="card-in stack"><div class="spread"><h2>${t(`setting-group-${group}`)}</h2>
      <button type="button" class="button tight" @click=${onChange}>${t('change')}<span class="visually-hidden"> ${t(`setting-group-${group}`)}</span></button></div>${content}</div></section>`;
  }

  render() {
    const { shop } = this;
    if (this.problem) return failure(this.problem);
    if (!shop) return waiting;
    return html`<div class="settings">${Object.entries(GROUPS).map(([group, settings]) => this.card(group, html`<div class="specs one"><dl>${settings.map((setting) => html`<div><dt>${t(`setting-${setting.name}`)}</dt><dd>${written(setting, shop)}</dd></div>`)}</dl></div>`, () => this.change(group, shop)))}
      ${this.card('numbers', table(t('setting-group-numbers'), { [t('setting-of')]: '', [t('setting-prefix')]: '', [t('setting-next')]: 'number' }, shop.numbering.map(({ type, prefix, padding, next }) => html`<tr><th scope="row">${t(`setting-number-${type}`)}</th><td>${prefix}</td><td class="number">${String(next).padStart(padding, '0')}</td></tr>`), 'facts-table small'), () => this.changeNumbers(shop))}
      ${this.card('origins', shop.corsOrigins?.length ? html`<ul class="plain">${shop.corsOrigins.map((origin) => html`<li>${origin}</li>`)}</ul>` : html`<p class="quiet">${t('setting-no-origins')}</p>`, () => this.changeOrigins(shop))}
    </div>`;
  }
}
customElements.define('hw-shop-settings', ShopSettings);
