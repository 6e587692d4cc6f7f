import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { ListView } from '../../parts/list-view.js';
import { toast } from '../../parts/notice.js';
import { session } from '../../session.js';
import { day, nameOf } from '../../shop.js';
import { editable } from '../../units.js';
import { address, EMPTY } from '../configure/configuration.js';
import { rowButton } from './section.js';

/** @import { TableColumn } from '../../parts/types.d.ts' */
/** @typedef {Schemas['Correction']} Correction */

/** What phrases were taught, each of which can be withdrawn. @extends {ListView<Correction>} */
class Phrases extends ListView {
  static properties = { names: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string | null>} names of customers, by their ids */
    this.names = {};
  }

  usual = 'words';

  /** @returns {TableColumn<Correction>[]} */
  get heads() {
    return [{ name: 'words', label: t('phrases-words'), sorts: true, cell: (one) => html`${t('quoted', { word: one.words })}${one.whole ? nothing : html` <span class="badge">${t('phrases-anywhere')}</span>`}` }, { name: 'meaning', label: t('phrases-read-as'), cell: (one) => this.meaning(one) },
      { name: 'customer', label: t('phrases-for'), cell: (one) => (one.customer ? this.names[one.customer] ?? '–' : t('phrases-for-all')) }, { name: 'taught', label: t('phrases-taught'), cell: (one) => day(one.lastModified) },
      ...(session.writes ? [{ name: 'ways', label: t('settings-ways'), cell: (/** @type {Correction} */ one) => html`<span class="row ways">${rowButton(t('phrases-withdraw'), one.words, () => this.withdraw(one))}</span>` }] : [])];
  }

  path() {
    return `/hoseassemblies/parsefeedback${query({ 'search.words': this.value('words'), ...this.ordered, ...this.limits })}`;
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

  render() {
    return this.withFilters({
      many: t('phrases-table'), counted: (count) => t('phrases-counted', { count }), all: '/settings/phrases', none: t('phrases-none'), filters: this.textFilter('words', t('phrases-words')),
    });
  }
}
customElements.define('hw-phrases', Phrases);
