import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { language, LANGUAGES, loadTexts } from '../page/language.js';
import { inOwnWords, KNOWN, meaningOf } from '../page/parts/problems.js';

// The page's texts come from files here.
globalThis.fetch = async (address) => ({ ok: true, text: async () => readFileSync(fileURLToPath(address), 'utf8') });

const CODES = new Set(readFileSync(new URL('../../api/src/error/codes.tsv', import.meta.url), 'utf8').split('\n').filter(Boolean).map((line) => line.split('\t')[0]));
const PAGE = new URL('../page/', import.meta.url);
const namesIn = (code) => [...readFileSync(new URL(`texts/${code}/problems.ftl`, PAGE), 'utf8').matchAll(/^problem-([\w-]+) *=/gm)].map(([, name]) => name);

async function speak(code) {
  language.chosen = code;
  await loadTexts(['frame', 'problems']);
}

test('each code with a text is one of the service, in every language', () => {
  const names = namesIn('en');
  assert.ok(names.length > 100, `${names.length}`);
  assert.deepEqual([...new Set(names.map((name) => name.split('-')[0]))].filter((code) => !CODES.has(code)), [], 'no such code');
  // What a message carries is said by its own text; what the code means alone, by that of the code.
  assert.deepEqual(names.filter((name) => name.includes('-') && !names.includes(name.split('-')[0])), []);
  assert.deepEqual(KNOWN.filter((code) => !names.includes(code)), [], 'without a text');
  for (const code of Object.keys(LANGUAGES)) assert.deepEqual(namesIn(code).sort(), [...names].sort(), code);
});

/** Codes that no form of the page gets, by the reason. */
const NOT_OF_FORMS = {
  'the page writes requests as they are described': ['body_required', 'broken_body', 'differs_from_path', 'duplicate_field', 'malformed_id', 'malformed_json', 'method_not_allowed', 'no_such_path', 'not_a_customer_key', 'not_allowed', 'scopes_disagree', 'unknown_end', 'unknown_field', 'unknown_parameter', 'unsupported_media_type', 'use_release'],
  'the page chooses keys of requests, and waits for their answers': ['already_answered', 'body_timeout', 'idempotency_mismatch', 'still_running'],
  'the page takes cursors and pages as they are told': ['cursor_expired', 'cursor_of_another_list', 'invalid_cursor', 'page_with_cursor', 'too_deep'],
  'the page sends records one by one, or lists whole': ['part_refused', 'partial_list'],
};

test('each code has a German text, or no form gets it', () => {
  const named = new Set(namesIn('de'));
  const without = Object.values(NOT_OF_FORMS).flat();
  assert.deepEqual([...CODES].filter((code) => !named.has(code)).sort(), without.toSorted());
});

/** Messages of the service, as it writes them, and as the page says them: in German, then in English. */
const MESSAGES = [
  ['required', 'is required', 'bitte ausfüllen.', 'fill this in.'],
  ['too_long', 'must be at most 10000 characters long', 'höchstens 10.000 Zeichen eingeben.', 'enter at most 10,000 characters.'],
  ['out_of_range', 'must be at most 1000000', 'höchstens 1.000.000 eingeben.', 'enter at most 1,000,000.'],
  ['out_of_range', 'must be more than 0', 'mehr als 0 eingeben.', 'enter a number above 0.'],
  ['out_of_range', 'must be from 0 to 99999999999.9999', '0 bis 99.999.999.999,9999 eingeben.', 'enter 0 to 99,999,999,999.9999.'],
  ['wrong_type', 'must be null or a number', 'eine Zahl eingeben oder leer lassen.', 'enter a number, or leave it empty.'],
  ['wrong_type', 'must be a whole number', 'eine ganze Zahl eingeben.', 'enter a whole number.'],
  ['in_future', '2031-05-09 is yet to come; give the day of make, up to 2026-11-29', '9. Mai 2031 kommt erst noch. Bitte einen Tag bis 29. Nov. 2026 eingeben.', '9 May 2031 is yet to come. Enter a day up to 29 Nov 2026.'],
  ['already_user', 'is already a user of your organization; leave it out', 'diese Adresse hat hier schon jemand. Wem die Mail fehlt, der wird in seiner Zeile noch einmal eingeladen.', 'somebody here has this address already. Who lost the mail is invited again in their row.'],
  ['already_released', 'E-200 is already released', 'E-200 ist schon freigegeben. Zum Ändern eine neue Version beginnen.', 'E-200 is released already. Begin a new version to change it.'],
  ['unknown_item', 'there is no item "XYZ"', 'den Artikel „XYZ“ gibt es nicht. Bitte Nummer und Marke prüfen.', 'there is no item “XYZ”. Check its number and brand.'],
  ['stock_below_zero', "10 are on hand; that would be -5, and stock must not go below zero; correct it, or allow it in the organization's settings", 'das wären -5; der Bestand darf nicht unter null fallen. Bitte berichtigen oder in den Einstellungen erlauben.', 'this would be -5, and stock must not go below zero. Correct it, or allow it in the settings.'],
  ['duplicate_external_id', 'erpId: another customer has this number; give each its own, or clear it there first', 'diese Kundennummer hat schon ein anderer Kunde. Bitte jedem seine eigene geben.', 'another customer has this number. Give each its own.'],
  ['stock_short', 'line 2 needs 3 each of H20-DKJ; 1 are reserved for it, 0.5 are available', 'Position 2 braucht 3 Stk von H20-DKJ; 1 sind dafür reserviert, 0,5 sind verfügbar.', 'line 2 needs 3 pcs of H20-DKJ; 1 are reserved for it, 0.5 are available.'],
  ['stock_short', 'line 2 needs 3 ft of H20-DKJ; 0 are available', 'Position 2 braucht 3 ft von H20-DKJ; 0 sind verfügbar.', 'line 2 needs 3 ft of H20-DKJ; 0 are available.'],
  ['no_labour_cost', 'the cost of the proof test is not set, so it is not charged', 'Druckprüfung: kein Preis hinterlegt, wird nicht berechnet.', 'Proof test has no price, so it is not charged.'],
  ['no_crimp_spec', 'no approved crimp spec for the hose with end 2', 'keine freigegebene Pressvorgabe für den Schlauch mit Ende 2.', 'no approved crimp spec for the hose with end 2.'],
  // Lengths and pressures are in the person's units.
  ['below_minimum_free_length', '4 3/4 in of free hose, less than twice the minimum bend radius (8 in)', '120,7 mm freier Schlauch, weniger als das Doppelte des kleinsten Biegeradius (203,2 mm).', '120.7 mm of free hose, less than twice the minimum bend radius (203.2 mm).'],
  ['rating_lowered', 'the working pressure was 5000 psi at the release and would be unknown with the current components', 'der Betriebsdruck war bei der Freigabe 344,7 bar und wäre mit den heutigen Teilen unbekannt.', 'the working pressure was 344.7 bar at the release and would be unknown with the parts of today.'],
  ['cut_length_changed', 'the cut length was 834.4 mm at the release and would be 840 mm with the current components', 'die Schnittlänge war bei der Freigabe 834,4 mm und wäre mit den heutigen Teilen 840 mm.', 'the cut length was 834.4 mm at the release and would be 840 mm with the parts of today.'],
];

test('a known message is said in the language of the page, with all that it carries', async () => {
  for (const [at, code] of ['de', 'en'].entries()) {
    await speak(code);
    for (const [fault, message, ...said] of MESSAGES) assert.equal(inOwnWords({ code: fault, message }), said[at]);
  }
});

/** Messages that are said in other languages alone, since the service's own tell more. */
const TRANSLATED = [
  ['invalid_sheet', "3 cells are faulty and nothing was written; the first is Liste!D7: must be a number with ',' before decimals; let the profile say another", 'gespeichert wurde nichts, weil die Datei Fehler hat, insgesamt 3, den ersten in Liste!D7. Bitte berichtigen und noch einmal einlesen.'],
  ['still_used', 'this price list is used by Acme and others; give them another one first', 'das wird noch verwendet: Acme und andere. Bitte zuerst dort ändern.'],
  ['wrong_state', "hose kit K-1 revision B version 2 is released and can't be deleted; it can be revised", 'Schlauchsatz K-1 Rev. B, Version 2 ist freigegeben. Das ist dann nicht möglich.'],
];

test('of a message that tells more in English the names are said in other languages', async () => {
  await speak('de');
  for (const [code, message, said] of TRANSLATED) assert.equal(inOwnWords({ code, message }), said);
  await speak('en');
  for (const [code, message] of TRANSLATED.slice(1)) assert.equal(inOwnWords({ code, message }), null);
});

test('of another message the code alone is said, and nothing of one without a text', async () => {
  await speak('de');
  const used = { code: 'still_used', message: 'the brand or its items changed meanwhile; reload and try again' };
  assert.equal(inOwnWords(used), null);
  assert.equal(meaningOf(used.code), 'das wird noch verwendet. Bitte zuerst dort ändern.');
  for (const code of ['malformed_json', 'toString', '', undefined]) assert.deepEqual([inOwnWords({ code, message: 'is required' }), meaningOf(code)], [null, null], `${code}`);
  // Who reads English reads the service's own words.
  await speak('en');
  assert.equal(meaningOf(used.code), null);
});
