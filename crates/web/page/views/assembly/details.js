import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { numberOf, refuse, showForm, textOf } from '../../parts/dialog.js';
import { wantsTolerance } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { session } from '../../session.js';
import { editable, readLength, readTolerance } from '../../units.js';
import { areBent } from '../configure/figures.js';

/** @typedef {Schemas['HoseAssembly']} Assembly */
/** @typedef {'lengthTolerance' | 'tag' | 'customerPartNumber' | 'customerRevision' | 'printText' | 'comments' | 'productionNotes'} Text */

/** @type {Text[]} */
const TEXTS = ['lengthTolerance', 'tag', 'customerPartNumber', 'customerRevision', 'printText', 'comments', 'productionNotes'];

/**
 * Changes what is not chosen step by step: length, texts, tests. The changed assembly, or undefined.
 * @param {import('../../parts/types.d.ts').Stored<Assembly>} stored
 */
export function changeDetails(stored) {
  return showForm({
    title: t('change-title', { title: stored.record.title }), of: stored,
    fields: (entry, _close, assembly) => html`
      <div class="halves">${entry('length', t(`assembly-length-${assembly.lengthMethod}`), { value: editable(assembly.length, assembly.lengthUnit), unit: assembly.lengthUnit })}
        ${areBent(assembly.components) || assembly.angle !== null ? entry('angle', labelOf('angle'), { value: assembly.angle, unit: '°' }) : nothing}
        ${TEXTS.filter((name) => !session.isCustomer || name !== 'productionNotes').map((name) => entry(name, labelOf(name), { value: assembly[name] }))}</div>
      <div class="row"><label class="check"><input type="checkbox" name="proofTest" ?checked=${assembly.proofTest}> ${t('assembly-proof-test')}</label>
        <label class="check"><input type="checkbox" name="burstTest" ?checked=${assembly.burstTest}> ${t('assembly-burst-test')}</label></div>`,
    send: async (form, key, { path, record: assembly, tag }) => api.write(/** @type {string} */ (`${path}/update`), { params: changes(assembly, form) }, { key, ifMatch: tag }),
  });
}

/**
 * What the form changes.
 * @param {Assembly} assembly
 * @param {FormData} form
 */
function changes(assembly, form) {
  /** @type {Record<string, unknown>} */
  const changed = {};
  for (const name of TEXTS) {
    // The input shows no line breaks: a text that has some is not changed by that.
    const shown = (assembly[name] ?? '').replace(/[\r\n]/g, '').trim();
    const text = form.has(name) ? textOf(form, name) : shown;
    if (text === shown) continue;
    const { lengthUnit } = assembly;
    changed[name] = !text ? null : name === 'lengthTolerance' ? readTolerance(text, lengthUnit) ?? refuse(name, wantsTolerance(lengthUnit)) : text;
  }
  for (const name of /** @type {const} */ (['length', 'angle'])) {
    if (!form.has(name)) continue;
    const number = name === 'length' ? numberOf(form, name, (text) => readLength(text, assembly.lengthUnit)) : numberOf(form, name);
    if (number !== assembly[name]) changed[name] = number;
  }
  for (const name of /** @type {const} */ (['proofTest', 'burstTest'])) if (form.has(name) !== assembly[name]) changed[name] = form.has(name);
  return changed;
}
