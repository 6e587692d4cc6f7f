import { html, nothing } from 'lit';
import { embedding } from '../../embedding.js';
import { crimpedEnds, crimpTable } from '../../parts/crimp-table.js';
import { length, other, pressure, units, weight } from '../../units.js';

const SOURCES = { hose: 'the hose', end1: 'end 1', end2: 'end 2', adaptor1: 'the adaptor of end 1', adaptor2: 'the adaptor of end 2' };

/** @param {string} name @param {unknown} value @param {unknown} [from] */
const figure = (name, value, from = nothing) => html`<div><dt>${name}</dt><dd>${value}</dd><dd class="from">${from}</dd></div>`;

/**
 * The figures that cost money when wrong, in both systems, with where they come from.
 * @param {Schemas['HoseAssemblyPreview'] | null} preview
 * @param {boolean} isPart something is still to be chosen
 * @param {{ _id: string } | null} saved as
 */
export function figures(preview, isPart, saved) {
  const assembly = preview?.assembly;
  if (!assembly) return nothing;
  const { hose } = assembly.components;
  const second = other(units.system);
  /** @param {(value: any, system?: import('../../units.js').System) => string} write @param {number | null} value */
  const also = (write, value) => (value === null || value === undefined ? nothing : write(value, second));
  const source = SOURCES[/** @type {keyof typeof SOURCES} */ (assembly.workingPressureSource)];
  const bend = hose.minBendRadiusmm;
  return html`<dl class="figures" aria-live="polite">
    ${figure('Cut length', length(assembly.cutLengthmm), also(length, assembly.cutLengthmm))}
    ${figure('Overall length', length(assembly.overallLengthmm), html`${also(length, assembly.overallLengthmm)} ${assembly.tolerance ?? nothing}`)}
    ${figure('Working pressure', pressure(assembly.workingPressurePsi), source
      ? html`${also(pressure, assembly.workingPressurePsi)}, set by ${assembly.hoseRatingOnly ? 'the hose alone' : source}` : nothing)}
    ${figure('Weight', weight(assembly.WeightLbs), assembly.WeightLbs === null ? nothing : html`${also(weight, assembly.WeightLbs)} each`)}
    ${figure('Bend radius', bend ? `≥ ${length(bend)}` : '–', assembly.freeHoseLengthmm ? `free hose ${length(assembly.freeHoseLengthmm)}` : nothing)}
    ${isPart ? figure('Known already?', '–', 'once all is chosen') : known(preview.existing, saved)}
  </dl>
  ${crimps(assembly.components)}`;
}

/** @param {Schemas['HoseAssemblyPreview']['existing']} existing @param {{ _id: string } | null} saved */
function known(existing, saved) {
  const [first, ...rest] = existing;
  if (!first) return figure('Known already?', 'New', 'no such assembly yet');
  return figure('Known already?', embedding.on ? first.partNumber : html`<a href="/assemblies/${first._id}">${first.partNumber}</a>`,
    html`${first._id === saved?._id ? 'this one' : 'same thing'}${embedding.on ? '' : `, ${first.status}`}${rest.length ? `, and ${rest.length} more` : ''}`);
}

/** @param {Schemas['AssemblyComponents']} components */
function crimps(components) {
  const ends = crimpedEnds(components).filter(({ spec }) => spec);
  return ends.length ? html`<details class="crimps"><summary>Crimp data</summary>${crimpTable('Crimp data', 'End', ends)}</details>` : nothing;
}
