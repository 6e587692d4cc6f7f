import { PageElement } from '../element.js';
import { t } from '../language.js';
import { toast } from './notice.js';

/** What is read at once, and anew when somebody changed it. A subclass reads and shows it. @template Found */
export class ReadView extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { params: {}, search: {}, found: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.search = new URLSearchParams();
    /** @type {Found | null} */
    this.found = null;
    /** @type {unknown} */
    this.problem = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** @returns {Promise<Found>} */
  read() {
    throw new Error('not implemented');
  }

  async load() {
    this.problem = null;
    try {
      this.found = await this.read();
    } catch (problem) {
      this.problem = problem;
    }
  }

  /**
   * Reads anew what a form changed, or somebody else, which is why it was given up.
   * @template Made
   * @param {Promise<Made>} form
   * @param {string | ((made: NonNullable<Made>) => string)} [done] what is said then
   */
  async finish(form, done = t('record-changed')) {
    const made = await form;
    if (made) toast(typeof done === 'string' ? done : done(made));
    await this.load();
  }
}
