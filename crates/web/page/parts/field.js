import { html, nothing } from 'lit';
import { onText, PageElement } from '../element.js';
import { t } from '../language.js';
import { decimal, editable, meanings, parseNumber, plainFigure, readLength, readTolerance, units, withOwnMark } from '../units.js';

/** @import { Choice, Reading } from './types.d.ts' */

/** What describes a control: its hint, its error and what it is warned of, as far as there are any. @param {string} id @param {unknown} hint @param {unknown} error @param {unknown} [warning] */
export const describes = (id, hint, error, warning) => [hint && `${id}-hint`, error && `${id}-error`, warning && `${id}-warning`].filter(Boolean).join(' ') || nothing;

/**
 * A labelled control with its hint, its error and what is unusual about it. The control has the id and says what `describes` it.
 * @param {{ id: string, label: unknown, control: unknown, hint?: unknown, error?: string | null, warning?: string | null }} parts
 */
export function field({ id, label, control, hint, error, warning }) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control}
    ${error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing}
    ${warning ? html`<p class="small warn" id="${id}-warning">${warning}</p>` : nothing}
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}

/** Both meanings of what is not clear. @param {string[]} ways */
export const alternatives = ([one = '', other = '']) => t('field-entry-or', { one, other });

/** A labelled input whose text is read as a value. Fires `unread` with what can't be read, and with null once it is mended. */
class Entry extends PageElement {
  static properties = { of: {}, unread: { state: true }, isMended: { state: true } };

  constructor() {
    super();
    /** @type {Reading<any>} */
    this.of;
    /** @type {string | null} what was typed and can't be read */
    this.unread = null;
    /** Whether what is typed now can be read: the error goes at once, so that nothing moves under the pointer at the click that takes it. */
    this.isMended = false;
  }

  /** @param {Map<string, Reading<any> | undefined>} changed */
  willUpdate(changed) {
    if (!changed.has('of')) return;
    const before = changed.get('of');
    const { value, unread = null } = this.of;
    if (!before) this.unread = unread;
    else if (before.value !== value || (unread === null && (before.unread ?? null) !== null)) this.unread = null;
  }

  /** What a text is read as, and whether it can't be. @param {string} typed */
  reading(typed) {
    const value = typed ? this.of.read(typed) : null;
    return { value, isWrong: typed ? value === null : this.of.needed };
  }

  /** What to enter instead of what can't be read. @param {string} typed */
  wanted(typed) {
    const ways = meanings(typed);
    return ways.length && ways.every((way) => !this.reading(way).isWrong) ? alternatives(ways) : this.of.wants;
  }

  /** @param {Event} event */
  take({ target }) {
    const { id, name = id, text, onChange } = this.of;
    const input = /** @type {HTMLInputElement} */ (target);
    const typed = input.value.trim();
    const { value, isWrong } = this.reading(typed);
    this.unread = isWrong ? typed : null;
    this.isMended = false;
    this.dispatchEvent(new CustomEvent('unread', { detail: { name, text: this.unread, wants: this.wanted(typed) }, bubbles: true }));
    if (isWrong) return;
    if (value !== null) input.value = text(value);
    onChange(value);
  }

  render() {
    const { id, label, value, text, unit, mode = 'text', hint } = this.of;
    const error = this.unread === null || this.isMended ? this.of.error : t('field-entry-enter', { wants: this.wanted(this.unread) });
    return field({ id, label, hint, error, control: html`<span class="with-unit">
      <input id=${id} type="text" inputmode=${mode} autocomplete="off" maxlength="100" .value=${this.unread ?? (value === null || value === undefined ? '' : text(value))}
        aria-invalid=${String(Boolean(error))} aria-describedby=${describes(id, hint, error)} @change=${this.take}
        @input=${onText((typed) => { this.isMended = this.unread !== null && !this.reading(typed.trim()).isWrong; })}>
      ${unit ? html`<span class="quiet">${unit}</span>` : nothing}
    </span>` });
  }
}
customElements.define('hw-entry', Entry);

/**
 * A labelled input whose text is read as a value; words at it say what to enter if it can't be. `onChange` gets null if it was emptied.
 * What is being typed stays while the page is drawn again.
 * @template Value
 * @param {Reading<Value>} reading
 */
export const entryField = (reading) => html`<hw-entry .of=${reading}></hw-entry>`;

/**
 * A length as people type it, with any unit.
 * @param {Omit<Reading<number>, 'read' | 'text' | 'wants'> & { of: 'mm' | 'in', mayBeZero?: boolean }} options of: the unit of the value
 */
export const lengthField = ({ of, mayBeZero = false, ...options }) => entryField({
  ...options, wants: t('field-entry-length', { least: mayBeZero ? 'zero' : 'more', unit: of }),
  text: (value) => editable(value, of),
  read: (typed) => {
    const length = readLength(typed, of);
    return length || (length === 0 && mayBeZero) ? length : null;
  },
});

/** What may be entered as a tolerance. @param {string} of the unit of a number without one */
export const wantsTolerance = (of) => (of === 'in' ? t('field-entry-tolerance-in') : t('field-entry-tolerance-mm'));

/** A tolerance of a length. @param {Omit<Reading<string>, 'read' | 'text' | 'wants' | 'label'> & { of: 'mm' | 'in' }} options of: the unit of a number without one */
export const toleranceField = ({ of, ...options }) => entryField({
  ...options, label: t('field-entry-tolerance'), wants: wantsTolerance(of), text: withOwnMark, read: (typed) => readTolerance(typed, of),
});

/** An angle between the ends. @param {Omit<Reading<number>, 'read' | 'text' | 'wants' | 'label'>} options */
export const angleField = (options) => entryField({
  ...options, label: t('field-angle'), unit: '°', mode: 'decimal', wants: t('field-entry-degrees'), text: plainFigure,
  read: (typed) => {
    const angle = parseNumber(typed.replace(/ ?°$/, ''));
    return angle !== null && angle >= 0 && angle <= 360 ? angle % 360 : null;
  },
});

/** A unit within a sentence, pieces if there is none. @param {string | undefined} unit */
const inFull = (unit) => (unit && unit !== t('rows-pcs') ? unit : t('field-entry-pieces'));

/** Most pieces of an order. */
const MOST = 1_000_000;

/**
 * How many: a number above zero, of pieces if there is no unit. `unit` stands beside the input, `of` in its label.
 * @param {{ id: string, name?: string, label: unknown, value: number, whole?: boolean, mayBeZero?: boolean, most?: number, unit?: string, of?: string, error?: string | null, unread?: string | null, onChange: (value: number) => void }} options
 */
export const quantityField = ({ whole = false, mayBeZero = false, most = MOST, of, onChange, ...options }) => entryField({
  ...options, needed: true, mode: whole ? 'numeric' : 'decimal', text: plainFigure,
  wants: t('field-entry-number', { kind: whole ? 'whole' : 'any', what: inFull(of ?? options.unit), least: mayBeZero ? 'zero' : whole ? 'one' : 'more', most: decimal(most, 4) }),
  read: (typed) => {
    const number = parseNumber(typed, { hasThousands: whole });
    return number !== null && (number > 0 || (mayBeZero && number === 0)) && number <= most && (!whole || Number.isInteger(number)) ? number : null;
  },
  onChange: (value) => onChange(value ?? 1),
});

/** Whether what is in an input is right; if not, the person is led to it. @param {HTMLElement | null} input */
export function isRight(input) {
  const right = input?.getAttribute('aria-invalid') !== 'true';
  if (!right) input?.focus();
  return right;
}

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
      ${onClear && value ? html`<button type="button" class="link small" @click=${onClear}>${t('any')}<span class="visually-hidden"> ${legend}</span></button>` : nothing}
    </legend>
    <div class="choices ${options.every((option) => String(option.label).length <= SHORT) ? 'short' : ''}">${options.map((option) => html`
      <label class="choice">
        <input type="radio" name=${name} .value=${option.value} .checked=${option.value === value}
          @change=${() => onChoose(option.value)}>
        <span><b>${option.label}</b>${option.count === undefined ? nothing
          : html`<small>${option.count}<span class="visually-hidden"> ${t('field-entry-to-choose')}</span></small>`}</span>
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

/** The person's units. @param {string} [name] of the radios, where they are there twice */
export const unitSwitch = (name = 'units') => switcher({
  name, legend: t('field-entry-units'), value: units.system, options: [{ value: 'metric', label: html`mm<span class="more"> · bar</span>` }, { value: 'inch', label: html`in<span class="more"> · psi</span>` }],
  onChoose: (system) => units.choose(/** @type {import('../units.js').System} */ (system)),
});
