import { render } from 'lit';

/**
 * Opens a dialog over the page and waits for its result; undefined if it was dismissed with Escape.
 * @template T
 * @param {string} label
 * @param {(close: (result?: T) => void, redraw: () => void) => unknown} content template of the dialog
 * @param {{ dismissable?: boolean }} [options]
 * @returns {Promise<T | undefined>}
 */
export function showDialog(label, content, { dismissable = true } = {}) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-label', label);
  document.body.append(dialog);
  return new Promise((done) => {
    /** @type {T | undefined} */
    let result;
    const redraw = () => render(content((value) => { result = value; dialog.close(); }, redraw), dialog);
    dialog.addEventListener('cancel', (event) => { if (!dismissable) event.preventDefault(); });
    dialog.addEventListener('close', () => { dialog.remove(); done(result); });
    redraw();
    dialog.showModal();
  });
}
