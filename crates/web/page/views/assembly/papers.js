import { html } from 'lit';
import { t } from '../../language.js';
import { isRight, quantityField } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { Papers } from '../../parts/papers.js';
import { openPdf, saveFile } from '../../parts/pdf.js';

/** The papers of an assembly: data sheet, labels, bill of materials. */
class AssemblyPapers extends Papers {
  static properties = { ...Papers.properties, assembly: {}, copies: {} };

  constructor() {
    super();
    /** @type {Schemas['HoseAssembly']} */
    this.assembly = /** @type {any} */ (null);
    this.copies = 1;
  }

  /** @param {string} path @param {string} title */
  printLabels(path, title) {
    if (isRight(this.querySelector('#copies'))) this.get(() => openPdf(`${path}/label`, { params: { numCopies: this.copies, ...(this.madeToday ? { madeOn: 'today' } : {}) } }, t('papers-labels-file', { title })));
  }

  render() {
    const { _id, title } = this.assembly;
    const path = `/hoseassembly/${_id}`;
    return html`<section class="card"><h2>${t('papers-papers')}</h2><div class="card-in stack">
      <div class="actions-row">
        ${this.paper(t('papers-data-sheet'), () => openPdf(`${path}/datasheet`, {}, `${title}.pdf`))}
        ${this.paper(t('papers-bill'), () => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf' }, `${t('papers-parts-file', { title })}.pdf`))}
        ${this.paper(t('papers-bill-workbook'), () => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${t('papers-parts-file', { title })}.xlsx`))}
      </div>
      <div class="row end">
        ${quantityField({ id: 'copies', label: t('papers-labels'), of: t('papers-of-labels'), value: this.copies, whole: true, onChange: (value) => { this.copies = value; } })}
        ${this.dated()}
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.printLabels(path, title)}>${t('papers-print-labels')}</button>
      </div>
      ${failure(this.problem)}
    </div></section>`;
  }
}
customElements.define('hw-papers', AssemblyPapers);
