import { html } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { customerField, pickedOr } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { labelOf } from '../../parts/labels.js';

/** @typedef {Schemas['HoseKit']} Kit */

/** Asks for a customer and begins an empty kit. The kit, or undefined. */
export function beginKit() {
  /** @type {Schemas['Customer'] | null} */
  let customer = null;
  return showForm({
    title: t('kits-new'), button: t('begin'),
    fields: (entry) => html`${entry('description', labelOf('description'))}
      ${customerField({ name: 'kit', mayBeNew: true, onPick: (chosen) => { customer = chosen; } })}
      ${entry('partNumber', labelOf('partNumber'), { length: 100, hint: t('kits-number-hint') })}`,
    send: (form, key) => api.write('/hosekits/create', { customer: customer?._id, description: textOf(form, 'description') || undefined, partNumber: textOf(form, 'partNumber') || undefined }, { key }),
  });
}

/** @type {readonly ['description', 'customerPartNumber', 'customerRevision', 'comments']} */
const TEXTS = ['description', 'customerPartNumber', 'customerRevision', 'comments'];

/** Changes customer and texts. The changed kit, or undefined. @param {import('../../parts/types.d.ts').Stored<Kit>} stored */
export function changeKit(stored) {
  /** @type {Schemas['Customer'] | null | undefined} */
  let customer;
  return showForm({
    title: t('change-title', { title: stored.record.title }), of: stored,
    fields: (entry, _close, kit) => html`${customerField({ name: 'kit', ...pickedOr(customer, kit.customer ? kit.customerName : ''), mayBeNew: true, onPick: (chosen) => { customer = chosen; } })}
      <div class="halves">${TEXTS.map((name) => entry(name, labelOf(name), { value: kit[name] }))}</div>`,
    send: (form, key, { path, record: kit, tag }) => {
      const texts = Object.fromEntries(TEXTS.map((name) => [name, textOf(form, name) || null]).filter(([name, value]) => value !== kit[/** @type {'comments'} */ (name)]));
      return api.write(/** @type {string} */ (`${path}/update`), { ...texts, ...(customer === undefined ? {} : { customer: customer?._id ?? null }) }, { key, ifMatch: tag });
    },
  });
}
