import { html, nothing } from 'lit';
import { api, newKey } from '../../api.js';
import { showDialog } from '../../parts/dialog.js';
import { faultOf, field } from '../../parts/field.js';
import { failure, notice } from '../../parts/notice.js';
import { params } from './configuration.js';

/** @typedef {import('../../api.js').ApiError} ApiError */
/** @typedef {Schemas['HoseAssemblyPreview']} Preview */
/** @typedef {{ _id: string, partNumber: string, title: string }} Saved */

/**
 * Stores the configuration as an assembly.
 * @param {import('./configuration.js').Configuration} configuration
 * @param {string} number the next free one if empty
 * @param {string} key of the attempt, so that a repeated click stores one assembly
 * @returns {Promise<Saved>}
 */
export const create = (configuration, number, key) =>
  api.write('/hoseassemblies/create', { params: { ...params(configuration), ...(number ? { partNumber: number } : {}) } }, { key });

/**
 * Asks for a number and saves. Undefined if the person thought better of it.
 * @param {import('./configuration.js').Configuration} configuration
 * @param {Preview['existing']} existing the same thing, if it is stored already
 * @returns {Promise<Saved | undefined>}
 */
export async function saveAs(configuration, existing) {
  const next = await api.get('/organization/nextpartnumber?type=hoseAssembly').catch(() => null);
  const state = { busy: false, /** @type {ApiError | null} */ problem: null, key: newKey() };
  return showDialog('Save as', (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const number = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('number') ?? '').trim();
      Object.assign(state, { busy: true, problem: null });
      redraw();
      try {
        close(await create(configuration, number, state.key));
      } catch (problem) {
        // Another number is another attempt.
        Object.assign(state, { busy: false, problem, key: newKey() });
        redraw();
      }
    };
    const [same] = existing;
    return html`<form @submit=${submit}>
      <h2>Save as …</h2>
      ${same ? notice({ kind: 'warn', text: html`<b>${same.partNumber}</b> is the same thing already.`,
        action: html`<button type="button" class="link" @click=${() => close(same)}>Use ${same.partNumber}</button>` }) : nothing}
      ${field({ id: 'save-number', label: 'Number', error: isTaken(state.problem) ? 'This number is used already. Choose another.' : faultOf(errorsOf(state.problem), 'partNumber'),
        hint: next ? `Leave it empty for the next free number, ${next.nextPartNumber}.` : 'Leave it empty for the next free number.',
        control: html`<input id="save-number" name="number" type="text" autocomplete="off" maxlength="100" aria-describedby="save-number-hint">` })}
      ${isTaken(state.problem) ? nothing : failure(state.problem, ['/params/partNumber', '/partNumber'])}
      <div class="actions">
        <button type="button" class="button" @click=${() => close()}>Cancel</button>
        <button class="button main-action" ?disabled=${state.busy}>Save</button>
      </div></form>`;
  });
}

/** @param {ApiError | null} problem */
const errorsOf = (problem) => problem?.errors;
/** @param {ApiError | null} problem */
const isTaken = (problem) => problem?.code === 'duplicate';
