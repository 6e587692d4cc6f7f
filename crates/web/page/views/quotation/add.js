import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { customerField, customersChecked, quoted } from '../../parts/customer.js';
import { attempts, showDialog } from '../../parts/dialog.js';
import { failure } from '../../parts/notice.js';
import { session } from '../../session.js';
import { money } from '../../shop.js';

/** @import { Quoting } from '../../parts/types.d.ts' */

/** The number of a further line. @param {{ lineNumber: string }[]} lines */
export const nextLine = (lines) => 1 + Math.max(0, ...lines.map((line) => Number.parseInt(line.lineNumber, 10) || 0));

/**
 * Puts an assembly or item on a quotation.
 * @param {string} id of the quotation @param {Record<string, unknown>} line @param {string} key of the attempt
 */
export const putOn = async (id, line, key) => api.write(/** @type {string} */ (`/salesestimate/${id}/item/new/update`),
  { params: { ...line, lineNumber: nextLine((await api.get(`/salesestimate/${id}/items`)).items) } }, { key });

/** Quotations that are open, those changed last first. @param {string | null} customer @returns {Promise<Schemas['SalesEstimateSummary'][]>} */
const openOnes = (customer) => api.get(`/salesestimates${query({ status: 'under editing', onlyLatest: true, customerId: customer, limit: 20, 'sortBy[0].key': 'lastModified', 'sortBy[0].order': 'desc' })}`)
  .then(({ items }) => items, () => []);

/**
 * Asks for a quotation, new or open, and puts an item or assembly on it. The quotation, or undefined if the person thought better of it.
 * @param {Quoting} what
 * @returns {Promise<{ _id: string, number: string, customer?: string | null } | undefined>}
 */
export async function addToQuotation({ title, note, item, itemType, quantity, unitOfMeasure, customer, typed }) {
  let open = await openOnes(customer);
  /** @type {Schemas['Customer'] | null} */
  let wanted = null;
  const line = { itemType, quantity, ...(unitOfMeasure ? { unitOfMeasure } : {}) };
  /** @type {ReturnType<typeof attempts>} */
  let state;
  return showDialog(t('add-title'), (close, redraw) => {
    state ??= attempts(redraw);
    /** @param {string | null} id null for a new one */
    const add = (id) => state.make(async (key) => close(id
      ? await putOn(id, { ...line, itemId: await item() }, key)
      : await api.write('/salesestimates/create', { customer: customer ?? wanted?._id, items: [{ ...line, item: await item() }] }, { key })));
    /** @param {Schemas['Customer'] | null} chosen */
    const choose = async (chosen) => {
      wanted = chosen;
      redraw();
      open = await openOnes(chosen?._id ?? null);
      redraw();
    };
    /** @param {MouseEvent} event */
    const begin = async ({ target }) => {
      const dialog = /** @type {Element} */ (target).closest('dialog');
      if (dialog && await customersChecked(dialog)) add(null);
    };
    const asks = !customer && !session.isCustomer;
    return html`<div class="stack">
      <h2>${title}</h2>
      ${note ? html`<p class="quiet">${note}</p>` : nothing}
      ${asks ? customerField({ name: 'quotation-customer', chosen: wanted?.name, typed, needed: quoted(), onPick: choose }) : nothing}
      <button type="button" class="button main-action" ?disabled=${state.busy} @click=${begin}>${wanted ? t('add-new-for', { name: wanted.name }) : t('add-new')}</button>
      ${open.length ? html`<div class="field"><span class="label">${t('add-or-open')}</span>
        <ul class="plain offers">${open.map((one) => html`<li><button type="button" class="offer" ?disabled=${state.busy} @click=${() => add(one._id)}>
          <span class="what"><b>${one.number}</b> <span class="small quiet">${[one.customerName, one.description].filter(Boolean).join(' · ')}</span></span>
          <span class="terms">${one.total === null ? nothing : money(one.total, one.currency)}</span></button></li>`)}</ul></div>` : nothing}
      ${failure(state.problem)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>${t('add-cancel')}</button></div>
    </div>`;
  });
}
