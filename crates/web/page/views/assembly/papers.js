import { html } from 'lit';
import { PageElement } from '../../element.js';
import { isRight, quantityField } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { openPdf, saveFile } from '../../parts/pdf.js';

/** The papers of an assembly: data sheet, labels, bill of materials. */
class Papers extends PageElement {
  static properties = { assembly: {}, copies: {}, madeToday: { state: true }, busy: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['HoseAssembly']} */
    this.assembly = /** @type {any} */ (null);
    this.copies = 1;
    this.madeToday = false;
    this.busy = false;
    /** @type {unknown} */
    this.problem = null;
  }

  /** @param {() => Promise<void>} work */
  async get(work) {
    this.busy = true;
    this.problem = null;
    await work().catch((problem) => { this.problem = problem; });
    this.busy = false;
  }

  /** @param {string} path @param {string} title */
  printLabels(path, title) {
    if (isRight(this.querySelector('#copies'))) this.get(() => openPdf(`${path}/label`, { params: { numCopies: this.copies, ...(this.madeToday ? { madeOn: 'today' } : {}) } }, `${title} labels.pdf`));
  }

  render() {
    const { _id, title } = this.assembly;
    const path = `/hoseassembly/${_id}`;
    return html`<section class="card"><h2>Papers</h2><div class="card-in stack">
      <div class="actions-row">
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.get(() => openPdf(`${path}/datasheet`, {}, `${title}.pdf`))}>Data sheet</button>
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.get(() => openPdf(`${path}/getBillOfMaterials`, { format: 'pdf' }, `${title} parts.pdf`))}>Bill of materials</button>
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.get(() => saveFile(`${path}/getBillOfMaterials`, { format: 'excel' }, `${title} parts.xlsx`))}>Bill of materials as a workbook</button>
      </div>
      <div class="row end">
        ${quantityField({ id: 'copies', label: 'Labels', value: this.copies, whole: true, onChange: (value) => { this.copies = value; } })}
        <label class="check"><input type="checkbox" .checked=${this.madeToday} @change=${(/** @type {any} */ event) => { this.madeToday = event.target.checked; }}> Made today</label>
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.printLabels(path, title)}>Print labels</button>
      </div>
      ${failure(this.problem)}
    </div></section>`;
  }
}
customElements.define('hw-papers', Papers);
