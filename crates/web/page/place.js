/** Fires `change` when the address has changed. */
export const place = new EventTarget();

/** The room that the title of the tab names. */
let room = '';
/** @param {...string} names */
const entitle = (...names) => { document.title = [...names, 'Hosewright'].join(' · '); };

/** Says in the title of the tab which room is open. @param {string} title */
export function entitleRoom(title) {
  room = title;
  entitle(room);
}

/** Says there what is open in the room, unless somebody has gone on meanwhile. @param {HTMLElement} view @param {string} name */
export function entitleRecord(view, name) {
  if (view.isConnected) entitle(name, room);
}

/** Asked one after another before a link, or the browser's Back or Forward, leaves, the one that was added last first: false stays. @type {Set<() => Promise<boolean>>} */
export const leaving = new Set();

/** The entry of the history that is shown. */
let here = { address: location.href, state: history.state };
const note = () => { here = { address: location.href, state: history.state }; };

/**
 * Goes to another address of the page.
 * @param {string} address path with query
 * @param {{ replace?: boolean, quiet?: boolean, state?: unknown }} [options] replace: no new entry in the history; quiet: the view
 *   stays and knows already; state: what the entry of the history keeps over a reload
 */
export function go(address, { replace = false, quiet = false, state = replace ? history.state : null } = {}) {
  if (replace) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
  note();
  if (!quiet) place.dispatchEvent(new Event('change'));
}

const CONFIGURING = 'configuring';

/** Keeps where the configurator is, for the way back to what is in work there within the tab. */
export function keepConfiguring() {
  if (location.pathname === '/configure') sessionStorage.setItem(CONFIGURING, JSON.stringify({ address: `/configure${location.search}`, state: history.state }));
}

/** Goes on with what is in work in the configurator. */
export function goOnConfiguring() {
  const { address, state } = JSON.parse(sessionStorage.getItem(CONFIGURING) ?? '{"address":"/configure"}');
  go(address, { state: state ?? null });
}

export const forgetConfiguring = () => sessionStorage.removeItem(CONFIGURING);

/** Whether what is open may be left. */
export async function mayLeave() {
  for (const ask of [...leaving].reverse()) if (!await ask()) return false;
  return true;
}

addEventListener('popstate', async () => {
  if (!await mayLeave()) return history.pushState(here.state, '', here.address);
  note();
  place.dispatchEvent(new Event('change'));
});
