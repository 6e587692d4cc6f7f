import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { statusName } from '../../parts/life-cycle.js';
import { crimpedEnds, crimpTable } from '../../parts/table.js';
import { embedding } from '../../session.js';
import { decimal, leastLength, length, lengthToCut, other, pressure, units, weight, withOwnMark } from '../../units.js';


/** @import { System } from '../../units.js' */

/** A figure and its unit stay together, a tolerance may go below. @param {unknown} value */
const kept = (value) => (typeof value === 'string' ? value.replace(/ (?![±+])/g, '\u00a0') : value);

/** @param {string} name @param {unknown} value @param {unknown} [from] */
export const figure = (name, value, from = nothing) => html`<div><dt>${name}</dt><dd>${kept(value)}</dd><dd class="from">${from}</dd></div>`;

/**
 * A figure in both systems.
 * @param {string} name @param {(value: any, system?: System) => string} write @param {number | null | undefined} value
 * @param {unknown} [more] said after it, if there is a figure
 */
export const measure = (name, write, value, more = nothing) =>
  figure(name, write(value), value === null || value === undefined ? nothing : html`${write(value, other(units.system))}${more}`);

/**
 * The lengths, the pressure and the weight, with where they come from.
 * @param {Schemas['ConfiguredHoseAssembly'] | Schemas['HoseAssembly']} assembly
 * @param {boolean} [lacksEnd] whether an end isn't chosen yet, from which the length follows that isn't ordered
 */
export function mainFigures(assembly, lacksEnd = false) {
  const source = assembly.hoseRatingOnly ? 'hose-alone' : assembly.workingPressureSource;
  const byCut = assembly.lengthMethod === 'cutLength';
  /** @param {string} name @param {typeof length} write @param {number | null} mm @param {boolean} isOrdered */
  const line = (name, write, mm, isOrdered) => {
    if (!isOrdered) return lacksEnd ? figure(name, '–', t('figures-once-ends')) : measure(name, write, mm);
    return measure(name, (value, system = units.system) => [write(value, system), withOwnMark(assembly.tolerances?.[system === 'inch' ? 'in' : 'mm'] ?? '')].filter(Boolean).join(' '), mm);
  };
  return html`${line(t('figures-cut'), lengthToCut, assembly.cutLengthmm, byCut)}
    ${line(t('figures-overall'), length, assembly.overallLengthmm, !byCut)}
    ${measure(t('figures-pressure'), pressure, assembly.workingPressurePsi, source ? `, ${t(`set-by-${source}`)}` : nothing)}
    ${measure(t('figures-weight'), weight, assembly.WeightLbs, ` ${t('price-each')}`)}`;
}

/**
 * The figures that cost money when wrong, in both systems, with where they come from.
 * @param {Schemas['HoseAssemblyPreview'] | null} preview
 * @param {{ isPart: boolean, lacksEnd: boolean, saved: { _id: string } | null, isBent: boolean, addressOf: (stored: { _id: string }) => string }} known isPart: something is
 *   still to be chosen; lacksEnd: an end is; saved: as what; isBent: there is an angle between the ends; addressOf: the page of a stored one
 */
export function figures(preview, { isPart, lacksEnd, saved, isBent, addressOf }) {
  const assembly = preview?.assembly;
  if (!assembly) return nothing;
  const { hose } = assembly.components;
  const bend = hose.minBendRadiusmm;
  return html`<dl class="figures" aria-live="polite">
    ${mainFigures(assembly, lacksEnd)}
    ${figure(t('figures-bend'), bend ? `≥ ${leastLength(bend)}` : '–', assembly.freeHoseLengthmm && !lacksEnd ? t('figures-free', { length: length(assembly.freeHoseLengthmm) }) : nothing)}
    ${isBent || assembly.angle !== null ? angleFigure(assembly.angle) : nothing}
    ${isPart ? figure(t('figures-existing'), '–', t('figures-once-all')) : known(preview.existing, saved, addressOf)}
  </dl>
  ${crimps(assembly.components)}`;
}

/**
 * The drawing of a preview, without what isn't known as long as an end isn't chosen: the service draws it as plain.
 * @param {Schemas['HoseAssemblyPreview']} preview @param {string[]} needs what is still to be chosen
 */
export function drawn({ drawing, assembly }, needs) {
  const bare = /** @type {const} */ (['end1', 'end2']).filter((name) => !assembly?.components[name]);
  if (!bare.some((name) => needs.includes(name))) return drawing;
  const follows = t(assembly?.lengthMethod === 'cutLength' ? 'figures-drawn-overall' : 'figures-drawn-cut');
  return drawing?.replace(new RegExp(`>${follows} [^<]+<`), `>${follows} ?<`)
    .replaceAll(`>${t('figures-drawn-plain')}<`, (caption) => (needs.includes(bare.shift() ?? '') ? `>${t('figures-not-chosen')}<` : caption));
}

/** Whether both ends are bent, so that there is an angle between them. @param {Schemas['AssemblyComponents'] | undefined} components */
export const areBent = (components) => [components?.end1, components?.end2].every((end) => end && !/straight/.test(end.fitting.shape ?? 'straight'));

/** How two bent ends stand to each other. @param {number | null} angle ° */
export const angleFigure = (angle) => figure(t('figures-angle'), angle === null ? '?' : `${decimal(angle, 1)}°`, t('figures-between'));

/** @param {Schemas['HoseAssemblyPreview']['existing']} existing @param {{ _id: string } | null} saved @param {(stored: { _id: string }) => string} addressOf */
function known(existing, saved, addressOf) {
  const first = existing.find(({ _id }) => _id === saved?._id) ?? existing[0];
  const others = existing.length - 1;
  if (!first) return figure(t('figures-existing'), t('figures-none'), t('figures-none-yet'));
  return figure(t('figures-existing'), embedding.on ? first.partNumber : html`<a href=${addressOf(first)}>${first.partNumber}</a>`,
    [first._id === saved?._id ? t('figures-this-one') : t('figures-same'), embedding.on ? '' : statusName(first.status), others ? t('figures-and-more', { count: others }) : ''].filter(Boolean).join(', '));
}

/** @param {Schemas['AssemblyComponents']} components */
function crimps(components) {
  const ends = crimpedEnds(components).filter(({ spec }) => spec);
  return ends.length ? html`<details class="crimps"><summary>${t('crimp-data')}</summary>${crimpTable(t('crimp-data'), t('crimp-end'), ends)}</details>` : nothing;
}
