// node --test crates/web/tests
import assert from 'node:assert/strict';
import test from 'node:test';
import { address, EMPTY, fromAddress, missing, ofAssembly, params, patch, pricedParams, reduce, START, stored } from '../page/views/configure/configuration.js';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const set = (values) => ({ type: 'set', values });

test('undo and redo go back and forth, and a new change forgets what was undone', () => {
  let history = reduce(reduce(START, set({ hose: A })), set({ length: 500 }));
  history = reduce(history, { type: 'undo' });
  assert.equal(history.now.length, null);
  assert.equal(history.now.hose, A);
  history = reduce(history, { type: 'redo' });
  assert.equal(history.now.length, 500);
  history = reduce(reduce(history, { type: 'undo' }), set({ length: 600 }));
  assert.equal(reduce(history, { type: 'redo' }), history);
  assert.equal(reduce(START, { type: 'undo' }), START);
});

test('what changes nothing is no step to undo', () => {
  const history = reduce(START, set({ hose: A }));
  assert.equal(reduce(history, set({ hose: A })), history);
});

test('a ferrule goes with its fitting and hose', () => {
  let { now } = reduce({ ...START, now: { ...EMPTY, hose: A, end1: B, ferrule1: C, end2: B, ferrule2: C } }, set({ end1: C }));
  assert.deepEqual([now.ferrule1, now.ferrule2], [null, C]);
  ({ now } = reduce({ ...START, now }, set({ hose: B })));
  assert.equal(now.ferrule2, null);
});

test('lengths of a wrap go with its coverage', () => {
  const partial = { ...EMPTY, wrap: A, wrapCoverage: 'partial', wrapStart: 10, wrapLength: 20 };
  assert.equal(reduce({ ...START, now: partial }, set({ wrapCoverage: 'eachEnd' })).now.wrapStart, null);
  const { now } = reduce({ ...START, now: partial }, set({ wrap: null }));
  assert.deepEqual(now, EMPTY);
});

test('a phrase replaces all but the customer, and the quantity unless a phrase sets it', () => {
  const before = { ...START, now: { ...EMPTY, customer: C, quantity: 4, wrap: B } };
  const said = { hose: A, hosePartNumber: 'H1', end1: null, end2: null, wrap: null, wrapCoverage: null, wrapLength: null, length: 1850,
    lengthUnit: 'mm', lengthMethod: 'overall', definedByCutLength: false, lengthTolerance: null, angle: null, proofTest: true,
    burstTest: false, ferrule1: null, ferrule2: null };
  const { now } = reduce(before, { type: 'read', configuration: said, quantity: null });
  assert.deepEqual(now, { ...EMPTY, hose: A, end1: 'plain', end2: 'plain', length: 1850, lengthUnit: 'mm', proofTest: true, customer: C, quantity: 4 });
  assert.equal(reduce(before, { type: 'read', configuration: said, quantity: 12 }).now.quantity, 12);
  assert.equal(reduce(before, { type: 'read', configuration: said, quantity: null, quantityBefore: 4 }).now.quantity, 1);
});

test('an end that a phrase lacks is still to be chosen, one that it leaves out is plain', () => {
  const said = { type: 'read', configuration: { hose: A, end1: null, end2: null, length: 500 }, missing: ['end2'] };
  const { now } = reduce(START, said);
  assert.deepEqual([now.end1, now.end2, missing(now)], ['plain', null, ['end2']]);
  assert.deepEqual(missing(EMPTY), ['hose', 'end1', 'end2', 'length']);
});

test('a request has what is chosen and nothing else', () => {
  assert.deepEqual(params({ ...EMPTY, hose: A, end1: 'plain', lengthUnit: 'mm', quantity: 3 }), { hose: A, lengthMethod: 'overall' });
  assert.deepEqual(pricedParams({ ...EMPTY, hose: A, customer: B, quantity: 3 }),
    { hose: A, lengthMethod: 'overall', customer: B, customerId: B, quantity: 3 });
});

test('an address holds the configuration, and a broken one what can be read', () => {
  const full = { hose: A, end1: 'plain', ferrule1: null, end2: B, ferrule2: C, wrap: A, wrapCoverage: 'partial', wrapStart: 10.5, wrapLength: 20,
    length: 66.3125, lengthUnit: 'in', lengthMethod: 'cutLength', lengthTolerance: '±5 mm', angle: 0, proofTest: true, burstTest: false,
    quantity: 12, customer: C };
  assert.deepEqual(fromAddress(new URL(address(full), 'http://x').searchParams), full);
  assert.deepEqual(fromAddress(new URLSearchParams('hose=<b>&length=NaN&quantity=-1&angle=&end2=plain')), { ...EMPTY, end2: 'plain' });
  assert.equal(address(EMPTY), '/configure');
});

const ASSEMBLY = { hose: A, end1: B, end2: null, ferrule1: C, ferrule2: null, manualFerrule1: false, manualFerrule2: false, wrap: C, wrapCoverage: 'partial', wrapStart: 5, wrapLength: 50,
  length: 640, lengthUnit: 'mm', lengthMethod: 'overall', lengthTolerance: null, angle: null, proofTest: true, burstTest: false, customer: null, partNumber: 'A-1', comments: 'kept' };

test('a stored assembly is the configuration that it was made from', () => {
  const { lengthUnit, ...now } = ofAssembly(ASSEMBLY);
  assert.deepEqual([now.end2, now.ferrule1, now.wrapStart, lengthUnit, now.quantity], ['plain', null, 5, 'mm', 1]);
  assert.equal(ofAssembly({ ...ASSEMBLY, manualFerrule1: true }).ferrule1, C);
});

test('a change of a stored assembly has what differs, and null for what it has no more', () => {
  const before = ofAssembly(ASSEMBLY);
  assert.deepEqual(patch(before, { ...before, quantity: 9 }), {});
  const { now } = [set({ wrap: null }), set({ end2: B }), set({ ferrule2: A }), set({ proofTest: false, length: 700 })].reduce(reduce, { ...START, now: before });
  assert.deepEqual(patch(before, now), { wrap: null, wrapCoverage: null, wrapStart: null, wrapLength: null, end2: B, ferrule2: A, manualFerrule2: true, proofTest: false, length: 700 });
  assert.deepEqual(patch(now, before), { wrap: C, wrapCoverage: 'partial', wrapStart: 5, wrapLength: 50, end2: null, ferrule2: null, manualFerrule2: false, proofTest: true, length: 640 });
});

test('what is stored is ordered again only if it is the same order', () => {
  const known = { _id: A, cutLengthmm: 500, overallLengthmm: 560, lengthMethod: 'overall' };
  const { _id, ...assembly } = known;
  const found = (change) => stored({ assembly, existing: [{ ...known, ...change }] })?._id;
  for (const [change, expected] of [[{}, A], [{ cutLengthmm: 500.3 }], [{ lengthMethod: 'cutLength' }], [{ printText: 'BOOM' }]]) {
    assert.equal(found(change), expected, JSON.stringify(change));
  }
  assert.equal(stored(null), null);
  // A wrap is as long in inches as in millimetres, and covers everything unless it says otherwise.
  const covered = { assembly: { ...assembly, lengthUnit: 'mm', wrapCoverage: 'eachEnd', wrapLength: 101.6 }, existing: [{ ...known, lengthUnit: 'in', wrapCoverage: 'eachEnd', wrapLength: 4 }] };
  assert.equal(stored(covered)?._id, known._id);
  assert.equal(stored({ ...covered, assembly: { ...covered.assembly, wrapLength: 4 } }), null);
  assert.equal(stored({ assembly, existing: [{ ...known, wrapCoverage: 'full' }] })?._id, known._id);
  assert.equal(stored({ assembly, existing: [{ ...known, cutLengthmm: 500.3 }, { ...known, _id: C }] })?._id, C);
});
