/** What parts of the configurator tell the view around them. */

/** @import { Action, Configuration } from './types.d.ts' */

/**
 * Changes the configuration.
 * @param {EventTarget} from
 * @param {Action} action
 */
export function change(from, action) {
  from.dispatchEvent(new CustomEvent('configure', { detail: action, bubbles: true }));
}

/**
 * Sets a part and goes on to the next step that is open.
 * @param {EventTarget} from
 * @param {Partial<Configuration>} values
 */
export function choose(from, values) {
  change(from, { type: 'set', values });
  from.dispatchEvent(new CustomEvent('step', { detail: null, bubbles: true }));
}

/**
 * Opens a step.
 * @param {EventTarget} from
 * @param {string} step
 */
export function openStep(from, step) {
  from.dispatchEvent(new CustomEvent('step', { detail: step, bubbles: true }));
}
