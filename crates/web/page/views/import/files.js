import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { language, t } from '../../language.js';
import { showForm } from '../../parts/dialog.js';
import { failure, toast } from '../../parts/notice.js';
import { saveFile } from '../../parts/pdf.js';
import { allowed, kindOf } from './kinds.js';
import { pick } from './pick.js';

/** Workbooks that go out: empty templates and exports. And the profiles that are kept. */
class ImportFiles extends PageElement {
  static properties = { kept: {}, kind: { state: true }, busy: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['ImportProfile'][]} */
    this.kept = [];
    this.kind = allowed()[0] ?? '';
    this.busy = false;
    /** @type {unknown} */
    this.problem = null;
    new Watch(this, language);
  }

  /** @param {[string, object]} request @param {string} name of the file */
  async save([path, body], name) {
    Object.assign(this, { busy: true, problem: null });
    try {
      await saveFile(path, body, name);
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
  }

  /** @param {Schemas['ImportProfile']} profile */
  async askToDelete({ _id, name }) {
    const done = await showForm({ title: t('import-profile-delete', { name }), button: t('import-profile-delete-do'), danger: true, fields: () => html`<p>${t('import-profile-delete-about')}</p>`, send: (_form, key) => api.write(`/importprofile/${_id}/delete`, {}, { key }) });
    if (!done) return;
    toast(t('import-profile-deleted', { name }));
    this.dispatchEvent(new CustomEvent('changed'));
  }

  render() {
    const { exported, template } = kindOf(this.kind);
    const name = t(`import-kind-${this.kind}`);
    return html`<section class="card" aria-labelledby="import-out"><h2 id="import-out">${t('import-out')}</h2><div class="card-in stack">
      <p class="quiet">${t('import-out-about')}</p>
      <div class="row out">${pick({ id: 'import-out-kind', label: t('import-of-what'), value: this.kind, options: allowed().map((kind) => ({ value: kind, label: t(`import-kind-${kind}`) })), onChange: (kind) => { this.kind = kind; } })}
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.save(template, `${t('import-template-name', { name })}.xlsx`)}>${t('import-template')}</button>
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.save(exported, `${name}.xlsx`)}>${t('import-export')}</button>
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => this.save([exported[0], { ...exported[1], format: 'csv' }], `${name}.csv`)}>${t('import-export-csv')}</button></div>
      ${failure(this.problem)}
      ${this.kept.length ? html`<details class="more-of-rule"><summary>${t('import-kept', { count: this.kept.length })}</summary><ul class="plain rows">${this.kept.map((profile) => html`<li class="spread">
        <span><b>${profile.name}</b> <span class="quiet small">${[t(`import-kind-${profile.kind}`), profile.maker].filter(Boolean).join(' · ')}</span></span>
        <button type="button" class="button slight" @click=${() => this.askToDelete(profile)}>${t('import-profile-delete-do')}<span class="visually-hidden"> ${profile.name}</span></button></li>`)}</ul></details>` : nothing}
    </div></section>`;
  }
}
customElements.define('hw-import-files', ImportFiles);
