import '../../parts/commands.js';

/** @typedef {import('../../parts/commands.js').Command} Command */

/**
 * The commands that the state of a quotation allows (docs/LIFE-CYCLE.md, docs/SALES-ESTIMATES.md).
 * @param {Schemas['SalesEstimate']} quotation
 * @returns {Command[]}
 */
export function commandsOf({ status, isLatest, previousId, title }) {
  const editing = status === 'under editing';
  const copyable = isLatest && (status === 'released' || status === 'obsolete');
  /** @type {[boolean, Command][]} */
  const all = [
    [editing, { name: 'release', label: 'Release', main: true, done: `${title} is released.` }],
    [copyable, { name: 'newversion', label: 'New version', main: true, done: 'This is the new version, under editing.' }],
    [copyable, { name: 'revise', label: 'New revision', ask: 'It is copied with its prices to a new revision, under editing.', done: 'This is the new revision, under editing.',
      text: { name: 'revision', label: 'Name of the revision', hint: 'One that was not used before.', required: true } }],
    [editing && Boolean(previousId), { name: 'rollback', label: 'Go back to the version before', danger: true, ask: 'This version is deleted, and the one before it is the latest again.', done: 'This is the version before.' }],
    [editing && !previousId, { name: 'delete', label: 'Delete', danger: true, ask: 'It is deleted, and its number is free again.', done: `${title} is deleted.` }],
  ];
  return all.filter(([allowed]) => allowed).map(([, command]) => command);
}

/** The document that an answer to a command names, if another. @param {{ rolledBackVersionId?: string, revisedVersionId?: string, data?: { _id: string }, _id?: string } | null} answer */
export const nextOf = (answer) => answer?.rolledBackVersionId ?? answer?.revisedVersionId ?? answer?.data?._id ?? answer?._id;
