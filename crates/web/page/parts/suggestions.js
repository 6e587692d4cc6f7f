import { html } from 'lit';

/** The next place by an arrow key among `places`, from 0; undefined for other keys. @param {KeyboardEvent} event @param {number} at @param {number} places */
export function moved({ key }, at, places) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  return by && (at + by + places) % (places || 1);
}

/**
 * The suggestions below a combobox whose `aria-controls` is their id.
 * @template One
 * @param {object} list
 * @param {string} list.id each suggestion's is this one with its place
 * @param {string} list.label
 * @param {One[]} list.found
 * @param {number} list.at place of the one that is marked; -1 for none
 * @param {boolean} list.open
 * @param {(one: One) => void} list.onChoose
 * @param {(one: One) => unknown} list.row
 */
export const suggestions = ({ id, label, found, at, open, onChoose, row }) => html`
  <ul class="plain suggestions" id=${id} role="listbox" aria-label=${label} ?hidden=${!open}>${found.map((one, place) => html`
    <li id="${id}-${place}" role="option" aria-selected=${String(place === at)} @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()}
      @click=${() => onChoose(one)}>${row(one)}</li>`)}</ul>`;
