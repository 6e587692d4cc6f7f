import { html, nothing } from 'lit';
import { decimal, parseNumber, units } from '../units.js';

/** @import { Choice } from './types.d.ts' */

/** What describes a control: its hint and its error, as far as there are any. @param {string} id @param {unknown} hint @param {unknown} error */
export const describes = (id, hint, error) => [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || nothing;

/**
 * A labelled control with its hint and error. The control has the id and says what `describes` it.
 * @param {{ id: string, label: unknown, control: unknown, hint?: unknown, error?: string | null }} parts
 */
export function field({ id, label, control, hint, error }) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control}
    ${error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing}
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}

/** @typedef {{ whole?: boolean, min?: number, needed?: boolean }} Limits of a number; needed: it may not be left out */

/** A quantity has at most 4 decimals. @param {boolean} [whole] @returns {Limits} */
export const quantityLimits = (whole) => ({ whole, min: whole ? 1 : 0.0001, needed: true });

/** What is wrong with a number as it is typed, in words; empty if nothing. @param {string} text @param {Limits} limits */
export function wrongNumber(text, { whole = false, min = -Infinity, needed = false }) {
  const number = parseNumber(text);
  if (text.trim() === '' ? !needed : number !== null && number >= min && (!whole || Number.isInteger(number))) return '';
  return `Enter a ${whole ? 'whole ' : ''}number${min === -Infinity ? '' : ` of at least ${decimal(min, 4)}`}.`;
}

/** Where a field says what is wrong with what is being typed. @param {string} id of the input */
export const wrongAt = (id) => html`<p class="error" id="${id}-wrong" role="alert"></p>`;

/** Says it there; nothing if all is right. @param {HTMLInputElement} input @param {string} words */
export function tellWrong(input, words) {
  input.setAttribute('aria-invalid', String(words !== ''));
  const place = document.getElementById(`${input.id}-wrong`);
  if (place) place.textContent = words;
}

/** Says nothing more as soon as what is being typed is right. @param {Limits} limits */
export const rightAgain = (limits) => (/** @type {any} */ { target }) => { if (!wrongNumber(target.value, limits)) tellWrong(target, ''); };

/** Whether what is in an input is right; if not, the person is led to it. @param {HTMLElement | null} input */
export function isRight(input) {
  const right = input?.getAttribute('aria-invalid') !== 'true';
  if (!right) input?.focus();
  return right;
}

/**
 * A labelled number as people type it, fractions included. `onChange` gets a number, or null if it was emptied. What is being typed
 * stays while the page is drawn again.
 * @param {{ id: string, label: unknown, value: number | null | undefined, onChange: (value: number | null) => void, unit?: string,
 *   hint?: unknown, error?: string | null, text?: (value: number) => string } & Limits} options
 */
export function numberField({ id, label, value, onChange, unit, hint, error, text = String, ...limits }) {
  /** @param {Event} event */
  const changed = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const wrong = wrongNumber(input.value, limits);
    tellWrong(input, wrong);
    if (!wrong) onChange(parseNumber(input.value));
    if (error) input.setAttribute('aria-invalid', 'true');
  };
  return field({ id, label, hint, error, control: html`<span class="with-unit">
    <input id=${id} type="text" inputmode=${limits.whole ? 'numeric' : 'decimal'} autocomplete="off"
      .value=${value === null || value === undefined ? '' : text(value)}
      aria-invalid=${String(Boolean(error))} aria-describedby=${[describes(id, hint, error), `${id}-wrong`].filter((part) => part !== nothing).join(' ')} @input=${rightAgain(limits)} @change=${changed}>
    ${unit ? html`<span class="quiet">${unit}</span>` : nothing}
  </span>${wrongAt(id)}` });
}

/** How many: a number above zero. @param {{ id: string, label: unknown, value: number, whole?: boolean, onChange: (value: number) => void }} options */
export const quantityField = ({ onChange, whole, ...options }) => numberField({ ...options, ...quantityLimits(whole), onChange: (value) => onChange(/** @type {number} */ (value)) });

/**
 * A labelled list of values.
 * @param {{ id: string, label: string, value: string | undefined, any: string, options: { value: string, label: unknown, count?: number }[], onChange: (value: string) => void }} parts
 */
export const selectField = ({ id, label, value, any, options, onChange }) => field({ id, label, control: html`
  <select id=${id} @change=${(/** @type {any} */ event) => onChange(event.target.value)}>
    <option value="" ?selected=${!value}>${any}</option>
    ${options.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}${one.count === undefined ? nothing : ` (${one.count})`}</option>`)}
  </select>` });

/** Labels of up to so many characters stand closer. */
const SHORT = 6;

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

/** Units of a length. */
export const UNITS = /** @type {const} */ ([{ value: 'mm', label: 'mm' }, { value: 'in', label: 'in' }]);

/** The person's units. */
export const unitSwitch = () => switcher({
  name: 'units', legend: 'Units', value: units.system, options: [{ value: 'metric', label: 'mm · bar' }, { value: 'inch', label: 'in · psi' }],
  onChoose: (system) => units.choose(/** @type {import('../units.js').System} */ (system)),
});
