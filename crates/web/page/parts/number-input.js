import { html, nothing } from 'lit';
import { parseNumber } from '../units.js';

/**
 * A number as people type it, fractions included. `onChange` gets a number, or null if it was emptied. What is being typed
 * stays while the page is drawn again.
 * @param {{ id: string, value: number | null | undefined, onChange: (value: number | null) => void, unit?: string,
 *   whole?: boolean, min?: number, error?: string | null, text?: (value: number) => string }} options
 */
export function numberInput({ id, value, onChange, unit, whole, min = -Infinity, error, text = String }) {
  /** @param {Event} event */
  const changed = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const number = parseNumber(input.value);
    const wrong = input.value.trim() !== '' && (number === null || number < min || (whole && !Number.isInteger(number)));
    input.setAttribute('aria-invalid', String(Boolean(wrong || error)));
    if (!wrong) onChange(number);
  };
  return html`<span class="with-unit">
    <input id=${id} type="text" inputmode=${whole ? 'numeric' : 'decimal'} autocomplete="off"
      .value=${value === null || value === undefined ? '' : text(value)}
      aria-invalid=${error ? 'true' : 'false'} aria-describedby=${error ? `${id}-error` : nothing} @change=${changed}>
    ${unit ? html`<span class="quiet">${unit}</span>` : nothing}
  </span>`;
}
