import { html } from 'lit';
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
    return html`<section class="card"><h2>Papers</h2><div class="card-in stack">
      <div class="actions-row">
        ${this.paper('Order with cut list', () => openPdf(`${path}/getWorkOrderDataSheet`, {}, `${title}.pdf`))}
        ${this.paper('Pick list', () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf', view: 'pick' }, `${title} pick list.pdf`))}
        ${this.paper('Bill of materials', () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf' }, `${title} parts.pdf`))}
        ${this.paper('Bill of materials as a workbook', () => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${title} parts.xlsx`))}
      </div>
      <div class="row end">
        ${this.paper('Print labels', () => openPdf(`${path}/labels`, { params: this.madeToday ? { madeOn: 'today' } : {} }, `${title} labels.pdf`))}
        ${this.dated()}
      </div>
      ${failure(this.problem)}
    </div></section>`;
  }
}
customElements.define('hw-order-papers', OrderPapers);
