import { html, nothing } from 'lit';
import { language } from '../language.js';
import { go } from '../place.js';
import { bySize } from '../units.js';
import { table } from './table.js';

/** @import { TableColumn } from './types.d.ts' */
/** @typedef {{ name: string, descends: boolean }} Order by which column a table is sorted, and whether downwards */

/** The order that a word of an address means: the name of a column, after `-` downwards. @param {string} word @returns {Order} */
export const readOrder = (word) => ({ name: word.replace(/^-/, ''), descends: word.startsWith('-') });

/** The word of the order after a click on a heading: the column's first order, then the other way round. @param {Pick<TableColumn<any>, 'name' | 'down'>} column @param {Order} order */
const turned = ({ name, down = false }, order) => `${(order.name === name ? !order.descends : down) ? '-' : ''}${name}`;

/** The classes of a column's cells. @param {Pick<TableColumn<any>, 'kind' | 'slight'>} column */
const classOf = ({ kind = '', slight }) => [kind, slight && 'slight', slight === 'first' && 'first-out'].filter(Boolean).join(' ');

/**
 * The heading of a column, with a button if rows can be sorted by it.
 * @param {TableColumn<any>} column @param {Order} order that of the table now @param {(word: string) => void} onSort gets the new order as a word of the address
 */
export function heading({ name, label, kind, slight, sorts, down }, order, onSort) {
  const of = classOf({ kind, slight });
  if (!sorts) return html`<th scope="col" class=${of}>${label}</th>`;
  const isNow = order.name === name;
  return html`<th scope="col" class=${of} aria-sort=${isNow ? (order.descends ? 'descending' : 'ascending') : 'none'}>
    <button type="button" class="sort" @click=${() => onSort(turned({ name, down }, order))}>${label}<span aria-hidden="true">${isNow ? (order.descends ? '▼' : '▲') : ''}</span></button></th>`;
}

/** A value of a row, as it is compared. @typedef {string | number | boolean | null | undefined} Value */

/** @param {Value} value */
const isEmpty = (value) => value === null || value === undefined || value === '';

/** Numbers by their worth, texts as they are read, sizes as they grow. @param {Value} a @param {Value} b @param {boolean} areSizes */
function compare(a, b, areSizes) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return areSizes ? bySize({ value: one }, { value: other }) : one.localeCompare(other, language.numbers, { numeric: true });
}

/**
 * Rows in an order; those without a value are the last either way.
 * @template Row
 * @param {readonly Row[]} rows @param {Order} order @param {(row: Row) => Value} valueOf @param {boolean} [areSizes]
 */
export function sorted(rows, { descends }, valueOf, areSizes = false) {
  return rows.map((row) => ({ row, value: valueOf(row) })).sort((a, b) => Number(isEmpty(a.value)) - Number(isEmpty(b.value))
    || (isEmpty(a.value) ? 0 : compare(a.value, b.value, areSizes) * (descends ? -1 : 1))).map(({ row }) => row);
}

/** The order of a table that the page has whole. It is kept in the address, so that it is the same after a reload. */
export class Sorting {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {string} usual the order as long as nobody chose one, as in the address
   * @param {string} [parameter] of the address, one for each table of a view
   */
  constructor(host, usual, parameter = 'sort') {
    this.host = host;
    this.usual = usual;
    this.parameter = parameter;
  }

  get order() {
    return readOrder(new URLSearchParams(location.search).get(this.parameter) ?? this.usual);
  }

  /** @param {string} word */
  choose(word) {
    const search = new URLSearchParams(location.search);
    if (word === this.usual) search.delete(this.parameter);
    else search.set(this.parameter, word);
    go(location.pathname + (search.size ? `?${search}` : ''), { replace: true, quiet: true });
    this.host.requestUpdate();
  }

  /**
   * A table with sorted rows.
   * @template Row
   * @param {string} label @param {TableColumn<Row>[]} columns @param {readonly Row[]} rows @param {(row: Row) => unknown} draw @param {string} [kind]
   */
  table(label, columns, rows, draw, kind) {
    const { order } = this;
    const { value, isSize } = columns.find(({ name, sorts }) => sorts && name === order.name) ?? {};
    return table(label, columns.map((column) => heading(column, order, (word) => this.choose(word))), (value ? sorted(rows, order, value, isSize) : rows).map(draw), kind);
  }
}

/**
 * A row by the cells of its columns, of which the first names it.
 * @template Row
 * @param {TableColumn<Row>[]} columns @param {Row} row
 */
export const cellsOf = (columns, row) => html`<tr>${columns.map(({ kind, slight, label, cell }, at) => (at ? html`<td class=${classOf({ kind, slight })} data-head=${label || nothing}>${cell?.(row)}</td>` : html`<th scope="row">${cell?.(row)}</th>`))}</tr>`;
