import { html, nothing } from 'lit';
import { api, newKey } from '../../api.js';
import { showDialog } from '../../parts/dialog.js';
import { faultOf, field } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { session } from '../../session.js';
import { parseNumber } from '../../units.js';

/** @typedef {Schemas['HoseAssembly']} Assembly */
/** @typedef {'lengthTolerance' | 'tag' | 'customerPartNumber' | 'customerRevision' | 'printText' | 'comments' | 'productionNotes'} Text */

/** @type {[Text, string][]} texts that anybody who may change the assembly may enter */
const TEXTS = [['lengthTolerance', 'Length tolerance'], ['tag', 'Tag'], ['customerPartNumber', 'Customer’s number'], ['customerRevision', 'Customer’s revision'], ['printText', 'Print on the hose'],
  ['comments', 'Remarks'], ['productionNotes', 'For production']];

/**
 * Changes what is not chosen step by step: length, texts, tests. The changed assembly, or undefined.
 * @param {Assembly} assembly
 * @param {string | null} tag
 * @returns {Promise<Assembly | undefined>}
 */
export function changeDetails(assembly, tag) {
  const state = { busy: false, problem: /** @type {import('../../api.js').ApiError | null} */ (null), key: newKey() };
  return showDialog(`Change ${assembly.title}`, (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      Object.assign(state, { busy: true, problem: null });
      redraw();
      try {
        close(await api.write(`/hoseassembly/${assembly._id}/update`, { params: changes(assembly, form) }, { key: state.key, ...(tag ? { ifMatch: tag } : {}) }));
      } catch (problem) {
        Object.assign(state, { busy: false, problem, key: newKey() });
        redraw();
      }
    };
    /** @param {string} name */
    const error = (name) => faultOf(state.problem?.errors, name);
    /** @param {string} name @param {string} label @param {unknown} value @param {unknown} [unit] */
    const input = (name, label, value, unit = nothing) => field({ id: `detail-${name}`, label, error: error(name), control: html`<span class="with-unit"><input id="detail-${name}" name=${name} type="text" autocomplete="off"
      value=${String(value ?? '')} aria-invalid=${error(name) ? 'true' : 'false'} aria-describedby=${error(name) ? `detail-${name}-error` : nothing}>${unit}</span>` });
    const bent = [assembly.components.end1, assembly.components.end2].every((end) => end && end.fitting.shape !== 'straight');
    return html`<form @submit=${submit}>
      <h2>Change ${assembly.title}</h2>
      <div class="halves">${input('length', LENGTHS[/** @type {keyof typeof LENGTHS} */ (assembly.lengthMethod)], assembly.length, html`<span class="quiet">${assembly.lengthUnit}</span>`)}
        ${bent || assembly.angle !== null ? input('angle', 'Angle between the ends', assembly.angle, html`<span class="quiet">°</span>`) : nothing}
        ${TEXTS.filter(([name]) => !session.isCustomer || name !== 'productionNotes').map(([name, label]) => input(name, label, assembly[name]))}</div>
      <div class="row"><label class="check"><input type="checkbox" name="proofTest" ?checked=${assembly.proofTest}> Proof test each piece</label>
        <label class="check"><input type="checkbox" name="burstTest" ?checked=${assembly.burstTest}> Burst test a sample</label></div>
      ${failure(state.problem, ['length', 'angle', ...TEXTS.map(([name]) => name)].flatMap((name) => [name, `/${name}`, `/params/${name}`]))}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button>
        <button class="button main-action" ?disabled=${state.busy}>Save</button></div></form>`;
  });
}

const LENGTHS = { overall: 'Overall length', seatToSeat: 'Length from seat to seat', cutLength: 'Cut length' };

/**
 * What the form changes.
 * @param {Assembly} assembly
 * @param {FormData} form
 */
function changes(assembly, form) {
  /** @type {Record<string, unknown>} */
  const changed = {};
  for (const [name] of TEXTS) {
    const text = String(form.get(name) ?? assembly[name] ?? '').trim() || null;
    if (text !== assembly[name]) changed[name] = text;
  }
  for (const name of /** @type {const} */ (['length', 'angle'])) {
    if (!form.has(name)) continue;
    const text = String(form.get(name)).trim();
    // A text that isn't a number is sent as it is, so that the service says what is wrong with it.
    const number = text ? parseNumber(text) ?? text : null;
    if (number !== assembly[name]) changed[name] = number;
  }
  for (const name of /** @type {const} */ (['proofTest', 'burstTest'])) if (form.has(name) !== assembly[name]) changed[name] = form.has(name);
  return changed;
}
