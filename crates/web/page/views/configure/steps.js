import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { customerField } from '../../parts/customer.js';
import { choices, lengthField, quantityField, switcher, toleranceField, UNITS } from '../../parts/field.js';
import { labelOf } from '../../parts/labels.js';
import { faultOf } from '../../parts/notice.js';
import { inTrade } from '../../parts/trade.js';
import { bore, boreOf, decimal, editable, length, millimetres, pressure, withOwnMark } from '../../units.js';
import { PLAIN } from './configuration.js';
import './dial.js';
import { change, choose } from './events.js';
import { areBent } from './figures.js';
import { answerable } from './findings.js';
import './picker.js';

/** @import { Configuration, Host, Step } from './types.d.ts' */

/** @param {Host} view */
const parts = (view) => view.preview?.assembly?.components;

/** @param {Host} view */
export const bothBent = (view) => areBent(parts(view));

/** @param {Host} view @param {string} name of an input */
const fault = (view, name) => faultOf(answerable(view.preview?.violations, view.now), name);

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

/** How a length is measured. @param {Configuration['lengthMethod']} value */
const method = (value) => ({ value, label: t(`method-${value}`) });
const methods = () => [method('overall'), method('seatToSeat'), method('cutLength')];
/** What a wrap covers. @param {NonNullable<Configuration['wrapCoverage']>} value */
const coverage = (value) => ({ value, label: t(`covers-${value}`) });
const coverages = () => [coverage('full'), coverage('partial'), coverage('eachEnd')];

/** @type {Step} */
const hose = {
  name: 'hose', get title() { return t('kind-hose'); },
  summary: (view) => {
    const chosen = parts(view)?.hose;
    return view.now.hose && chosen ? html`<b>${chosen.brand} ${chosen.partNumber}</b> <span class="quiet">${[chosen.spec, bore(boreOf(chosen)), chosen.maxPressurePsi && pressure(chosen.maxPressurePsi)].filter(Boolean).join(' · ')}</span>` : nothing;
  },
  body: (view) => html`<hw-picker kind="hose" name="hose" .chosen=${view.now.hose} .like=${view.now.hose && parts(view)?.hose} .size=${view.said.hoseSize} .customer=${view.now.customer}
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
    name, get title() { return t('steps-end', { side }); },
    summary: (view) => {
      if (view.now[name] === PLAIN) return html`<b>${t('steps-plain')}</b>`;
      const chosen = parts(view)?.[name];
      return view.now[name] && chosen ? html`<b>${chosen.fitting.partNumber}</b> <span class="quiet">${inTrade([chosen.fitting.style, chosen.fitting.threadSize, chosen.fitting.shape].filter(Boolean).join(', '))}</span>` : nothing;
    },
    body: (view) => {
      if (!view.now.hose) return html`<p class="quiet">${t('steps-hose-first')}</p>`;
      const other = view.now[opposite];
      return html`<div class="stack">
        <div class="row">
          ${other && other !== PLAIN && other !== view.now[name] ? html`<button type="button" class="button tight" @click=${() => choose(view, { [name]: other })}>${t('steps-same-as', { side: side === 1 ? 2 : 1 })}</button>` : nothing}
          ${view.now[name] !== PLAIN ? html`<button type="button" class="button tight" @click=${() => choose(view, { [name]: PLAIN })}>${t('steps-plain')}</button>` : nothing}
          ${other && view.now[name] ? html`<button type="button" class="button tight" @click=${() => change(view, { type: 'swapEnds' })}>${t('steps-swap')}</button>` : nothing}
        </div>
        ${chosenFitting(view, name) ? html`<hw-picker kind="ferrule" name=${ferrule} .hose=${view.now.hose} .like=${chosenFitting(view, name)} .chosen=${view.now[ferrule] ?? view.preview?.assembly?.[ferrule]} .customer=${view.now.customer}
          @pick=${(/** @type {CustomEvent} */ event) => change(view, { type: 'set', values: { [ferrule]: event.detail._id } })}></hw-picker>` : nothing}
        <hw-picker kind="fitting" name=${name} .hose=${view.now.hose} .chosen=${view.now[name]} .like=${chosenFitting(view, name) || view.takenOut[name]} .words=${view.said[name]} .customer=${view.now.customer}
          @pick=${(/** @type {CustomEvent} */ event) => choose(view, { [name]: event.detail._id })}></hw-picker></div>`;
    },
  };
};

/** @type {Step} */
const lengthStep = {
  name: 'length', get title() { return labelOf('length'); },
  summary: ({ now, unit }) => {
    if (now.length === null) return nothing;
    const own = now.lengthUnit ?? 'mm';
    const entered = inUnit(now.length, own);
    return html`<b>${own === unit ? entered : length(millimetres({ value: now.length, unit: own }))}</b>
      <span class="quiet">${t(`value-${now.lengthMethod}`)}${own === unit ? '' : `, ${t('steps-ordered-as', { entered })}`}${now.angle === null ? '' : ` · ${decimal(now.angle, 1)}°`}</span>`;
  },
  body: (view) => {
    const { now } = view;
    const unit = unitOf(view);
    /** @param {Partial<Configuration>} values */
    const set = (values) => change(view, { type: 'set', values });
    return html`<div class="stack">
      <div class="row end">
        ${lengthField({ id: 'length', label: labelOf('length'), of: unit, value: now.length, unread: unreadAt(view, 'length'), error: fault(view, 'length'), onChange: (value) => set({ length: value, lengthUnit: unit }) })}
        ${switcher({ name: 'length-unit', legend: t('steps-length-unit'), value: unit, options: UNITS,
          onChoose: (value) => set({ lengthUnit: value }) })}
      </div>
      ${choices({ name: 'length-method', legend: t('steps-measured'), value: now.lengthMethod, options: methods(), onChoose: (value) => set({ lengthMethod: value }) })}
      ${toleranceField({ id: 'tolerance', name: 'lengthTolerance', of: unit, value: now.lengthTolerance, unread: unreadAt(view, 'lengthTolerance'), error: fault(view, 'lengthTolerance'),
        hint: view.preview?.assembly?.tolerances ? t('steps-tolerance-now', { tolerance: withOwnMark(view.preview.assembly.tolerances[unit]) }) : t('steps-tolerance-empty'), onChange: (value) => set({ lengthTolerance: value }) })}
      ${isAsked(view, 'angle') ? html`<hw-dial .angle=${now.angle} .clockwise=${view.clockwise} .unread=${unreadAt(view, 'angle')} .error=${fault(view, 'angle')}
        @angle=${(/** @type {CustomEvent} */ event) => set({ angle: event.detail })}></hw-dial>` : nothing}
    </div>`;
  },
};

/** @type {Step} */
const wrap = {
  name: 'wrap', get title() { return t('kind-wrap'); }, isOptional: true,
  summary: (view) => {
    const chosen = parts(view)?.wrap;
    return view.now.wrap && chosen ? html`<b>${chosen.partNumber}</b> <span class="quiet">${inTrade(chosen.wrapType ?? '')}, ${t(`covered-${view.now.wrapCoverage ?? 'full'}`)}</span>` : nothing;
  },
  body: (view) => {
    if (!view.now.hose) return html`<p class="quiet">${t('steps-hose-first-wrap')}</p>`;
    const { now } = view;
    const unit = unitOf(view);
    /** @param {Partial<Configuration>} values */
    const set = (values) => change(view, { type: 'set', values });
    /** @param {'wrapStart' | 'wrapLength'} name @param {string} label */
    const wrapLength = (name, label) => lengthField({ id: name, label, of: unit, mayBeZero: name === 'wrapStart', value: now[name], unit, unread: unreadAt(view, name), error: fault(view, name), onChange: (value) => set({ [name]: value, lengthUnit: unit }) });
    return html`<div class="stack">
      ${now.wrap ? html`<button type="button" class="button tight start" @click=${() => set({ wrap: null })}>${t('steps-no-wrap')}</button>
        ${choices({ name: 'coverage', legend: t('steps-covers'), value: now.wrapCoverage ?? 'full', options: coverages(), onChoose: (value) => set({ wrapCoverage: value }) })}
        ${isAsked(view, 'wrapStart') ? wrapLength('wrapStart', labelOf('wrapStart')) : nothing}
        ${isAsked(view, 'wrapLength') ? wrapLength('wrapLength', labelOf('wrapLength')) : nothing}` : nothing}
      <hw-picker kind="wrap" name="wrap" .hose=${now.hose} .chosen=${now.wrap} .words=${now.wrap ? null : view.said.wrap} .customer=${now.customer}
        @pick=${(/** @type {CustomEvent} */ event) => set({ wrap: event.detail._id })}></hw-picker></div>`;
  },
};

/** @type {Step} */
const tests = {
  name: 'tests', get title() { return t('steps-tests'); }, isOptional: true,
  summary: ({ now }) => (now.proofTest || now.burstTest ? html`<b>${[now.proofTest && t('labour-proofTest'), now.burstTest && t('labour-burstTest')].filter(Boolean).join(', ')}</b>` : nothing),
  body: (view) => {
    const { now } = view;
    const assembly = view.preview?.assembly;
    /** @param {'proofTest' | 'burstTest'} name @param {string} label @param {number | null | undefined} psi */
    const test = (name, label, psi) => html`<label class="check"><input type="checkbox" .checked=${now[name]} @change=${(/** @type {any} */ event) => change(view, { type: 'set', values: { [name]: event.target.checked } })}>
      <span>${label} ${psi ? html`<span class="quiet">${t('steps-at', { pressure: pressure(psi) })}</span>` : nothing}</span></label>`;
    return html`<div>${test('proofTest', t('steps-proof-test'), assembly?.proofPressurePsi)} ${test('burstTest', t('steps-burst-test'), assembly?.burstPressurePsi)}</div>`;
  },
};

/** @type {Step} */
const order = {
  name: 'order', get title() { return t('steps-order'); },
  summary: ({ now, customerName }) => (now.quantity > 1 || customerName ? html`<b>${t('steps-pieces', { count: now.quantity })}</b> <span class="quiet">${customerName ? t('for-name', { name: customerName }) : ''}</span>` : nothing),
  body: (view) => html`<div class="stack">
    ${quantityField({ id: 'quantity', label: labelOf('quantity'), value: view.now.quantity, whole: true, unread: unreadAt(view, 'quantity'), error: fault(view, 'quantity'), onChange: (quantity) => change(view, { type: 'set', values: { quantity } }) })}
    ${customerField({ name: 'customer', mayBeNew: true, nobody: t('customer-field-anybody'), chosen: view.customerName, typed: view.customerTyped, onPick: (customer) => change(view, { type: 'set', values: { customer: customer?._id ?? null } }) })}</div>`,
};

/** In the order in which a clerk asks. */
export const STEPS = [hose, end(1), end(2), lengthStep, wrap, tests, order];
