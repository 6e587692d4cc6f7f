import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../page', import.meta.url));
const { paths } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
const OPERATIONS = Object.keys(paths).map((path) => path.replace('/api/v1', ''));

/** Paths, or their beginnings or ends with `*`, that nobody calls in the page, by the reason. */
const NOT_CALLED = JSON.parse(readFileSync(new URL('not-called.json', import.meta.url), 'utf8'));

function sources(folder = PAGE) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'vendor' ? [] : sources(path);
    return entry.name.endsWith('.js') ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Paths in quotes: `/customer/{}/items`, or `…/items` where the beginning is put together elsewhere. */
const CALLS = new Set(sources().flatMap((source) => [...source.matchAll(/[`'](\$\{[^`'{}]*\})?((?:\/(?:[\w-]+|\$\{(?:[^{}]|\{[^{}]*\})*\}))+)/g)]
  .map(([, before, path]) => (before ? '…' : '') + path.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}'))));

/** The commands of documents, which are called by their names. */
const COMMANDS = [...readFileSync(join(PAGE, 'parts/life-cycle.js'), 'utf8').matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name);

/** @param {string} operation @param {string} call */
function isCalled(operation, call) {
  const [wanted, given] = [operation.split('/'), call.split('/')];
  const known = call.startsWith('…') ? given.slice(1) : given;
  const from = wanted.length - known.length;
  // Of a beginning that is put together elsewhere, the rest has to say what it is.
  if (from < 0 || (from > 0 && !call.startsWith('…')) || !known.some((part) => /^\w/.test(part))) return false;
  return known.every((part, at) => (wanted[from + at]?.startsWith('{') ? part !== '' : wanted[from + at] === part));
}

const called = (operation) => [...CALLS].some((call) => isCalled(operation, call)) || (/^\/(hoseassembly|hosekit|workorder|salesestimate)\/\{\w+\}\/\w+$/.test(operation) && COMMANDS.includes(operation.split('/').at(-1)));

const fits = (operation, pattern) => (pattern.startsWith('*') ? operation.endsWith(pattern.slice(1)) : pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : operation === pattern);

test('each path of the interface is called by the page, or it is known why not', () => {
  const excused = Object.values(NOT_CALLED).flat();
  assert.deepEqual(OPERATIONS.filter((operation) => !called(operation) && !excused.some((pattern) => fits(operation, pattern))), []);
  assert.deepEqual(excused.filter((pattern) => !OPERATIONS.some((operation) => fits(operation, pattern))), [], 'no such path');
  assert.ok(OPERATIONS.filter(called).length > 120, `${OPERATIONS.filter(called).length} are called`);
});

test('the page calls no path that is not there', () => {
  const API = /^\/(?:organization|customers?|hoses?|hoseassembly|hoseassemblies|hosekits?|workorders?|salesestimates?|pricelists?|pricelistnames|inventory|inventoryitem|warehouses?|brands?|users?|audit|adaptors|crimpfittings|items|search)(?:\/|$)/;
  /** Addresses of the page that begin like those of the interface. */
  const ROOMS = ['/customers', '/customers/{}', '/workorders', '/salesestimates', '/hoseassemblies', '/hosekits', '/items', '/inventory', '/pricelists'];
  /** What begins paths that are put together. */
  const BEGINNINGS = ['/customer', '/hose', '/hoseassembly/{}/{}', '/pricelist/{}/items'];
  const unknown = [...CALLS].filter((call) => API.test(call) && ![...ROOMS, ...BEGINNINGS].includes(call) && !OPERATIONS.some((operation) => isCalled(operation, call)));
  assert.deepEqual(unknown, []);
});
