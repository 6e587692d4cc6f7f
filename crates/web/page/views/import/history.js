import { html, nothing } from 'lit';
import { api, newKey, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { language, t } from '../../language.js';
import { attempts, showDialog } from '../../parts/dialog.js';
import { failure, sentence, toast, waiting } from '../../parts/notice.js';
import { session } from '../../session.js';
import { moment } from '../../shop.js';
import { figures, number } from './effect.js';

/** @typedef {Schemas['Import']} Import_ */

const PER_PAGE = 10;
/** Why a row stays; other reasons are told in the service's words. */
const REASONS = ['changed_since', 'deleted_since', 'created_since', 'still_used', 'conflict'];
/** Kinds of the page, by what a job imports. @type {Record<string, string>} */
const OF_JOB = {
  importComponents: 'components', importWarehouses: 'warehouse', importInventory: 'inventoryItem', importPriceLists: 'priceListItem', importCustomers: 'customer', importCustomerItems: 'customerItem',
  importHoseAssemblies: 'hoseAssembly', importCrimpSpecs: 'crimpSpec',
};

/** The kind of the page that a job imports. @param {string} job */
export const kindOfJob = (job) => OF_JOB[job] ?? 'components';

/** @param {Import_} one */
const nameOf = (one) => t(`import-kind-${kindOfJob(one.kind)}`);

/** Earlier imports, the latest first, each with its revert. */
class ImportHistory extends PageElement {
  static properties = { page: { state: true }, found: { state: true }, problem: { state: true }, people: { state: true } };

  constructor() {
    super();
    this.page = 1;
    /** @type {Schemas['ImportPage'] | null} */
    this.found = null;
    /** @type {unknown} */
    this.problem = null;
    /** @type {Map<string, string>} */
    this.people = new Map();
    new Watch(this, language);
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
    api.get('/organization/users').then((found) => {
      const all = /** @type {{ _id: string, name?: string | null, email?: string | null }[]} */ (Array.isArray(found) ? found : /** @type {any} */ (found).items);
      this.people = new Map(all.map(({ _id, name, email }) => [_id, name ?? email ?? '']));
    }, () => {});
  }

  async load(page = this.page) {
    this.page = page;
    this.problem = null;
    try {
      this.found = await api.get(`/imports${query({ page, limit: PER_PAGE })}`);
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {Import_} one */
  who({ by }) {
    if (!by) return t('import-by-operator');
    return this.people.get(by._id) || (by._id === session.person?.id ? session.person.name : t(by.type === 'key' ? 'import-by-key' : 'import-by-someone'));
  }

  /** @param {Import_} one */
  async revert(one) {
    const done = await askToRevert(one);
    if (!done) return;
    toast(t('import-reverted-done'));
    this.load(1);
    this.dispatchEvent(new CustomEvent('reverted'));
  }

  render() {
    return html`<section class="card" aria-labelledby="import-history"><h2 id="import-history">${t('import-history')}</h2><div class="card-in stack">
      ${failure(this.problem)}
      ${this.found ? this.list(this.found) : this.problem ? nothing : waiting}</div></section>`;
  }

  /** @param {Schemas['ImportPage']} found */
  list({ items, total }) {
    if (!items.length) return html`<p class="quiet">${t('import-history-none')}</p>`;
    const last = Math.ceil((total ?? 0) / PER_PAGE);
    return html`<ul class="plain rows imports">${items.map((one) => html`<li class="spread">
        <div><b>${one.reverts ? t('import-is-revert', { kind: nameOf(one) }) : nameOf(one)}</b> ${one.fileName ? html`<span>${one.fileName}</span>` : nothing} ${one.revertedBy ? html`<span class="badge">${t('import-was-reverted')}</span>` : nothing}<br>
          <span class="small quiet">${moment(one.at)} · ${this.who(one)} · ${tally(one)}</span></div>
        ${one.revertedBy ? nothing : html`<button type="button" class="button" @click=${() => this.revert(one)}>${t('import-revert')}<span class="visually-hidden"> ${one.fileName ?? nameOf(one)}, ${moment(one.at)}</span></button>`}</li>`)}</ul>
      ${last > 1 ? html`<nav class="pager" aria-label=${t('import-history')}><button type="button" class="button" ?disabled=${this.page <= 1} @click=${() => this.load(this.page - 1)}>${t('import-later')}</button>
        <span class="quiet" aria-live="polite">${t('import-page', { page: this.page, last })}</span>
        <button type="button" class="button" ?disabled=${this.page >= last} @click=${() => this.load(this.page + 1)}>${t('import-earlier')}</button></nav>` : nothing}`;
  }
}
customElements.define('hw-import-history', ImportHistory);

/** What an import did, in a line. @param {Pick<Import_, 'created' | 'updated' | 'unchanged' | 'deleted' | 'kept'> & { reverts?: string | null }} one */
const tally = (one) => [
  [one.reverts ? 'import-tally-back' : 'import-tally-created', one.created], ['import-tally-updated', one.updated], ['import-tally-deleted', one.deleted], ['import-tally-kept', one.kept], ['import-tally-unchanged', one.unchanged],
].filter(([, count]) => count).map(([name, count]) => t(String(name), { count: Number(count) })).join(', ') || t('import-tally-nothing');

/**
 * Shows what a revert would do, and does it if it is wanted. True if it was done.
 * @param {Pick<Import_, '_id' | 'fileName'>} one
 */
export function askToRevert(one) {
  /** @type {Schemas['RevertReport'] | null} */
  let dry = null;
  /** @type {unknown} */
  let refused = null;
  /** @type {ReturnType<typeof attempts>} */
  let state;
  const path = /** @type {const} */ (`/imports/${one._id}/revert`);
  return showDialog(t('import-revert-title'), (/** @type {(done?: boolean) => void} */ close, redraw) => {
    state ??= attempts(redraw);
    if (!dry && !refused && !state.busy) {
      state.busy = true;
      api.write(`${path}?dryRun=true`, {}, { key: newKey() }).then((report) => { dry = report; }, (problem) => { refused = problem; }).finally(() => { state.busy = false; redraw(); });
    }
    return html`<form @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      state.make(async (key) => {
        await api.write(path, {}, { key });
        close(true);
      });
    }}>
      <h2>${t('import-revert-title')}</h2>
      ${one.fileName ? html`<p class="quiet">${one.fileName}</p>` : nothing}
      ${dry ? outcome(dry) : refused ? failure(refused) : waiting}
      ${failure(state.problem)}
      <div class="actions"><button type="button" class="button" @click=${() => close()}>${t('import-cancel')}</button>
        <button class="button danger" ?disabled=${state.busy || !dry}>${t('import-revert-do')}</button></div></form>`;
  });
}

/** @param {Schemas['RevertReport']} report */
function outcome(report) {
  const { created, updated, deleted, kept, rows } = report;
  return html`${figures([[t('import-go'), number(deleted)], [t('import-go-back'), number(updated)], [t('import-come-back'), number(created)], [t('import-stay'), number(kept)]])}
    ${rows.length ? html`<div><h3>${t('import-stays-why')}</h3><ul class="plain rows kept">${rows.map((row) => html`<li><b>${row.title ?? t('import-record')}</b>
      <span class="quiet" lang=${REASONS.includes(row.reason) || language.chosen === 'en' ? nothing : 'en'}>${REASONS.includes(row.reason) ? t(`import-stays-${row.reason.replace('_', '-')}`) : sentence(row.message)}</span>
      ${row.reason === 'still_used' || row.reason === 'conflict' ? html`<span class="small quiet" lang="en">${sentence(row.message)}</span>` : nothing}</li>`)}</ul>
      ${kept > rows.length ? html`<p class="quiet small">${t('import-first-only', { shown: rows.length, count: kept })}</p>` : nothing}</div>` : html`<p>${t('import-nothing-stays')}</p>`}
    <p class="small quiet">${t('import-revert-again')}</p>`;
}
