import { html, nothing } from 'lit';
import { PageElement } from '../element.js';
import { language, t } from '../language.js';
import { inWords, labelOf } from './labels.js';

const SIGNS = { warn: '⚠', bad: '✕', good: '✓', plain: 'ℹ' };

/**
 * A sentence that needs attention, with what follows from it and at most one action.
 * @param {{ kind?: 'warn' | 'bad' | 'good' | 'plain', title?: string, text?: unknown, action?: unknown }} content
 */
export function notice({ kind = 'plain', title, text, action }) {
  return html`<div class="notice ${kind}" role=${kind === 'bad' ? 'alert' : nothing}>
    <span class="sign" aria-hidden="true">${SIGNS[kind]}</span>
    <p>${title ? html`<b>${title}</b> ` : nothing}${text} ${action ?? nothing}</p>
  </div>`;
}

/** A message of the service as a sentence. @param {string} message */
export function sentence(message) {
  const text = inWords(message);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}

/** What is wrong, as what to do. @param {string} message */
const toDo = (message) => message.replace(/(?<![.\d])\d{4,}/g, (digits) => Number(digits).toLocaleString(language.numbers))
  .replace(/^must be null or (.+)$/, 'enter $1, or leave it empty')
  .replace(/^must be (above|between|from|less|more) /, 'enter a number $1 ')
  .replace(/^must be (an?|at least|at most) /, 'enter $1 ')
  .replace(/(\d characters) long$/, '$1');

/**
 * What the service says is wrong with a field as a sentence that names it.
 * @param {Schemas['FieldError']} fault
 * @param {string} [label] of the field; that of the page's other fields of this name if absent
 */
export function refusal({ pointer, message }, label = labelOf(pointer.split('/').at(-1) ?? '', '')) {
  if (!label || !/^(must|is|has|can|may|needs|does) /.test(message)) return sentence(message);
  const what = toDo(message);
  return what.startsWith('enter ') ? `${label}: ${sentence(what).replace('Enter', 'enter')}` : sentence(`${label} ${what}`);
}

/** Whether an error of the service is at a field. @param {Schemas['FieldError']} fault @param {string} name e.g. `length` for `/params/length` */
const isAt = ({ pointer }, name) => pointer === name || pointer.endsWith(`/${name}`);

/**
 * What the service says is wrong with a field.
 * @param {Schemas['FieldError'][] | undefined} faults
 * @param {string} name
 * @param {string} [label]
 */
export const faultOf = (faults, name, label) => (faults ?? []).filter((fault) => isAt(fault, name)).map((fault) => refusal(fault, label)).join(' ') || null;

/**
 * What went wrong, in the service's words; with every error of the input that has no field of its own here.
 * @param {unknown} error
 * @param {Iterable<string>} [shown] fields that show their own
 * @param {unknown} [action] what can be done
 */
export function failure(error, shown = [], action = undefined) {
  if (!error) return nothing;
  const faults = /** @type {{ errors?: Schemas['FieldError'][] }} */ (error).errors ?? [];
  const rest = faults.filter((fault) => ![...shown].some((name) => isAt(fault, name)));
  if (faults.length && !rest.length) return nothing;
  const text = rest.length
    ? rest.map((fault) => html`${refusal(fault)}<br>`)
    : sentence(error instanceof Error ? error.message : String(error));
  return notice({ kind: 'bad', text, action });
}

/** That something is being read. */
class Waiting extends PageElement {
  render() {
    return html`<p class="loading" role="status">${t('notice-moment')}</p>`;
  }
}
customElements.define('hw-waiting', Waiting);
export const waiting = html`<hw-waiting></hw-waiting>`;

/**
 * Says something shortly at the foot of the page, and to screen readers.
 * @param {string} text
 */
export function toast(text) {
  const place = document.querySelector('.toast > p');
  if (!place) return;
  place.textContent = text;
  setTimeout(() => { if (place.textContent === text) place.textContent = ''; }, 5000);
}
