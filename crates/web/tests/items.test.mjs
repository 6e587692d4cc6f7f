import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { enteredAs, FIELDS, FIGURES, GROUPS } from '../page/views/catalogue/fields.js';
import { units } from '../page/units.js';

const { schemas } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')).components;
const INPUTS = { hose: 'HoseInput', crimpFitting: 'CrimpFittingInput', adaptor: 'AdaptorInput', ferrule: 'FerruleInput', wrap: 'WrapInput', otherItem: 'OtherItemInput' };
/** Every form has these; the others are the same in inches, the name of a picture, and what an item is like. */
const [EVERYWHERE, LEFT_OUT] = [['partNumber', 'brand', 'description'], ['cutAllowanceInch', 'dropLengthInch', 'imageName', 'itemId']];

test('all that an item of a kind may have can be entered', () => {
  for (const [type, schema] of Object.entries(INPUTS)) {
    const { needed, usual, more } = FIELDS[type];
    const { properties, required } = schemas[schema];
    assert.deepEqual([...EVERYWHERE, ...needed, ...usual, ...more].sort(), Object.keys(properties).filter((name) => !LEFT_OUT.includes(name)).sort(), type);
    assert.deepEqual(required.filter((name) => !EVERYWHERE.includes(name)).sort(), [...needed].sort(), type);
    for (const name of [...needed, ...usual, ...more]) {
      if (name === 'ends') continue;
      const figure = FIGURES[name];
      assert.ok(figure, name);
      assert.equal(Boolean(figure.measured), [properties[name].type].flat().includes('number'), `${type}.${name}`);
      if (figure.flag) assert.deepEqual(properties[name].enum, [figure.flag, null]);
    }
  }
});

test('the page of an item tells what was entered', () => {
  const told = new Set(GROUPS.flatMap(([, fields]) => fields));
  // A kind of other items is told under another name; numbers of other systems concern these.
  assert.deepEqual(Object.values(FIELDS).flatMap(({ needed, usual, more }) => [...needed, ...usual, ...more]).filter((name) => !told.has(name) && !['ends', 'itemType', 'externalId'].includes(name)), []);
});

test('what is entered in the units of a person is kept in those of the service', () => {
  const both = (name, kept) => ['metric', 'inch'].map((system) => {
    units.system = system;
    return [enteredAs(FIGURES[name], kept), FIGURES[name].measured.unit()].join(' ');
  });
  assert.deepEqual(both('outerDiammm', 25.4), ['25.4 mm', '1 in']);
  assert.deepEqual(both('maxPressurePsi', 5000), ['344.7 bar', '5000 psi']);
  assert.deepEqual(both('minTemperatureC', -40), ['-40 °C', '-40 °F']);
  assert.deepEqual(both('weightLbs', 2), ['0.907185 kg', '2 lb']);
  for (const system of ['metric', 'inch']) {
    units.system = system;
    for (const [name, { measured }] of Object.entries(FIGURES)) if (measured) for (const entered of [0.5, 12.7, 276]) assert.equal(measured.shown(measured.kept(entered)), entered, `${name} ${system}`);
  }
});
