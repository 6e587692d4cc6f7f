import { html, nothing } from 'lit';
import { api } from '../api.js';
import { t } from '../language.js';
import { moment } from '../shop.js';
import { showDialog } from './dialog.js';
import { failure } from './notice.js';

/** @typedef {Schemas['BrowserSession']} BrowserSession */

const PROGRAMS = [['Edg', 'Edge'], ['OPR', 'Opera'], ['Firefox', 'Firefox'], ['Chrome', 'Chrome'], ['Safari', 'Safari']];
const MACHINES = [['Android', 'Android'], ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Windows', 'Windows'], ['Mac OS', 'Mac'], ['Linux', 'Linux']];

/** A browser by its common name. @param {string} browser as it names itself */
function named(browser) {
  const [program, machine] = [PROGRAMS, MACHINES].map((names) => names.find(([part]) => browser.includes(part ?? ''))?.[1]);
  return program ? machine ? t('sessions-on', { program, machine }) : program : browser || t('sessions-browser');
}

/** Shows where the person is signed in, and ends what isn't wanted. */
export async function showSessions() {
  /** @type {BrowserSession[]} */
  let sessions = [];
  /** @type {unknown} */
  let problem = null;
  const read = () => api.get('/user/sessions').then(({ items }) => { sessions = items; }, (found) => { problem = found; });
  await read();
  await showDialog(t('sessions-title'), (close, redraw) => {
    /** @param {string} id */
    const end = async (id) => {
      problem = null;
      await api.write(`/user/session/${id}/delete`, {}).catch((found) => { problem = found; });
      await read();
      redraw();
    };
    return html`<div class="stack"><h2>${t('sessions-title')}</h2>
      ${sessions.length ? html`<ul class="plain rows">${sessions.map((one) => html`<li class="spread session">
        <span><b>${named(one.browser)}</b>${one.current ? html` <span class="badge good">${t('sessions-here')}</span>` : nothing}<br>
          <span class="small quiet">${t('sessions-about', { address: one.address, since: moment(one.created), used: moment(one.lastUsed), ends: moment(one.expires) })}</span></span>
        ${one.current ? nothing : html`<button type="button" class="button slight" @click=${() => end(one._id)}>${t('sessions-sign-out')}<span class="visually-hidden"> ${t('sessions-there')}</span></button>`}</li>`)}</ul>`
        : html`<p class="quiet">${t('sessions-by-key')}</p>`}
      ${failure(problem)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>${t('sessions-close')}</button></div></div>`;
  });
}
