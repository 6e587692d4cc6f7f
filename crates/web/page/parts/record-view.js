import { html, nothing } from 'lit';
import { api, ApiError, isStale, newKey, TRIES } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { t } from '../language.js';
import { entitleRecord, go } from '../place.js';
import { session } from '../session.js';
import { day } from '../shop.js';
import { decimal, units } from '../units.js';
import { nextOf } from './life-cycle.js';
import { failure, toast } from './notice.js';

/** The page of one record, whose id is in the address. A subclass reads it. */
export class RecordView extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { params: {}, search: {}, problem: { state: true }, refusal: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {unknown} why it can't be shown */
    this.problem = null;
    /** @type {unknown} why a command was refused */
    this.refusal = nothing;
    /** Address of the list. */
    this.list = '';
    /** @type {string | null} tag of the record, if it can be changed */
    this.tag = null;
    /** Id of the record that is shown. */
    this.shown = '';
    new Watch(this, session);
    new Watch(this, units);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('params') && this.params.id !== this.shown) this.load(this.params.id ?? '');
  }

  /** @param {string} id */
  async load(id) {
    this.shown = id;
    this.problem = null;
    this.refusal = nothing;
    await this.read(id).catch((problem) => { this.problem = problem; });
  }

  /** @param {string} _id @returns {Promise<void>} */
  async read(_id) {
    throw new Error('not implemented');
  }

  /** Goes on after a command. @param {CustomEvent<{ name: string, answer: any }>} event */
  async done({ detail: { name, answer } }) {
    const next = nextOf(answer);
    if (next && next !== this.shown) go(`${this.list}/${next}`);
    else if (name === 'delete' || name === 'rollback') go(this.list);
    else await this.load(this.shown);
    this.keepFocus();
  }

  /** Focuses the content if the control that had the focus is gone. */
  async keepFocus() {
    await this.updateComplete;
    if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector('main'))?.focus({ preventScroll: true });
  }

  /** @param {CustomEvent} event of the commands */
  refused({ detail }) {
    this.refusal = detail;
  }

  /** Why it isn't shown. @param {string} kind the end of the name of its title */
  notShown(kind) {
    const { status } = /** @type {import('../api.js').ApiError} */ (this.problem);
    const text = status === 404 || status === 400 ? t('record-none', { kind }) : this.problem;
    return html`<h1 class="page-head">${t(`title-${kind}`)}</h1>${failure(text)}<p><a href=${this.list}>${t('record-back')}</a></p>`;
  }
}

/** @typedef {{ _id: string, quantity: number }} AnyLine of a quotation, an order or a kit */

/** @type {string[]} what a person sets on a line */
const SET = ['item', 'lineNumber', 'number', 'quantity', 'unitOfMeasure', 'price', 'discountPercent', 'comments'];
/** @param {any} one @param {any} other */
const isSame = (one, other) => SET.every((name) => one[name] === other[name]);

/**
 * Why a change of a line was refused; with what was entered as its quantity, and what makes the change although somebody else changed the line.
 * @typedef {{ problem: unknown, quantity?: number, mine: (() => void) | null }} Refused
 */

/** The page of a document whose lines are changed in place. @template {{ _id: string, title: string, status: string }} Document_ */
export class DocumentPage extends RecordView {
  static properties = { ...RecordView.properties, document: { state: true }, busy: { state: true }, trouble: { state: true } };

  /** @param {string} list address of the list @param {string} kind first part of the paths of its requests */
  constructor(list, kind) {
    super();
    this.list = list;
    this.kind = kind;
    /** @type {Document_} */
    this.document = /** @type {any} */ (null);
    this.busy = false;
    /** @type {unknown} why a change was refused */
    this.trouble = null;
    /** Refused changes of lines, by their ids. @type {Map<string, Refused>} */
    this.unsaved = new Map();
  }

  get path() {
    return `/${this.kind}/${this.shown}`;
  }

  get editable() {
    return this.document.status === 'under editing' && session.writes;
  }

  /** @param {string} id */
  async read(id) {
    const { record, tag } = await api.record(/** @type {string} */ (`/${this.kind}/${id}`));
    this.document = /** @type {any} */ (record);
    this.tag = tag;
    entitleRecord(this, this.document.title);
  }

  /** The document with the tag that a change of it names. */
  get stored() {
    return { path: this.path, record: this.document, tag: this.tag };
  }

  /** @returns {AnyLine[]} */
  get lines() {
    return /** @type {any} */ (this.document).items;
  }

  /** A line as it is stored, as far as the page knows. @param {string} id */
  line(id) {
    return this.lines.find((line) => line._id === id);
  }

  /** Changes it, and reads it anew. @param {() => Promise<unknown>} work @param {string} [done] what to say then */
  async change(work, done) {
    Object.assign(this, { busy: true, refusal: nothing, trouble: null });
    // Lines that wait for the person's decision stay.
    this.unsaved = new Map([...this.unsaved].filter(([, { mine }]) => mine));
    try {
      await work();
      if (done) toast(done);
      await this.load(this.shown);
    } catch (problem) {
      // The page shows how it is stored now, so that the same can be tried again.
      if (isStale(problem)) await this.read(this.shown).catch(() => {});
      this.trouble = problem;
    }
    this.busy = false;
    this.keepFocus();
  }

  /**
   * Writes something with the tag of the document. If somebody else changed that meanwhile, it is read anew, and written all the same unless
   * the line that it is about was changed.
   * @param {(key: string) => Promise<unknown>} write @param {AnyLine | null} [line] as the person sees it @param {string} [key] of the attempt @param {number} [tries]
   * @returns {Promise<unknown>}
   */
  async store(write, line = null, key = newKey(), tries = TRIES) {
    if (line) {
      const now = this.line(line._id);
      if (!now) throw new ApiError(410, { detail: t('lines-gone') });
      if (!isSame(now, line)) throw new ApiError(412, { detail: t('lines-changed') });
    }
    try {
      return await write(key);
    } catch (problem) {
      if (!isStale(problem) || tries <= 1) throw problem;
      await this.read(this.shown);
      return this.store(write, line, newKey(), tries - 1);
    }
  }

  /**
   * Changes a line. What is refused is told there.
   * @template {AnyLine} Line
   * @param {Line} line as the person sees it @param {(line: Line, key: string) => Promise<unknown>} write @param {number} [quantity] that was entered
   */
  changeLine(line, write, quantity) {
    this.unsaved.delete(line._id);
    return this.change(() => this.store((key) => write(line, key), line).catch((problem) => {
      const now = /** @type {Line | undefined} */ (this.line(line._id));
      if (!now) throw problem;
      this.unsaved.set(line._id, { problem, quantity, mine: isStale(problem) ? () => this.changeLine(now, write, quantity) : null });
    }));
  }

  /** Enters how many there are of a line. @template {AnyLine} Line @param {Line} line @param {number} quantity @param {(line: Line, key: string) => Promise<unknown>} write */
  enterQuantity(line, quantity, write) {
    if (quantity === line.quantity) this.leaveLine(line);
    else this.changeLine(line, write, quantity);
  }

  /** Leaves a line as it is stored. @param {AnyLine} line */
  leaveLine({ _id }) {
    this.unsaved.delete(_id);
    this.requestUpdate();
  }

  /** The quantity in the input of a line: the entered one, as long as it waits for the person's decision. @param {AnyLine} line */
  quantityOf({ _id, quantity }) {
    const refused = this.unsaved.get(_id);
    return refused?.mine && refused.quantity !== undefined ? { value: refused.quantity, error: t('lines-unsaved', { quantity: decimal(quantity, 4) }) } : { value: quantity };
  }

  /** Why a change of a line was refused. @param {AnyLine} line */
  refusalOf(line) {
    const refused = this.unsaved.get(line._id);
    return refused ? failure(refused.problem, [], refused.mine ? html`<button type="button" class="link" @click=${refused.mine}>${t('lines-do-mine')}</button>
      <button type="button" class="link" @click=${() => this.leaveLine(line)}>${t('lines-leave')}</button>` : undefined) : nothing;
  }

  /** What a form changed. It may have been given up because somebody else changed the document. @param {Promise<unknown>} form @param {string} [done] */
  async changed(form, done = t('record-changed')) {
    if (await form) toast(done);
    this.change(async () => null);
  }
}

/**
 * Which version of its number a document is, and since when.
 * @param {{ version: number, isLatest: boolean, released: string | null, ended?: string | null }} document
 */
export const versionLine = ({ version, isLatest, released, ended }) => [
  isLatest ? t('record-latest', { version }) : t('record-version', { version }), released && t('versions-released', { day: day(released) }), ended && t('record-ended', { day: day(ended) }),
].filter(Boolean).join(', ');
