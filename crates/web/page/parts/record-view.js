import { html } from 'lit';
import { PageElement, Watch } from '../element.js';
import { session } from '../session.js';
import { units } from '../units.js';
import { failure } from './notice.js';

/** The page of one record, whose id is in the address. A subclass reads it. */
export class RecordView extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { params: {}, search: {}, problem: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {unknown} why it can't be shown */
    this.problem = null;
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
    await this.read(id).catch((problem) => { this.problem = problem; });
  }

  /** @param {string} _id @returns {Promise<void>} */
  async read(_id) {
    throw new Error('not implemented');
  }

  /** Why it isn't shown. @param {string} name of its kind @param {string} list address of the list */
  refusal(name, list) {
    const { status } = /** @type {import('../api.js').ApiError} */ (this.problem);
    const text = status === 404 || status === 400 ? `There is no such ${name.toLowerCase()}, or you may not see it.` : this.problem;
    return html`<h1 class="page-head">${name}</h1>${failure(text)}<p><a href=${list}>Back to the list</a></p>`;
  }
}
