import { html, nothing } from 'lit';
import { customerField } from '../../parts/customer.js';
import { choices, lengthField, quantityField, switcher, toleranceField, UNITS } from '../../parts/field.js';
import { faultOf } from '../../parts/notice.js';
import { decimal, editable, length, millimetres, pressure } from '../../units.js';
import { PLAIN } from './configuration.js';
import './dial.js';
import { change, choose } from './events.js';
import { areBent } from './figures.js';
import './picker.js';

/** @import { Configuration, Host, Step } from './types.d.ts' */

/** @param {Host} view */
const parts = (view) => view.preview?.assembly?.components;

/** @param {Host} view */
export const bothBent = (view) => areBent(parts(view));

/** @param {Host} view @param {string} name of an input */
const fault = (view, name) => faultOf(view.preview?.violations.filter((one) => one.code !== 'required'), name);

/** What was typed there and can't be read. @param {Host} view @param {string} name of an input */
const unreadAt = (view, name) => view.unread[name]?.text;

/** Whether an input is there at all. @param {Host} view @param {string} name */
export function isAsked(view, name) {
  const { wrapCoverage, angle } = view.now;
  if (name === 'angle') return bothBent(view) || angle !== null;
  if (name === 'wrapStart') return wrapCoverage === 'partial';
  return name !== 'wrapLength' || wrapCoverage === 'partial' || wrapCoverage === 'eachEnd';
}

/** @param {Host} view */
const unitOf = (view) => view.now.lengthUnit ?? view.unit;

/** @param {number} value @param {string} unit */
const inUnit = (value, unit) => `${editable(value, unit)} ${unit}`;

const METHODS = /** @type {const} */ ([
  { value: 'overall', label: 'Overall' }, { value: 'seatToSeat', label: 'Seat to seat' }, { value: 'cutLength', label: 'Cut length' },
]);
const COVERAGES = /** @type {const} */ ([{ value: 'full', label: 'Full length' }, { value: 'partial', label: 'A part' }, { value: 'eachEnd', label: 'At each end' }]);

/** @type {Step} */
const hose = {
  name: 'hose', title: 'Hose',
  summary: (view) => {
    const chosen = parts(view)?.hose;
    return view.now.hose && chosen ? html`<b>${chosen.brand} ${chosen.partNumber}</b> <span class="quiet">${chosen.spec}${chosen.maxPressurePsi ? ` · ${pressure(chosen.maxPressurePsi)}` : ''}</span>` : nothing;
  },
  body: (view) => html`<hw-picker kind="hose" name="hose" .chosen=${view.now.hose} .like=${view.now.hose && parts(view)?.hose} .size=${view.size} .customer=${view.now.customer}
    @pick=${(/** @type {CustomEvent} */ event) => choose(view, { hose: event.detail._id })}></hw-picker>`,
};

/** @param {Host} view @param {'end1' | 'end2'} name */
const chosenFitting = (view, name) => view.now[name] && parts(view)?.[name]?.fitting;

/** @param {1 | 2} side @returns {Step} */
const end = (side) => {
  const name = side === 1 ? 'end1' : 'end2';
  const ferrule = side === 1 ? 'ferrule1' : 'ferrule2';
  const opposite = side === 1 ? 'end2' : 'end1';
  return {
    name, title: `End ${side}`,
    summary: (view) => {
      if (view.now[name] === PLAIN) return html`<b>Plain cut end</b>`;
      const chosen = parts(view)?.[name];
      return view.now[name] && chosen ? html`<b>${chosen.fitting.partNumber}</b> <span class="quiet">${[chosen.fitting.style, chosen.fitting.threadSize, chosen.fitting.shape].filter(Boolean).join(', ')}</span>` : nothing;
    },
    body: (view) => {
      if (!view.now.hose) return html`<p class="quiet">Choose the hose first: it decides which fittings can be crimped.</p>`;
      const other = view.now[opposite];
      return html`<div class="stack">
        <div class="row">
          ${other && other !== PLAIN && other !== view.now[name] ? html`<button type="button" class="button tight" @click=${() => choose(view, { [name]: other })}>Same as end ${side === 1 ? 2 : 1}</button>` : nothing}
          ${view.now[name] !== PLAIN ? html`<button type="button" class="button tight" @click=${() => choose(view, { [name]: PLAIN })}>Plain cut end</button>` : nothing}
          ${other && view.now[name] ? html`<button type="button" class="button tight" @click=${() => change(view, { type: 'swapEnds' })}>Swap the ends</button>` : nothing}
        </div>
        ${chosenFitting(view, name) ? html`<hw-picker kind="ferrule" name=${ferrule} .hose=${view.now.hose} .like=${chosenFitting(view, name)} .chosen=${view.now[ferrule] ?? view.preview?.assembly?.[ferrule]} .customer=${view.now.customer}
          @pick=${(/** @type {CustomEvent} */ event) => change(view, { type: 'set', values: { [ferrule]: event.detail._id } })}></hw-picker>` : nothing}
        <hw-picker kind="fitting" name=${name} .hose=${view.now.hose} .chosen=${view.now[name]} .like=${chosenFitting(view, name)} .customer=${view.now.customer}
          @pick=${(/** @type {CustomEvent} */ event) => choose(view, { [name]: event.detail._id })}></hw-picker></div>`;
    },
  };
};

/** @type {Step} */
const lengthStep = {
  name: 'length', title: 'Length',
  summary: ({ now, unit }) => {
    if (now.length === null) return nothing;
    const own = now.lengthUnit ?? 'mm';
    const entered = inUnit(now.length, own);
    return html`<b>${own === unit ? entered : length(millimetres({ value: now.length, unit: own }))}</b>
      <span class="quiet">${METHODS.find((method) => method.value === now.lengthMethod)?.label.toLowerCase()}${own === unit ? '' : `, ordered as ${entered}`}${now.angle === null ? '' : ` · ${now.angle}°`}</span>`;
  },
  body: (view) => {
    const { now } = view;
    const unit = unitOf(view);
    /** @param {Partial<Configuration>} values */
    const set = (values) => change(view, { type: 'set', values });
    return html`<div class="stack">
      <div class="row end">
        ${lengthField({ id: 'length', label: 'Length', of: unit, value: now.length, unread: unreadAt(view, 'length'), error: fault(view, 'length'), onChange: (value) => set({ length: value, lengthUnit: unit }) })}
        ${switcher({ name: 'length-unit', legend: 'Unit of the length', value: unit, options: UNITS,
          onChoose: (value) => set({ lengthUnit: value }) })}
      </div>
      ${choices({ name: 'length-method', legend: 'Measured', value: now.lengthMethod, options: METHODS, onChoose: (value) => set({ lengthMethod: value }) })}
      ${toleranceField({ id: 'tolerance', name: 'lengthTolerance', of: unit, value: now.lengthTolerance, unread: unreadAt(view, 'lengthTolerance'), error: fault(view, 'lengthTolerance'),
        hint: view.preview?.assembly?.tolerances ? `now ${view.preview.assembly.tolerances[unit]}` : 'that of the standard if left empty', onChange: (value) => set({ lengthTolerance: value }) })}
      ${isAsked(view, 'angle') ? html`<hw-dial .angle=${now.angle} .clockwise=${view.clockwise} .unread=${unreadAt(view, 'angle')} .error=${fault(view, 'angle')}
        @angle=${(/** @type {CustomEvent} */ event) => set({ angle: event.detail })}></hw-dial>` : nothing}
    </div>`;
  },
};

/** @type {Step} */
const wrap = {
  name: 'wrap', title: 'Wrap', isOptional: true,
  summary: (view) => {
    const chosen = parts(view)?.wrap;
    return view.now.wrap && chosen ? html`<b>${chosen.partNumber}</b> <span class="quiet">${chosen.wrapType}, ${COVERAGES.find((one) => one.value === (view.now.wrapCoverage ?? 'full'))?.label.toLowerCase()}</span>` : nothing;
  },
  body: (view) => {
    if (!view.now.hose) return html`<p class="quiet">Choose the hose first.</p>`;
    const { now } = view;
    const unit = unitOf(view);
    /** @param {Partial<Configuration>} values */
    const set = (values) => change(view, { type: 'set', values });
    /** @param {'wrapStart' | 'wrapLength'} name @param {string} label */
    const wrapLength = (name, label) => lengthField({ id: name, label, of: unit, mayBeZero: name === 'wrapStart', value: now[name], unit, unread: unreadAt(view, name), error: fault(view, name), onChange: (value) => set({ [name]: value, lengthUnit: unit }) });
    return html`<div class="stack">
      ${now.wrap ? html`<button type="button" class="button tight start" @click=${() => set({ wrap: null })}>No wrap</button>
        ${choices({ name: 'coverage', legend: 'Covers', value: now.wrapCoverage ?? 'full', options: COVERAGES, onChoose: (value) => set({ wrapCoverage: value }) })}
        ${isAsked(view, 'wrapStart') ? wrapLength('wrapStart', 'From end 1') : nothing}
        ${isAsked(view, 'wrapLength') ? wrapLength('wrapLength', 'Length of the wrap') : nothing}` : nothing}
      <hw-picker kind="wrap" name="wrap" .hose=${now.hose} .chosen=${now.wrap} .customer=${now.customer}
        @pick=${(/** @type {CustomEvent} */ event) => set({ wrap: event.detail._id })}></hw-picker></div>`;
  },
};

/** @type {Step} */
const tests = {
  name: 'tests', title: 'Tests', isOptional: true,
  summary: ({ now }) => (now.proofTest || now.burstTest ? html`<b>${[now.proofTest && 'Proof test', now.burstTest && 'Burst test'].filter(Boolean).join(', ')}</b>` : nothing),
  body: (view) => {
    const { now } = view;
    const assembly = view.preview?.assembly;
    /** @param {'proofTest' | 'burstTest'} name @param {string} label @param {number | null | undefined} psi */
    const test = (name, label, psi) => html`<label class="check"><input type="checkbox" .checked=${now[name]} @change=${(/** @type {any} */ event) => change(view, { type: 'set', values: { [name]: event.target.checked } })}>
      <span>${label} ${psi ? html`<span class="quiet">at ${pressure(psi)}</span>` : nothing}</span></label>`;
    return html`<div>${test('proofTest', 'Proof test of each piece', assembly?.proofPressurePsi)} ${test('burstTest', 'Burst test of one sample', assembly?.burstPressurePsi)}</div>`;
  },
};

/** @type {Step} */
const order = {
  name: 'order', title: 'Quantity and customer',
  summary: ({ now, customerName }) => (now.quantity > 1 || customerName ? html`<b>${decimal(now.quantity)} ${now.quantity === 1 ? 'piece' : 'pieces'}</b> <span class="quiet">${customerName ? `for ${customerName}` : ''}</span>` : nothing),
  body: (view) => html`<div class="stack">
    ${quantityField({ id: 'quantity', label: 'Pieces', value: view.now.quantity, whole: true, unread: unreadAt(view, 'quantity'), error: fault(view, 'quantity'), onChange: (quantity) => change(view, { type: 'set', values: { quantity } }) })}
    ${customerField({ name: 'customer', chosen: view.customerName, onPick: (customer) => change(view, { type: 'set', values: { customer: customer?._id ?? null } }) })}</div>`,
};

/** In the order in which a clerk asks. */
export const STEPS = [hose, end(1), end(2), lengthStep, wrap, tests, order];
