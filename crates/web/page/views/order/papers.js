import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { onText } from '../../element.js';
import { t } from '../../language.js';
import { refuse, showForm, textOf } from '../../parts/dialog.js';
import { field } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { Papers } from '../../parts/papers.js';
import { openPdf, saveBlob, saveFile } from '../../parts/pdf.js';
import { session } from '../../session.js';

/** The papers of an order: for the workshop, for the store, for the hoses. */
class OrderPapers extends Papers {
  static properties = { ...Papers.properties, order: {}, size: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['WorkOrder']} */
    this.order = /** @type {any} */ (null);
    /** Size of the labels; empty for the usual one. */
    this.size = '';
  }

  get labels() {
    return { ...(this.madeToday ? { madeOn: 'today' } : {}), ...(this.size ? { labelSize: this.size } : {}) };
  }

  /** Asks of which maker, and saves what is to be bought of it. */
  async vendorFile() {
    const { _id, title } = this.order;
    const { vendors } = await api.get('/organization/hasvendor');
    await showForm({
      title: t('work-vendor'), button: t('work-vendor-get'),
      fields: () => html`<p class="quiet">${t('work-vendor-how')}</p>
        ${field({ id: 'form-vendor', label: t('work-vendor-name'), control: html`<select id="form-vendor" name="vendor">${vendors.map((name) => html`<option value=${name}>${name}</option>`)}</select>` })}`,
      send: async (form) => {
        const vendor = textOf(form, 'vendor') || refuse('vendor', t('work-vendor-name'));
        saveBlob((await api.file(`/workorder/${_id}/getvendorfile`, { params: { vendor, byteOrderMark: true } })).content, `${title} ${vendor}.csv`);
        return true;
      },
    });
  }

  render() {
    const { _id, title, status } = this.order;
    const path = `/workorder/${_id}`;
    // A list of what is picked for the rest of the order would be empty.
    const hasToPick = ['under editing', 'released'].includes(status);
    return html`<section class="card"><h2>${t('papers-papers')}</h2><div class="card-in stack">
      <div class="actions-row">
        ${this.paper(t('papers-cut-list'), () => openPdf(`${path}/getWorkOrderDataSheet`, {}, `${title}.pdf`))}
        ${hasToPick ? this.paper(t('papers-pick-list'), () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf', view: 'pick' }, `${t('papers-pick-file', { title })}.pdf`)) : nothing}
        ${this.paper(t('papers-bill'), () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf' }, `${t('papers-parts-file', { title })}.pdf`))}
        ${session.writes ? this.paper(t('work-vendor'), () => this.vendorFile()) : nothing}
        ${this.paper(t('papers-bill-workbook'), () => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${t('papers-parts-file', { title })}.xlsx`))}
      </div>
      ${hasToPick ? nothing : html`<p class="small quiet">${t('work-pick-none')}</p>`}
      <div class="row">
        ${this.paper(t('papers-print-labels'), () => openPdf(`${path}/labels`, { params: this.labels }, t('papers-labels-file', { title })))}
        ${this.dated()}
      </div>
      ${field({ id: 'label-size', label: t('work-label-size'), hint: t('work-label-hint'), control: html`<input id="label-size" type="text" autocomplete="off" maxlength="30" aria-describedby="label-size-hint" @input=${onText((text) => { this.size = text.trim(); })}>` })}
      ${failure(this.problem)}
    </div></section>`;
  }
}
customElements.define('hw-order-papers', OrderPapers);
