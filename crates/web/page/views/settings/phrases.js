import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { ListView } from '../../parts/list-view.js';
import { toast } from '../../parts/notice.js';
import { table } from '../../parts/table.js';
import { session } from '../../session.js';
import { day, nameOf } from '../../shop.js';
import { editable } from '../../units.js';
import { address, EMPTY } from '../configure/configuration.js';
import { rowButton } from './section.js';

/** @typedef {Schemas['Correction']} Correction */

/** What phrases were taught, each of which can be withdrawn. @extends {ListView<Correction>} */
class Phrases extends ListView {
  static properties = { names: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string | null>} names of customers, by their ids */
    this.names = {};
  }

  path() {
    return `/hoseassemblies/parsefeedback${query({ 'search.words': this.value('words'), 'sortBy[0].key': 'words', ...this.limits })}`;
  }

  /** @param {Correction[]} items */
  async arrived(items) {
    const ids = [...new Set(items.flatMap(({ customer }) => customer ?? []))];
    this.names = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await nameOf('customer', id)])));
  }

  /** @param {Correction} one */
  async withdraw(one) {
    try {
      await api.write(`/hoseassemblies/parsefeedback/${one._id}/delete`, {});
      toast(t('phrases-withdrawn', { words: one.words }));
      await this.load();
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** What the words are read as: a meaning of words, or an assembly, which Configure shows. @param {Correction} one */
  meaning(one) {
    if (one.meaning) return one.meaning;
    const { hose, end1, end2, ferrule1, ferrule2, wrap, wrapCoverage, wrapLength, length, lengthUnit, lengthMethod, angle, proofTest, burstTest } = one;
    const said = { ...EMPTY, hose, end1, end2, ferrule1, ferrule2, wrap, wrapCoverage, wrapLength, length, lengthUnit, lengthMethod: lengthMethod ?? EMPTY.lengthMethod, angle, proofTest, burstTest };
    return html`<a href=${address(said)}>${length === null ? t('phrases-assembly') : t('phrases-assembly-of', { length: `${editable(length, lengthUnit ?? 'mm')} ${lengthUnit ?? 'mm'}` })}</a>`;
  }

  /** @param {Correction} one */
  row(one) {
    return html`<tr><th scope="row">${t('quoted', { word: one.words })}${one.whole ? nothing : html` <span class="badge">${t('phrases-anywhere')}</span>`}</th><td data-head=${t('phrases-read-as')}>${this.meaning(one)}</td>
      <td data-head=${t('phrases-for')}>${one.customer ? this.names[one.customer] ?? '–' : t('phrases-for-all')}</td><td data-head=${t('phrases-taught')}>${day(one.lastModified)}</td>
      ${session.writes ? html`<td><span class="row ways">${rowButton(t('phrases-withdraw'), one.words, () => this.withdraw(one))}</span></td>` : nothing}</tr>`;
  }

  render() {
    const heads = /** @type {Record<string, ''>} */ ({ [t('phrases-words')]: '', [t('phrases-read-as')]: '', [t('phrases-for')]: '', [t('phrases-taught')]: '', ...(session.writes ? { [t('settings-ways')]: '' } : {}) });
    return this.withFilters({
      many: t('settings-phrases'), counted: (count) => t('phrases-counted', { count }), row: () => nothing, all: '/settings/phrases', none: t('phrases-none'), filters: this.textFilter('words', t('phrases-words')),
      list: (items) => html`<div class="card"><div class="card-in">${table(t('phrases-table'), heads, items.map((one) => this.row(one)), 'stacked dense')}</div></div>`,
    });
  }
}
customElements.define('hw-phrases', Phrases);
