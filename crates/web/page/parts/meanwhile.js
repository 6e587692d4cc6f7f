import { html, nothing } from 'lit';
import { t } from '../language.js';
import { day } from '../shop.js';
import { notice } from './notice.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */
/** @typedef {{ value: string, text: string }} Content as it is sent, and as the person reads it */
/** @typedef {{ control: Control, label: string, kept: Content, now: Content }} Input with what it began with and what stands there */

/** @param {HTMLOptionElement | undefined} option */
const chosen = (option) => ({ value: option?.value ?? '', text: option?.label ?? '' });

/** @param {boolean} isChecked */
const answer = (isChecked) => ({ value: isChecked ? 'on' : '', text: isChecked ? t('yes') : t('no') });

/** @param {Control} control @param {string} value */
function typed(control, value) {
  const unit = control.nextElementSibling?.matches('span.quiet') ? ` ${control.nextElementSibling.textContent}` : '';
  return { value, text: value && (control.type === 'date' ? day(value) : value + unit) };
}

/** The value that the record gave an input, and the one that stands there. @param {Control} control @returns {Pick<Input, 'kept' | 'now'>} */
function contents(control) {
  if (control instanceof HTMLSelectElement) return { kept: chosen(/** @type {HTMLOptionElement | null} */ (control.querySelector('option[selected]')) ?? control.options[0]), now: chosen(control.selectedOptions[0]) };
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return { kept: answer(control.defaultChecked), now: answer(control.checked) };
  // Who is chosen among suggestions is told by the element around.
  const kept = control.closest('[data-kept]')?.getAttribute('data-kept') ?? control.defaultValue;
  return { kept: typed(control, kept), now: typed(control, control.value) };
}

/** The inputs of a form. @param {HTMLFormElement} form @returns {Input[]} */
const inputsOf = (form) => [.../** @type {NodeListOf<Control>} */ (form.querySelectorAll(':is(input, textarea, select):is([name], [data-kept] *)'))].map((control) => {
  const group = control.closest('fieldset')?.querySelector('legend')?.textContent;
  return { control, label: [group, control.labels?.[0]?.textContent].filter(Boolean).join(': ').trim(), ...contents(control) };
});

/** @param {Control} control @param {string} value */
function put(control, value) {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = Boolean(value);
  else control.value = value;
}

/** Changes of a record by somebody else while a form of it was filled in. */
export class Meanwhile {
  /** @param {HTMLFormElement} form as it was filled in @param {() => void} draw draws it as the record is stored now */
  constructor(form, draw) {
    const before = new Map(inputsOf(form).map((input) => [input.control, input]));
    draw();
    const after = inputsOf(form);
    /** Whether something else of the record was changed. */
    this.isElsewhere = false;
    /** @type {(Input & { isMine: boolean })[]} what is stored otherwise than it was, and whether the person entered something there too */
    this.changed = [];
    for (const input of after) {
      const old = before.get(input.control);
      const isMine = Boolean(old && old.now.value !== old.kept.value);
      // Entries stay; the rest is as it is stored.
      if (!input.control.closest('[data-kept]')) put(input.control, (isMine && old ? old.now : input.kept).value);
      if (old && old.kept.value !== input.kept.value) this.changed.push({ ...input, now: old.now, isMine: isMine && old.now.value !== input.kept.value });
    }
    this.isElsewhere = after.length > 0 && !this.changed.length;
  }

  /** @param {string} button that sends the form */
  notice(button) {
    const { changed } = this;
    return notice({ kind: 'bad', title: t('meanwhile-changed'), text: html`${changed.map(({ label, kept, now, isMine }) => html`<br>${t('meanwhile-now', { label, value: kept.text || t('meanwhile-empty') })}${isMine ? t('meanwhile-yours', { value: now.text || t('meanwhile-empty') }) : nothing}`)}
      ${changed.length ? html`<br>` : nothing}${changed.some(({ isMine }) => isMine) ? t('meanwhile-save-yours', { button }) : changed.length ? t('meanwhile-save', { button }) : t('meanwhile-again', { button })}` });
  }
}
