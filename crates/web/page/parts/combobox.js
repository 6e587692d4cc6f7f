import { html, nothing } from 'lit';
import { Latest } from '../api.js';
import { onText, PageElement } from '../element.js';

/** @import { Box } from './types.d.ts' */

/** A text with suggestions below it, through which the arrow keys go. A subclass finds them. @template One */
export class Combobox extends PageElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { name: {}, found: { state: true }, at: { state: true }, open: { state: true } };

  constructor() {
    super();
    /** Ids within the page begin with it. */
    this.name = '';
    /** @type {One[]} */
    this.found = [];
    /** Place of the suggestion that is marked; -1 for none. */
    this.at = -1;
    this.open = false;
    this.latest = new Latest();
  }

  get isOpen() {
    return this.open && this.found.length > 0;
  }

  /** The suggestion that is marked. */
  get marked() {
    return this.isOpen ? this.found[this.at] : undefined;
  }

  /**
   * What a key does to the suggestions; false if nothing.
   * @param {KeyboardEvent} event
   * @param {{ closed: () => void, skips?: boolean }} ways what an arrow key does while they are closed; skips: none is marked between the last and the first
   */
  moves({ key }, { closed, skips = false }) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === 'Escape' && this.open) this.open = false;
    else if (!by) return false;
    else if (!this.open) closed();
    else {
      const before = skips ? 1 : 0;
      const places = this.found.length + before || 1;
      this.at = (this.at + before + by + places) % places - before;
    }
    return true;
  }

  /** The input and its suggestions. @param {Box<One>} parts */
  box({ id, type, value, placeholder, wrong = false, label, note, row, onType, onLeave, onChoose, onKey }) {
    const list = `${id}-list`;
    return html`<input id=${id} type=${type} role="combobox" autocomplete="off" maxlength="200" placeholder=${placeholder} .value=${value}
        aria-expanded=${String(this.isOpen)} aria-controls=${list} aria-autocomplete="list" aria-activedescendant=${this.isOpen && this.at >= 0 ? `${list}-${this.at}` : nothing}
        aria-invalid=${String(wrong)} aria-describedby=${wrong ? `${id}-error` : nothing}
        @input=${onText(onType)} @keydown=${onKey} @blur=${onText(onLeave)}>
      <ul class="plain suggestions" id=${list} role="listbox" aria-label=${label} ?hidden=${!this.isOpen}>
        ${note ? html`<li class="small quiet" role="none">${note}</li>` : nothing}${this.found.map((one, place) => html`
        <li id="${list}-${place}" role="option" aria-selected=${String(place === this.at)} @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()}
          @click=${() => onChoose(one)}>${row(one)}</li>`)}</ul>`;
  }
}
