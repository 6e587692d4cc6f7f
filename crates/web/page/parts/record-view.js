import { html, nothing } from 'lit';
import { api } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { t } from '../language.js';
import { entitleRecord, go } from '../place.js';
import { session } from '../session.js';
import { day } from '../shop.js';
import { units } from '../units.js';
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

/** The page of a document whose lines are changed in place. @template {{ title: string, status: string }} Document_ */
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

  /** Changes it, and reads it anew. @param {() => Promise<unknown>} work @param {string} [done] what to say then */
  async change(work, done) {
    Object.assign(this, { busy: true, refusal: nothing, trouble: null });
    try {
      await work();
      if (done) toast(done);
      await this.load(this.shown);
    } catch (problem) {
      this.trouble = problem;
    }
    this.busy = false;
    this.keepFocus();
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
