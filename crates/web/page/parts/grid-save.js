import { language, t } from '../language.js';
import { meanings, parseNumber } from '../units.js';
import { alternatives } from './field.js';
import './grid.js';
import { refusal } from './notice.js';

/** @import { Grid } from './grid.js' */
/** @import { Column } from './types.d.ts' */
/** @typedef {Grid['changes'][number]} Change a changed row */

/** The number that a cell has, without the sign or code of its currency, or that of percents. @param {string} text @param {Column} column */
function plainNumber(text, { currency, isPercent }) {
  if (isPercent) return text.replace(/\s*%$/, '');
  if (!currency) return text;
  const parts = new Intl.NumberFormat(language.numbers, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return [sign, currency].reduce((left, mark) => (left.endsWith(mark) ? left.slice(0, -mark.length) : left.startsWith(mark) ? left.slice(mark.length) : left).trim(), text.trim());
}

/** What is wrong with a text that should be a number; null if nothing. @param {string} text */
function wrongNumber(text) {
  if (!text || parseNumber(text) !== null) return null;
  const ways = meanings(text);
  return t('field-entry-enter', { wants: ways.length ? alternatives(ways) : t('grid-number') });
}

/** The changed cells of a row as fields of a record; empty ones clear. @param {Change} change @param {Column[]} columns */
const recordOf = ({ cells }, columns) => Object.fromEntries(columns.flatMap((column) => {
  const { name, kind } = column;
  const cell = cells[name] ?? '';
  return name in cells ? [[name, cell === '' ? null : kind === 'number' ? parseNumber(plainNumber(cell, column)) : cell]] : [];
}));

/** What the service says is wrong with records, at their cells. @param {Schemas['FieldError'][]} errors @param {Change[]} sent in the order of the records @param {Column[]} columns */
const faultsAt = (errors, sent, columns) => new Map(errors.flatMap((fault) => {
  const [, at = '', field = ''] = /^\/(\d+)(?:\/(\w+))?/.exec(fault.pointer) ?? [];
  const row = sent[Number(at)];
  const column = columns.find(({ name }) => name === field) ?? columns.find(({ kind }) => kind !== 'fixed' && (kind !== 'key' || row?.isNew));
  return at && row && column ? [/** @type {const} */ ([`${row.key} ${column.name}`, refusal(fault, column.label)])] : [];
}));

/**
 * Sends what was changed in a grid; what is wrong stands at its cell. Null if it is not stored.
 * @template T
 * @param {Grid} grid
 * @param {(records: { change: Change, record: Record<string, unknown> }[]) => Promise<T>} send those that are changed and new
 * @returns {Promise<T | null>}
 */
export async function saveGrid(grid, send) {
  const { columns } = grid;
  const changes = grid.changes.filter(({ isRemoved }) => !isRemoved);
  const numbers = columns.filter(({ kind }) => kind === 'number');
  const wrong = changes.flatMap(({ key, cells }) => numbers.flatMap((column) => {
    const fault = wrongNumber(plainNumber(cells[column.name] ?? '', column));
    return fault ? [/** @type {const} */ ([`${key} ${column.name}`, fault])] : [];
  }));
  grid.faults = new Map(wrong);
  if (wrong.length) {
    await grid.showFault();
    return null;
  }
  grid.busy = true;
  try {
    return await send(changes.map((change) => ({ change, record: recordOf(change, columns) })));
  } catch (problem) {
    const faults = faultsAt(/** @type {import('../api.js').ApiError} */ (problem).errors ?? [], changes, columns);
    if (!faults.size) throw problem;
    Object.assign(grid, { faults, busy: false });
    await grid.showFault();
    return null;
  } finally {
    grid.busy = false;
  }
}
