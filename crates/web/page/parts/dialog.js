import { html, nothing, render } from 'lit';
import { api, ApiError, isStale, newKey, TRIES } from '../api.js';
import { onText } from '../element.js';
import { t } from '../language.js';
import { leaving } from '../place.js';
import { meanings, parseNumber, plainFigure } from '../units.js';
import { customersChecked } from './customer.js';
import { alternatives, describes, field } from './field.js';
import { failure, faultOf } from './notice.js';

/** @import { Entry, Form } from './types.d.ts' */

/** @typedef {(() => void) & { pending?: Promise<unknown> }} Redraw draws a dialog anew; pending: what it stores now */

/** What is entered in the form of a dialog. @param {HTMLElement} dialog */
const entered = (dialog) => JSON.stringify([...dialog.querySelectorAll('form :is(input, textarea, select)')].map((one) => (one instanceof HTMLInputElement && one.type === 'checkbox' ? one.checked : /** @type {HTMLInputElement} */ (one).value)));

/** Whether what was entered may go. @returns {Promise<boolean | undefined>} */
export const mayDrop = () => showDialog(t('dialog-drop'), (close) => html`<div class="stack">
  <h2>${t('dialog-drop-ask')}</h2>
  <p>${t('dialog-lost')}</p>
  <div class="actions"><button type="button" class="button danger" @click=${() => close(true)}>${t('dialog-drop')}</button>
    <button type="button" class="button main-action" autofocus @click=${() => close(false)}>${t('dialog-go-on')}</button></div></div>`);

/**
 * Opens a dialog over the page and waits for its result; undefined if it was dismissed: by Escape or the browser's Back, which ask first if
 * something was entered. What is being stored while it is dismissed is waited for, since it is stored all the same.
 * @template T
 * @param {string} label
 * @param {(close: (result?: T) => void, redraw: Redraw) => unknown} content template of the dialog
 * @param {{ dismissable?: boolean }} [options]
 * @returns {Promise<T | undefined>}
 */
export function showDialog(label, content, { dismissable = true } = {}) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-label', label);
  document.body.append(dialog);
  return new Promise((done) => {
    /** @type {T | undefined} */
    let result;
    /** @type {Redraw} */
    const redraw = () => render(content((value) => { result = value; dialog.close(); }, redraw), dialog);
    let before = '';
    /** @type {Promise<boolean> | null} */
    let dismissing = null;
    /** False if it stays. */
    const dismiss = async () => {
      if (!redraw.pending && entered(dialog) !== before && !await mayDrop()) return false;
      dialog.close();
      return true;
    };
    const leave = () => (dismissing ??= dismiss().finally(() => { dismissing = null; }));
    // Browsers close a dialog at the second Escape, whatever a page does at their event `cancel`.
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      if (dismissable) leave();
    });
    // Of a phone's Back.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (dismissable) leave();
    });
    if (dismissable) leaving.add(leave);
    dialog.addEventListener('close', async () => {
      leaving.delete(leave);
      dialog.remove();
      await redraw.pending;
      done(result);
    });
    redraw();
    // Once its elements are drawn, so that the first field has the focus.
    setTimeout(() => {
      dialog.showModal();
      before = entered(dialog);
    });
  });
}

/**
 * Makes the requests of a dialog: one at a time, and what was refused is tried anew as another attempt.
 * @param {Redraw} redraw
 */
export function attempts(redraw) {
  return {
    busy: false,
    /** @type {import('../api.js').ApiError & { meanwhile?: import('./meanwhile.js').Meanwhile } | null} */
    problem: null,
    key: newKey(),
    /** @param {(key: string) => Promise<unknown>} send with the key of the attempt */
    async make(send) {
      Object.assign(this, { busy: true, problem: null });
      redraw();
      try {
        const sent = send(this.key);
        redraw.pending = sent.catch(() => null);
        await sent;
      } catch (problem) {
        delete redraw.pending;
        Object.assign(this, { busy: false, problem, key: newKey() });
        redraw();
      }
    },
  };
}

/**
 * A dialog with a form. What was refused stands at its field, else below. If somebody else changed the record meanwhile, the form says what,
 * keeps what was entered, and is sent anew by the person; at once if nothing that it shows was changed.
 * @template T, Kept
 * @param {Form<T, Kept>} form
 * @returns {Promise<T | undefined>}
 */
export function showForm({ title, button = t('dialog-save'), danger = false, of, fields, send }) {
  let stored = /** @type {import('./types.d.ts').Stored<Kept>} */ (of);
  /** @type {ReturnType<typeof attempts>} */
  let state;
  /** @type {Set<string>} */
  const shown = new Set();
  /** What was typed where that may be warned of. @type {Map<string, string>} */
  const typed = new Map();
  let draw = () => {};
  /** @param {string} name @param {string} label @param {Entry} [entry] */
  const entry = (name, label, { value, hint, unit, type = 'text', mode = 'text', length, options = [], required = false, warns, tells } = {}) => {
    const id = `form-${name}`;
    const error = faultOf(state.problem?.errors, name, label);
    const now = typed.get(name) ?? String(value ?? '');
    const warning = warns?.(now);
    const about = tells?.(now) ?? hint;
    /** @param {string} text */
    const note = (text) => { typed.set(name, text); draw(); };
    shown.add(name);
    return field({ id, label, hint: about, error, warning, control: html`<span class="with-unit"><input id=${id} name=${name} type=${type} inputmode=${mode} autocomplete="off" value=${typeof value === 'number' ? plainFigure(value) : String(value ?? '')} maxlength=${length ?? nothing}
      ?required=${required} list=${options.length ? `${id}-options` : nothing} aria-invalid=${String(Boolean(error))} aria-describedby=${describes(id, about, error, warning)} @input=${warns || tells ? onText(note) : nothing}>${unit ? html`<span class="quiet">${unit}</span>` : nothing}
      ${options.length ? html`<datalist id="${id}-options">${options.map((one) => html`<option value=${one}></option>`)}</datalist>` : nothing}</span>` });
  };
  /** @param {HTMLFormElement} form @param {string} key @param {number} [tries] @returns {Promise<T>} */
  const store = async (form, key, tries = TRIES) => {
    try {
      return await send(new FormData(form), key, stored);
    } catch (problem) {
      if (!of || !isStale(problem)) throw problem;
      const [{ Meanwhile }, record] = await Promise.all([import('./meanwhile.js'), api.record(/** @type {string} */ (of.path))]);
      stored = { ...stored, .../** @type {any} */ (record) };
      const meanwhile = new Meanwhile(form, draw);
      if (meanwhile.isElsewhere && tries > 1) return store(form, newKey(), tries - 1);
      throw Object.assign(/** @type {ApiError} */ (problem), { meanwhile });
    }
  };
  return showDialog(title, (close, redraw) => {
    state ??= attempts(redraw);
    draw = redraw;
    return html`<form @submit=${async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (!await customersChecked(form)) return;
      /** @type {HTMLElement | null} */
      const unread = form.querySelector('hw-entry [aria-invalid="true"]');
      if (unread) {
        unread.focus();
        return;
      }
      await state.make(async (key) => close(await store(form, key)));
      // With the way to send it anew.
      if (form.querySelector('[role=alert]')) form.querySelector('.actions')?.scrollIntoView({ block: 'nearest' });
    }}>
      <h2>${title}</h2>
      ${fields(entry, close, stored?.record)}
      ${state.problem?.meanwhile?.notice(button) ?? failure(state.problem, shown)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>${t('dialog-cancel')}</button>
        <button class="button ${danger ? 'danger' : 'main-action'}" ?disabled=${state.busy}>${button}</button></div>
    </form>`;
  });
}

/**
 * One of given values, in a form.
 * @param {string} name @param {string} label @param {{ value: string, label: unknown }[]} options @param {string | null | undefined} value
 */
export const choiceEntry = (name, label, options, value) => field({ id: `form-${name}`, label, control: html`<select id="form-${name}" name=${name}>
  ${options.map((one) => html`<option value=${one.value} ?selected=${one.value === (value ?? '')}>${one.label}</option>`)}</select>` });

/** Yes or no, in a form. @param {string} name @param {string} label @param {boolean} value */
export const checkEntry = (name, label, value) => html`<label class="check"><input type="checkbox" name=${name} ?checked=${value}> ${label}</label>`;

/** What a form says in a field. @param {FormData} form @param {string} name */
export const textOf = (form, name) => String(form.get(name) ?? '').trim();

/**
 * The number in a field of a form, with or without the sign of percents in one that is of these; null if it is empty. What is none stays as it is,
 * so that the service says what is wrong with it.
 * @param {FormData} form @param {string} name @param {(text: string) => number | null} [read]
 */
export function numberOf(form, name, read = parseNumber) {
  const text = /percent/i.test(name) ? textOf(form, name).replace(/\s*%$/, '') : textOf(form, name);
  const number = text ? read(text) : null;
  if (!text || number !== null) return number;
  const ways = meanings(text);
  return ways.length ? refuse(name, alternatives(ways)) : text;
}

/** Says at a field of a form what to enter. @param {string} name @param {string} wants @returns {never} */
export function refuse(name, wants) {
  throw new ApiError(400, { errors: [{ pointer: `/${name}`, code: 'invalid', message: t('dialog-enter', { wants }) }] });
}
