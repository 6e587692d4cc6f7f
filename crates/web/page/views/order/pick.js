import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { numberOf, showForm } from '../../parts/dialog.js';
import { failure, waiting } from '../../parts/notice.js';
import { inStockUnit, ownUnit } from '../../parts/stock-unit.js';
import { table } from '../../parts/table.js';
import { session } from '../../session.js';
import { quantityIn } from '../catalogue/rows.js';

/** What is picked for the rest of an order, by bin location. It is read when it is opened. */
class PickList extends PageElement {
  static properties = { order: {}, open: { state: true }, list: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['WorkOrder']} */
    this.order = /** @type {any} */ (null);
    this.open = false;
    /** @type {Schemas['PickList'] | null} */
    this.list = null;
    /** @type {unknown} */
    this.problem = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (this.open && (changed.has('order') || changed.has('open'))) this.load();
  }

  async load() {
    this.problem = null;
    try {
      this.list = /** @type {any} */ (await api.ask(/** @type {string} */ (`/workorder/${this.order._id}/getBillOfMaterials`), { format: 'json', view: 'pick' }));
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** Says how much of an item there is, from when on its stock is kept. @param {Schemas['PickLine']} line */
  async count(line) {
    const { warehouse, warehouseName } = this.order;
    const counted = await showForm({
      title: t('work-count-title', { part: line.partNumber }), button: t('work-count'),
      fields: (entry) => html`<p class="quiet">${t('work-count-how', { warehouse: warehouseName ?? '' })}</p>
        ${entry('onHand', t('work-on-hand'), { mode: 'decimal', unit: ownUnit(line.unit).name, warns: inStockUnit(line.unit), required: true })}`,
      send: (form, key) => api.write('/inventoryitem/update', { params: { item: line.itemId, warehouse, onHand: ownUnit(line.unit).stored(numberOf(form, 'onHand')), unitOfMeasure: line.unit } }, { key }),
    });
    if (counted) this.dispatchEvent(new CustomEvent('counted', { bubbles: true }));
  }

  render() {
    const { list } = this;
    const onCount = session.writes && this.order.warehouse ? (/** @type {Schemas['PickLine']} */ line) => this.count(line) : null;
    return html`<details class="card" @toggle=${(/** @type {any} */ { target }) => { this.open = target.open; }}><summary>${t('work-pick')}</summary><div class="card-in">
      ${this.problem ? failure(this.problem) : !list ? waiting : list.lines.length ? rows(list.lines, onCount) : html`<p class="quiet">${t('work-pick-none')}</p>`}</div></details>`;
  }
}
customElements.define('hw-pick-list', PickList);

/** @param {Schemas['PickLine'][]} lines @param {((line: Schemas['PickLine']) => void) | null} onCount */
const rows = (lines, onCount) => table(t('work-pick'), { [t('work-bin')]: '', [t('work-part')]: '', [t('work-to-pick')]: 'number', [t('work-stock')]: '' },
  lines.map((one) => html`<tr><th scope="row"><span class="phone-head">${t('work-bin')} </span>${one.binLocation ?? '–'}</th>
    <td data-head=${t('work-part')}><span><a href="/catalogue/${one.itemId}"><b>${one.partNumber}</b></a> <span class="small quiet">${[one.brand, one.size, one.description].filter(Boolean).join(' · ')}</span></span></td>
    <td class="number" data-head=${t('work-to-pick')}><b>${quantityIn(one.needed, one.unit, 4)}</b></td>
    <td data-head=${t('work-stock')}>${one.untracked ? html`<span class="quiet">${t('work-untracked')}</span>${onCount ? html` <button type="button" class="button slight tight" @click=${() => onCount(one)}>${t('work-count')}<span class="visually-hidden"> ${one.partNumber}</span></button>` : nothing}` : one.short ? html`<span class="bad">${t('work-short-by', { quantity: quantityIn(one.short, one.unit, 4) })}</span>` : html`<span class="good">${t('work-reserved')}</span>`}</td></tr>`), 'facts-table stacked');
