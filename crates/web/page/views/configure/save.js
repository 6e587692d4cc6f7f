import { html, nothing } from 'lit';
import { api, newKey, query } from '../../api.js';
import '../../parts/customer.js';
import { showDialog } from '../../parts/dialog.js';
import { faultOf, field } from '../../parts/field.js';
import { failure, notice } from '../../parts/notice.js';
import { money } from '../../money.js';
import { session } from '../../session.js';
import { params } from './configuration.js';

/** @typedef {{ _id: string, partNumber: string, title: string }} Saved */

/**
 * Stores the configuration as an assembly.
 * @param {import('./configuration.js').Configuration} configuration
 * @param {string} number the next free one if empty
 * @param {string} key of the attempt, so that a repeated click stores one assembly
 * @returns {Promise<Saved>}
 */
export const create = (configuration, number, key) =>
  api.write('/hoseassemblies/create', { params: { ...params(configuration), ...(number ? { partNumber: number } : {}) } }, { key });

/**
 * Asks for a number and saves. Undefined if the person thought better of it.
 * @param {import('./configuration.js').Configuration} configuration
 * @param {any[]} existing the same thing, if it is stored already
 * @returns {Promise<Saved | undefined>}
 */
export async function saveAs(configuration, existing) {
  const next = await api.get('/organization/nextpartnumber?type=hoseAssembly').catch(() => null);
  const state = { busy: false, /** @type {any} */ problem: null, key: newKey() };
  return showDialog('Save as', (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const number = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('number') ?? '').trim();
      Object.assign(state, { busy: true, problem: null });
      redraw();
      try {
        close(await create(configuration, number, state.key));
      } catch (problem) {
        // Another number is another attempt.
        Object.assign(state, { busy: false, problem, key: newKey() });
        redraw();
      }
    };
    const [same] = existing;
    return html`<form @submit=${submit}>
      <h2>Save as …</h2>
      ${same ? notice({ kind: 'warn', text: html`<b>${same.partNumber}</b> is the same thing already.`,
        action: html`<button type="button" class="link" @click=${() => close(same)}>Use ${same.partNumber}</button>` }) : nothing}
      ${field({ id: 'save-number', label: 'Number', error: isTaken(state.problem) ? 'This number is used already. Choose another.' : faultOf(errorsOf(state.problem), 'partNumber'),
        hint: next ? `Leave it empty for the next free number, ${next.nextPartNumber}.` : 'Leave it empty for the next free number.',
        control: html`<input id="save-number" name="number" type="text" autocomplete="off" maxlength="100" aria-describedby="save-number-hint">` })}
      ${isTaken(state.problem) ? nothing : failure(state.problem, ['/params/partNumber', '/partNumber'])}
      <div class="actions">
        <button type="button" class="button" @click=${() => close()}>Cancel</button>
        <button class="button main-action" ?disabled=${state.busy}>Save</button>
      </div></form>`;
  });
}

/** @param {any} problem */
const errorsOf = (problem) => problem?.errors;
/** @param {any} problem @returns {boolean} */
const isTaken = (problem) => problem?.code === 'duplicate';

/** @typedef {{ saved: Saved, quotation: { _id: string, number: string } }} Quoted */

/**
 * Puts the assembly on a quotation, new or open; saves it first if it isn't yet.
 * @param {import('./configuration.js').Configuration} configuration
 * @param {Saved | null} known stored already
 * @returns {Promise<Quoted | undefined>}
 */
export async function addToQuotation(configuration, known) {
  const { quantity } = configuration;
  const open = await api.get(`/salesestimates${query({ status: 'under editing', onlyLatest: true, customerId: configuration.customer, limit: 20, 'sortBy[0].key': 'lastModified', 'sortBy[0].order': 'desc' })}`);
  const asksCustomer = !configuration.customer && !session.isCustomer;
  const state = { busy: false, /** @type {unknown} */ problem: null, saved: known, keys: [newKey(), newKey()],
    /** @type {any} whom a new quotation is for */ customer: configuration.customer ? { _id: configuration.customer } : null };
  return showDialog('Add to quotation', (close, redraw) => {
    /** @param {any} quotation null for a new one */
    const add = async (quotation) => {
      Object.assign(state, { busy: true, problem: null });
      redraw();
      try {
        const saved = (state.saved ??= await create(configuration, '', state.keys[0] ?? ''));
        const line = { itemType: 'hoseAssembly', quantity };
        const answer = quotation
          ? await api.write(`/salesestimate/${quotation._id}/item/new/update`, { params: { ...line, itemId: saved._id, lineNumber: await nextLine(quotation) } }, { key: state.keys[1] })
          : await api.write('/salesestimates/create', { ...(state.customer ? { customer: state.customer._id } : {}), items: [{ ...line, item: saved._id }] }, { key: state.keys[1] });
        close({ saved, quotation: answer });
      } catch (problem) {
        Object.assign(state, { busy: false, problem, keys: [newKey(), newKey()] });
        redraw();
      }
    };
    return html`<div class="stack">
      <h2>Add ${quantity} ${quantity === 1 ? 'piece' : 'pieces'} to a quotation</h2>
      ${known ? nothing : html`<p class="quiet">It is saved under the next free number first.</p>`}
      ${asksCustomer ? html`<hw-customer .chosen=${state.customer?.name ?? ''}
        @pick=${(/** @type {CustomEvent} */ event) => { state.customer = event.detail; redraw(); }}></hw-customer>` : nothing}
      <button type="button" class="button main-action" ?disabled=${state.busy || (asksCustomer && !state.customer)} @click=${() => add(null)}>New quotation${state.customer?.name ? ` for ${state.customer.name}` : ''}</button>
      ${open.items.length ? html`<div class="field"><span class="label">Or add it to one that is open</span>
        <ul class="plain offers">${open.items.map((/** @type {any} */ one) => html`<li><button type="button" class="offer" ?disabled=${state.busy} @click=${() => add(one)}>
          <span class="what"><b>${one.number}</b> <span class="small quiet">${[one.customerName, one.description].filter(Boolean).join(' · ')}</span></span>
          <span class="terms">${one.netTotal === null ? nothing : money(one.netTotal, one.currency)}</span></button></li>`)}</ul></div>` : nothing}
      ${failure(state.problem)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button></div>
    </div>`;
  });
}

/** @param {{ _id: string }} quotation */
async function nextLine({ _id }) {
  const { items } = await api.get(`/salesestimate/${_id}/items`);
  return 1 + Math.max(0, ...items.map((/** @type {any} */ line) => Number.parseInt(line.lineNumber, 10) || 0));
}
