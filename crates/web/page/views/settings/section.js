import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { showForm } from '../../parts/dialog.js';
import { failure, waiting } from '../../parts/notice.js';
import { ReadView } from '../../parts/read-view.js';
import { cellsOf, Sorting } from '../../parts/sorting.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */

/** A section whose records are read at once. A subclass reads and shows them. @template Record_ @extends {ReadView<Record_[]>} */
export class Section extends ReadView {
  constructor() {
    super();
    this.sorting = new Sorting(this, 'name');
  }

  /** Asks before something is deleted. @param {string} name @param {unknown} what follows @param {(key: string) => Promise<unknown>} send */
  askToDelete(name, what, send) {
    return this.finish(showForm({ title: t('settings-delete-title', { name }), button: t('life-cycle-delete'), danger: true, fields: () => html`<p>${what}</p>`, send: (_form, key) => send(key) }), t('life-cycle-is-deleted', { title: name }));
  }

  /**
   * A card with a table of the records.
   * @param {{ title: string, about?: unknown, columns: TableColumn<Record_>[], row?: (one: Record_) => unknown, none: string, action?: unknown, kind?: string }} parts kind: of the table
   */
  card({ title, about = nothing, columns, row = (one) => cellsOf(columns, one), none, action = nothing, kind = '' }) {
    return html`<section class="card"><div class="card-in stack"><div class="spread"><h2>${title}</h2>${action}</div>${about}
      ${failure(this.problem)}
      ${!this.found ? (this.problem ? nothing : waiting) : this.found.length ? this.sorting.table(title, columns, this.found, row, `stacked dense ${kind}`) : html`<p class="quiet">${none}</p>`}</div></section>`;
  }
}

/** A small button of a row. @param {string} label @param {string} of whom @param {() => unknown} onClick @param {string} [kind] */
export const rowButton = (label, of, onClick, kind = '') => html`<button type="button" class="button slight tight ${kind}" @click=${onClick}>${label}<span class="visually-hidden"> ${of}</span></button>`;
