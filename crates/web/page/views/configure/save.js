import { html, nothing } from 'lit';
import { api, ApiError, newKey } from '../../api.js';
import { rich, t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { labelOf } from '../../parts/labels.js';
import { notice } from '../../parts/notice.js';
import { differences, ofAssembly, params, patch } from './configuration.js';
import { stepName, stepOf } from './findings.js';

/** @import { Begun, Configuration, Edited, Saved } from './types.d.ts' */

/**
 * Stores the configuration as an assembly.
 * @param {Configuration} configuration
 * @param {string} number the next free one if empty
 * @param {string} key of the attempt, so that a repeated click stores one assembly
 * @returns {Promise<Saved>}
 */
export const create = (configuration, number, key) =>
  api.write('/hoseassemblies/create', { params: { ...params(configuration), ...(number ? { partNumber: number } : {}) } }, { key });

/**
 * Asks for a number and saves. Undefined if the person thought better of it.
 * @param {Configuration} configuration
 * @param {Saved | null} same the same, if it is stored already
 * @returns {Promise<Saved | undefined>}
 */
export async function saveAs(configuration, same) {
  const next = await api.get('/organization/nextpartnumber?type=hoseAssembly').catch(() => null);
  return showForm({
    title: t('configure-save-as'), button: t('dialog-save'),
    fields: (entry, close) => html`
      ${same ? notice({ kind: 'warn', text: rich('save-same', { number: html`<b>${same.partNumber}</b>` }),
        action: html`<button type="button" class="link" @click=${() => close(same)}>${t('save-use', { number: same.partNumber })}</button>` }) : nothing}
      ${entry('partNumber', labelOf('partNumber'), { length: 100, hint: next ? t('save-next', { number: next.nextPartNumber }) : t('save-next-unknown') })}`,
    send: (form, key) => create(configuration, textOf(form, 'partNumber'), key).catch((problem) => {
      throw problem.code === 'duplicate' ? new ApiError(409, { errors: [{ pointer: '/partNumber', code: 'invalid', message: t('save-used') }] }) : problem;
    }),
  });
}

/**
 * @param {string} id
 * @param {Begun | null} [begun] that the changes began from, if they did before
 * @returns {Promise<Edited>}
 */
export async function readEdited(id, begun) {
  const { record, tag } = await api.record(`/hoseassembly/${id}`);
  return { record, tag, as: ofAssembly(record), ...(begun?.tag ? { tag: begun.tag, as: begun.as } : {}), conflict: null };
}

/**
 * Stores the changes. If somebody else changed meanwhile what is chosen here, nothing is stored, and the answer tells what differs.
 * @param {Edited} edited
 * @param {Configuration} now
 * @param {string} key of the attempt
 * @returns {Promise<Edited>}
 */
export async function storeEdited(edited, now, key) {
  const path = `/hoseassembly/${edited.record._id}`;
  try {
    const { record, tag } = await api.change(`${path}/update`, { params: patch(edited.as, now) }, { key, ifMatch: edited.tag });
    return { record, tag, as: ofAssembly(record), conflict: null };
  } catch (problem) {
    if (/** @type {import('../../api.js').ApiError} */ (problem).status !== 412) throw problem;
    const found = await readEdited(edited.record._id);
    const steps = differences(edited.as, found.as).map((field) => stepName(stepOf(field)));
    // What isn't chosen here, as remarks, no change of ours touches.
    return steps.length ? { ...found, conflict: [...new Set(steps)] } : storeEdited(found, now, newKey());
  }
}

/**
 * That somebody else changed it, and what can be done.
 * @param {Edited | null} edited
 * @param {{ keep: () => void, take: () => void }} ways
 */
export function conflict(edited, { keep, take }) {
  if (!edited?.conflict) return nothing;
  const { partNumber, _id } = edited.record;
  return notice({ kind: 'warn', title: t('save-not-saved', { number: partNumber }), text: html`${t('save-meanwhile', { steps: edited.conflict.join(', ') })}
    <span class="row"><button type="button" class="button tight" @click=${keep}>${t('save-mine')}</button>
    <button type="button" class="button tight" @click=${take}>${t('save-theirs')}</button> <a href="/assemblies/${_id}">${t('save-see')}</a></span>` });
}
