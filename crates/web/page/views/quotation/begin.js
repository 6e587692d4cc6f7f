import { html } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { customerField, quoted } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { labelOf } from '../../parts/labels.js';
import { go } from '../../place.js';

/** Asks for a customer and begins an empty quotation. @param {Schemas['Customer'] | null} [customer] if known */
export async function beginQuotation(customer = null) {
  const made = await showForm({
    title: t('quotation-begin-title'), button: t('begin'),
    fields: (entry) => html`
      ${customerField({ name: 'new', chosen: customer?.name, needed: quoted(), onPick: (chosen) => { customer = chosen; } })}
      ${entry('description', labelOf('description'))}`,
    send: (form, key) => api.write('/salesestimates/create', { customer: customer?._id, description: textOf(form, 'description') || undefined, items: [] }, { key }),
  });
  if (made) go(`/quotations/${made._id}`);
}
