import { html, nothing } from 'lit';
import { api, Latest, query } from '../../api.js';
import { PageElement } from '../../element.js';
import { failure, notice, toast } from '../../parts/notice.js';
import { session } from '../../session.js';
import { change, openStep } from './events.js';
import { stepOf } from './findings.js';

/** @typedef {Schemas['Phrase']} Parsed */
/** @typedef {Partial<Schemas['PartCandidate']> & Partial<Schemas['LengthCandidate']>} Candidate */

/** Below it a reading is shown as unsure. */
const SURE = 0.85;

const NAMES = { hose: 'hose', end1: 'end 1', end2: 'end 2', length: 'length', angle: 'angle', wrap: 'wrap' };
/** @typedef {keyof typeof NAMES} Part */
const PARTS = /** @type {Part[]} */ (Object.keys(NAMES));
const METHODS = { overall: 'overall', seatToSeat: 'seat to seat', cutLength: 'cut length' };

/** The phrase box: what the customer says in, what was understood out, each part correctable. */
export class Phrase extends PageElement {
  static properties = { changed: { type: Boolean }, text: { state: true }, parsed: { state: true }, open: { state: true }, problem: { state: true } };

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
    /** Whether the configuration differs from what the phrase was read as. */
    this.changed = false;
    this.latest = new Latest();
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
    if (text.length < 3 || (text === this.readText && !event)) return;
    this.readText = text;
    try {
      const parsed = await this.latest.run((signal) => api.get(`/hoseassemblies/parse${query({ text })}`, { signal }));
      if (parsed) this.take(parsed);
      this.problem = null;
    } catch (error) {
      this.problem = error;
    }
  }

  /** @param {Parsed} parsed */
  take(parsed) {
    this.parsed = parsed;
    this.open = null;
    change(this, { type: 'read', ...parsed });
  }

  /**
   * Takes another reading of a part. It is taught once nothing is missing, since a correction says the whole.
   * @param {Part} part @param {Candidate} candidate
   */
  async correct(part, candidate) {
    const values = part === 'length' ? { length: candidate.length ?? null, lengthUnit: candidate.lengthUnit ?? null } : { [part]: candidate._id };
    const ferrule = part === 'end1' || part === 'end2' ? { [part.replace('end', 'ferrule')]: null } : {};
    if (!this.parsed) return;
    const { configuration, confidences, missing } = this.parsed;
    this.close(part);
    const parsed = {
      ...this.parsed, configuration: { ...configuration, ...values, ...ferrule }, confidences: { ...confidences, [part]: 1 }, missing: missing.filter((name) => name !== part),
    };
    this.parsed = parsed;
    change(this, { type: 'read', ...parsed });
    if (parsed.missing.length) return;
    const { hosePartNumber, end1PartNumber, end2PartNumber, wrapPartNumber, definedByCutLength, lengthTolerance, ...whole } = parsed.configuration;
    await this.learn(whole);
  }

  /** Closes the candidates of a part and goes back to its chip. @param {Part} part */
  async close(part) {
    this.open = null;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector(`#chip-${part}`))?.focus();
  }

  /** Teaches the parser what this phrase means. @param {Record<string, unknown>} configuration */
  async learn(configuration) {
    if (!session.teaches) return;
    const lesson = (this.lesson = Symbol());
    const text = this.readText;
    try {
      const answer = await api.write('/hoseassemblies/parsefeedback', { text, configuration });
      // A later correction or phrase counts more.
      if (lesson !== this.lesson || text !== this.readText) return;
      this.take(answer.parsed);
      toast('From now on this phrase is read so.');
    } catch (error) {
      this.problem = error;
    }
  }

  /** What a part may mean. @param {Part} part @param {Parsed} parsed @returns {Candidate[]} */
  others(part, { candidates }) {
    return part === 'angle' ? [] : candidates[part];
  }

  /** What a part was read as; null if it wasn't. @param {Part} part @param {Parsed} parsed */
  reading(part, parsed) {
    const { configuration: said, missing } = parsed;
    if (part === 'length') return said.length === null ? null : `${said.length} ${said.lengthUnit ?? ''} ${METHODS[said.lengthMethod]}`;
    if (part === 'angle') return said.angle === null ? null : `${said.angle}°`;
    if (!said[part]) return part.startsWith('end') && said.hose && !missing.includes(part) ? 'plain cut end' : null;
    const found = this.others(part, parsed).find((candidate) => candidate._id === said[part]);
    // The first two parts of a description tell what it is; what is in brackets is for the catalogue.
    return found?.description?.replace(/ \([^)]*\)/g, '').split(', ').slice(0, 2).join(', ') ?? said[`${part}PartNumber`];
  }

  /** @param {Part} part @param {Parsed} parsed */
  chip(part, parsed) {
    const { missing, confidences } = parsed;
    const reading = this.reading(part, parsed);
    const isMissing = missing.includes(part) && !reading;
    if (!reading && !isMissing) return nothing;
    const sure = confidences[part] ?? 1;
    const others = this.others(part, parsed).length;
    const unsure = isMissing || sure < SURE;
    const label = isMissing ? others ? 'which one?' : 'missing' : reading;
    return html`<li><button type="button" id="chip-${part}" class="chip ${unsure ? 'unsure' : ''}" aria-expanded=${others > 1 || (isMissing && others) ? String(this.open === part) : nothing}
      title=${isMissing ? 'Not in the phrase' : `${Math.round(sure * 100)} % sure`}
      @click=${() => { if (others > (isMissing ? 0 : 1)) this.open = this.open === part ? null : part; else openStep(this, stepOf(part)); }}>
      <span class="part">${NAMES[part]}</span> <span>${label}</span>
      ${!isMissing && unsure ? html`<span class="part">${Math.round(sure * 100)} % sure</span>` : nothing}
      ${others > (isMissing ? 0 : 1) ? html`<span aria-hidden="true">▾</span>` : nothing}
    </button></li>`;
  }

  /** The candidates of the part that is open. */
  candidates() {
    const { open: part, parsed } = this;
    if (!part || !parsed) return nothing;
    const chosen = parsed.configuration[part];
    return html`<div class="candidates" role="group" aria-label="What ${NAMES[part]} may mean"
      @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') this.close(part); }}>
      <ul class="plain">${this.others(part, parsed).map((candidate) => html`<li>
        <button type="button" class="offer" aria-pressed=${String(candidate._id === chosen && chosen !== undefined)} @click=${() => this.correct(part, candidate)}>
          ${candidate._id ? html`<b>${candidate.partNumber}</b> <span class="quiet">${candidate.description}</span>` : html`<b>${candidate.length} ${candidate.lengthUnit}</b>`}
        </button></li>`)}</ul>
      <button type="button" class="link small" @click=${() => { openStep(this, stepOf(part)); this.open = null; }}>None of these: choose step by step</button>
    </div>`;
  }

  render() {
    const { parsed } = this;
    const unknown = parsed?.tokens.filter((token) => token.meaning === 'unknown') ?? [];
    return html`<form class="phrase" @submit=${this.read}>
      <label for="phrase">Say it as you would at the counter</label>
      <textarea id="phrase" rows="2" autocomplete="off" spellcheck="false" enterkeyhint="go" maxlength="500" placeholder="2SN-08 600 mm, JIC 8 x ORFS 8 90"
        .value=${this.text} @input=${this.typed} @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') this.read(event); }}></textarea>
      <div aria-live="polite">
        ${parsed ? html`
          <ul class="plain row">${PARTS.map((part) => this.chip(part, parsed))}
            ${parsed.configuration.proofTest ? html`<li><span class="chip">proof test</span></li>` : nothing}
            ${parsed.configuration.burstTest ? html`<li><span class="chip">burst test</span></li>` : nothing}
            ${parsed.quantity ? html`<li><span class="chip"><span class="part">quantity</span> ${parsed.quantity}</span></li>` : nothing}
          </ul>
          ${unknown.length ? html`<p class="small warn">Not understood: ${unknown.map((token) => `“${token.text}”`).join(', ')}</p>` : nothing}
          ${parsed.corrected ? html`<p class="small quiet">Read as it was corrected before.</p>` : nothing}
          ${parsed.warnings.map((warning) => notice({ kind: 'warn', text: warning.message }))}` : nothing}
      </div>
      ${this.candidates()}
      ${parsed && this.changed && session.teaches ? html`<p class="small quiet">You changed what was read.
        <button type="button" class="link small" @click=${() => this.dispatchEvent(new CustomEvent('remember', { bubbles: true }))}>Read this phrase so from now on</button></p>` : nothing}
      ${failure(this.problem)}
    </form>`;
  }
}
customElements.define('hw-phrase', Phrase);
