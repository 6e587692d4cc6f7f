import assert from 'node:assert/strict';
import test from 'node:test';
import { language } from '../page/language.js';
import { money, unitAmount } from '../page/shop.js';
import { apart, bySize, editable, fine, highest, hoseSize, leastLength, length, lengthToCut, lowest, meanings, parseNumber, pressure, readLength, readTolerance, soldBy, tape, trueBore, units, weight } from '../page/units.js';

test('lengths are written as a workshop writes them', () => {
  assert.equal(length(1684, 'metric'), '1684 mm');
  // As papers do: what is on a tape, else three decimals.
  assert.deepEqual([1684.3375, 36.5 * 25.4, 25.4 / 64, 1684, 925.04].map((mm) => length(mm, 'inch')), ['66 5/16 in', '36 1/2 in', '1/64 in', '66.299 in', '36.419 in']);
  assert.deepEqual([834.4, 800.6, 25.4].map((mm) => lengthToCut(mm, 'inch')), ['32 27/32 in', '31 17/32 in', '1 in']);
  assert.equal(lengthToCut(834.42, 'metric'), '834.4 mm');
  assert.equal(length(25.4, 'inch'), '1 in');
  assert.equal(length(null), '–');
  assert.equal(fine(35.56, 'inch'), '1.400 in');
  assert.deepEqual([0, 0.5, 0.99, 12.125, -0.25].map((inches) => tape(inches)), ['0', '1/2', '63/64', '12 1/8', '-1/4']);
});

test('pressure, weight and temperature in both systems', () => {
  const ratings = { 6000: ['413.7', '6,000'], 3000: ['206.8', '3,000'], 5076: ['350', '5,076'], 5076.33: ['350', '5,076'], 12345: ['851.2', '12,345'], 21755.66: ['1,500', '21,760'],
    9.9945: ['0.6891', '9.995'], 2998.65458: ['206.7', '2,999'] };
  for (const [psi, [bar, inch]] of Object.entries(ratings)) {
    assert.equal(pressure(Number(psi), 'metric'), `${bar} bar`);
    assert.equal(pressure(Number(psi), 'inch'), `${inch} psi`);
  }
  assert.equal(weight(9.1813, 'metric'), '4.16 kg');
  assert.equal(weight(1.005, 'inch'), '1.01 lb');
  for (const limit of [lowest, highest]) assert.deepEqual([limit(-40, 'inch'), limit(-40, 'metric'), limit(120.00000000000001, 'metric'), limit(119.99999999999999, 'inch')], ['-40 °F', '-40 °C', '120 °C', '248 °F']);
  assert.deepEqual([highest(121, 'inch'), lowest(-53.9, 'inch'), lowest(-53.9, 'metric'), lowest(-0.4, 'metric'), highest(-0.4, 'metric')], ['249 °F', '-65 °F', '-53 °C', '0 °C', '-1 °C']);
});

test('numbers are read as people type them', () => {
  const typed = { '1850': 1850, ' 66 5/16 ': 66.3125, '5/16"': 0.3125, '66-1/2': 66.5, '12,5': 12.5, '.5': 0.5, '0,125': 0.125, '1,234,567': 1234567, '1,234.5': 1234.5 };
  for (const [text, value] of Object.entries(typed)) assert.equal(parseNumber(text), value, text);
  for (const text of ['', 'abc', '1/0', '1 2', '1.2.3', '1,850']) assert.equal(parseNumber(text), null, text);
  assert.equal(parseNumber('1,850', { hasThousands: true }), 1850);
  // A comma before three digits may be one of thousands or of decimals.
  assert.deepEqual(meanings('±1,016 in'), ['±1016 in', '±1.016 in']);
  for (const text of ['1850', '0,125', '12,5', '1,234,567', '1,234.5']) assert.deepEqual(meanings(text), [], text);
});

test('money has its currency and that currency\'s decimals', () => {
  assert.equal(money(106.3, 'USD'), '106.30 USD');
  assert.equal(money(1063, 'JPY'), '1,063 JPY');
  assert.equal(money(null, 'USD'), '–');
});

test('lengths are read with any unit, and tolerances completed', () => {
  const typed = { '36 1/2': 36.5, '3 ft': 36, "3' 4\"": 40, "3′4 1/2″": 40.5, '1 m': 39.3701, '1016 mm': 40, '36 1/3': 36.3333, '0': 0 };
  for (const [text, value] of Object.entries(typed)) assert.equal(readLength(text, 'in'), value, text);
  assert.deepEqual([readLength('1,5 m', 'mm'), readLength('1,850', 'mm'), readLength('1,016 mm', 'in')], [1500, 1850, 40]);
  assert.deepEqual([readLength('1,016', 'in'), readLength('1,016 m', 'mm'), readTolerance('1,250', 'in')], [null, null, null]);
  for (const text of ['', 'abc', '-1', '12 kg', '3 ft 2 m', '1 2']) assert.equal(readLength(text, 'mm'), null, text);
  const tolerances = { '1/8': '±1/8 in', '+/- 5 mm': '±5 mm', '+3/-1 mm': '+3/−1 mm', '+1.5 %/-0.5 %': '+1.5/−0.5 %' };
  for (const [text, value] of Object.entries(tolerances)) assert.equal(readTolerance(text, 'in'), value, text);
  for (const text of ['abc', '-1', '0', '+3 in/-1 mm']) assert.equal(readTolerance(text, 'mm'), null, text);
});

test('what is needed at least is never written shorter', () => {
  assert.deepEqual([180, 25.4, 50.8].map((mm) => leastLength(mm, 'inch')), ['7 1/8 in', '1 in', '2 in']);
  assert.deepEqual([180, 70.04, 88.9, 89.00000000000001].map((mm) => leastLength(mm, 'metric')), ['180 mm', '71 mm', '89 mm', '89 mm']);
});

test('options that read alike are one', () => {
  const steps = [{ value: '5076', label: '350 bar', count: 4 }, { value: '5076.33', label: '350 bar', count: 2 }, { value: '6000', label: '413.7 bar', count: 1 }];
  assert.deepEqual(apart(steps, '').map(({ value }) => value), ['5076', '6000']);
  assert.deepEqual(apart(steps, '5076.33').map(({ value }) => value), ['5076.33', '6000']);
});

test('a unit price has the decimals that it needs', () => {
  assert.deepEqual([2.6308, 2.5, 1234.56].map((price) => unitAmount(price, 'USD')), ['2.6308', '2.50', '1,234.56']);
});

test('sizes grow, and are not sorted as text', () => {
  const sorted = (/** @type {string} */ text) => text.split(', ').map((value) => ({ value })).sort(bySize).map(({ value }) => value).join(', ');
  assert.equal(sorted('10L, -10, 6S, -4, 12L, 6L, -8, 13.25G, 10S'), '-4, -8, -10, 13.25G, 6L, 10L, 12L, 6S, 10S');
  assert.equal(sorted('1 1/16-12, 1-14, 1/2-20, 11/16-16, M16x1.5, M8x1, 7/16-20'), '7/16-20, 1/2-20, 11/16-16, 1-14, 1 1/16-12, M8x1, M16x1.5');
});

test('what is sold by a unit of the other system is told in the person’s', () => {
  const told = (/** @type {import('../page/units.js').System} */ system) => {
    units.system = system;
    return ['ft', 'm', 'each', null].map((unit) => soldBy(unit)).map(([unit, size]) => `${unit} ${size.toFixed(4)}`);
  };
  assert.deepEqual(told('metric'), ['m 3.2808', 'm 1.0000', 'each 1.0000', 'null 1.0000']);
  assert.deepEqual(told('inch'), ['ft 1.0000', 'ft 0.3048', 'each 1.0000', 'null 1.0000']);
  units.system = 'metric';
});

test('in German the comma is the mark of decimals, in what is read and written', (context) => {
  language.chosen = 'de';
  context.after(() => { language.chosen = 'en'; });
  assert.deepEqual([length(834.4, 'metric'), fine(35.56, 'inch'), pressure(5076.33, 'inch'), weight(9.1813, 'metric'), money(1106.3, 'EUR'), editable(66.3, 'mm')],
    ['834,4 mm', '1,400 in', '5.076 psi', '4,16 kg', '1.106,30 EUR', '66,3']);
  assert.deepEqual(['66,3', '66.3', '1.850,5', '12 1/2', '1,850'].map((text) => parseNumber(text)), [66.3, 66.3, 1850.5, 12.5, 1.85]);
  // A point before three digits is one of thousands or of decimals.
  assert.equal(parseNumber('1.850'), null);
  assert.deepEqual([meanings('1.850 in'), meanings('1,850 in')], [['1850 in', '1,850 in'], []]);
  assert.equal(parseNumber('1.850', { hasThousands: true }), 1850);
  assert.equal(readLength('92,5 cm', 'mm'), 925);
  // The service keeps tolerances with points.
  assert.equal(readTolerance('±1,5', 'mm'), '±1.5 mm');
});

test('a size of a hose has its bore beside it, in the person’s system', () => {
  const told = (/** @type {import('../page/units.js').System} */ system) => {
    units.system = system;
    return [hoseSize('-8'), hoseSize('-20'), hoseSize('12L'), hoseSize(null), hoseSize('-8', trueBore('-8', '13/32')), hoseSize('-10', trueBore('-10', '-8')), hoseSize('-4', {})];
  };
  assert.deepEqual(told('inch'), ['-8 · 1/2″', '-20 · 1 1/4″', '12L', '', '-8 · 13/32″', '-10 · 1/2″', '-4']);
  assert.deepEqual(told('metric'), ['-8 · DN 12', '-20 · DN 31', '12L', '', '-8', '-10 · DN 12', '-4']);
});
