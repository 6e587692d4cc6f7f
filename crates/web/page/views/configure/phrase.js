import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { angleField, lengthField, quantityField, switcher, toleranceField, UNITS } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { failure, notice, toast } from '../../parts/notice.js';
import { inTrade } from '../../parts/trade.js';
import { session } from '../../session.js';
import { decimal, editable, hoseSize as sizeInWords, units } from '../../units.js';
import { EMPTY, lessonOf, missing, NOTHING_SAID, PLAIN, saidBy } from './configuration.js';
import { doubtInWords } from './doubts.js';
import { change, openStep } from './events.js';
import { stepOf } from './findings.js';
import { FITTED, misfits } from './refit.js';

/** @import { Configuration } from './types.d.ts' */
/** @typedef {Schemas['Phrase']} Parsed */
/** @typedef {Partial<Schemas['PartCandidate']> & Partial<Schemas['LengthCandidate']>} Candidate */

/** Below it a reading is to be checked. */
const SURE = 0.85;
/** Shorter ones say nothing. */
const SHORTEST = 3;

/** What the service calls the parts. */
const NAMES = {
  hose: 'hose', end1: 'end 1', end2: 'end 2', length: 'length', lengthTolerance: 'tolerance', angle: 'angle', wrap: 'wrap', proofTest: 'proof test', burstTest: 'burst test', quantity: 'quantity',
};
/** @typedef {keyof typeof NAMES} Part */
/** What a phrase can't be taught, since it is the order's. @type {Part[]} */
const NOT_LEARNED = ['lengthTolerance', 'quantity'];
const PARTS = /** @type {Part[]} */ (Object.keys(NAMES));
/** What belongs to a part, if not it alone. @type {{ [part in Part]?: (keyof Configuration)[] }} */
const FIELDS = { length: ['length', 'lengthUnit', 'lengthMethod'], wrap: ['wrap', 'wrapCoverage', 'wrapStart', 'wrapLength'] };
/** Shorter words are those of every sentence. */
const TELLING = 5;
/** What a person calls a part. @param {Part} part */
const nameOf = (part) => t(`part-${part}`);

/** What a phrase says of a part that isn't chosen by it. @param {Part} part @param {Parsed} parsed */
const wordsOf = (part, { understood: { hoseSize, ...said } }) => (part === 'hose' ? sizeInWords(hoseSize) : inTrade(said[/** @type {keyof typeof said} */ (part)] ?? '')) || null;

/** The size of the hose that a phrase says, if it doesn't say which hose. @param {Parsed} parsed */
const sizeOf = (parsed) => (parsed.missing.includes('hose') ? parsed.understood.hoseSize : null);

/** The phrase box: what the customer says in, what was understood out, each part correctable. */
export class Phrase extends PageElement {
  static properties = { now: {}, components: {}, hasFindings: {}, text: { state: true }, parsed: { state: true }, open: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.text = '';
    /** The text that was last read. */
    this.readText = '';
    /** @type {Parsed | null} */
    this.parsed = null;
    /** @type {Part | null} whose candidates are shown */
    this.open = null;
    /** @type {unknown} */
    this.problem = null;
    /** @type {Configuration} what is configured: the phrase, with what was changed since */
    this.now = EMPTY;
    /** @type {Schemas['AssemblyComponents'] | undefined} what it is made of */
    this.components = undefined;
    /** Whether something is wrong with what is configured. */
    this.hasFindings = false;
    /** The quantity of the phrase that was read last. @type {number | null} */
    this.quantity = null;
    /** @type {string | null} the hose that ends and wrap were read for */
    this.readFor = null;
    this.latest = new Latest();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const name = changed.get('open');
    // What could not be read there is gone with it.
    if (name) this.dispatchEvent(new CustomEvent('unread', { detail: { name, text: null }, bubbles: true }));
    const { hose } = this.now;
    const number = hose && hose !== this.readFor && this.parsed && this.numberOfHose(hose, this.parsed);
    if (number) this.readWith(hose, number);
  }

  /** @param {InputEvent} event */
  typed(event) {
    this.text = /** @type {HTMLInputElement} */ (event.target).value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.read(), 350);
  }

  /** @param {Event} [event] */
  async read(event) {
    event?.preventDefault();
    clearTimeout(this.timer);
    const text = this.text.replace(/\s+/g, ' ').trim();
    if (text.length < SHORTEST) return this.forget();
    if (text === this.readText && !event) return;
    this.readText = text;
    try {
      const parsed = await this.latest.run((signal) => api.get(`/hoseassemblies/parse${query({ text })}`, { signal }));
      if (parsed) this.take(parsed);
      this.problem = null;
    } catch (error) {
      this.problem = error;
    }
  }

  /** Shows again what was said before the page was loaded anew; what is configured since stays. @param {string} text */
  async restore(text) {
    Object.assign(this, { text, readText: text });
    const parsed = await this.latest.run((signal) => api.get(`/hoseassemblies/parse${query({ text })}`, { signal })).catch(() => null);
    if (!parsed || text !== this.readText) return;
    Object.assign(this, { parsed, readFor: this.now.hose, quantity: parsed.quantity });
    this.tellSaid(parsed);
  }

  /** @param {Parsed} parsed */
  take(parsed) {
    this.parsed = parsed;
    this.open = null;
    this.readFor = parsed.configuration.hose ?? null;
    change(this, { type: 'read', ...parsed, quantityBefore: this.quantity });
    this.quantity = parsed.quantity;
    this.tellSaid(parsed);
  }

  /** Tells what is said of parts, so that their steps begin with it. @param {Parsed | null} parsed */
  tellSaid(parsed) {
    const detail = parsed ? { ...parsed.understood, hoseSize: sizeOf(parsed) } : NOTHING_SAID;
    this.dispatchEvent(new CustomEvent('said', { detail, bubbles: true }));
  }

  /** Part number of a hose, once it is known. @param {string} hose @param {Parsed} parsed */
  numberOfHose(hose, parsed) {
    return this.others('hose', parsed).find(({ _id }) => _id === hose)?.partNumber ?? this.component('hose')?.partNumber ?? null;
  }

  /**
   * Asks what the phrase means with another hose. Ends and wrap that fit it stay; what doesn't is read anew, or asked for again if it was chosen since.
   * @param {string} hose @param {string} number its part number
   */
  async readWith(hose, number) {
    this.readFor = hose;
    const before = /** @type {Parsed} */ (this.parsed);
    const begun = this.now;
    const [parsed, unfit] = await Promise.all([api.get(`/hoseassemblies/parse${query({ text: `${number} ${this.readText}` })}`).catch(() => null), misfits(hose, begun)]);
    if (!parsed || this.parsed !== before || this.now.hose !== hose || parsed.configuration.hose !== hose) return;
    const { configuration: { hose: named, hosePartNumber }, candidates, missing } = before;
    const [was, is] = [saidBy(before), saidBy(parsed)];
    this.parsed = { ...before, confidences: { ...parsed.confidences, hose: before.confidences.hose }, candidates: { ...parsed.candidates, hose: candidates.hose },
      configuration: { ...parsed.configuration, hose: named, hosePartNumber }, missing: [...missing.filter((part) => part === 'hose'), ...parsed.missing] };
    const { now } = this;
    const values = Object.fromEntries(FITTED.flatMap((part) => {
      // A part that doesn't fit may be taken out by now.
      const isOpen = now[part] === begun[part] || !now[part];
      const isKept = begun[part] && begun[part] !== PLAIN && !unfit.includes(part);
      const value = !isOpen || isKept ? now[part] : begun[part] === was[part] ? is[part] : begun[part] === PLAIN ? PLAIN : null;
      return value === now[part] ? [] : [[part, value], ...(part === 'wrap' ? [['wrapCoverage', is.wrapCoverage]] : [])];
    }));
    if (Object.keys(values).length) change(this, { type: 'set', values, isCorrection: true, follows: true });
  }

  /** Nothing is said any more; what was configured by it stays. */
  forget() {
    this.latest.run(async () => {});
    Object.assign(this, { readText: '', parsed: null, open: null, problem: null });
    this.tellSaid(null);
  }

  /**
   * Takes another reading of a part for this configuration. The phrase is read as before until somebody asks for it to be remembered.
   * @param {Part} part @param {Partial<Configuration>} values
   */
  correct(part, values) {
    const said = this.parsed;
    if (!said) return;
    this.close(part);
    // With what it means for the rest: an end that the phrase leaves out is plain once there is a hose.
    const { configuration, missing } = said;
    const whole = saidBy({ ...said, configuration: { ...configuration, ...values }, missing: missing.filter((name) => name !== part) });
    const before = Object.entries(saidBy(said));
    const also = Object.entries(whole).filter(([field, value], at) => before[at]?.[1] !== value && this.now[/** @type {keyof Configuration} */ (field)] === before[at]?.[1]);
    change(this, { type: 'set', values: { ...Object.fromEntries(also), ...values }, isCorrection: true });
  }

  /** Closes the candidates of a part and goes back to its chip. @param {Part} part */
  async close(part) {
    this.open = null;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector(`#chip-${part}`))?.focus();
  }

  /** Teaches the parser what this phrase means: what is configured, but for tolerance and quantity, which are the order's. It can be undone while that is told. */
  async learn() {
    const { parsed, readText, now } = this;
    // One that the phrase doesn't say isn't its own.
    const quantity = parsed?.quantity === null ? null : now.quantity;
    // What was taught before comes back with Undo.
    const before = parsed?.corrected ? lessonOf(saidBy(parsed)) : null;
    await this.teach(readText, lessonOf(now), {
      done: t('phrase-taught'), undo: () => this.teach(readText, before, { done: t('phrase-untaught') }),
      keeping: (again) => {
        this.quantity = quantity;
        return /** @type {Parsed} */ ({ ...again, quantity, configuration: { ...again.configuration, lengthTolerance: now.lengthTolerance } });
      },
    });
  }

  /** Takes back what the phrase was taught. What is configured stays. */
  unlearn() {
    return this.teach(this.readText, null, { done: t('phrase-forgotten') });
  }

  /**
   * Tells the parser what a phrase means; null takes that back.
   * @param {string} text @param {Record<string, unknown> | null} configuration
   * @param {{ done: string, undo?: () => void, keeping?: (parsed: Parsed) => Parsed }} then what is said, how it is undone, and what of the order is kept
   */
  async teach(text, configuration, { done, undo, keeping = (parsed) => parsed }) {
    const lesson = (this.lesson = Symbol());
    try {
      const { parsed } = await api.write('/hoseassemblies/parsefeedback', { text, configuration });
      toast(done, undo && { label: t('configure-undo'), act: undo });
      // A later correction or phrase counts more.
      if (lesson !== this.lesson || text !== this.readText) return;
      this.parsed = keeping(parsed);
      this.readFor = this.now.hose;
    } catch (error) {
      this.problem = error;
    }
  }

  /** What a part may mean. @param {Part} part @param {Parsed} parsed @returns {Candidate[]} */
  others(part, { candidates }) {
    return part in candidates ? candidates[/** @type {keyof typeof candidates} */ (part)] : [];
  }

  /** Whether a part was changed since it was read. @param {Part} part @param {Configuration} said by the phrase */
  isChanged(part, said) {
    return (FIELDS[part] ?? [part]).some((field) => (said[field] ?? null) !== (this.now[field] ?? null));
  }

  /** Whether the phrase may be taught what was changed since: by staff, as all are read so then. */
  get isTaught() {
    const { parsed, now } = this;
    return parsed && session.writes && !this.hasFindings && !missing(now).length && PARTS.some((part) => !NOT_LEARNED.includes(part) && this.isChanged(part, saidBy(parsed)));
  }

  /** What a part is now; null if there is none. @param {Part} part @param {Parsed} parsed @param {Configuration} [now] */
  reading(part, parsed, now = this.now) {
    const said = parsed.configuration;
    if (part === 'length') return now.length === null ? null : `${editable(now.length, now.lengthUnit ?? 'mm')} ${now.lengthUnit ?? ''} ${t(`value-${now.lengthMethod}`)}`;
    if (part === 'angle') return now.angle === null ? null : `${decimal(now.angle, 1)}°`;
    if (part === 'lengthTolerance') return now.lengthTolerance;
    if (part === 'proofTest') return now.proofTest ? t('phrase-each-piece') : null;
    if (part === 'burstTest') return now.burstTest ? t('phrase-sample') : null;
    if (part === 'quantity') return now.quantity;
    const id = now[part];
    if (!id) return null;
    if (id === PLAIN) return t('phrase-plain');
    const found = this.others(part, parsed).find((candidate) => candidate._id === id);
    // The first two parts of a description tell what it is; what is in brackets is for the catalogue.
    const described = found?.description?.replace(/ \([^)]*\)/g, '').split(', ').slice(0, 2).join(', ');
    const what = described ? inTrade(described) : (said[part] === id ? said[`${part}PartNumber`] : this.component(part)?.partNumber ?? '…');
    return part === 'wrap' && now.wrapLength ? `${what}, ${editable(now.wrapLength, now.lengthUnit ?? 'mm')} ${now.lengthUnit}${now.wrapCoverage === 'eachEnd' ? ` ${t('covered-eachEnd')}` : ''}` : what;
  }

  /** What is chosen for a part, once it is known. @param {Part} part */
  component(part) {
    const { hose, wrap, end1, end2 } = this.components ?? {};
    const chosen = /** @type {{ [part in Part]?: { _id: string, partNumber: string, available: boolean } | null }} */ ({ hose, wrap, end1: end1?.fitting, end2: end2?.fitting })[part];
    return chosen?._id === this.now[part] ? chosen : null;
  }

  /** Why a part is to be checked; empty if it is sure. @param {Part} part @param {Parsed} parsed */
  doubt(part, parsed) {
    if (this.sure(part, parsed) >= SURE) return '';
    const others = this.others(part, parsed).length;
    if (others > 1) return t('phrase-one-of', { count: others });
    if (parsed.warnings.some(({ parts }) => parts.includes(part))) return t('phrase-see-below');
    const said = (/** @type {string} */ meaning) => parsed.tokens.find((token) => token.meaning.startsWith(meaning));
    const assumed = parsed.tokens.find(({ text, meaning }) => text === 'assumed' && meaning.startsWith(NAMES[part]));
    if (assumed) return t('phrase-assumed', { what: assumed.meaning.slice(NAMES[part].length).trim() });
    if (part === 'length' && /^length [\d ./]+$/.test(said('length')?.meaning ?? '')) return t('phrase-no-unit');
    return said('unread') ? t('phrase-not-all') : t('phrase-not-in-full');
  }

  /** How sure a part is, 0 to 1; that of its words if the parser tells no other. @param {Part} part @param {Parsed} parsed */
  sure(part, { confidences, tokens }) {
    return /** @type {Record<string, number | null>} */ (confidences)[part] ?? tokens.find(({ meaning }) => meaning.startsWith(NAMES[part]))?.confidence ?? 1;
  }

  /** @param {Part} part @param {Parsed} parsed */
  chip(part, parsed) {
    const said = saidBy(parsed);
    const reading = this.reading(part, parsed);
    const isAsked = parsed.missing.includes(part);
    const isMissing = (isAsked || this.waits(part)) && !reading;
    const words = isMissing && wordsOf(part, parsed);
    const wasSaid = part === 'quantity' ? parsed.quantity !== null : this.reading(part, parsed, said) !== null;
    if (!wasSaid && !isAsked) return nothing;
    const isChanged = this.isChanged(part, said);
    const doubt = isChanged ? '' : this.doubt(part, parsed);
    const isOffered = this.component(part)?.available !== false;
    const unsure = isMissing ? !this.waits(part) : doubt || !isOffered;
    const others = this.others(part, parsed).length;
    // What there is nothing to choose from for is chosen step by step.
    const isStep = !others && ['hose', 'end1', 'end2', 'wrap'].includes(part);
    return html`<li><button type="button" id="chip-${part}" class="chip ${unsure ? 'unsure' : ''}" aria-expanded=${isStep ? nothing : String(this.open === part)}
      @click=${() => { if (isStep) openStep(this, stepOf(part)); else this.open = this.open === part ? null : part; }}>
      <span class="part">${nameOf(part)}</span> <span>${isMissing ? html`${words ? `${words}, ` : nothing}${others ? t('phrase-which') : this.waits(part) ? t('phrase-once-hose') : t('phrase-missing')}` : reading ?? t('versions-none')}</span>
      ${isMissing ? nothing : html`<span class="part">${!isOffered ? t('rows-not-available') : isChanged ? isAsked ? t('phrase-chosen') : t('phrase-changed') : doubt ? t('phrase-check', { doubt }) : t('phrase-sure')}</span>`}
      ${isStep ? nothing : html`<span aria-hidden="true">▾</span>`}
    </button></li>`;
  }

  /** Whether a part is said, and read as soon as there is a hose that it has to fit. @param {Part} part */
  waits(part) {
    return !this.now.hose && FITTED.some((one) => one === part);
  }

  /** Where the part that is open is corrected. */
  candidates() {
    const { open: part, parsed } = this;
    if (!part || !parsed) return nothing;
    const chosen = this.now[part];
    return html`<div class="candidates" role="group" aria-label=${t('phrase-may-mean', { part: nameOf(part) })}
      @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') this.close(part); }}>
      <ul class="plain">${this.others(part, parsed).map((candidate) => html`<li>
        <button type="button" class="offer" aria-pressed=${String(candidate._id === chosen && chosen !== undefined)}
          @click=${() => this.correct(part, candidate._id ? { [part]: candidate._id } : /** @type {Partial<Configuration>} */ ({ length: candidate.length, lengthUnit: candidate.lengthUnit }))}>
          ${candidate._id ? html`<b>${candidate.partNumber}</b> <span class="quiet">${candidate.description}</span>` : html`<b>${editable(candidate.length ?? 0, candidate.lengthUnit ?? 'mm')} ${candidate.lengthUnit}</b>`}
        </button></li>`)}</ul>
      ${this.entry(part)}
      ${part === 'quantity' ? nothing : html`<button type="button" class="link small" @click=${() => { openStep(this, stepOf(part)); this.open = null; }}>${t('phrase-by-steps')}</button>`}
    </div>`;
  }

  /** What is typed or left out rather than chosen. @param {Part} part */
  entry(part) {
    const { now: said } = this;
    const id = 'correction';
    const unit = said.lengthUnit ?? units.ofLength;
    switch (part) {
      case 'length': return html`<div class="row end">
        ${lengthField({ id, name: part, label: labelOf('length'), of: unit, value: said.length, onChange: (value) => { if (value) this.correct(part, { length: value, lengthUnit: unit }); } })}
        ${switcher({ name: `${id}-unit`, legend: t('steps-length-unit'), value: unit, options: UNITS, onChoose: (value) => this.correct(part, { lengthUnit: value }) })}</div>`;
      case 'angle': return html`${angleField({ id, name: part, value: said.angle, hint: t('dial-any'), onChange: (value) => this.correct(part, { angle: value }) })}
        <div class="row">${[0, 90, 180, 270].map((value) => html`<button type="button" class="button tight" @click=${() => this.correct(part, { angle: value })}>${value}°</button>`)}</div>`;
      case 'lengthTolerance': return toleranceField({ id, name: part, of: unit, value: said.lengthTolerance, onChange: (value) => this.correct(part, { lengthTolerance: value }) });
      case 'quantity': return quantityField({ id, name: part, label: labelOf('quantity'), value: said.quantity, whole: true, onChange: (value) => this.correct(part, { quantity: value }) });
      case 'proofTest': case 'burstTest': return html`<button type="button" class="button tight" @click=${() => this.correct(part, { [part]: false })}>${t('phrase-without', { part: nameOf(part) })}</button>`;
      case 'wrap': return said.wrap ? html`<button type="button" class="button tight" @click=${() => this.correct(part, { wrap: null, wrapCoverage: null, wrapLength: null })}>${t('steps-no-wrap')}</button>` : nothing;
      default: return nothing;
    }
  }

  render() {
    const { parsed } = this;
    const unknown = parsed?.tokens.filter((token) => token.meaning === 'unread') ?? [];
    // Who waits for a hose wants to know which words name none.
    const passedOver = parsed?.missing.includes('hose') && !this.now.hose ? parsed.tokens.filter(({ text, meaning }) => meaning === 'nothing' && text.length >= TELLING) : [];
    const quoted = (/** @type {{ text: string }[]} */ words) => words.map(({ text }) => t('quoted', { word: text })).join(', ');
    return html`<form class="phrase" @submit=${this.read}>
      <label for="phrase">${t('phrase-say')}</label>
      <textarea id="phrase" rows="2" autocomplete="off" spellcheck="false" enterkeyhint="go" maxlength="500" placeholder="2SN-08 600 mm, FJX x FORX 90"
        .value=${this.text} @input=${this.typed} @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') this.read(event); }}></textarea>
      <div aria-live="polite">
        ${parsed ? html`
          <ul class="plain row">${PARTS.map((part) => this.chip(part, parsed))}</ul>
          ${unknown.length ? html`<p class="small warn">${t('phrase-not-understood', { words: quoted(unknown) })}</p>` : nothing}
          ${passedOver.length ? html`<p class="small quiet">${t('phrase-passed-over', { words: quoted(passedOver) })}</p>` : nothing}
          ${parsed.corrected ? html`<p class="small quiet">${t('phrase-corrected')}
            ${session.writes ? html`<button type="button" class="link small" @click=${() => this.unlearn()}>${t('phrase-forget')}</button>` : nothing}</p>` : nothing}
          ${parsed.warnings.filter(({ code }) => code !== 'unread' || !unknown.length).map((warning) => notice({ kind: 'warn', text: doubtInWords(warning) }))}` : nothing}
      </div>
      ${this.candidates()}
      ${this.isTaught ? html`<p class="small quiet">${t('phrase-you-changed')}
        <button type="button" class="link small" @click=${() => this.learn()}>${t('phrase-remember')}</button></p>` : nothing}
      ${failure(this.problem)}
    </form>`;
  }
}
customElements.define('hw-phrase', Phrase);
