import { ApiError } from './api.js';
import { session } from './session.js';

/**
 * The person's session in this browser, over all tabs. A cookie that only these addresses take gets short tokens, which each tab keeps in
 * memory. The configurator in a shop's page has none of it.
 */

const RENEW_BEFORE_MS = 60_000;

/** Tells the other tabs that somebody signed in or out. */
const tabs = new BroadcastChannel('session');

let timer = 0;

/** Counts who signed in or out here: a token that was asked for before is nobody's any more. */
let turn = 0;

/** @type {Promise<boolean> | null} */
let renewing = null;

/**
 * @param {'' | '/begin' | '/end'} what
 * @param {object} [body]
 */
async function ask(what, body) {
  const answer = await fetch(`/security/v1/session${what}`, {
    method: 'POST', ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => { throw new ApiError(0, {}); });
  const content = answer.status === 204 ? null : await answer.json().catch(() => ({ detail: answer.statusText }));
  if (!answer.ok) throw new ApiError(answer.status, content);
  return content;
}

/** @param {{ securityToken: string, expires: string, userId: string }} answer */
function take({ securityToken, expires, userId }) {
  const other = session.person && session.person.id !== userId;
  session.token = securityToken;
  clearTimeout(timer);
  timer = setTimeout(() => { renew().catch(() => {}); }, Math.max(Date.parse(expires) - Date.now() - RENEW_BEFORE_MS, RENEW_BEFORE_MS));
  // What is open here was begun by somebody else.
  if (other) location.reload();
}

/** Gets the next token; false if nobody is signed in. What waits for it shares one request. */
export function renew() {
  const began = turn;
  renewing ??= ask('').then((answer) => {
    if (answer && began === turn) take(answer);
    return Boolean(answer) && began === turn;
  }).finally(() => { renewing = null; });
  return renewing;
}

/** @param {{ email: string, password: string }} credentials */
export async function begin(credentials) {
  turn += 1;
  const answer = await ask('/begin', credentials);
  sessionStorage.removeItem('token');
  take(answer);
  tabs.postMessage('in');
}

/** Signs out in all tabs; in this one alone if it has the token of an API key. */
export async function end() {
  turn += 1;
  clearTimeout(timer);
  const isKey = session.held === null;
  session.signOut();
  if (isKey) return;
  await ask('/end');
  tabs.postMessage('out');
}

/**
 * Hears of other tabs.
 * @param {{ in: () => void, out: () => void }} ways
 */
export function onOtherTab(ways) {
  tabs.addEventListener('message', ({ data }) => {
    if (data === 'in') ways.in();
    else if (session.held !== null) ways.out();
  });
}
