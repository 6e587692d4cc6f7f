/** Fires `change` when the address has changed. */
export const place = new EventTarget();

/**
 * Goes to another address of the page.
 * @param {string} address path with query
 * @param {{ replace?: boolean, quiet?: boolean, state?: unknown }} [options] replace: no new entry in the history; quiet: the view
 *   stays and knows already; state: what the entry of the history keeps over a reload
 */
export function go(address, { replace = false, quiet = false, state = history.state } = {}) {
  if (replace) history.replaceState(state, '', address);
  else history.pushState(null, '', address);
  if (!quiet) place.dispatchEvent(new Event('change'));
}

addEventListener('popstate', () => place.dispatchEvent(new Event('change')));
