import { html, nothing } from 'lit';
import { PageElement, Watch } from '../element.js';
import { go } from '../place.js';
import { session } from '../session.js';
import { units } from '../units.js';
import { nextOf } from './life-cycle.js';
import { failure } from './notice.js';

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

  /** Why it isn't shown. @param {string} name of its kind */
  notShown(name) {
    const { status } = /** @type {import('../api.js').ApiError} */ (this.problem);
    const text = status === 404 || status === 400 ? `There is no such ${name.toLowerCase()}, or you may not see it.` : this.problem;
    return html`<h1 class="page-head">${name}</h1>${failure(text)}<p><a href=${this.list}>Back to the list</a></p>`;
  }
}
