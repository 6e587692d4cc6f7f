import { html, nothing } from 'lit';
import { PageElement } from '../element.js';
import { language, t } from '../language.js';
import { inWords, labelOf } from './labels.js';
import { inOwnWords, meaningOf } from './problems.js';

/** @import { Fault } from './problems.js' */

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

/** What messages begin with that say nothing without the name of their field. */
const NEEDS_NAME = /^(must|is|has|can|may|needs|does|would) /;

/** A message of the service in its own words, about what has this label, if it has one. @param {string} message @param {string} label */
function asSaid(message, label) {
  if (!label || !NEEDS_NAME.test(message)) return sentence(message);
  const what = toDo(message);
  return what.startsWith('enter ') ? `${label}: ${sentence(what).replace('Enter', 'enter')}` : sentence(`${label} ${what}`);
}

/**
 * An error or a warning of the service as a sentence in the person's language.
 * @param {Fault} fault
 * @param {string} [label] of what it is about
 */
export function explained(fault, label = '') {
  /** @param {string} text */
  const about = (text) => (label && NEEDS_NAME.test(fault.message) ? `${label}: ${text}` : text.charAt(0).toUpperCase() + text.slice(1));
  const own = inOwnWords(fault);
  if (own !== null) return about(own);
  const meaning = meaningOf(fault.code);
  return meaning === null ? asSaid(fault.message, label) : about(meaning);
}

/**
 * What is wrong with a field as a sentence that names it.
 * @param {Schemas['FieldError']} fault
 * @param {string} [label] of the field; that of the page's other fields of this name if absent
 */
export function refusal(fault, label = labelOf(lastOf(fault), '')) {
  // The description says of a currency only which characters it has.
  const isCurrency = fault.code === 'malformed' && /currency$/i.test(lastOf(fault));
  return explained(isCurrency ? { ...fault, code: 'unknown_currency' } : fault, label);
}

/** @param {Schemas['FieldError']} fault */
const lastOf = ({ pointer }) => pointer.split('/').at(-1) ?? '';

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
 * What went wrong; with every error of the input that has no field of its own here.
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
    : error instanceof Error ? explained(error) : sentence(String(error));
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

/** How long it is said, in ms; longer if something can be done about it. */
const SAID_FOR = 5000;
const OFFERED_FOR = 12_000;

let timer = 0;

/**
 * Says something shortly at the foot of the page, and to screen readers.
 * @param {string} text
 * @param {{ label: string, act: () => void }} [action] what can be done about it
 */
export function toast(text, action) {
  const place = document.querySelector('.toast > p');
  if (!place) return;
  const clear = () => place.replaceChildren();
  clear();
  place.append(text);
  if (action) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'link', textContent: action.label });
    button.addEventListener('click', () => { clear(); action.act(); });
    place.append(' ', button);
  }
  clearTimeout(timer);
  timer = setTimeout(clear, action ? OFFERED_FOR : SAID_FOR);
}
