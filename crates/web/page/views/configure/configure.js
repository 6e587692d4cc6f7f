import { html, nothing } from 'lit';
import { query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { t } from '../../language.js';
import { drawing } from '../../parts/drawing.js';
import { failure, notice } from '../../parts/notice.js';
import { priceDetails, priceHead, unitPrice } from '../../parts/price.js';
import { go, keepConfiguring } from '../../place.js';
import { session } from '../../session.js';
import { amount, money, nameOf, shop } from '../../shop.js';
import { units } from '../../units.js';
import { Choices } from './choices.js';
import { address, EMPTY, fromAddress, lostIn, missing, NOTHING_SAID, same, stored } from './configuration.js';
import { Editing } from './editing.js';
import { drawn, figures } from './figures.js';
import { allFindings, findings, findingsOf, stepName, stepOf, unreadable } from './findings.js';
import { goalOf } from './goals.js';
import './phrase.js';
import { Preview } from './preview.js';
import { Refit } from './refit.js';
import { conflict } from './save.js';
import { bothBent, STEPS } from './steps.js';

/** @import { Action, Configuration, Finding, Step, Unread } from './types.d.ts' */

/** The configurator. Its configuration is in the address; all else follows from it with one preview. */
export class Configure extends PageElement {
  static properties = { params: {}, search: {}, open: { state: true }, said: { state: true }, customerName: { state: true }, customerTyped: { state: true } };

  constructor() {
    super();
    this.search = new URLSearchParams();
    /** @type {string | null} the open step */
    this.open = 'hose';
    /** What a phrase says of parts; the size of the hose only if it doesn't say which hose. */
    this.said = NOTHING_SAID;
    /** @type {string | null} */
    this.customerName = null;
    /** A name that was typed as a customer's, and is none's. */
    this.customerTyped = '';
    this.clockwise = false;
    /** @type {Choices} */
    this.choices = new Choices(this);
    this.previewed = new Preview(this, () => this.arrived());
    this.editing = new Editing(this);
    this.refit = new Refit(this);
    new Watch(this, units);
    new Watch(this, session);
    this.addEventListener('configure', (event) => this.apply(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('step', (event) => this.go(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('unread', (event) => this.choices.note(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('typed', (event) => { this.customerTyped = /** @type {CustomEvent} */ (event).detail; });
    this.addEventListener('said', (event) => {
      this.said = /** @type {CustomEvent} */ (event).detail;
      this.keepSaid();
    });
  }

  connectedCallback() {
    super.connectedCallback();
    shop().then(({ angleConvention }) => {
      this.clockwise = angleConvention === 'clockwise';
      this.requestUpdate();
    });
  }

  /** @returns {Configuration} */
  get now() { return this.choices.now; }
  get preview() { return this.previewed.answer; }
  get unit() { return units.ofLength; }
  get isCustomer() { return session.isCustomer; }
  get takenOut() { return this.refit.takenOut; }
  /** The same, if it is stored already. */
  get stored() { return stored(this.preview); }
  /** @returns {Unread} */
  get unread() { return this.choices.unread; }
  /** Whether what is shown is of an earlier configuration, since a preview failed or what was typed can't be read. */
  get isOld() { return this.previewed.isBehind || !this.choices.isRead; }
  get mayCreate() { return session.writes || session.isCustomer; }
  /** The stored assembly that the address names to be changed. */
  get editId() { return this.search.get('edit'); }
  /** The document that the address names, on which it goes. */
  get goal() { return goalOf(this.search); }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('search')) return;
    const found = fromAddress(this.search);
    this.choices.lost = lostIn(this.search);
    keepConfiguring();
    this.editing.follow({ edit: this.editId, goal: this.goal });
    if (same(found, this.now) && this.preview) return;
    this.choices.begin(found);
    if (found.hose) this.open = this.nextStep();
    this.changed(found);
    if (history.state?.saved) this.editing.restore(history.state);
  }

  /** What was said elsewhere is read here. @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has('search')) return;
    const said = this.search.get('say');
    const { phrase } = this;
    if (said) {
      go('/configure', { replace: true, quiet: true });
      keepConfiguring();
      phrase.text = said;
      phrase.read();
    } else if (history.state?.phrase && !phrase.text) {
      phrase.restore(history.state.phrase);
    }
  }

  get phrase() {
    return /** @type {import('./phrase.js').Phrase} */ (this.querySelector('hw-phrase'));
  }

  /** Keeps what was said with the entry of the history, so that it is there after a reload. */
  keepSaid() {
    go(location.pathname + location.search, { replace: true, quiet: true, state: { ...history.state, phrase: this.phrase.readText } });
    keepConfiguring();
  }

  /** @param {Action} action */
  apply(action) {
    const before = this.choices.apply(action);
    if (action.type === 'read' || (action.type === 'set' && action.isCorrection)) this.open = this.nextStep();
    if (!before) return;
    this.changed(before);
    this.keep();
    this.refit.follow(before, action);
  }

  /** Keeps the configuration in the address. */
  keep() {
    const { edited, wanted, state } = this.editing;
    go(address(this.now, { edit: edited?.record._id, goal: wanted }), { replace: true, quiet: true, state: { ...state, phrase: this.phrase.readText } });
    keepConfiguring();
  }

  /** @param {Configuration} before */
  changed(before) {
    this.editing.changed(before);
    if (this.now.customer !== before.customer) this.customerTyped = '';
    if (this.now.customer !== before.customer || (this.now.customer && !this.customerName)) this.nameCustomer();
    this.previewed.soon();
  }

  async nameCustomer() {
    const { customer } = this.now;
    this.customerName = null;
    const name = session.isCustomer ? null : await nameOf('customer', customer);
    if (customer === this.now.customer) this.customerName = name;
  }

  /** Waits until it is known who is meant by what is typed as the customer. */
  async customerKnown() {
    await /** @type {{ leaving: Promise<void> | null } | null} */ (this.querySelector('hw-customer'))?.leaving;
  }

  /** What follows from a preview. */
  arrived() {
    const faults = this.preview?.violations ?? [];
    if (faults.some(({ code, pointer }) => code === 'unknown_item' && pointer.endsWith('/hose'))) this.open = 'hose';
    // An angle means nothing once both ends are chosen and one of them is straight.
    if (this.now.end1 && this.now.end2 && faults.some(({ code }) => code === 'angle_needs_bent_ends')) this.apply({ type: 'set', values: { angle: null } });
  }

  nextStep() {
    return missing(this.now)[0] ?? null;
  }

  /** @param {string | null} step null: the next one that is open */
  async go(step) {
    this.open = step ?? this.nextStep();
    await this.updateComplete;
    const target = this.querySelector(`#step-${this.open ?? 'order'}`);
    /** @type {HTMLElement | null} */ (target)?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }

  render() {
    const { choices, previewed, editing } = this;
    const { refused, warning, saved, edited } = editing;
    const problem = editing.problem ?? previewed.problem;
    // What the release says of a field says it all.
    const needs = missing(this.now);
    const lacksEnd = needs.includes('end1') || needs.includes('end2');
    const found = [...unreadable(choices.unread), ...this.refit.findings, ...findings(this.preview, this.now).filter(({ message }) => refused.every((one) => one.message !== message)), ...refused];
    return html`<div class="configure">
      <section class="entry" aria-label=${t('configure-wanted')}>
        <div class="card"><div class="in"><hw-phrase .now=${this.now} .components=${this.preview?.assembly?.components} .hasFindings=${found.some(({ kind, blocksRelease }) => kind === 'bad' || blocksRelease)}></hw-phrase></div></div>
        <div class="card"><ol class="plain steps">${STEPS.map((step, at) => this.step(step, at, found))}</ol></div>
      </section>
      <div class="outcome">
        <section class="card result ${this.isOld ? 'behind' : ''}" aria-label=${t('configure-assembly')} aria-busy=${String(previewed.loading)}>
          <div class="in head">
            <h1 tabindex="-1">${this.heading()}</h1>
            <div class="tools">
              <button type="button" class="button icon tight" ?disabled=${!choices.mayUndo} title=${t('configure-undo-keys')} aria-label=${t('configure-undo')} @click=${() => this.apply({ type: 'undo' })}>↶</button>
              <button type="button" class="button icon tight" ?disabled=${!choices.mayRedo} title=${t('configure-redo-keys')} aria-label=${t('configure-redo')} @click=${() => this.apply({ type: 'redo' })}>↷</button>
              <button type="button" class="button tight" ?disabled=${same(this.now, { ...EMPTY, customer: this.now.customer })} @click=${() => this.startOver()}>${t('configure-start-over')}</button>
            </div>
            <p class="quiet">${needs.length && this.now.hose ? t('configure-still', { steps: needs.map(stepName).join(', ') }) : this.preview?.assembly?.description ?? nothing}</p>
          </div>
          ${this.isOld && this.preview ? html`<p class="in warn small">${t('configure-behind')}</p>` : nothing}
          ${this.preview?.drawing ? html`<div class="plate">${drawing(drawn(this.preview, needs), t('configure-drawing-of', { description: this.preview.assembly?.description ?? '' }))}</div>` : this.empty()}
          ${figures(this.preview, { isPart: needs.length > 0, lacksEnd, saved, isBent: bothBent(this), addressOf: (stored) => this.savedAddress(stored) })}
        </section>
        ${problem ? html`<div class="findings">${failure(problem)} <button type="button" class="button start" @click=${() => this.askAgain()}>${t('list-try-again')}</button></div>` : nothing}
        <div class="findings">${this.lostInWords()}${warning ? notice({ kind: 'warn', text: warning }) : nothing}
          ${conflict(edited, { keep: () => editing.store(), take: () => editing.takeTheirs() })}</div>
        ${allFindings(found, this)}
        ${this.deal(found)}
      </div>
      <div class="foot ${this.isOld ? 'behind' : ''}"><b>${this.footPrice()}</b>${this.mainAction()}</div>
    </div>`;
  }

  /** Tries again what failed, as far as nothing is stored by that. */
  askAgain() {
    this.editing.set({ problem: null });
    this.previewed.ask();
  }

  /** That the address has what is not in the catalogue, until it is chosen anew. */
  lostInWords() {
    const lost = this.choices.lost.filter((field) => this.now[field] === EMPTY[field]).map((field) => stepName(stepOf(field)));
    return lost.length ? notice({ kind: 'bad', text: t('configure-lost', { steps: [...new Set(lost)].join(', ') }) }) : nothing;
  }

  /** Its own page, for as many pieces. @param {{ _id: string }} saved */
  savedAddress({ _id }) {
    const { quantity } = this.now;
    return `/assemblies/${_id}${query({ quantity: quantity === 1 ? null : quantity })}`;
  }

  heading() {
    const { saved, edited } = this.editing;
    if (saved) return html`<a href=${this.savedAddress(saved)}>${saved.partNumber}</a>`;
    return edited ? html`<a href=${this.savedAddress(edited.record)}>${edited.record.partNumber}</a> <span class="badge warn">${t('configure-not-saved')}</span>` : t('configure-new');
  }

  /** Price and actions. @param {Finding[]} found */
  deal(found) {
    return html`<section class="card deal ${this.isOld ? 'behind' : ''}" aria-label=${t('configure-price')}><div class="in">
      <div>${priceHead(this.preview?.price, { isPart: missing(this.now).length > 0, told: found.map((finding) => finding.message), priceList: this.previewed.priceList })}</div>
      ${this.actions()}
      <div class="details">${priceDetails(this.preview?.price, (signal) => this.previewed.others(signal))}</div>
    </div></section>`;
  }

  startOver() {
    this.phrase.text = '';
    this.phrase.forget();
    this.choices.lost = [];
    this.editing.forget();
    this.apply({ type: 'clear' });
    this.open = 'hose';
  }

  empty() {
    return html`<div class="empty ${this.preview ? '' : 'begin'}"><p>${this.preview ? t('configure-no-drawing') : t('configure-begin')}</p></div>`;
  }

  /** @param {Step} step @param {number} at @param {Finding[]} found */
  step(step, at, found) {
    const isOpen = this.open === step.name;
    const summary = step.summary(this);
    const bad = found.some((finding) => finding.step === step.name);
    const done = summary !== nothing;
    const mark = bad ? '!' : done ? '✓' : String(at + 1);
    return html`<li class="step ${isOpen ? 'open' : ''}">
      <button type="button" class="step-head" id="step-${step.name}" aria-expanded=${String(isOpen)} aria-controls="body-${step.name}"
        @click=${() => { this.open = isOpen ? null : step.name; }}>
        <span class="mark ${bad ? 'warned' : done ? 'done' : ''}" aria-hidden="true">${mark}</span>
        <span class="title"><span class="${done ? 'small quiet' : ''}">${step.name === 'order' && this.isCustomer ? t('price-quantity') : step.title}</span>${done ? html`<span class="summary">${summary}</span>` : nothing}</span>
        <span class="small link-like">${isOpen ? t('configure-close') : done ? t('change') : step.isOptional ? t('add') : t('configure-choose')}</span>
      </button>
      <div class="step-body" id="body-${step.name}" ?hidden=${!isOpen}>${isOpen ? html`${findingsOf(found, step.name)} ${step.body(this)}` : nothing}</div>
    </li>`;
  }

  footPrice() {
    const price = this.preview?.price;
    const unit = unitPrice(price);
    if (!price || unit === null) return html`<span class="quiet small">${t('configure-no-price')}</span>`;
    const { currency } = price;
    if (missing(this.now).length) return html`<span class="quiet small">${t('price-so-far', { price: money(unit, currency) })}</span>`;
    return html`${amount(unit, currency)} <span class="small quiet">${t('price-each-in', { currency })}</span>`;
  }

  get ready() { return Boolean(this.preview?.ready) && !this.previewed.loading && !this.isOld && !missing(this.now).length; }

  mainAction() {
    const { editing } = this;
    const { edited, saved, wanted, busy } = editing;
    if (!this.mayCreate) return nothing;
    if (edited && !saved) {
      return html`<button type="button" class="button main-action" ?disabled=${!this.ready || busy || edited.conflict !== null}
        @click=${() => editing.store()}>${t('configure-save-number', { number: edited.record.partNumber })}</button>`;
    }
    return html`<button type="button" class="button main-action" ?disabled=${!this.ready || busy} @click=${() => editing.quote()}>${wanted ? t('configure-add-to', { goal: wanted.kind, number: wanted.number }) : t('configure-add')}</button>`;
  }

  actions() {
    const { editing } = this;
    const { saved, edited, quotation, busy } = editing;
    return html`<div class="actions">
      ${this.mayCreate ? html`
        ${saved ? html`
          ${session.writes && saved.status === 'under editing' ? html`<button type="button" class="button" ?disabled=${busy || !this.choices.isRead} @click=${() => editing.release()}>${t('life-cycle-release')}</button>` : nothing}
          <button type="button" class="button" ?disabled=${busy} @click=${() => editing.print('datasheet')}>${t('papers-data-sheet')}</button>
          <button type="button" class="button" ?disabled=${busy} @click=${() => editing.print('label')}>${t('papers-labels')}</button>
          <a class="button" href=${this.savedAddress(saved)}>${t('open-number', { number: saved.partNumber })}</a>`
        : html`<button type="button" class="button" ?disabled=${!this.ready || busy} @click=${() => editing.save()}>${edited ? t('configure-save-as-new') : t('configure-save-as')}</button>`}
        ${this.mainAction()}` : html`<p class="quiet small">${t('configure-look-only')}</p>`}
      ${edited && saved && !quotation ? html`<p class="small quiet needs">${t('configure-can-be-saved', { number: saved.partNumber })}</p>`
        : saved ? html`<p class="small good needs">${saved.status === 'released' ? t('configure-released-as', { number: saved.partNumber }) : t('configure-saved-as', { number: saved.partNumber })}${quotation ? html` <a href="/quotations/${quotation._id}">${t('configure-open-quotation', { number: quotation.number })}</a>` : nothing}</p>`
        : this.mayCreate && this.ready ? html`<p class="small quiet needs">${t('configure-save-first')}</p>` : nothing}
    </div>`;
  }
}
customElements.define('hw-configure', Configure);
