import { html, nothing } from 'lit';
import { t } from '../language.js';
import { fine, millimetres } from '../units.js';

/**
 * A table, which scrolls by itself on small screens.
 * @param {string} label
 * @param {Record<string, '' | 'number'> | unknown[]} heads of the columns, with their class, or drawn already
 * @param {unknown} rows
 * @param {string} [kind] its class
 */
export const table = (label, heads, rows, kind = 'facts-table') => html`<div class="table-wrap" tabindex="0" role="region" aria-label=${label}><table class="table ${kind}">
  <thead><tr>${Array.isArray(heads) ? heads : Object.entries(heads).map(([head, name]) => html`<th scope="col" class=${name}>${head}</th>`)}</tr></thead>
  <tbody>${rows}</tbody></table></div>`;

/** @param {import('../units.js').Measure} measure */
const size = (measure) => fine(millimetres(measure));

/** @param {Schemas['TolerancedMeasure'] | null} measure */
function tolerance(measure) {
  if (!measure || measure.tolerancePlus === null) return nothing;
  const side = (/** @type {number | null} */ value) => size({ value: value ?? 0, unit: measure.unit });
  const [plus, minus] = [side(measure.tolerancePlus), side(measure.toleranceMinus)];
  return html` <span class="quiet">${plus === minus ? `± ${plus}` : `+${plus.replace(/ .*/, '')}/−${minus}`}</span>`;
}

/**
 * How ends are crimped. On a phone its rows are lists, in which each value has its head beside it.
 * @param {string} label of the table
 * @param {string} of what the rows are
 * @param {{ name: unknown, ferrule: unknown, spec: Schemas['CrimpSpec'] | null, lacks?: string }[]} rows lacks: why a row has no spec
 */
export const crimpTable = (label, of, rows) => table(label, { [of]: '', [t('crimp-ferrule')]: '', [t('crimp-die')]: '', [t('crimp-diameter')]: 'number', [t('crimp-insertion')]: 'number', [t('crimp-skive-outside')]: 'number', [t('crimp-skive-inside')]: 'number' },
  rows.map(({ name, ferrule, spec, lacks }) => html`<tr><th scope="row">${name}</th>${spec ? html`<td data-head=${t('crimp-ferrule')}>${ferrule ?? html`<span class="whole-words">${t('crimp-one-piece')}</span>`}</td><td data-head=${t('crimp-die')}><span>${spec.dieSize ?? '–'}${spec.machineSettings.map(({ machine, setting }) => html`<br><span class="quiet">${machine}: ${setting}</span>`)}</span></td>
    <td class="number" data-head=${t('crimp-diameter')}><span><b>${size(spec.crimpDiam)}</b>${tolerance(spec.crimpDiam)}</span></td>
    <td class="number" data-head=${t('crimp-insertion')}>${size(spec.insertLength)}</td><td class="number" data-head=${t('crimp-skive-outside')}>${size(spec.skiveExternal)}</td><td class="number" data-head=${t('crimp-skive-inside')}>${size(spec.skiveInternal)}</td>`
    : html`<td colspan="6" class="warn">${lacks}</td>`}</tr>`), 'facts-table stacked wide');

/** The ends of an assembly that have a fitting, as rows. @param {Schemas['AssemblyComponents']} components */
export const crimpedEnds = ({ end1, end2 }) => Object.entries({ [t('end-1')]: end1, [t('end-2')]: end2 }).flatMap(([name, end]) => (end ? [{
  name, ferrule: end.ferrule?.partNumber, spec: end.crimpSpec, lacks: end.crimpSpecChoices.length ? t('crimp-disagree') : t('crimp-none') }] : []));
