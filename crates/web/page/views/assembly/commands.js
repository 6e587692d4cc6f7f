import '../../parts/commands.js';

/** @typedef {import('../../parts/commands.js').Command} Command */

const NEXT = { name: 'revision', label: 'Name of the revision', hint: 'Leave it empty for the next one.' };

/**
 * The commands that the state of an assembly allows (docs/LIFE-CYCLE.md).
 * @param {Schemas['HoseAssembly']} assembly
 * @returns {Command[]}
 */
export function commandsOf({ status, isLatest, previousId, title }) {
  const editing = status === 'under editing';
  const released = status === 'released';
  const copyable = isLatest && (released || status === 'obsolete');
  /** @type {[boolean, Command][]} */
  const all = [
    [editing, { name: 'release', label: 'Release', main: true, done: `${title} is released.` }],
    [copyable, { name: 'newversion', label: 'New version', main: true, done: 'This is the new version, under editing.' }],
    [copyable, { name: 'revise', label: 'New revision', text: NEXT, ask: 'It is copied to a new revision, under editing.', done: 'This is the new revision, under editing.' }],
    [released && isLatest, { name: 'unrelease', label: 'Undo the release', ask: 'It can be changed again. A version that its release replaced is released again.', done: 'It is under editing again.' }],
    [true, { name: 'saveas', label: 'Save under another number', ask: 'A copy under another number, under editing.', text: { name: 'partNumber', label: 'Number', hint: 'It must not be taken.', required: true }, done: 'This is the copy, under editing.' }],
    [released, { name: 'obsolete', label: 'Make obsolete', danger: true, ask: 'It can’t be put on new documents any more. This can’t be undone; a new version can be made from it.', done: `${title} is obsolete.` }],
    [editing && Boolean(previousId), { name: 'rollback', label: 'Go back to the version before', danger: true, ask: 'This version is deleted, and the one before it is the latest again.', done: 'This is the version before.' }],
    [editing && !previousId, { name: 'delete', label: 'Delete', danger: true, ask: 'It is deleted, and its number is free again.', done: `${title} is deleted.` }],
  ];
  return all.filter(([allowed]) => allowed).map(([, command]) => command);
}
