import { html, nothing } from 'lit';
import { api } from '../api.js';
import { PageElement } from '../element.js';
import { t } from '../language.js';
import { showForm, textOf } from './dialog.js';
import { explained, notice, toast } from './notice.js';

/** @import { Command } from './types.d.ts' */

/** What a release is asked for with again if somebody accepts why it was refused, by the code of that. @type {Record<string, { label: () => string, body: Record<string, unknown> }>} */
const ACCEPTING = {
  rating_lowered: { label: () => t('commands-accept-rating'), body: { acceptFrozen: true } },
  no_crimp_spec: { label: () => t('commands-accept-no-spec'), body: { accept: ['no_crimp_spec'] } },
};

/** How a refusal of a release can be overruled, if it can. @param {import('../api.js').ApiError} problem */
export const acceptanceOf = ({ code }) => ACCEPTING[code];

/** Reasons of a refusal, below each other if there are several. @param {unknown[]} reasons */
export const asReasons = (reasons) => (reasons.length === 1 ? reasons[0] : html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`);

/**
 * The commands that a document's state allows. Fires `done` with the command's name and the service's answer; `refused` with why, for the view
 * to show below its head, and with nothing once that is past.
 */
export class Commands extends PageElement {
  static properties = { path: {}, tag: {}, commands: {}, mend: {}, placeOf: {}, explain: {}, blocked: {}, busy: { state: true } };

  constructor() {
    super();
    /** Path of the document below /api/v1. */
    this.path = '';
    /** @type {string | null} */
    this.tag = null;
    /** @type {Command[]} */
    this.commands = [];
    /** Address where what is missing can be mended, and what the link there says. @type {{ href: string, label: string } | null} */
    this.mend = null;
    /** Where a single reason can be mended. @type {((fault: Schemas['FieldError']) => { href: string, label: string } | null) | null} */
    this.placeOf = null;
    /** What to say of a refusal instead of its reasons; nothing if these say it all. @type {((problem: import('../api.js').ApiError) => unknown) | null} */
    this.explain = null;
    /** Whether another change of the document is under way. */
    this.blocked = false;
    this.busy = false;
  }

  /** @param {unknown} why */
  tell(why) {
    this.dispatchEvent(new CustomEvent('refused', { detail: why, bubbles: true }));
  }

  /** @param {Command} command */
  async choose(command) {
    if (this.busy || this.blocked) return;
    this.querySelector('details')?.removeAttribute('open');
    this.tell(nothing);
    // What can't be read isn't saved, so the command would go by what stood there before.
    const wrong = /** @type {HTMLElement | null} */ (document.querySelector('main [aria-invalid="true"]'));
    if (wrong) {
      this.tell(html`<div class="refusal">${notice({ kind: 'bad', title: t('commands-not-yet', { command: command.label }), text: t('commands-correct-first') })}</div>`);
      wrong.focus();
      return;
    }
    const body = command.ask || command.text ? await ask(command) : {};
    if (body) await this.run(command, body);
  }

  /** @param {Command} command @param {Record<string, unknown>} body */
  async run(command, body) {
    this.busy = true;
    this.tell(nothing);
    try {
      const answer = await api.write(`${this.path}/${command.name}`, body, { ifMatch: this.tag });
      toast(command.done);
      this.dispatchEvent(new CustomEvent('done', { detail: { name: command.name, answer }, bubbles: true }));
    } catch (problem) {
      this.tell(this.refusal(command, /** @type {import('../api.js').ApiError} */ (problem)));
    }
    this.busy = false;
  }

  render() {
    const main = this.commands.filter((command) => command.main);
    const rest = this.commands.filter((command) => !command.main);
    return html`<div class="row commands">
      ${rest.length ? html`<details class="menu"><summary class="button">${t('commands-more')}</summary><div>${rest.map((command) => html`
        <button type="button" class="button slight ${command.danger ? 'bad' : ''}" aria-disabled=${String(this.busy || this.blocked)} @click=${() => this.choose(command)}>${command.label}</button>`)}</div></details>` : nothing}
      ${main.map((command) => html`<button type="button" class="button main-action" aria-disabled=${String(this.busy || this.blocked)} @click=${() => this.choose(command)}>${command.label}</button>`)}
    </div>`;
  }

  /** Why the service refused, each reason by itself. @param {Command} refused @param {import('../api.js').ApiError} problem */
  refusal(refused, problem) {
    const reasons = problem.errors?.length ? problem.errors.map((fault, at) => {
      const short = problem.shortages?.[at];
      const place = short ? { href: `/catalogue/${short.itemId}`, label: t('open-number', { number: short.partNumber }) } : this.placeOf?.(fault);
      return html`${explained(fault)}${place ? html` <a href=${place.href}>${place.label}</a>` : nothing}`;
    }) : [explained(problem)];
    const accepting = acceptanceOf(problem);
    const action = accepting
      ? html`<button type="button" class="link" @click=${() => this.run(refused, accepting.body)}>${accepting.label()}</button>`
      : problem.status === 412 ? html`<button type="button" class="link" @click=${() => this.dispatchEvent(new CustomEvent('done', { detail: { name: 'reload', answer: null }, bubbles: true }))}>${t('commands-read-again')}</button>`
        : problem.code === 'incomplete' && this.mend ? html`<a href=${this.mend.href}>${this.mend.label}</a>` : nothing;
    return html`<div class="refusal">${notice({ kind: 'bad', title: t('commands-not-possible', { command: refused.label }),
      text: this.explain?.(problem) ?? asReasons(reasons), action })}</div>`;
  }
}
customElements.define('hw-commands', Commands);

/**
 * Says what follows from a command and asks for its input. Undefined if the person thought better of it.
 * @param {Command} command
 * @returns {Promise<Record<string, unknown> | undefined>}
 */
const ask = ({ label, ask: text, text: input, danger }) => showForm({
  title: label, button: label, danger,
  fields: (entry) => html`${text ? html`<p>${text}</p>` : nothing}
    ${input ? entry(input.name, input.label, { hint: input.hint, required: input.required, length: 100 }) : nothing}`,
  send: (form) => {
    const given = input && textOf(form, input.name);
    return given ? { params: { [input.name]: given } } : {};
  },
});
