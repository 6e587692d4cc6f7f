import { html, nothing } from 'lit';
import { units } from '../units.js';

/** Labels of up to so many characters stand closer. */
const SHORT = 6;

/**
 * @template {string} Value
 * @typedef {object} Choice
 * @property {Value} value
 * @property {unknown} label
 * @property {number} [count] how many remain if it is chosen
 */

/**
 * One of several values, as tiles with counts. Arrow keys move among them, as radios do.
 * @template {string} Value
 * @param {{ name: string, legend: string, options: readonly Choice<Value>[], value: string | null | undefined,
 *   onChoose: (value: Value) => void, onClear?: () => void }} choices
 */
export function choices({ name, legend, options, value, onChoose, onClear }) {
  return html`<fieldset class="field">
    <legend>${legend}
      ${onClear && value ? html`<button type="button" class="link small" @click=${onClear}>any<span class="visually-hidden"> ${legend}</span></button>` : nothing}
    </legend>
    <div class="choices ${options.every((option) => String(option.label).length <= SHORT) ? 'short' : ''}">${options.map((option) => html`
      <label class="choice">
        <input type="radio" name=${name} .value=${option.value} .checked=${option.value === value}
          @change=${() => onChoose(option.value)}>
        <span><b>${option.label}</b>${option.count === undefined ? nothing
          : html`<small>${option.count}<span class="visually-hidden"> to choose from</span></small>`}</span>
      </label>`)}
    </div>
  </fieldset>`;
}

/**
 * Two or three alternatives side by side.
 * @template {string} Value
 * @param {{ name: string, legend: string, options: readonly { value: Value, label: unknown }[], value: string, onChoose: (value: Value) => void }} parts
 */
export function switcher({ name, legend, options, value, onChoose }) {
  return html`<fieldset class="switch">
    <legend class="visually-hidden">${legend}</legend>
    ${options.map((option) => html`<label>
      <input type="radio" name=${name} .value=${option.value} .checked=${option.value === value} @change=${() => onChoose(option.value)}>
      <span>${option.label}</span>
    </label>`)}
  </fieldset>`;
}

/** The person's units. */
export const unitSwitch = () => switcher({
  name: 'units', legend: 'Units', value: units.system, options: [{ value: 'metric', label: 'mm · bar' }, { value: 'inch', label: 'in · psi' }],
  onChoose: (system) => units.choose(/** @type {import('../units.js').System} */ (system)),
});
