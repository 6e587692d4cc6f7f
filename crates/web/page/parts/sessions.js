import { html, nothing } from 'lit';
import { api } from '../api.js';
import { showDialog } from './dialog.js';
import { failure } from './notice.js';

/** @typedef {Schemas['BrowserSession']} BrowserSession */

const PROGRAMS = [['Edg', 'Edge'], ['OPR', 'Opera'], ['Firefox', 'Firefox'], ['Chrome', 'Chrome'], ['Safari', 'Safari']];
const MACHINES = [['Android', 'Android'], ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Windows', 'Windows'], ['Mac OS', 'Mac'], ['Linux', 'Linux']];

/** A browser by its common name. @param {string} browser as it names itself */
function named(browser) {
  const [program, machine] = [PROGRAMS, MACHINES].map((names) => names.find(([part]) => browser.includes(part ?? ''))?.[1]);
  return program ? `${program}${machine ? ` on ${machine}` : ''}` : browser || 'A browser';
}

/** @param {string} time */
const moment = (time) => new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Shows where the person is signed in, and ends what isn't wanted. */
export async function showSessions() {
  /** @type {BrowserSession[]} */
  let sessions = [];
  /** @type {unknown} */
  let problem = null;
  const read = () => api.get('/user/sessions').then(({ items }) => { sessions = items; }, (found) => { problem = found; });
  await read();
  await showDialog('Where I am signed in', (close, redraw) => {
    /** @param {string} id */
    const end = async (id) => {
      problem = null;
      await api.write(`/user/session/${id}/delete`, {}).catch((found) => { problem = found; });
      await read();
      redraw();
    };
    return html`<div class="stack"><h2>Where I am signed in</h2>
      ${sessions.length ? html`<ul class="plain rows">${sessions.map((one) => html`<li class="spread session">
        <span><b>${named(one.browser)}</b>${one.current ? html` <span class="badge good">here</span>` : nothing}<br>
          <span class="small quiet">${one.address} · since ${moment(one.created)}, last used ${moment(one.lastUsed)}, ends ${moment(one.expires)}</span></span>
        ${one.current ? nothing : html`<button type="button" class="button slight" @click=${() => end(one._id)}>Sign out<span class="visually-hidden"> there</span></button>`}</li>`)}</ul>`
        : html`<p class="quiet">You have signed in with a key, for this tab alone.</p>`}
      ${failure(problem)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>Close</button></div></div>`;
  });
}
