import { html, nothing } from 'lit';
import { PageElement } from '../../element.js';
import { keep, recall } from '../../kept.js';
import { language, LANGUAGES, loadTexts, t } from '../../language.js';
import '../../parts/image-drop.js';
import { newCustomer } from '../../parts/new-customer.js';
import { failure, toast, waiting } from '../../parts/notice.js';
import { session } from '../../session.js';
import { newBrand } from '../settings/brands.js';
import { invite, invited } from '../settings/people.js';
import { changeShop, GROUPS, readShop, settingsNamed } from '../settings/shop-form.js';

/** @typedef {Schemas['ShopSetup']} Setup */
/** @typedef {import('../settings/shop-form.js').Shop} Shop */
/** @typedef {Exclude<Extract<keyof Setup, string>, 'lastBackup'>} Step */

/** What a shop begins with, in the order of the steps. @type {readonly Step[]} */
const STEPS = ['address', 'units', 'logo', 'people', 'items', 'customers', 'assemblies'];
const UNITS = settingsNamed(['defaultCurrency', 'defaultTaxPercent', 'defaultLengthUnit', 'defaultPressureUnit', 'lengthToleranceStandard', 'paperSize', 'labelSize', 'timeZone']);
/** What a German shop's numbers usually begin with: Schlauchleitung, Schlauchbausatz, Angebot, Auftrag. */
const GERMAN_PREFIXES = /** @type {const} */ ({ hoseAssembly: 'SL-', hoseKit: 'SB-', salesEstimate: 'AN-', workOrder: 'AU-' });
const AWAY = 'setup-away';

/** Whether the steps were put away, in this browser. */
export const isAway = () => recall(AWAY) === session.person?.organization;

/** What a shop uses that is where this browser is. @param {Shop} shop @returns {Parameters<typeof changeShop>[3]} */
function usualHere({ record }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isMetric = !timeZone.startsWith('America/');
  const isGerman = language.chosen === 'de';
  return {
    values: {
      timeZone: record.timeZone === 'UTC' ? timeZone : record.timeZone,
      ...(isMetric ? { defaultLengthUnit: 'mm', defaultPressureUnit: 'bar', lengthToleranceStandard: 'din20066', paperSize: 'A4', labelSize: '100x150mm' } : {}),
      ...(isGerman ? { defaultCurrency: 'EUR' } : {}),
    },
    ...(isGerman ? { prefixes: GERMAN_PREFIXES } : {}),
  };
}

/** The steps by which a new shop is set up, each ticked once what it is about is there. Fires `changed`, and `away` when they are put away. */
class SetupSteps extends PageElement {
  static properties = { setup: {}, open: { state: true }, shop: { state: true }, problem: { state: true }, isReady: { state: true } };

  constructor() {
    super();
    /** @type {Setup} */
    this.setup = /** @type {any} */ (null);
    /** @type {Step | null} the step that is open, if somebody opened one */
    this.open = null;
    /** @type {Shop | null} */
    this.shop = null;
    /** @type {unknown} */
    this.problem = null;
    /** Whether the texts of the settings are there. */
    this.isReady = false;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      await loadTexts(['settings']);
      this.shop = await readShop();
      this.isReady = true;
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** The step that is shown: the first that isn't done, unless somebody opened another. */
  get shown() {
    return this.open ?? STEPS.find((step) => !this.setup[step]) ?? null;
  }

  /** Reads anew what a step changed. @param {Promise<unknown>} form @param {string} done */
  async finish(form, done) {
    if (!await form) return;
    toast(done);
    this.stored();
  }

  stored() {
    this.open = null;
    this.dispatchEvent(new CustomEvent('changed'));
  }

  /** Asks for settings, as they are stored now. @param {string} title @param {typeof UNITS} settings @param {(shop: Shop) => Parameters<typeof changeShop>[3]} [proposals] */
  async change(title, settings, proposals = () => ({})) {
    this.problem = null;
    try {
      this.shop = await readShop();
    } catch (problem) {
      this.problem = problem;
      return;
    }
    await this.finish(changeShop(this.shop, title, settings, proposals(this.shop)), t('record-changed'));
  }

  /** A list is of a maker whose brand is there. */
  async addBrand() {
    if (await newBrand()) toast(t('brands-made'));
  }

  async invite() {
    const made = await invite();
    if (!made) return;
    toast(invited(made));
    this.stored();
  }

  async addCustomer() {
    const made = await newCustomer();
    if (made) this.stored();
  }

  putAway() {
    keep(AWAY, session.person?.organization ?? '');
    this.dispatchEvent(new CustomEvent('away'));
  }

  /** What is done in a step. @param {Step} step */
  content(step) {
    /** @param {() => unknown} onClick */
    const button = (onClick) => html`<button type="button" class="button main-action" @click=${onClick}>${t(`setup-${step}-do`)}</button>`;
    /** @param {string} href */
    const link = (href) => html`<a class="button main-action" href=${href}>${t(`setup-${step}-do`)}</a>`;
    /** @type {Record<Step, () => unknown>} */
    const ways = {
      address: () => button(() => this.change(t('setting-group-address'), GROUPS.address ?? [])),
      units: () => html`<div class="field narrow"><label for="setup-language">${t('frame-language')}</label><select id="setup-language" @change=${(/** @type {any} */ event) => language.choose(event.target.value)}>
        ${Object.entries(LANGUAGES).map(([code, { name }]) => html`<option value=${code} lang=${code} ?selected=${code === language.chosen}>${name}</option>`)}</select></div>
        ${button(() => this.change(t('setup-units'), UNITS, (shop) => (this.setup.units ? {} : usualHere(shop))))}`,
      logo: () => (this.shop ? html`<hw-image-drop .of=${this.shop.record._id} .label=${t('setting-logo')} @stored=${this.stored}></hw-image-drop>` : waiting),
      people: () => button(this.invite),
      items: () => html`<div class="row">${link('/import')}<button type="button" class="button" @click=${this.addBrand}>${t('brands-new')}</button></div>`,
      customers: () => button(this.addCustomer),
      assemblies: () => link('/configure'),
    };
    return ways[step]();
  }

  /** @param {Step} step @param {number} at */
  step(step, at) {
    const isDone = this.setup[step];
    const isShown = step === this.shown;
    return html`<li class=${isDone ? 'done' : ''}>
      <button type="button" class="setup-head" aria-expanded=${String(isShown)} aria-controls="setup-${step}" @click=${() => { this.open = step; }}>
        <span class="tick" aria-hidden="true">${isDone ? '✓' : at + 1}</span>${isDone && step === 'logo' && this.shop ? html`<hw-own-picture .item=${this.shop.record._id} .width=${96} .height=${40}></hw-own-picture>` : nothing}<span><b>${t(`setup-${step}`)}</b>${isDone ? html` <span class="good small">${t('setup-done')}</span>` : nothing}</span></button>
      <div id="setup-${step}" class="setup-step stack" ?hidden=${!isShown}>${isShown ? html`<p>${t(`setup-${step}-about`)}</p>${this.content(step)}` : nothing}</div></li>`;
  }

  render() {
    if (!this.isReady) return this.problem ? failure(this.problem) : waiting;
    return html`<section class="card setup" aria-labelledby="setup-title"><div class="card-in stack">
      <div class="spread"><h2 id="setup-title">${t('setup-title')}</h2><button type="button" class="button slight tight" @click=${this.putAway}>${t('setup-away')}</button></div>
      <p class="quiet">${t('setup-how', { done: STEPS.filter((step) => this.setup[step]).length, of: STEPS.length })}</p>
      ${failure(this.problem)}
      <ol class="plain setup-steps">${STEPS.map((step, at) => this.step(step, at))}</ol></div></section>`;
  }
}
customElements.define('hw-setup', SetupSteps);
