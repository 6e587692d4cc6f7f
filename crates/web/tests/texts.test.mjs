import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '../page/vendor/fluent-bundle/index.js';

const PAGE = fileURLToPath(new URL('../page', import.meta.url));
const LANGUAGES = readdirSync(join(PAGE, 'texts'));
const ROOMS = readdirSync(join(PAGE, 'texts/en')).map((file) => file.replace('.ftl', ''));

/** The variables in a pattern of Fluent. */
function variables(pattern, found = new Set()) {
  if (Array.isArray(pattern)) for (const part of pattern) variables(part, found);
  else if (pattern && typeof pattern === 'object') {
    if (pattern.type === 'var') found.add(pattern.name);
    variables(Object.values(pattern), found);
  }
  return found;
}

/** The texts of a language: by name, their room and their values. */
function textsOf(language) {
  const texts = new Map();
  for (const room of ROOMS) {
    const source = readFileSync(join(PAGE, 'texts', language, `${room}.ftl`), 'utf8');
    const { body } = new FluentResource(source);
    // What can't be read is left out by the library without a word.
    assert.deepEqual(body.map(({ id }) => id), [...source.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map(([, name]) => name), `${language}/${room}`);
    for (const { id, value } of body) {
      assert.ok(value, `${id} is empty in ${language}`);
      assert.ok(!texts.has(id), `${id} is there twice in ${language}`);
      texts.set(id, { room, values: [...variables(value)].sort() });
    }
  }
  return texts;
}
const ENGLISH = textsOf('en');

function modules(folder = PAGE) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'vendor' ? [] : modules(path);
    return entry.name.endsWith('.js') ? [path] : [];
  });
}

/** The names that a module asks for, those that begin with a given part as `part*`. */
const asked = (source) => [...source.matchAll(/(?<![\w.$])(?:t|rich|hasText)\((?:'([^']+)'|`([^`$]+)\$\{)/g)].map(([, name, part]) => name ?? `${part}*`);

/** The texts that a name means. */
const meant = (name) => (name.endsWith('*') ? [...ENGLISH.keys()].filter((one) => one.startsWith(name.slice(0, -1))) : ENGLISH.has(name) ? [name] : []);

const SOURCES = new Map(modules().map((path) => [path, readFileSync(path, 'utf8')]));

test('every language has every text, with the same values', () => {
  for (const language of LANGUAGES) {
    const texts = textsOf(language);
    assert.deepEqual([...ENGLISH.keys()].filter((name) => !texts.has(name)), [], `missing in ${language}`);
    assert.deepEqual([...texts.keys()].filter((name) => !ENGLISH.has(name)), [], `only in ${language}`);
    for (const [name, { room, values }] of texts) assert.deepEqual({ room, values }, ENGLISH.get(name), `${name} in ${language}`);
  }
});

test('every text that is asked for exists, and every text is asked for', () => {
  const names = new Set([...SOURCES.values()].flatMap(asked));
  assert.ok(names.size > 500, `${names.size}`);
  assert.deepEqual([...names].filter((name) => !meant(name).length), [], 'no such text');
  // A name may be chosen before it is asked for.
  const chosen = [...SOURCES.values()].flatMap((source) => [...source.matchAll(/'([a-z][\w-]*)'|`([a-z][\w-]*-)\$\{/g)].map(([, name, part]) => name ?? `${part}*`));
  const used = new Set([...names, ...chosen].flatMap(meant));
  assert.deepEqual([...ENGLISH.keys()].filter((name) => !used.has(name)), [], 'nobody asks for it');
});

/** A module and those that it imports, whether at once or later. */
function reached(path, found = new Set()) {
  if (found.has(path) || !SOURCES.has(path)) return found;
  found.add(path);
  for (const [, from] of SOURCES.get(path).matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)) reached(join(dirname(path), from), found);
  return found;
}

test('each room loads the texts of all that it shows', () => {
  const router = join(PAGE, 'router.js');
  const routes = [...SOURCES.get(router).matchAll(/import\('(\.[^']+)'\)(?:, texts: (\[[^\]]+\]))?/g)].map(([, path, texts = '[]']) => ({ path, texts: JSON.parse(texts.replaceAll("'", '"')) }));
  assert.ok(routes.length > 10);
  const embedded = { path: './embedded/embedded.js', texts: JSON.parse(/TEXTS = (\[[^\]]+\])/.exec(SOURCES.get(join(PAGE, 'embedded/embedded.js')))[1].replaceAll("'", '"')) };
  for (const { path, texts } of [...routes, embedded, { path: './app.js', texts: [] }]) {
    const files = path === './app.js' ? [...reached(join(PAGE, path))].filter((file) => !file.includes('/views/') || /rows\.js$|add\.js$/.test(file)) : [...reached(join(PAGE, path))];
    // Some are loaded only once they are needed.
    const later = files.flatMap((file) => [...SOURCES.get(file).matchAll(/loadTexts\(\['(\w+)'\]\)/g)].map(([, room]) => room));
    const rooms = new Set(['frame', 'problems', ...texts, ...later]);
    const lacking = files.flatMap((file) => asked(SOURCES.get(file)).flatMap(meant).filter((name) => !rooms.has(ENGLISH.get(name).room)).map((name) => `${relative(PAGE, file)}: ${name}`));
    assert.deepEqual(lacking, [], `${path} loads ${[...rooms]}`);
  }
});

test('no text stands in the templates', () => {
  /** Names and units are the same in every language. */
  const SAME = /^(?:Hosewright|mm|in|psi|bar|Promise|Authorization: Bearer …)$/;
  /** What the service writes in drawings. */
  const SERVICE = 'plain cut end';
  const found = [];
  for (const [path, source] of SOURCES) {
    for (const [, text] of source.matchAll(/(?<!=)>\s*([A-Za-z][^<>${}`'"()=;]*?)\s*</g)) if (!SAME.test(text) && text !== SERVICE) found.push(`${relative(PAGE, path)}: ${text}`);
    for (const [, text] of source.matchAll(/(?:aria-label|placeholder|title|alt)="([A-Z][a-z][^"$]*)"/g)) if (!SAME.test(text)) found.push(`${relative(PAGE, path)}: ${text}`);
  }
  assert.deepEqual(found, []);
});

/** Choices of the description that the page shows, with what the names of their texts begin with. */
const CHOICES = {
  'Gender': 'gender', 'CrimpFittingSelection.gender': 'gender', 'CrimpFittingSelection.swivel': 'swivel', 'DocumentStatus': 'status', 'SalesEstimate.outcome': 'outcome',
  'ItemType': 'kind', 'LineItemType': 'kind', 'CallerRole': 'role', 'KeyType': 'keys-type', 'ApiKey.scopes': 'keys-scopes', 'User.status': 'people', 'AuditEntry.action': 'changes', 'Change.action': 'import-tally', 'LengthMethod': 'method', 'WrapCoverage': 'covers',
  'PressureSource': 'set-by', 'WorkPrice.work': 'labour', 'PriceStep.step': 'price-step', 'PricePart.source': 'price-source', 'HoseAssemblyPrice.source': 'price-of-assembly', 'Numbering.type': 'setting-number', 'Organization.angleConvention': 'setting-angleConvention',
  'Organization.lengthToleranceStandard': 'setting-lengthToleranceStandard', 'Organization.revisionStyle': 'setting-revisionStyle', 'Organization.paperSize': 'setting-paperSize', 'PressureUnit': 'setting-defaultPressureUnit', 'LengthUnit': 'setting-defaultLengthUnit',
  'ImportProfile.kind': 'import-kind', 'ImportDoubt.doubt': 'import-doubt', 'ImportLayout.dateOrder': 'import-date', 'ImportLayout.thousandsSign': 'import-thousands', 'ImportColumn.size': 'import-size', 'CurrentWarning.code': 'problem', 'LineWarning.code': 'problem',
};

test('every choice that is shown has its words', () => {
  const { schemas } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')).components;
  for (const [place, name] of Object.entries(CHOICES)) {
    const [schema, field] = place.split('.');
    const values = (field ? schemas[schema]?.properties[field] : schemas[schema])?.enum?.filter((value) => value !== null);
    assert.ok(values?.length > 1, place);
    assert.deepEqual(values.map((value) => `${name}-${value.replaceAll(/[ ,]/g, '-')}`).filter((one) => !ENGLISH.has(one)), [], place);
  }
});
