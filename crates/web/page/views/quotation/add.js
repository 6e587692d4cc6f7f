import { html, nothing } from 'lit';
import { api, newKey, query } from '../../api.js';
import { money } from '../../money.js';
import { showDialog } from '../../parts/dialog.js';
import { failure } from '../../parts/notice.js';
import { toast } from '../../parts/toast.js';
import { go } from '../../router.js';

/** The number of a further line. @param {any[]} lines */
export const nextLine = (lines) => 1 + Math.max(0, ...lines.map((line) => Number.parseInt(line.lineNumber, 10) || 0));

/**
 * Puts an item or assembly on a quotation, new or open, and offers to go there.
 * @param {{ item: string, itemType: string, name: string, quantity: number, unitOfMeasure?: string, customer: string | null }} what
 */
export async function quote({ item, itemType, name, quantity, unitOfMeasure, customer }) {
  const path = `/salesestimates${query({ status: 'under editing', onlyLatest: true, customerId: customer, limit: 20, 'sortBy[0].key': 'lastModified', 'sortBy[0].order': 'desc' })}`;
  const open = await api.get(path).catch(() => ({ items: [] }));
  const state = { busy: false, problem: /** @type {unknown} */ (null), key: newKey() };
  const unit = unitOfMeasure ? { unitOfMeasure } : {};
  const done = await showDialog('Add to a quotation', (close, redraw) => {
    /** @param {any} quotation null for a new one */
    const add = async (quotation) => {
      Object.assign(state, { busy: true, problem: null });
      redraw();
      try {
        close(quotation
          ? await api.write(`/salesestimate/${quotation._id}/item/new/update`, { params: { itemType, quantity, ...unit, itemId: item, lineNumber: nextLine((await api.get(`/salesestimate/${quotation._id}/items`)).items) } }, { key: state.key })
          : await api.write('/salesestimates/create', { ...(customer ? { customer } : {}), items: [{ itemType, quantity, ...unit, item }] }, { key: state.key }));
      } catch (problem) {
        Object.assign(state, { busy: false, problem, key: newKey() });
        redraw();
      }
    };
    return html`<div class="stack">
      <h2>Put ${quantity} ${unitOfMeasure && unitOfMeasure !== 'each' ? `${unitOfMeasure} ` : '× '}${name} on a quotation</h2>
      <button type="button" class="button main-action" ?disabled=${state.busy} @click=${() => add(null)}>New quotation</button>
      ${open.items.length ? html`<div class="actions-row"><span class="quiet small">Or on one that is open:</span>
        ${open.items.map((/** @type {any} */ one) => html`<button type="button" class="button pick" ?disabled=${state.busy} @click=${() => add(one)}>
          <span><b>${one.title}</b> <span class="small quiet">${[one.customerName, one.description].filter(Boolean).join(' · ')}</span></span>
          <span class="small">${one.netTotal === null ? nothing : money(one.netTotal, one.currency)}</span></button>`)}</div>` : nothing}
      ${failure(state.problem)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button></div>
    </div>`;
  });
  if (!done) return;
  toast(`${name} is on ${/** @type {any} */ (done).number}.`);
  go(`/quotations/${/** @type {any} */ (done)._id}`);
}
