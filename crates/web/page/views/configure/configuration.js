/** The configuration on the page: a plain object, changed by a pure reducer, so that undo and tests are simple. */

/** @import { Action, Configuration, History } from './types.d.ts' */

/** An end that stays plain on purpose; an end that isn't chosen yet is null. */
export const PLAIN = 'plain';

/** @type {Readonly<Configuration>} */
export const EMPTY = Object.freeze({
  hose: null, end1: null, ferrule1: null, end2: null, ferrule2: null,
  wrap: null, wrapCoverage: null, wrapStart: null, wrapLength: null,
  length: null, lengthUnit: null, lengthMethod: 'overall', lengthTolerance: null, angle: null,
  proofTest: false, burstTest: false, quantity: 1, customer: null,
});

/** What a phrase says of parts in words, before there is any. @type {Readonly<Schemas['PhraseUnderstood']>} */
export const NOTHING_SAID = Object.freeze({ hoseSize: null, end1: null, end2: null, wrap: null });

/** @type {History} */
export const START = { past: [], now: EMPTY, future: [] };

const STEPS_KEPT = 100;

/**
 * @param {History} history
 * @param {Action} action
 * @returns {History} the same object if nothing changes
 */
export function reduce(history, action) {
  const { past, now, future } = history;
  if (action.type === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
  }
  if (action.type === 'redo') {
    const [next, ...rest] = future;
    return next ? { past: [...past, now], now: next, future: rest } : history;
  }
  const next = change(now, action);
  if (same(next, now)) return history;
  return { past: 'follows' in action && action.follows ? past : [...past, now].slice(-STEPS_KEPT), now: next, future: [] };
}

/**
 * @param {Configuration} now
 * @param {Exclude<Action, { type: 'undo' | 'redo' }>} action
 * @returns {Configuration}
 */
function change(now, action) {
  switch (action.type) {
    case 'set': return set(now, action.values);
    case 'read': return read(now, action);
    case 'swapEnds': return { ...now, end1: now.end2, ferrule1: now.ferrule2, end2: now.end1, ferrule2: now.ferrule1 };
    case 'clear': return { ...EMPTY, customer: now.customer };
  }
}

/**
 * New values, without what meant something only beside the old ones.
 * @param {Configuration} now
 * @param {Partial<Configuration>} values
 * @returns {Configuration}
 */
function set(now, values) {
  const next = { ...now, ...values };
  // The ferrule follows the crimp spec of hose and fitting, unless it is chosen anew.
  if (next.hose !== now.hose || next.end1 !== now.end1) next.ferrule1 = values.ferrule1 ?? null;
  if (next.hose !== now.hose || next.end2 !== now.end2) next.ferrule2 = values.ferrule2 ?? null;
  if (!next.wrap) next.wrapCoverage = null;
  if (next.wrapCoverage !== 'partial') next.wrapStart = null;
  if (next.wrapCoverage !== 'partial' && next.wrapCoverage !== 'eachEnd') next.wrapLength = null;
  return next;
}

/**
 * What a phrase says. The customer stays, and the quantity unless a phrase sets it.
 * @param {Configuration} now
 * @param {import('./types.d.ts').Said} said
 * @returns {Configuration}
 */
function read(now, { configuration, missing = [], quantity, quantityBefore }) {
  const known = Object.fromEntries(FIELDS.map((field) => [field, configuration[field] ?? EMPTY[field]]));
  for (const end of ['end1', 'end2']) if (!known[end] && known.hose && !missing.includes(end)) known[end] = PLAIN;
  return /** @type {Configuration} */ ({ ...known, quantity: quantity ?? (now.quantity === quantityBefore ? EMPTY.quantity : now.quantity), customer: now.customer });
}

/** The configuration that a phrase alone says. @param {import('./types.d.ts').Said} said */
export const saidBy = (said) => read(EMPTY, said);

/** @param {Configuration} a @param {Configuration} b */
export const same = (a, b) => FIELDS.every((field) => a[field] === b[field]);

/**
 * Whether both are the same assembly, whatever the quantity and the customer.
 * @param {Configuration} a @param {Configuration} b
 */
export const sameAssembly = (a, b) => same({ ...a, quantity: b.quantity, customer: b.customer }, b);

const FIELDS = /** @type {(keyof Configuration)[]} */ (Object.keys(EMPTY));

/**
 * What is still to be chosen. A plain end is a choice, too.
 * @param {Configuration} configuration
 * @returns {('hose' | 'end1' | 'end2' | 'length')[]}
 */
export const missing = (configuration) => NEEDED.filter((field) => configuration[field] === null);
const NEEDED = /** @type {const} */ (['hose', 'end1', 'end2', 'length']);

/**
 * The body of a preview, a price or a new assembly.
 * @param {Configuration} configuration
 */
export function params(configuration) {
  const { quantity: _, customer, end1, end2, ...rest } = configuration;
  /** @type {Record<string, unknown>} */
  const all = {
    ...rest, customer,
    end1: end1 === PLAIN ? null : end1,
    end2: end2 === PLAIN ? null : end2,
    manualFerrule1: rest.ferrule1 ? true : null,
    manualFerrule2: rest.ferrule2 ? true : null,
    lengthUnit: rest.length === null ? null : rest.lengthUnit,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined && value !== false));
}

/** What no phrase says, or says for its order alone. */
const NOT_TAUGHT = ['customer', 'lengthTolerance', 'manualFerrule1', 'manualFerrule2', 'wrapStart'];

/**
 * What a phrase can be taught to mean.
 * @param {Configuration} configuration
 */
export const lessonOf = (configuration) => Object.fromEntries(Object.entries(params(configuration))
  .filter(([field]) => !NOT_TAUGHT.includes(field) && (field !== 'lengthMethod' || configuration.length !== null)));

/**
 * The same with what only prices depend on.
 * @param {Configuration} configuration
 */
export function pricedParams(configuration) {
  const { quantity, customer } = configuration;
  return { ...params(configuration), quantity, ...(customer ? { customerId: customer } : {}) };
}

/**
 * The configuration of a stored assembly.
 * @param {Schemas['HoseAssembly']} assembly
 * @returns {Configuration}
 */
export function ofAssembly(assembly) {
  const { hose, wrap, wrapCoverage, wrapStart, wrapLength, length, lengthUnit, lengthMethod, lengthTolerance, angle, proofTest, burstTest, customer } = assembly;
  return { ...EMPTY, hose, wrap, wrapCoverage, wrapStart, wrapLength, length, lengthUnit, lengthMethod, lengthTolerance, angle, proofTest, burstTest, customer,
    end1: assembly.end1 ?? PLAIN, end2: assembly.end2 ?? PLAIN,
    ferrule1: assembly.manualFerrule1 ? assembly.ferrule1 : null, ferrule2: assembly.manualFerrule2 ? assembly.ferrule2 : null };
}

/**
 * What differs between two configurations of an assembly. The quantity isn't the assembly's.
 * @param {Configuration} before @param {Configuration} now
 */
export const differences = (before, now) => FIELDS.filter((field) => field !== 'quantity' && before[field] !== now[field]);

/**
 * The stored assembly that is ordered in place of a previewed one; the same thing may be up to half a millimetre longer.
 * @param {Pick<Schemas['HoseAssemblyPreview'], 'existing' | 'assembly'> | null} preview
 */
export const stored = (preview) => preview?.existing.find((one) => preview.assembly && ordered(one) === ordered(preview.assembly)) ?? null;

/** What an order says of lengths and print; those of the wrap are in the unit of the length. @param {Pick<Schemas['BriefHoseAssembly'], typeof ORDERED[number] | 'lengthUnit' | 'wrapCoverage' | 'wrapStart' | 'wrapLength'>} of */
const ordered = (of) => JSON.stringify([ORDERED.map((name) => of[name] ?? null), of.wrapCoverage ?? 'full',
  [of.wrapStart ?? 0, of.wrapLength ?? 0].map((length) => Math.round(length * (of.lengthUnit === 'in' ? 25.4 : 1) * 100))]);
const ORDERED = /** @type {const} */ (['cutLengthmm', 'overallLengthmm', 'lengthMethod', 'printText']);

/**
 * The body that changes a stored assembly to this configuration: what differs, null for what it has no more.
 * @param {Configuration} before as it is stored
 * @param {Configuration} now
 */
export function patch(before, now) {
  const sent = params(now);
  /** @type {Record<string, unknown>} */
  const changed = {};
  for (const field of differences(before, now)) {
    changed[field] = sent[field] ?? (typeof now[field] === 'boolean' ? false : null);
    if (field === 'ferrule1' || field === 'ferrule2') changed[field.replace('f', 'manualF')] = now[field] !== null;
  }
  return changed;
}

/**
 * The configuration as a query string, without what is as in an empty one.
 * @param {Configuration} configuration
 * @param {{ edit?: string | null, goal?: { kind: string, _id: string } | null }} [of] id of the assembly that is changed, and the document that it is for
 */
export function address(configuration, { edit, goal } = {}) {
  const query = new URLSearchParams({ ...(edit ? { edit } : {}), ...(goal ? { [goal.kind]: goal._id } : {}) });
  for (const field of FIELDS) {
    if (configuration[field] !== EMPTY[field]) query.set(field, String(configuration[field]));
  }
  return query.size ? `/configure?${query}` : '/configure';
}

/**
 * The configuration of an address. What can't be read is left out.
 * @param {URLSearchParams} query
 * @returns {Configuration}
 */
export function fromAddress(query) {
  /** @type {Record<string, unknown>} */
  const found = { ...EMPTY };
  for (const field of FIELDS) {
    const text = query.get(field);
    const value = text === null ? undefined : readers[field](text);
    if (value !== undefined) found[field] = value;
  }
  return /** @type {Configuration} */ (/** @type {unknown} */ (found));
}

/** The parts of which an address says what can't be read. @param {URLSearchParams} query */
export const lostIn = (query) => FIELDS.filter((field) => query.has(field) && readers[field](query.get(field) ?? '') === undefined);

/** @param {string} text */
const id = (text) => (/^[0-9a-f]{24}$/i.test(text) ? text : undefined);
/** @param {string} text */
const end = (text) => (text === PLAIN ? PLAIN : id(text));
/** @param {string} text */
const number = (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined);
/** @param {...string} words */
const oneOf = (...words) => (/** @type {string} */ text) => (words.includes(text) ? text : undefined);
/** @param {string} text */
const yes = (text) => text === 'true';

/** @type {Record<keyof Configuration, (text: string) => unknown>} */
const readers = {
  hose: id, end1: end, ferrule1: id, end2: end, ferrule2: id,
  wrap: id, wrapCoverage: oneOf('full', 'partial', 'eachEnd'), wrapStart: number, wrapLength: number,
  length: number, lengthUnit: oneOf('mm', 'in'), lengthMethod: oneOf('overall', 'seatToSeat', 'cutLength'),
  lengthTolerance: (text) => text.slice(0, 100), angle: number, proofTest: yes, burstTest: yes,
  quantity: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined), customer: id,
};
