import { html } from 'lit';
import { api } from '../../api.js';
import { customerField, QUOTED } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { go } from '../../place.js';

/** Asks for a customer and begins an empty quotation. @param {Schemas['Customer'] | null} [customer] if known */
export async function beginQuotation(customer = null) {
  const made = await showForm({
    title: 'New quotation', button: 'Begin',
    fields: (entry) => html`
      ${customerField({ name: 'new', chosen: customer?.name, needed: QUOTED, onPick: (chosen) => { customer = chosen; } })}
      ${entry('description', 'Description')}`,
    send: (form, key) => api.write('/salesestimates/create', { customer: customer?._id, description: textOf(form, 'description') || undefined, items: [] }, { key }),
  });
  if (made) go(`/quotations/${made._id}`);
}
