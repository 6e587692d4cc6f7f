import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { customerField } from '../../parts/customer.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { labelOf } from '../../parts/labels.js';
import { failure, toast } from '../../parts/notice.js';
import { Sorting } from '../../parts/sorting.js';
import { session } from '../../session.js';

/** @typedef {Schemas['AssemblyCustomer']} Assigned */

/** The customers that may see and order an assembly beside the one that it is made for, each with a number of its own. Fires `assigned` after a change. */
class AssemblyCustomers extends PageElement {
  static properties = { assembly: {}, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['HoseAssembly']} */
    this.assembly = /** @type {any} */ (null);
    /** @type {unknown} */
    this.problem = null;
    this.sorting = new Sorting(this, 'name', 'sort-customers');
  }

  /** @param {Promise<unknown>} change */
  async finish(change) {
    this.problem = null;
    try {
      if (!await change) return;
      toast(t('record-changed'));
      this.dispatchEvent(new CustomEvent('assigned', { bubbles: true }));
    } catch (problem) {
      this.problem = problem;
    }
  }

  get path() {
    return `/hoseassembly/${this.assembly._id}`;
  }

  /** @param {Assigned | null} one null for another customer */
  edit(one) {
    /** @type {string | null} */
    let customer = one?.customer ?? null;
    return this.finish(showForm({
      title: one ? t('change-title', { title: one.name }) : t('assembly-customer-add'), button: one ? undefined : t('add'),
      fields: (entry) => html`${one ? nothing : customerField({ name: 'assigned', needed: t('assembly-customer-needed'), onPick: (chosen) => { customer = chosen?._id ?? null; } })}
        <div class="halves">${entry('partNumber', labelOf('customerPartNumber'), { value: one?.partNumber })} ${entry('revision', labelOf('customerRevision'), { value: one?.revision })}</div>`,
      send: (form, key) => api.write(/** @type {`/hoseassembly/${string}/customers/update`} */ (`${this.path}/customers/update`), { params: { customers: [{ customer, partNumber: textOf(form, 'partNumber') || null, revision: textOf(form, 'revision') || null }] } }, { key }),
    }));
  }

  /** @param {Assigned} one */
  take(one) {
    return this.finish(api.write(/** @type {`/hoseassembly/${string}/customers/delete`} */ (`${this.path}/customers/delete`), { params: { customers: [one.customer] } }));
  }

  /** @param {Assigned} one */
  row(one) {
    return html`<tr><th scope="row"><a href="/customers/${one.customer}">${one.name}</a></th><td data-head=${labelOf('customerPartNumber')}>${one.partNumber}</td><td data-head=${labelOf('customerRevision')}>${one.revision}</td>
      ${session.writes ? html`<td><span class="row ways"><button type="button" class="button slight tight" @click=${() => this.edit(one)}>${t('change')}<span class="visually-hidden"> ${one.name}</span></button>
        <button type="button" class="button slight tight" @click=${() => this.take(one)}>${t('remove')}<span class="visually-hidden"> ${one.name}</span></button></span></td>` : nothing}</tr>`;
  }

  render() {
    const found = this.assembly?.customers ?? [];
    if (session.isCustomer || (!found.length && !session.writes)) return nothing;
    return html`<section class="card"><h2>${t('assembly-customers')}</h2><div class="card-in stack">${failure(this.problem)}
      ${found.length ? this.sorting.table(t('assembly-customers'), [{ name: 'name', label: t('title-customer'), sorts: true, value: (one) => one.name }, { name: 'number', label: labelOf('customerPartNumber'), sorts: true, value: (one) => one.partNumber },
        { name: 'revision', label: labelOf('customerRevision') }, ...(session.writes ? [{ name: 'ways', label: t('settings-ways') }] : [])], found, (one) => this.row(one), 'facts-table small stacked')
        : html`<p class="quiet">${t('assembly-customers-none')}</p>`}
      ${session.writes ? html`<div class="row"><button type="button" class="button tight" @click=${() => this.edit(null)}>${t('assembly-customer-add')}</button></div>` : nothing}</div></section>`;
  }
}
customElements.define('hw-assembly-customers', AssemblyCustomers);
