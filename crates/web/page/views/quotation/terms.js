import { html, nothing } from 'lit';
import { api, newKey } from '../../api.js';
import { customerField } from '../../parts/customer.js';
import { showDialog } from '../../parts/dialog.js';
import { faultOf, field } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { session } from '../../session.js';
import { parseNumber } from '../../units.js';

/**
 * Changes customer, validity and texts of a quotation; of a released one only its validity. The changed quotation, or undefined.
 * @param {Schemas['SalesEstimate']} quotation
 * @param {string | null} tag
 * @param {string} until the last day of its validity
 * @returns {Promise<Schemas['SalesEstimate'] | undefined>}
 */
export function changeTerms(quotation, tag, until) {
  const editing = quotation.status === 'under editing';
  const staff = session.writes;
  /** @type {[string, string, boolean][]} name, label, whether for staff alone */
  const texts = [['description', 'Description', false], ['customerReference', staff ? 'Customer’s reference' : 'Your reference', false], ['paymentTerms', 'Terms of payment', true], ['comments', 'Remarks', false]];
  const state = { busy: false, problem: /** @type {import('../../api.js').ApiError | null} */ (null), key: newKey(), customer: /** @type {Schemas['Customer'] | null | undefined} */ (undefined) };
  return showDialog(`Change ${quotation.title}`, (close, redraw) => {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      /** @type {Record<string, unknown>} */
      const changed = state.customer === undefined ? {} : { customer: state.customer?._id ?? null };
      for (const name of form.keys()) {
        const text = String(form.get(name)).trim();
        const value = text === '' ? null : name === 'discountPercent' ? parseNumber(text) ?? text : text;
        const before = name === 'validUntil' ? until || null : quotation[/** @type {'comments'} */ (name)];
        if (value !== before) changed[name] = value;
      }
      Object.assign(state, { busy: true, problem: null });
      redraw();
      try {
        close(await api.write(`/salesestimate/${quotation._id}/update`, changed, { key: state.key, ...(tag ? { ifMatch: tag } : {}) }));
      } catch (problem) {
        Object.assign(state, { busy: false, problem, key: newKey() });
        redraw();
      }
    };
    /** @param {string} name @param {string} label @param {unknown} value @param {'text' | 'date'} [type] */
    const input = (name, label, value, type = 'text') => {
      const error = faultOf(state.problem?.errors, name);
      return field({ id: `terms-${name}`, label, error, control: html`<input id="terms-${name}" name=${name} type=${type} autocomplete="off" value=${String(value ?? '')}
        aria-invalid=${error ? 'true' : 'false'} aria-describedby=${error ? `terms-${name}-error` : nothing}>` });
    };
    return html`<form @submit=${submit}>
      <h2>Change ${quotation.title}</h2>
      ${editing && staff ? customerField({ name: 'terms', chosen: quotation.customerName, onPick: (customer) => { state.customer = customer; } }) : nothing}
      <div class="halves">
        ${input('validUntil', 'Valid until', until, 'date')}
        ${editing ? texts.filter(([, , forStaff]) => staff || !forStaff).map(([name, label]) => input(name, label, quotation[/** @type {'comments'} */ (name)])) : nothing}
        ${editing && staff ? input('discountPercent', 'Discount on everything, %', quotation.discountPercent) : nothing}
      </div>
      ${failure(state.problem, [...texts.map(([name]) => name), 'validUntil', 'discountPercent'].flatMap((name) => [`/${name}`, `/params/${name}`]))}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button><button class="button main-action" ?disabled=${state.busy}>Save</button></div></form>`;
  });
}
