import { html, nothing } from 'lit';
import { live } from 'lit-html/directives/live.js';
import { parseNumber } from '../units.js';

/**
 * A number as people type it, fractions included. `onChange` gets a number, or null if it was emptied.
 * @param {{ id: string, value: number | null | undefined, onChange: (value: number | null) => void, unit?: string,
 *   whole?: boolean, error?: string | null, text?: (value: number) => string }} options
 */
export function numberInput({ id, value, onChange, unit, whole, error, text = String }) {
  /** @param {Event} event */
  const changed = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const number = parseNumber(input.value);
    const wrong = input.value.trim() !== '' && (number === null || (whole && !Number.isInteger(number)));
    input.setAttribute('aria-invalid', String(Boolean(wrong || error)));
    if (!wrong) onChange(number);
  };
  return html`<span class="with-unit">
    <input id=${id} type="text" inputmode=${whole ? 'numeric' : 'decimal'} autocomplete="off"
      .value=${live(value === null || value === undefined ? '' : text(value))}
      aria-invalid=${error ? 'true' : 'false'} aria-describedby=${error ? `${id}-error` : nothing} @change=${changed}>
    ${unit ? html`<span class="quiet">${unit}</span>` : nothing}
  </span>`;
}
