import { language, t } from '../../language.js';
import { inWords } from '../../parts/labels.js';
import { sentence } from '../../parts/notice.js';
import { inOwnWords, meaningOf } from '../../parts/problems.js';
import { label } from './fields.js';

/** @import { CellError } from './types.d.ts' */

/** What the service says of a proposal, in English, as texts of the page. Others are shown as they are. @type {[RegExp, string, string[]?][]} */
const SAID = [
  [/^the heading "(.*)" is known, but there are no values$/, 'no-values', ['heading']],
  [/^the heading "(.*)" is known, and the values agree$/, 'agrees', ['heading']],
  [/^the heading "(.*)" is short for "(.*)", and its unit agrees$/, 'short-for', ['heading', 'long']],
  [/^the heading "(.*)" may be short for "(.*)"$/, 'may-be-short-for', ['heading', 'long']],
  [/^the heading "(.*)" may mean something else$/, 'may-mean-else', ['heading']],
  [/^the heading "(.*)" is a single letter$/, 'letter', ['heading']],
  [/^the list says that "(.*)" is "(.*)"$/, 'list-says', ['heading', 'long']],
  [/^the heading "(.*)" (?:begins with a known one|has a known one among other words)$/, 'begins', ['heading']],
  [/^the column "(.*)" may be it too$/, 'may-be-too', ['heading']],
  [/^numbers such as 1\.250 may be read in two ways; say the decimal sign$/, 'two-numbers'],
  [/^the heading says (.*), which may mean (.*)$/, 'other-unit', ['unit', 'other']],
  [/^the profile says (.*), but by known items it is (.*) \((.*)\)$/, 'profile-by-items', ['unit', 'other', 'example']],
  [/^measure and tolerance stand in one cell$/, 'with-tolerance'],
  [/^most of the fittings have a nut, so that it may be that of the nut$/, 'of-nut'],
  [/^the figures are in percent$/, 'percent'],
  [/^"(.*)" is no price, and stays blank$/, 'no-price', ['value']],
  [/^a bore is no size by itself$/, 'bore'],
  [/^"(.*)" is none of its words; say which$/, 'no-word', ['value']],
  [/^its values look like it, but the heading doesn't say so$/, 'looks-like-it'],
  [/^the heading says (.*), which is no unit of it$/, 'no-unit-of-it', ['unit']],
  [/^the sheet says (.*), but by known items it is (.*) \((.*)\)$/, 'other-by-items', ['unit', 'other', 'example']],
  [/^the unit stands in the heading: (.*)$/, 'unit-in-heading', ['unit']],
  [/^the unit stands in the cells: (.*)$/, 'unit-in-cells', ['unit']],
  [/^heading and cells name different units$/, 'units-differ'],
  [/^the numbers are unusual for (.*)$/, 'unusual', ['unit']],
  [/^by known items the unit is (.*) \((.*)\)$/, 'unit-by-items', ['unit', 'example']],
  [/^no unit is said; by the size of the numbers it may be (.*)$/, 'unit-by-size', ['unit']],
  [/^no unit stands at the column; by the size of the numbers it may be (.*)$/, 'unit-by-size', ['unit']],
  [/^no unit stands at the column; "(.*)" says (.*)$/, 'unit-by-remark', ['remark', 'unit']],
  [/^the heading says that prices are for (.*)$/, 'per', ['number']],
  [/^"(.*)" says for how many prices are$/, 'per-column', ['heading']],
  [/^"(.*)" says that prices are for (.*)$/, 'per-remark', ['remark', 'number']],
  [/^"(.*)" says it$/, 'remark', ['remark']],
  [/^the profile "(.*)" has it so$/, 'profile', ['name']],
  [/^the heading says (.*), the profile (.*)$/, 'profile-differs', ['unit', 'other']],
  [/^the heading says ([A-Z]{3})$/, 'unit-in-heading', ['unit']],
  [/^"(.*)" can't be read so: .*$/, 'not-so', ['value']],
  [/^the list has no column "(.*)", as the profile "(.*)" says$/, 'profile-lacks', ['heading', 'name']],
  [/^the profile has another decimal sign than "(.*)" in this list$/, 'profile-sign', ['value']],
  [/^it says for how many (.*) is$/, 'is-per', ['field']],
  [/^you confirmed the heading "(.*)" in the profile "(.*)"$/, 'confirmed', ['heading', 'name']],
  [/^in the profile "(.*)" the heading is (.*)$/, 'confirmed-other', ['name', 'field']],
  [/^in the profile "(.*)" sizes are written as (.*)$/, 'confirmed-sizes', ['name', 'notation']],
  [/^no unit stands at the column; in the profile "(.*)" it is (.*)$/, 'confirmed-unit', ['name', 'unit']],
  [/^the heading may mean (\S*) too$/, 'may-mean-too', ['field']],
  [/^the values don't look like it$/, 'unlike-it'],
  [/^the column "(.*)" has "(.*)", taken for what is in a package;/, 'package', ['heading', 'value']],
  [/^there is no column for it$/, 'no-field'],
  [/^prices are in several currencies$/, 'currencies'],
  [/^the sizes say themselves how they are written$/, 'sizes-say'],
  [/^by the heading sizes are written as (.*)$/, 'sizes-by-heading', ['notation']],
  [/^not all values are sizes as (.*)$/, 'not-all-sizes', ['notation']],
  [/^the values are no sizes of hose$/, 'no-sizes'],
  [/^of the ways to write sizes only (.*) fits the values$/, 'only-notation', ['notation']],
  [/^sizes may be written as (.*); say which$/, 'notations', ['notations']],
  [/^dates are in the order (.*)$/, 'dates', ['order']],
  [/^dates may be in the order (.*) or mdy$/, 'dates-doubtful'],
  [/^not all values are dates$/, 'no-dates'],
  [/^its values look like part numbers, but the heading doesn't say so$/, 'like-numbers'],
  [/^the brand "(.*)" is named above the headings or by the sheet$/, 'brand-above', ['brand']],
  [/^no column has the brand; give it a fixed value$/, 'no-brand'],
  [/^no column has the brand; give it a fixed value; above the headings stands "(.*)"$/, 'no-brand-titled', ['title']],
  [/^it stands in the heading of the price$/, 'in-price-heading'],
  [/^it stands beside (?:the|some of the) prices$/, 'beside-prices'],
  [/^the heading says (.*), but the prices (.*)$/, 'currencies-differ', ['one', 'other']],
  [/^no currency is said/, 'no-currency'],
  [/^it isn't said whether prices are for pieces, metres or feet/, 'no-sold-by'],
  [/^its values are EANs/, 'eans'],
  [/^the heading is unknown$/, 'unknown-heading'],
  [/^the heading may mean (.*), but another column is that$/, 'taken', ['field']],
  [/^the heading may mean (.*), but the values don't look like it$/, 'unlike', ['field']],
  [/^repeated headings$/, 'skip-headings'],
  [/^units below the headings$/, 'skip-units'],
  [/^titles and remarks$/, 'skip-groups'],
  [/^totals$/, 'skip-totals'],
  [/^words of the profile by which rows are skipped$/, 'skip-words'],
  [/^no value in a column that the profile wants filled$/, 'skip-without'],
  [/^left out, since a value is in doubt$/, 'skip-left-out'],
];

const NOTATIONS = ['dash', 'dn', 'inch', 'mm'];
/** @param {string} text words of the service, as `dash or dn` */
const notations = (text) => text.split(' or ').map((one) => (NOTATIONS.includes(one) ? t(`import-size-${one}`) : one)).join(t('import-or'));

/** The key of what the service says. @param {string} text */
export const meaning = (text) => SAID.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What speaks for a proposal. */
const CONFIRMS = new Set(['agrees', 'short-for', 'percent', 'no-price', 'unit-in-heading', 'unit-in-cells', 'unit-by-items', 'per', 'per-column', 'sizes-say', 'sizes-by-heading', 'dates', 'in-price-heading', 'profile', 'confirmed']);

/** What speaks against a proposal, among its reasons. @param {string[]} reasons */
export const against = (reasons) => reasons.filter((text) => !CONFIRMS.has(meaning(text) ?? ''));

/** What the service says of a list, in the person's language. @param {string} text @param {string} kind of the rows */
export function said(text, kind) {
  for (const [pattern, key, names = []] of SAID) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, at) => {
      const value = found[at + 1] ?? '';
      return [name, name.startsWith('notation') ? notations(value) : name === 'field' ? label(kind, value) : value];
    }));
    return t(`import-said-${key}`, values);
  }
  return sentence(inWords(text));
}

/** Codes of faults that the page explains, and what to do about them. */
const EXPLAINED = new Set(['not_a_workbook', 'unknown_encoding', 'broken_quote', 'too_many_columns', 'ambiguous_date', 'ambiguous_item', 'ambiguous_number', 'ambiguous_percentage', 'ambiguous_size', 'another_record', 'broken_cell', 'duplicate_column', 'duplicate_row', 'invalid_size', 'missing_column',
  'no_amount', 'no_heading', 'no_such_sheet', 'out_of_range', 'overlapping', 'price_unit', 'required', 'rounded', 'shared_field', 'skipped_rows', 'suspicious_value', 'too_long', 'too_many_decimals', 'unknown_brand', 'unknown_column',
  'unknown_currency', 'unknown_customer', 'unknown_hose', 'unknown_id', 'unknown_item', 'unknown_price_list', 'unknown_unit', 'unknown_value', 'unknown_warehouse', 'wrong_type', 'committed_above_free']);

/** What is wrong, and what helps, for all faults of a code. @param {string} code */
export const cause = (code) => t(EXPLAINED.has(code) ? `import-cause-${code.replaceAll('_', '-')}` : 'import-cause-other');

/** What the service says of a cell, as texts of the page. @type {[RegExp, string, string[]?][]} */
const SAID_OF_CELLS = [
  [/^was (.*) before: .*?(?:\(read as (.*)\))?$/, 'before', ['before', 'read']],
  [/^looks like a date, which spreadsheets make of part numbers/, 'date'],
  [/^must be a number with '?(.)'? before decimals/, 'number', ['sign']],
  [/^must be a number; let the profile/, 'any-number'],
  [/^may be (.*) or (.*); say in the profile which sign precedes decimals$/, 'two-numbers', ['one', 'other']],
  [/^is required/, 'required'],
  [/^says that prices are for (.*), but they go in as for (.*); have the profile/, 'price-for', ['said', 'taken']],
  [/^is blank in rows that have a price, which goes in as for (.*); have the profile/, 'price-blank', ['taken']],
  [/^says that (".*") is for (.*); have the profile/, 'price-many', ['heading', 'said']],
  [/^is for (.*) by "(.*)", but/, 'price-other', ['said', 'heading']],
  [/^is for (".*") by "(.*)", which is no number above 0/, 'price-no-number', ['said', 'heading']],
];
/** For what a price is, as the service says it. @type {Record<string, string>} */
const ONE = { 'a piece': 'each', 'a metre': 'm', 'a foot': 'ft', 'an inch': 'in', 'a millimetre': 'mm' };
/** @param {string} text such as `100 × a metre` */
const oneOf = (text) => text.replace(/an? \w+$/, (one) => (ONE[one] ? t(`import-one-${ONE[one]}`) : one));

const SKIPPED = /^\d+ rows? (?:was|were) skipped \((.*)\): (.*)$/;

/** What is wrong with a cell in words, and their language if it isn't the person's. @param {CellError} error @param {string} kind */
export function words({ code, message }, kind) {
  const [, why, rows] = SKIPPED.exec(message) ?? [];
  if (why && rows) return { text: t('import-cell-skipped', { why: said(why, kind), rows: rows.replace(/ and (\d+) more$/, (_all, count) => ` ${t('import-touches-more', { count: Number(count) })}`) }) };
  for (const [pattern, key, names = []] of SAID_OF_CELLS) {
    const found = pattern.exec(message);
    if (found) return { text: t(`import-cell-${key}`, Object.fromEntries(names.map((name, at) => [name, name === 'taken' ? oneOf(found[at + 1] ?? '?') : found[at + 1] ?? '?']))) };
  }
  const own = inOwnWords({ code, message }) ?? meaningOf(code);
  return own === null ? { text: sentence(message), lang: language.chosen === 'en' ? undefined : 'en' } : { text: sentence(own) };
}

/** Where a fault is, in words of the sheet. @param {Pick<CellError, 'sheet' | 'row' | 'letter'> & { column?: string }} error */
export function where({ sheet, row, letter, column }) {
  return [sheet && t('import-at-sheet', { sheet }), row && t('import-at-row', { row: String(row) }), letter && column ? t('import-at-column', { letter, heading: column }) : letter ? t('import-at-letter', { letter }) : column && t('import-at-heading', { heading: column })]
    .filter(Boolean).join(' · ');
}
