import { html } from 'lit';
import { PageElement } from '../element.js';
import { t } from '../language.js';

/** A card with papers to fetch, one at a time. */
export class Papers extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { madeToday: { state: true }, busy: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.madeToday = false;
    this.busy = false;
    /** @type {unknown} */
    this.problem = null;
  }

  /** @param {() => Promise<void>} work */
  async get(work) {
    this.busy = true;
    this.problem = null;
    await work().catch((problem) => { this.problem = problem; });
    this.busy = false;
  }

  /** A paper to fetch. @param {string} name @param {() => Promise<void>} work */
  paper(name, work) {
    return html`<button type="button" class="button" ?disabled=${this.busy} @click=${() => this.get(work)}>${name}</button>`;
  }

  /** Whether labels have today's date of make. */
  dated() {
    return html`<label class="check"><input type="checkbox" .checked=${this.madeToday} @change=${(/** @type {any} */ event) => { this.madeToday = event.target.checked; }}> ${t('papers-made-today')}</label>`;
  }
}
