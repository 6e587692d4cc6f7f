import { html, nothing } from 'lit';
import { api } from './api.js';
import { showDialog } from './parts/dialog.js';
import { sentence } from './parts/notice.js';
import { session } from './session.js';

/** @type {Promise<void> | null} */
let asking = null;

/** Asks who is there, over the open page; all requests that wait for it share one dialog. */
export function signIn() {
  asking ??= ask().finally(() => { asking = null; });
  return asking;
}

async function ask() {
  const again = session.person !== null;
  const state = { busy: false, problem: '', key: false };
  await showDialog('Sign in', (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      state.busy = true;
      redraw();
      state.problem = await exchange(Object.fromEntries(form));
      state.busy = false;
      if (state.problem) redraw();
      else close();
    };
    const [who, secret] = state.key
      ? [text('name', 'Name of the key', 'text', 'off'), text('apiKey', 'API key', 'password', 'off')]
      : [text('email', 'E-mail address', 'email', 'username', session.person?.email), text('password', 'Password', 'password', 'current-password')];
    return html`<form @submit=${submit}>
      <div>
        <h2>${again ? 'Please sign in again' : 'Sign in'}</h2>
        ${again ? html`<p class="quiet">An hour has passed. What you entered is still here.</p>` : nothing}
      </div>
      <input type="hidden" name="grantType" value=${state.key ? 'client_credentials' : 'password'}>
      ${who} ${secret}
      ${state.problem ? html`<p class="bad" role="alert">${state.problem}</p>` : nothing}
      <div class="actions">
        <button type="button" class="button slight" @click=${() => { state.key = !state.key; redraw(); }}>
          ${state.key ? 'Use my password' : 'Use an API key'}</button>
        <button class="button main-action" ?disabled=${state.busy}>Sign in</button>
      </div>
    </form>`;
  }, { dismissable: false });
}

/**
 * @param {string} name @param {string} label @param {string} type @param {AutoFill} autocomplete @param {string | null} [value]
 */
const text = (name, label, type, autocomplete, value) => html`<div class="field">
  <label for="sign-in-${name}">${label}</label>
  <input id="sign-in-${name}" name=${name} type=${type} autocomplete=${autocomplete} value=${value ?? ''} required>
</div>`;

/**
 * Gets a token; the problem in words if there is none.
 * @param {Record<string, FormDataEntryValue>} credentials
 */
async function exchange(credentials) {
  try {
    const answer = await fetch('/security/v1/token', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(credentials),
    });
    const content = await answer.json();
    if (!answer.ok) return sentence(content.detail);
    const who = await fetch('/api/v1/user', { headers: { Authorization: `Bearer ${content.securityToken}` } });
    if (!who.ok) return 'The service does not know you any more.';
    session.token = content.securityToken;
    become(await who.json());
    return '';
  } catch {
    return 'The service does not answer. Check the connection and try again.';
  }
}

/** @param {any} user */
const become = (user) => session.become({ name: user.name ?? user.email ?? 'Somebody', email: user.email, role: user.role, customerId: user.customerId, organization: user.organization.name });

/** Reads the person of the token, which is asked for if it has ended. */
export const whoAmI = async () => become(await api.get('/user'));
