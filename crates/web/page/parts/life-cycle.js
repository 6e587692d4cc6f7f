import { html } from 'lit';

/** @import { Command } from './types.d.ts' */

/** What assemblies and quotations go through (docs/LIFE-CYCLE.md). */

/** @type {Record<string, string>} */
const KINDS = { released: 'good', 'under editing': 'warn', completed: 'good' };

/** What a shop calls a state. @param {string} status */
export const statusName = (status) => (status === 'under editing' ? 'draft' : status);

/** The state of a document. @param {string} status */
export const statusBadge = (status) => html`<span class="badge ${KINDS[status] ?? ''}">${statusName(status)}</span>`;

/** The states, for filters. */
export const STATUSES = ['under editing', 'released', 'obsolete'].map((value) => ({ value, label: statusName(value) }));

/**
 * The commands that the state of a document allows.
 * @param {Pick<Schemas['HoseAssembly'], 'status' | 'isLatest' | 'previousId' | 'title'>} document
 * @param {boolean} [isQuotation] they begin a revision otherwise, and have fewer commands
 * @returns {Command[]}
 */
export function commandsOf({ status, isLatest, previousId, title }, isQuotation = false) {
  const editing = status === 'under editing';
  const released = status === 'released';
  const copyable = isLatest && (released || status === 'obsolete');
  const goods = !isQuotation;
  /** @type {[boolean, Command][]} */
  const all = [
    [editing, { name: 'release', label: 'Release', main: true, done: `${title} is released.` }],
    [copyable, { name: 'newversion', label: 'New version', main: true, done: 'This is the new version, a draft.' }],
    [copyable, { name: 'revise', label: 'New revision', ask: `It is copied ${isQuotation ? 'with its prices ' : ''}to a new revision, a draft.`, done: 'This is the new revision, a draft.',
      text: { name: 'revision', label: 'Name of the revision', hint: isQuotation ? 'It must not have been used before.' : 'Leave it empty for the next one.', required: isQuotation } }],
    [goods && released && isLatest, { name: 'unrelease', label: 'Undo the release', ask: 'It can be changed again. A version that its release replaced is released again.', done: 'It is a draft again.' }],
    [goods, { name: 'saveas', label: 'Save under another number', ask: 'A copy under another number, a draft.', text: { name: 'partNumber', label: 'Number', hint: 'One that is not used yet.', required: true }, done: 'This is the copy, a draft.' }],
    [goods && released, { name: 'obsolete', label: 'Make obsolete', danger: true, ask: 'It can’t be put on new documents any more. This can’t be undone; a new version can be made from it.', done: `${title} is obsolete.` }],
    [editing && Boolean(previousId), { name: 'rollback', label: 'Go back to the version before', danger: true, ask: 'This version is deleted, and the one before it is the latest again.', done: 'This is the version before.' }],
    [editing && !previousId, { name: 'delete', label: 'Delete', danger: true, ask: `${title} is deleted, and its number is free again.`, done: `${title} is deleted.` }],
  ];
  return all.filter(([allowed]) => allowed).map(([, command]) => command);
}

/**
 * The commands that the state of an order allows, beside reserving and completing.
 * @param {Schemas['WorkOrder']} order
 * @returns {Command[]}
 */
export function orderCommands(order) {
  const { status, isLatest, title, items } = order;
  const works = status === 'released' && isLatest;
  /** @type {[boolean, Command][]} */
  const own = [[works, { name: 'cancel', label: 'Cancel the order', danger: true, ask: 'What is left of it won’t be made, and its reserved stock is free again. This can’t be undone.', done: `${title} is cancelled.` }]];
  const isBegun = items.some((line) => line.completed > 0);
  return [...commandsOf(order, true).filter(({ name }) => !isBegun || !['newversion', 'revise'].includes(name)).map((command) => (command.name === 'newversion' ? { ...command, main: false } : command)),
    ...own.flatMap(([allowed, command]) => (allowed ? [command] : []))];
}

/** The id of the document that an answer to a command names, if another. @param {any} answer */
export const nextOf = (answer) => (typeof answer === 'string' ? answer : answer?.rolledBackVersionId ?? answer?.revisedVersionId ?? answer?.data?._id ?? answer?._id);
