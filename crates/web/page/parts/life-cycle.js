import { html } from 'lit';
import { t } from '../language.js';

/** @import { Command } from './types.d.ts' */

/** What assemblies and quotations go through (docs/LIFE-CYCLE.md). */

/** @type {Record<string, string>} */
const KINDS = { released: 'good', 'under editing': 'warn', completed: 'good' };

/** What a shop calls a state. @param {string} status */
export const statusName = (status) => t(`status-${status.replaceAll(' ', '-')}`);

/** A state to choose by itself. @param {string} value */
export const statusOption = (value) => {
  const name = statusName(value);
  return { value, label: name.charAt(0).toUpperCase() + name.slice(1) };
};

/** The state of a document. @param {string} status */
export const statusBadge = (status) => html`<span class="badge ${KINDS[status] ?? ''}">${statusName(status)}</span>`;

/** The states, for filters. */
export const STATUSES = ['under editing', 'released', 'obsolete'];

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
    [editing, { name: 'release', label: t('life-cycle-release'), main: true, done: t('life-cycle-is-released', { title }) }],
    [copyable, { name: 'newversion', label: t('life-cycle-newversion'), main: true, done: t('life-cycle-new-version-done') }],
    [copyable, { name: 'revise', label: t('life-cycle-revise'), ask: isQuotation ? t('life-cycle-revise-ask-priced') : t('life-cycle-revise-ask'), done: t('life-cycle-revise-done'),
      text: { name: 'revision', label: t('life-cycle-revision-name'), hint: isQuotation ? t('life-cycle-revision-unused') : t('life-cycle-revision-empty'), required: isQuotation } }],
    [goods && released && isLatest, { name: 'unrelease', label: t('life-cycle-unrelease'), ask: t('life-cycle-unrelease-ask'), done: t('life-cycle-unrelease-done') }],
    [goods, { name: 'saveas', label: t('life-cycle-saveas'), ask: t('life-cycle-saveas-ask'), text: { name: 'partNumber', label: t('life-cycle-number'), hint: t('life-cycle-number-unused'), required: true }, done: t('life-cycle-saveas-done') }],
    [goods && released, { name: 'obsolete', label: t('life-cycle-obsolete'), danger: true, ask: t('life-cycle-obsolete-ask'), done: t('life-cycle-is-obsolete', { title }) }],
    [editing && Boolean(previousId), { name: 'rollback', label: t('life-cycle-rollback'), danger: true, ask: t('life-cycle-rollback-ask'), done: t('life-cycle-rollback-done') }],
    [editing && !previousId, { name: 'delete', label: t('life-cycle-delete'), danger: true, ask: t('life-cycle-delete-ask', { title }), done: t('life-cycle-is-deleted', { title }) }],
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
  const own = [[works, { name: 'cancel', label: t('life-cycle-cancel'), danger: true, ask: t('life-cycle-cancel-ask'), done: t('life-cycle-is-cancelled', { title }) }]];
  const isBegun = items.some((line) => line.completed > 0);
  return [...commandsOf(order, true).filter(({ name }) => !isBegun || !['newversion', 'revise'].includes(name)).map((command) => (command.name === 'newversion' ? { ...command, main: false } : command)),
    ...own.flatMap(([allowed, command]) => (allowed ? [command] : []))];
}

/** The id of the document that an answer to a command names, if another. @param {any} answer */
export const nextOf = (answer) => (typeof answer === 'string' ? answer : answer?.rolledBackVersionId ?? answer?.revisedVersionId ?? answer?.data?._id ?? answer?._id);
