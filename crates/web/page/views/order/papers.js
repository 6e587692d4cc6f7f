import { html } from 'lit';
import { t } from '../../language.js';
import { failure } from '../../parts/notice.js';
import { Papers } from '../../parts/papers.js';
import { openPdf, saveFile } from '../../parts/pdf.js';

/** The papers of an order: for the workshop, for the store, for the hoses. */
class OrderPapers extends Papers {
  static properties = { ...Papers.properties, order: {} };

  constructor() {
    super();
    /** @type {Schemas['WorkOrder']} */
    this.order = /** @type {any} */ (null);
  }

  render() {
    const { _id, title } = this.order;
    const path = `/workorder/${_id}`;
    return html`<section class="card"><h2>${t('papers-papers')}</h2><div class="card-in stack">
      <div class="actions-row">
        ${this.paper(t('papers-cut-list'), () => openPdf(`${path}/getWorkOrderDataSheet`, {}, `${title}.pdf`))}
        ${this.paper(t('papers-pick-list'), () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf', view: 'pick' }, `${t('papers-pick-file', { title })}.pdf`))}
        ${this.paper(t('papers-bill'), () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf' }, `${t('papers-parts-file', { title })}.pdf`))}
        ${this.paper(t('papers-bill-workbook'), () => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${t('papers-parts-file', { title })}.xlsx`))}
      </div>
      <div class="row end">
        ${this.paper(t('papers-print-labels'), () => openPdf(`${path}/labels`, { params: this.madeToday ? { madeOn: 'today' } : {} }, t('papers-labels-file', { title })))}
        ${this.dated()}
      </div>
      ${failure(this.problem)}
    </div></section>`;
  }
}
customElements.define('hw-order-papers', OrderPapers);
