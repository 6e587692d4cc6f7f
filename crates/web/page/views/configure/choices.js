import { EMPTY, reduce, START } from './configuration.js';
import { isAsked } from './steps.js';

/** @import { Action, Configuration, Host, Unread } from './types.d.ts' */

/** @param {Unread} typed @param {string[]} names */
const without = (typed, names) => Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/** What is chosen, with what was chosen before, and what was typed and can't be read. Ctrl-Z and Ctrl-Y go back and forth. */
export class Choices {
  /** @param {import('lit').ReactiveControllerHost & Host & { apply: (action: Action) => void }} view */
  constructor(view) {
    this.view = view;
    this.history = START;
    /** @type {Unread} */
    this.typed = {};
    /** @type {(keyof Configuration)[]} what the address says and nobody can read */
    this.lost = [];
    this.key = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    view.addController(this);
  }

  hostConnected() {
    addEventListener('keydown', this.key);
  }

  hostDisconnected() {
    removeEventListener('keydown', this.key);
  }

  get now() { return this.history.now; }
  /** What was typed and can't be read, as far as it is still asked for. @returns {Unread} */
  get unread() { return Object.fromEntries(Object.entries(this.typed).filter(([name]) => isAsked(this.view, name))); }
  get isRead() { return !Object.keys(this.unread).length; }
  get mayUndo() { return this.history.past.length > 0; }
  get mayRedo() { return this.history.future.length > 0; }

  /** Begins with another configuration. @param {Configuration} now */
  begin(now) {
    this.history = { ...START, now };
  }

  /** @param {Action} action @returns {Configuration | null} what was chosen before; null if nothing is another thing now */
  apply(action) {
    const before = this.history;
    this.history = reduce(before, action);
    this.typed = action.type === 'set' ? without(this.typed, Object.keys(action.values)) : {};
    this.view.requestUpdate();
    return this.history === before ? null : before.now;
  }

  /** @param {{ name: string, text: string | null, wants: string }} typed at an input, null if it can be read */
  note({ name, text, wants }) {
    if (!(name in EMPTY)) return;
    const others = without(this.typed, [name]);
    this.typed = text === null ? others : { ...others, [name]: { text, wants } };
    this.view.requestUpdate();
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!(event.ctrlKey || event.metaKey) || target.closest('input:not([type=radio], [type=checkbox]), textarea, dialog')) return;
    const key = event.key.toLowerCase();
    const type = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
    if (!type) return;
    event.preventDefault();
    this.view.apply({ type });
  }
}
