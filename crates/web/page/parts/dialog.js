import { html, nothing, render } from 'lit';
import { newKey } from '../api.js';
import { customersChecked } from './customer.js';
import { describes, field } from './field.js';
import { failure, faultOf } from './notice.js';

/** @import { Entry, Form } from './types.d.ts' */

/** @typedef {(() => void) & { pending?: Promise<unknown> }} Redraw draws a dialog anew; pending: what it stores now */

/**
 * Opens a dialog over the page and waits for its result; undefined if it was dismissed. What is being stored while it is dismissed
 * is waited for, since it is stored all the same.
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
    dialog.addEventListener('cancel', (event) => { if (!dismissable) event.preventDefault(); });
    dialog.addEventListener('close', async () => {
      dialog.remove();
      await redraw.pending;
      done(result);
    });
    redraw();
    // Once its elements are drawn, so that the first field has the focus.
    setTimeout(() => dialog.showModal());
  });
}

/**
 * Makes the requests of a dialog: one at a time, and what was refused is tried anew as another attempt.
 * @param {Redraw} redraw
 */
export function attempts(redraw) {
  return {
    busy: false,
    /** @type {import('../api.js').ApiError | null} */
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
        Object.assign(this, { busy: false, problem, key: newKey() });
        redraw();
      }
    },
  };
}

/**
 * A dialog with a form. What was refused stands at its field, else below.
 * @template T
 * @param {Form<T>} form
 * @returns {Promise<T | undefined>}
 */
export function showForm({ title, button = 'Save', danger = false, fields, send }) {
  /** @type {ReturnType<typeof attempts>} */
  let state;
  /** @type {Set<string>} */
  const shown = new Set();
  /** @param {string} name @param {string} label @param {Entry} [entry] */
  const entry = (name, label, { value, hint, unit, type = 'text', mode = 'text', length, required = false } = {}) => {
    const id = `form-${name}`;
    const error = faultOf(state.problem?.errors, name, label);
    shown.add(name);
    return field({ id, label, hint, error, control: html`<span class="with-unit"><input id=${id} name=${name} type=${type} inputmode=${mode} autocomplete="off" value=${String(value ?? '')} maxlength=${length ?? nothing}
      ?required=${required} aria-invalid=${String(Boolean(error))} aria-describedby=${describes(id, hint, error)}>${unit ? html`<span class="quiet">${unit}</span>` : nothing}</span>` });
  };
  return showDialog(title, (close, redraw) => {
    state ??= attempts(redraw);
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
      const given = new FormData(form);
      state.make(async (key) => close(await send(given, key)));
    }}>
      <h2>${title}</h2>
      ${fields(entry, close)}
      ${failure(state.problem, shown)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button>
        <button class="button ${danger ? 'danger' : 'main-action'}" ?disabled=${state.busy}>${button}</button></div>
    </form>`;
  });
}

/** What a form says in a field. @param {FormData} form @param {string} name */
export const textOf = (form, name) => String(form.get(name) ?? '').trim();
