import { html, nothing } from 'lit';
import { api, Latest, newKey, query } from '../../api.js';
import { PageElement, returnFocus, Watch } from '../../element.js';
import { drawing } from '../../parts/drawing.js';
import { failure, notice, toast } from '../../parts/notice.js';
import { openPdf } from '../../parts/pdf.js';
import { OTHERS, priceDetails, priceHead, unitPrice } from '../../parts/price.js';
import { forgetConfiguring, go, keepConfiguring } from '../../place.js';
import { session } from '../../session.js';
import { amount, money, nameOf, shop } from '../../shop.js';
import { units } from '../../units.js';
import { addToQuotation, putOn } from '../quotation/add.js';
import { address, differences, EMPTY, fromAddress, lostIn, missing, params, pricedParams, reduce, same, sameAssembly, START, stored } from './configuration.js';
import { figures } from './figures.js';
import { allFindings, findings, findingsOf, refusals, STEP_NAMES, stepOf, unreadable } from './findings.js';
import './phrase.js';
import { conflict, create, readEdited, saveAs, storeEdited } from './save.js';
import { bothBent, isAsked, STEPS } from './steps.js';

/** @import { Action, Configuration, Edited, Finding, Saved, Step, Unread } from './types.d.ts' */

const PREVIEW_AFTER_MS = 120;

/** @param {Unread} typed @param {string[]} names */
const without = (typed, names) => Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/** The configurator. Its configuration is in the address; all else follows from it with one preview. */
export class Configure extends PageElement {
  static properties = {
    params: {}, search: {}, wanted: { state: true }, history: { state: true }, preview: { state: true }, loading: { state: true }, problem: { state: true },
    open: { state: true }, saved: { state: true }, edited: { state: true }, warning: { state: true }, refused: { state: true }, typed: { state: true }, size: { state: true }, isBehind: { state: true }, busy: { state: true }, customerName: { state: true }, priceList: { state: true },
  };

  constructor() {
    super();
    this.search = new URLSearchParams();
    this.history = START;
    /** @type {Schemas['HoseAssemblyPreview'] | null} */
    this.preview = null;
    this.loading = false;
    /** @type {unknown} */
    this.problem = null;
    /** @type {string | null} the open step */
    this.open = 'hose';
    /** @type {Saved | null} the assembly that this configuration was saved as */
    this.saved = null;
    /** @type {Edited | null} the stored assembly that is changed */
    this.edited = null;
    /** Why the assembly of the address can't be changed. */
    this.warning = '';
    /** @type {(keyof Configuration)[]} what the address says and nobody can read */
    this.lost = [];
    /** @type {Finding[]} why it was not released */
    this.refused = [];
    /** @type {Unread} */
    this.typed = {};
    /** @type {string | null} size of the hose that a phrase says, if not which hose */
    this.size = null;
    /** Whether the last preview failed. */
    this.isBehind = false;
    /** @type {{ _id: string, number: string } | null} the quotation that has it since */
    this.quotation = null;
    /** @type {{ _id: string, number: string } | null} the quotation that it is configured for */
    this.wanted = null;
    this.busy = false;
    /** @type {string | null} */
    this.customerName = null;
    /** @type {string | null} name of the customer's price list */
    this.priceList = null;
    /** @type {{ of: string, keys: [string, string] } | null} to store and add what the quotation is for */
    this.adding = null;
    this.clockwise = false;
    this.latest = new Latest();
    new Watch(this, units);
    new Watch(this, session);
    this.addEventListener('configure', (event) => this.apply(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('step', (event) => this.go(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('unread', (event) => this.noteUnread(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener('size', (event) => { this.size = /** @type {CustomEvent} */ (event).detail; });
    this.addEventListener('remember', () => this.remember());
    this.key = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    this.redraw = () => this.ask();
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('keydown', this.key);
    units.addEventListener('change', this.redraw);
    shop().then(({ angleConvention }) => {
      this.clockwise = angleConvention === 'clockwise';
      this.requestUpdate();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('keydown', this.key);
    units.removeEventListener('change', this.redraw);
    clearTimeout(this.timer);
  }

  get now() { return this.history.now; }
  get unit() { return units.ofLength; }
  get isCustomer() { return session.isCustomer; }
  /** The same, if it is stored already. */
  get stored() { return stored(this.preview); }
  /** What was typed and can't be read, as far as it is still asked for. @returns {Unread} */
  get unread() { return Object.fromEntries(Object.entries(this.typed).filter(([name]) => isAsked(this, name))); }
  /** Whether what is shown is of an earlier configuration, since a preview failed or what was typed can't be read. */
  get isOld() { return this.isBehind || !this.isRead; }
  get isRead() { return !Object.keys(this.unread).length; }
  get mayCreate() { return session.writes || session.isCustomer; }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('search')) return;
    const found = fromAddress(this.search);
    this.lost = lostIn(this.search);
    keepConfiguring();
    if (this.editId !== (this.edited?.record._id ?? null)) this.edit(this.editId);
    if (this.quotationId !== (this.wanted?._id ?? null)) this.want(this.quotationId);
    if (same(found, this.now) && this.preview) return;
    this.history = { ...START, now: found };
    if (found.hose) this.open = this.nextStep();
    this.changed(found);
    if (history.state?.saved) this.restore(history.state);
  }

  /** The stored assembly that the address names to be changed. */
  get editId() {
    return this.search.get('edit');
  }

  /** The quotation that the address names, on which it goes. */
  get quotationId() {
    return this.search.get('quotation');
  }

  /** @param {string | null} id of an open quotation; others are not gone back to */
  async want(id) {
    this.wanted = null;
    const found = id && await api.get(`/salesestimate/${id}`).catch(() => null);
    if (found && found.status === 'under editing' && id === this.quotationId) this.wanted = found;
  }

  /** What was saved before the page was loaded anew, with what can be done with it. @param {{ saved: string, quotation: Configure['quotation'] }} kept */
  async restore({ saved, quotation }) {
    const { now } = this;
    const record = await api.get(`/hoseassembly/${saved}`).catch(() => null);
    if (record && sameAssembly(now, this.now) && !this.saved) Object.assign(this, { saved: record, quotation });
  }

  /** @param {string | null} id */
  async edit(id) {
    Object.assign(this, { edited: null, warning: '' });
    if (!id) return;
    try {
      const edited = await readEdited(id, history.state);
      if (id !== this.editId || !this.isConnected) return;
      const { title, status } = edited.record;
      if (status === 'under editing') this.edited = edited;
      else this.warning = `${title} is ${status} and can’t be changed any more. What you save here becomes another assembly.`;
      if (!this.now.hose) this.apply({ type: 'set', values: edited.as });
      this.noteSaved();
      this.keep();
    } catch (problem) {
      this.warning = /** @type {Error} */ (problem).message;
    }
  }

  /** Whether the configuration is that of the stored assembly. */
  noteSaved() {
    this.saved = this.edited && !differences(this.edited.as, this.now).length ? this.edited.record : null;
  }

  /** @param {Action} action */
  apply(action) {
    const before = this.history;
    this.history = reduce(before, action);
    this.typed = action.type === 'set' ? without(this.typed, Object.keys(action.values)) : {};
    if (action.type === 'read' || (action.type === 'set' && action.isCorrection)) this.open = this.nextStep();
    if (this.history === before) return;
    this.changed(before.now);
    this.keep();
  }

  /** @param {{ name: string, text: string | null, wants: string }} typed at an input, null if it can be read */
  noteUnread({ name, text, wants }) {
    if (!(name in EMPTY)) return;
    const others = without(this.typed, [name]);
    this.typed = text === null ? others : { ...others, [name]: { text, wants } };
  }

  /** Keeps the configuration in the address. */
  keep() {
    const { edited, saved, quotation } = this;
    const state = edited ? { tag: edited.tag, as: edited.as } : saved && { saved: saved._id, quotation };
    go(address(this.now, { edit: edited?.record._id, quotation: this.wanted?._id }), { replace: true, quiet: true, state });
    keepConfiguring();
  }

  /** @param {Configuration} before */
  changed(before) {
    if (!sameAssembly(this.now, before)) Object.assign(this, { saved: null, quotation: null });
    if (this.edited) this.noteSaved();
    this.refused = [];
    if (this.now.customer !== before.customer || (this.now.customer && !this.customerName)) this.nameCustomer();
    clearTimeout(this.timer);
    // What was previewed is another thing from now on.
    this.loading = true;
    this.timer = setTimeout(() => this.ask(), PREVIEW_AFTER_MS);
  }

  async nameCustomer() {
    const { customer } = this.now;
    this.customerName = null;
    const name = session.isCustomer ? null : await nameOf('customer', customer);
    if (customer === this.now.customer) this.customerName = name;
  }

  async ask() {
    const { now } = this;
    if (!now.hose) {
      this.latest.run(async () => {});
      Object.assign(this, { preview: null, loading: false, isBehind: false, problem: null });
      return;
    }
    this.loading = true;
    try {
      const preview = await this.latest.run((signal) => api.ask(`/hoseassembly/preview?drawingUnit=${this.unit}`, { params: pricedParams(now) }, { signal }));
      if (!preview) return;
      Object.assign(this, { preview, loading: false, isBehind: false, problem: null });
      if (preview.violations.some(({ code, pointer }) => code === 'unknown_item' && pointer.endsWith('/hose'))) this.open = 'hose';
      if (!session.isCustomer) nameOf('pricelist', preview.price?.priceListId).then((name) => { this.priceList = name; });
    } catch (problem) {
      Object.assign(this, { problem, loading: false, isBehind: true });
    }
    this.dropAngle();
  }

  /** An angle means nothing once both ends are chosen and one of them is straight. */
  dropAngle() {
    const { end1, end2 } = this.now;
    if (end1 && end2 && this.preview?.violations.some((fault) => fault.code === 'angle_needs_bent_ends')) {
      this.apply({ type: 'set', values: { angle: null } });
    }
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

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!(event.ctrlKey || event.metaKey) || target.closest('input:not([type=radio], [type=checkbox]), textarea, dialog')) return;
    const key = event.key.toLowerCase();
    const type = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
    if (!type) return;
    event.preventDefault();
    this.apply({ type });
  }

  remember() {
    const phrase = /** @type {import('./phrase.js').Phrase} */ (this.querySelector('hw-phrase'));
    const { customer, lengthMethod, manualFerrule1, manualFerrule2, wrapStart, ...said } = params(this.now);
    phrase.learn({ ...said, ...(this.now.length === null ? {} : { lengthMethod }) }, this.now.quantity);
  }

  /** @param {() => Promise<unknown>} action */
  async act(action) {
    if (this.busy) return;
    const from = document.activeElement;
    Object.assign(this, { busy: true, problem: null });
    try {
      await action();
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
    await this.updateComplete;
    returnFocus(from, this.querySelector('h1'));
  }

  save() {
    return this.act(async () => {
      const saved = await saveAs(this.now, this.stored);
      if (!saved) return;
      toast(`Saved as ${saved.partNumber}`);
      Object.assign(this, { saved, edited: null });
      this.keep();
      await this.ask();
    });
  }

  /** Stores the changes of the assembly that is edited. */
  store() {
    return this.act(async () => {
      if (!this.edited) return;
      const { now } = this;
      const edited = await storeEdited(this.edited, now, newKey());
      this.edited = edited;
      if (!edited.conflict) toast(`${edited.record.partNumber} is saved`);
      this.noteSaved();
      this.keep();
      await this.ask();
    });
  }

  /** Takes what somebody else stored meanwhile; what was chosen here can be had back with Undo. */
  takeTheirs() {
    if (!this.edited) return;
    this.edited = { ...this.edited, conflict: null };
    this.apply({ type: 'set', values: { ...this.edited.as, quantity: this.now.quantity } });
    this.noteSaved();
  }

  quote() {
    return this.act(async () => {
      const { now } = this;
      const { quantity, customer } = now;
      const key = newKey();
      /** @type {Saved | null} */
      let saved = this.saved ?? this.stored;
      const quotation = await addToQuotation({
        title: `Add ${quantity} ${quantity === 1 ? 'piece' : 'pieces'} to a quotation`, note: saved ? undefined : 'It is saved under the next free number first.',
        item: async () => {
          saved ??= await create(now, '', key);
          // It is stored, whatever becomes of the quotation.
          if (same(now, this.now)) this.saved = saved;
          return saved._id;
        },
        itemType: 'hoseAssembly', quantity, customer,
      });
      if (!saved) return;
      if (quotation) {
        Object.assign(this, { saved, quotation });
        toast(`${saved.partNumber} is on quotation ${quotation.number}`);
      }
      this.keep();
      await this.ask();
    });
  }

  /** Puts it on the quotation that it is configured for, and goes back there. */
  quoteWanted() {
    return this.act(async () => {
      const { now, wanted } = this;
      if (!wanted) return;
      const of = JSON.stringify(now);
      // A repeated attempt stores and adds nothing twice.
      if (this.adding?.of !== of) this.adding = { of, keys: [newKey(), newKey()] };
      const [storing, adding] = this.adding.keys;
      const saved = this.saved ?? this.stored ?? await create(now, '', storing);
      if (same(now, this.now)) this.saved = saved;
      await putOn(wanted._id, { itemType: 'hoseAssembly', quantity: now.quantity, itemId: saved._id }, adding);
      toast(`${saved.partNumber} is on quotation ${wanted.number}`);
      forgetConfiguring();
      go(`/quotations/${wanted._id}`);
    });
  }

  release() {
    return this.act(async () => {
      const { saved, edited } = this;
      if (!saved) return;
      this.refused = [];
      try {
        await api.write(`/hoseassembly/${saved._id}/release`, {}, { ifMatch: edited?.tag });
      } catch (problem) {
        const { errors } = /** @type {import('../../api.js').ApiError} */ (problem);
        if (!errors.length) throw problem;
        this.refused = refusals(errors);
        this.go(this.refused[0]?.step ?? null);
        return;
      }
      toast(`${saved.partNumber} is released`);
      // It can't be changed any more.
      Object.assign(this, { saved: { ...saved, status: 'released' }, edited: null });
      this.keep();
      await this.ask();
    });
  }

  /** @param {'datasheet' | 'label'} paper */
  print(paper) {
    const { saved, now } = this;
    if (!saved) return;
    const body = paper === 'label' ? { params: { numCopies: now.quantity } } : undefined;
    this.act(() => openPdf(`/hoseassembly/${saved._id}/${paper}`, body, `${saved.partNumber}-${paper}.pdf`));
  }

  /** @param {AbortSignal} signal */
  async askOthers(signal) {
    const { price } = await api.ask('/hoseassembly/preview', { params: { ...pricedParams(this.now), ...OTHERS } }, { signal });
    return price?.otherQuantities ?? [];
  }

  render() {
    // What the release says of a field says it all.
    const found = [...unreadable(this.unread), ...findings(this.preview).filter(({ message }) => this.refused.every((one) => one.message !== message)), ...this.refused];
    const needs = missing(this.now);
    return html`<div class="configure">
      <section class="entry" aria-label="What is wanted">
        <div class="card"><div class="in"><hw-phrase .now=${this.now} .components=${this.preview?.assembly?.components}></hw-phrase></div></div>
        <div class="card"><ol class="plain steps">${STEPS.map((step, at) => this.step(step, at, found))}</ol></div>
      </section>
      <div class="outcome">
        <section class="card result ${this.isOld ? 'behind' : ''}" aria-label="The assembly" aria-busy=${String(this.loading)}>
          <div class="in head">
            <h1 tabindex="-1">${this.heading()}</h1>
            <div class="tools">
              <button type="button" class="button icon tight" ?disabled=${!this.history.past.length} title="Undo (Ctrl-Z)" aria-label="Undo" @click=${() => this.apply({ type: 'undo' })}>↶</button>
              <button type="button" class="button icon tight" ?disabled=${!this.history.future.length} title="Redo (Ctrl-Y)" aria-label="Redo" @click=${() => this.apply({ type: 'redo' })}>↷</button>
              <button type="button" class="button tight" ?disabled=${same(this.now, { ...START.now, customer: this.now.customer })} @click=${() => this.startOver()}>Start over</button>
            </div>
            <p class="quiet">${needs.length && this.now.hose ? `Still to choose: ${needs.map((name) => STEP_NAMES[name]).join(', ')}` : this.preview?.assembly?.description ?? nothing}</p>
          </div>
          ${this.isOld && this.preview ? html`<p class="in warn small">Drawing, figures and price are those before your last change.</p>` : nothing}
          ${this.preview?.drawing ? html`<div class="plate">${drawing(this.preview.drawing, `Drawing of ${this.preview.assembly?.description}`)}</div>` : this.empty()}
          ${figures(this.preview, { isPart: needs.length > 0, saved: this.saved, isBent: bothBent(this) })}
        </section>
        ${this.problem ? html`<div class="findings">${failure(this.problem)} <button type="button" class="button start" @click=${() => this.ask()}>Try again</button></div>` : nothing}
        <div class="findings">${this.lostInWords()}${this.warning ? notice({ kind: 'warn', text: this.warning }) : nothing}
          ${conflict(this.edited, { keep: () => this.store(), take: () => this.takeTheirs() })}</div>
        ${allFindings(found, this)}
        ${this.deal(found)}
      </div>
      <div class="foot ${this.isOld ? 'behind' : ''}"><b>${this.footPrice()}</b>${this.mainAction()}</div>
    </div>`;
  }

  /** That the address has what is not in the catalogue, until it is chosen anew. */
  lostInWords() {
    const lost = this.lost.filter((field) => this.now[field] === EMPTY[field]).map((field) => STEP_NAMES[stepOf(field)]);
    return lost.length ? notice({ kind: 'bad', text: `What this address says of ${[...new Set(lost)].join(', ')} is not in the catalogue or can’t be read. Choose anew.` }) : nothing;
  }

  /** Its own page, for as many pieces. @param {{ _id: string }} saved */
  savedAddress({ _id }) {
    const { quantity } = this.now;
    return `/assemblies/${_id}${query({ quantity: quantity === 1 ? null : quantity })}`;
  }

  heading() {
    const { saved, edited } = this;
    if (saved) return html`<a href=${this.savedAddress(saved)}>${saved.partNumber}</a>`;
    return edited ? html`<a href=${this.savedAddress(edited.record)}>${edited.record.partNumber}</a> <span class="badge warn">changed, not saved</span>` : 'New assembly';
  }

  /** Price and actions. @param {Finding[]} found */
  deal(found) {
    return html`<section class="card deal ${this.isOld ? 'behind' : ''}" aria-label="Price"><div class="in">
      <div>${priceHead(this.preview?.price, { isPart: missing(this.now).length > 0, told: found.map((finding) => finding.message), priceList: this.priceList })}</div>
      ${this.actions()}
      <div class="details">${priceDetails(this.preview?.price, (signal) => this.askOthers(signal))}</div>
    </div></section>`;
  }

  startOver() {
    const phrase = /** @type {import('./phrase.js').Phrase} */ (this.querySelector('hw-phrase'));
    phrase.text = '';
    phrase.forget();
    Object.assign(this, { edited: null, warning: '', lost: [] });
    this.apply({ type: 'clear' });
    this.open = 'hose';
  }

  empty() {
    return html`<div class="empty ${this.preview ? '' : 'begin'}"><p>${this.preview ? 'No drawing of this yet.' : 'Say what is wanted, or begin with the hose. The drawing, the lengths and the price follow at once.'}</p></div>`;
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
        <span class="title"><span class="${done ? 'small quiet' : ''}">${step.name === 'order' && this.isCustomer ? 'Quantity' : step.title}</span>${done ? html`<span class="summary">${summary}</span>` : nothing}</span>
        <span class="small link-like">${isOpen ? 'Close' : done ? 'Change' : step.isOptional ? 'Add' : 'Choose'}</span>
      </button>
      <div class="step-body" id="body-${step.name}" ?hidden=${!isOpen}>${isOpen ? html`${findingsOf(found, step.name)} ${step.body(this)}` : nothing}</div>
    </li>`;
  }

  footPrice() {
    const price = this.preview?.price;
    const unit = unitPrice(price);
    if (!price || unit === null) return html`<span class="quiet small">No price yet</span>`;
    const { currency } = price;
    if (missing(this.now).length) return html`<span class="quiet small">${money(unit, currency)} so far</span>`;
    return html`${amount(unit, currency)} <span class="small quiet">${currency} each</span>`;
  }

  get ready() { return Boolean(this.preview?.ready) && !this.loading && !this.isOld && !missing(this.now).length; }

  mainAction() {
    if (!this.mayCreate) return nothing;
    if (this.edited && !this.saved) {
      return html`<button type="button" class="button main-action" ?disabled=${!this.ready || this.busy || this.edited.conflict !== null}
        @click=${() => this.store()}>Save ${this.edited.record.partNumber}</button>`;
    }
    const { wanted } = this;
    return html`<button type="button" class="button main-action" ?disabled=${!this.ready || this.busy} @click=${() => (wanted ? this.quoteWanted() : this.quote())}>Add to quotation${wanted ? ` ${wanted.number}` : nothing}</button>`;
  }

  actions() {
    const isReleased = this.saved?.status === 'released';
    return html`<div class="actions">
      ${this.mayCreate ? html`
        ${this.saved ? html`
          ${session.writes && this.saved.status === 'under editing' ? html`<button type="button" class="button" ?disabled=${this.busy || !this.isRead} @click=${() => this.release()}>Release</button>` : nothing}
          <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.print('datasheet')}>Data sheet</button>
          <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.print('label')}>Labels</button>
          <a class="button" href=${this.savedAddress(this.saved)}>Open ${this.saved.partNumber}</a>`
        : html`<button type="button" class="button" ?disabled=${!this.ready || this.busy} @click=${() => this.save()}>Save as ${this.edited ? 'new ' : ''}…</button>`}
        ${this.mainAction()}` : html`<p class="quiet small">You may look and price; saving is for others of your shop.</p>`}
      ${this.edited && this.saved && !this.quotation ? html`<p class="small quiet needs">What you change here can be saved to ${this.saved.partNumber}, or as a new assembly.</p>`
        : this.saved ? html`<p class="small good needs">${isReleased ? 'Released' : 'Saved'} as ${this.saved.partNumber}.${this.quotation ? html` <a href="/quotations/${this.quotation._id}">Open quotation ${this.quotation.number}</a>` : nothing}</p>`
        : this.mayCreate && this.ready ? html`<p class="small quiet needs">Data sheet and labels come after saving.</p>` : nothing}
    </div>`;
  }
}
customElements.define('hw-configure', Configure);
