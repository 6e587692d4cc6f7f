import { html, nothing } from 'lit';
import { ApiError } from './api.js';
import { begin, onOtherTab, renew } from './browser-session.js';
import { t } from './language.js';
import { showDialog } from './parts/dialog.js';
import { explained, notice } from './parts/notice.js';
import { whoAmI } from './person.js';
import { session } from './session.js';

/** @type {Promise<void> | null} */
let asking = null;

/** Closes the dialog, if it is open. */
let entered = () => {};

/** Goes on with the browser's session, else asks who is there, over the open page; all requests that wait for it share one dialog. */
export async function signIn() {
  asking ??= enter().finally(() => { asking = null; });
  await asking;
  // Not before: a token that is refused at once asks again.
  if (!session.person) await whoAmI();
}

async function enter() {
  if (!await renew()) await ask();
}

/** Signs in and out with the other tabs. @param {() => void} out what this tab does when somebody signed out in another one */
export const keepWithOtherTabs = (out) => onOtherTab({ in: () => renew().then((known) => { if (known) entered(); }, () => {}), out });

/** @typedef {'password' | 'key' | 'forgot'} Way */

/** What can be done instead. @type {Record<Way, Way[]>} */
const OTHERS = { password: ['forgot', 'key'], key: ['password'], forgot: ['password'] };

/** Whether the page that a used link leads to has sent somebody here for a new one. */
const asksForLink = () => new URLSearchParams(location.search).has('forgot');

async function ask() {
  const again = session.person !== null;
  /** @type {{ busy: boolean, problem: string, sent: string, way: Way, email: string }} */
  const state = { busy: false, problem: '', sent: '', way: asksForLink() ? 'forgot' : 'password', email: session.person?.email ?? '' };
  await showDialog(t('sign-in-sign-in'), (close, redraw) => {
    entered = close;
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const [first, second] = [...form.values()].map(String);
      Object.assign(state, { busy: true, problem: '' });
      redraw();
      try {
        if (state.way === 'forgot') state.sent = await sendLink(first ?? '');
        else await (state.way === 'key' ? enterByKey(first ?? '', second ?? '') : begin({ email: first ?? '', password: second ?? '' }));
        if (state.way !== 'forgot') close();
      } catch (problem) {
        // The same for an address and its password, so that nobody learns whose address is known.
        state.problem = problem instanceof ApiError && problem.status === 401 ? t(state.way === 'key' ? 'sign-in-wrong-key' : 'sign-in-wrong') : explained(/** @type {Error} */ (problem));
      }
      state.busy = false;
      redraw();
    };
    /** @param {Way} way */
    const turn = (way) => {
      state.email = /** @type {HTMLInputElement | null} */ (document.querySelector('#sign-in-email'))?.value ?? state.email;
      Object.assign(state, { way, problem: '', sent: '' });
      redraw();
      /** @type {HTMLElement | null} */ (document.querySelector('dialog[open] input'))?.focus();
    };
    const isForgotten = state.way === 'forgot';
    const title = isForgotten ? t('sign-in-forgot') : t('sign-in-sign-in');
    const button = isForgotten ? t('sign-in-send') : t('sign-in-sign-in');
    return html`<form @submit=${submit}>
      <div>
        <h2>${again && state.way === 'password' ? t('sign-in-again') : title}</h2>
        ${again && state.way === 'password' ? html`<p class="quiet">${t('sign-in-signed-out')}</p>` : nothing}
      </div>
      ${fields(state)}
      ${state.sent ? notice({ kind: 'good', text: state.sent }) : nothing}
      ${state.problem ? html`<p class="bad" role="alert">${state.problem}</p>` : nothing}
      <div class="spread">${OTHERS[state.way].map((way) => html`<button type="button" class="link" @click=${() => turn(way)}>${way === 'forgot' ? t('sign-in-forgot') : way === 'key' ? t('sign-in-use-key') : isForgotten ? t('sign-in-back') : t('sign-in-use-password')}</button>`)}</div>
      <div class="actions"><button class="button main-action" ?disabled=${state.busy || Boolean(state.sent)}>${button}</button></div>
    </form>`;
  }, { dismissable: false });
  entered = () => {};
}

/** @param {{ way: Way, email: string }} state */
function fields({ way, email }) {
  if (way === 'key') return html`${text('name', t('sign-in-key-name'), 'text', 'off')} ${text('apiKey', t('sign-in-api-key'), 'password', 'off')}`;
  const address = text('email', t('sign-in-email'), 'email', 'username', email);
  if (way === 'forgot') return html`<p class="quiet">${t('sign-in-link')}</p>${address}`;
  return html`${address} ${text('password', t('sign-in-password'), 'password', 'current-password')}`;
}

/**
 * @param {string} name @param {string} label @param {string} type @param {AutoFill} autocomplete @param {string} [value]
 */
const text = (name, label, type, autocomplete, value = '') => html`<div class="field">
  <label for="sign-in-${name}">${label}</label>
  <input id="sign-in-${name}" name=${name} type=${type} autocomplete=${autocomplete} value=${value} required>
</div>`;

/**
 * Calls an operation without a token.
 * @param {'token' | 'forgot'} operation
 * @param {Record<string, string>} body
 */
async function call(operation, body) {
  const answer = await fetch(`/security/v1/${operation}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    .catch(() => { throw new ApiError(0, {}); });
  const content = await answer.json();
  if (!answer.ok) throw new ApiError(answer.status, content.errors?.[0] ? { code: content.errors[0].code, detail: content.errors[0].message } : content);
  return content;
}

/** Keys have no session: their token is the tab's. @param {string} name @param {string} apiKey */
async function enterByKey(name, apiKey) {
  const { securityToken } = await call('token', { grantType: 'client_credentials', name, apiKey });
  session.keep(securityToken);
  session.become(null);
}

/** @param {string} email @returns {Promise<string>} what is said, which is the same whether the service knows the address */
const sendLink = async (email) => {
  await call('forgot', { email });
  return t('sign-in-sent');
};
