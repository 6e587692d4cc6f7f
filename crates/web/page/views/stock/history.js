import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { showDialog } from '../../parts/dialog.js';
import { ownUnit } from '../../parts/stock-unit.js';
import { table } from '../../parts/table.js';
import { moment } from '../../shop.js';

/** @typedef {Schemas['AuditEntry']} Entry */

/** The latest changes that are shown. */
const MOST = 50;

/** What was on hand before and after a change, as far as it is of that. @param {Entry} entry */
const onHand = ({ before, after }) => ({ was: Number(before?.onHand ?? 0), is: after && 'onHand' in after ? Number(after.onHand) : null });

/** Shows when the stock on hand changed, by whom and why. @param {Schemas['InventoryItem']} level */
export async function showHistory(level) {
  const [{ items }, people] = await Promise.all([
    api.get(/** @type {'/audit'} */ (`/audit${query({ recordId: level._id, limit: MOST })}`)),
    api.list('/organization/users?limit=200&page=1').then((found) => found.items, () => []),
  ]);
  /** @param {Entry['by']} by */
  const nameOf = (by) => {
    const person = people.find(({ _id }) => _id === by?._id);
    return person ? person.name ?? person.email : by?.type === 'key' ? t('stock-by-program') : '–';
  };
  const moves = items.filter((entry) => onHand(entry).is !== null);
  const own = ownUnit(level.unitOfMeasure);
  const heads = /** @type {Record<string, '' | 'number'>} */ ({ [t('stock-when')]: '', [t('stock-change')]: 'number', [t('rows-on-hand')]: 'number', [t('stock-reason')]: '', [t('stock-who')]: '' });
  const title = t('stock-history-title', { number: level.partNumber, warehouse: level.warehouseName });
  await showDialog(title, (close) => html`<div class="stack"><h2>${title}</h2>
    ${moves.length ? table(title, heads, moves.map((entry) => {
      const { was, is } = onHand(entry);
      const change = Number(is) - was;
      return html`<tr><th scope="row">${moment(entry.at)}</th><td class="number" data-head=${t('stock-change')}>${change > 0 ? '+' : nothing}${own.text(change)} ${own.name}</td>
        <td class="number" data-head=${t('rows-on-hand')}>${own.text(Number(is))} ${own.name}</td><td data-head=${t('stock-reason')}>${entry.reason ?? '–'}</td><td data-head=${t('stock-who')}>${nameOf(entry.by)}</td></tr>`;
    }), 'stacked dense') : html`<p class="quiet">${t('stock-no-history')}</p>`}
    <div class="actions"><button type="button" class="button main-action" @click=${() => close()}>${t('sessions-close')}</button></div></div>`);
}
