import { html } from 'lit';
import { t } from '../../language.js';
import { failure } from '../../parts/notice.js';
import { Papers } from '../../parts/papers.js';
import { openPdf, saveFile } from '../../parts/pdf.js';

/** The papers of a kit. */
class KitPapers extends Papers {
  static properties = { ...Papers.properties, kit: {} };

  constructor() {
    super();
    /** @type {Schemas['HoseKit']} */
    this.kit = /** @type {any} */ (null);
  }

  render() {
    const { _id, title } = this.kit;
    const path = `/hosekit/${_id}`;
    const parts = t('papers-parts-file', { title });
    return html`<section class="card"><h2>${t('papers-papers')}</h2><div class="card-in stack">
      <div class="actions-row">
        ${this.paper(t('papers-data-sheet'), () => openPdf(`${path}/getHoseKitDataSheet`, {}, `${title}.pdf`))}
        ${this.paper(t('papers-bill'), () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf' }, `${parts}.pdf`))}
        ${this.paper(t('papers-bill-workbook'), () => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${parts}.xlsx`))}
      </div>
      <div class="row">
        ${this.paper(t('papers-print-labels'), () => openPdf(`${path}/labels`, { params: this.madeToday ? { madeOn: 'today' } : {} }, t('papers-labels-file', { title })))}
        ${this.dated()}
      </div>
      ${failure(this.problem)}
    </div></section>`;
  }
}
customElements.define('hw-kit-papers', KitPapers);
