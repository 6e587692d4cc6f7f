import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { language, t } from '../../language.js';
import { explained, failure, waiting } from '../../parts/notice.js';
import { moment } from '../../shop.js';
import { faults } from './effect.js';
import { kindOfJob } from './history.js';

/** An import that failed, with what was wrong in its file. */
class FailedImport extends PageElement {
  static properties = { of: {}, job: { state: true }, problem: { state: true }, all: { state: true } };

  constructor() {
    super();
    /** Id of its job. */
    this.of = '';
    /** @type {Schemas['Job'] | null} */
    this.job = null;
    /** @type {unknown} */
    this.problem = null;
    /** @type {Set<string>} causes of which all faults are shown */
    this.all = new Set();
    new Watch(this, language);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('of')) this.load();
  }

  async load() {
    Object.assign(this, { job: null, problem: null, all: new Set() });
    try {
      this.job = await api.get(`/job/${this.of}`);
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    const { job, problem } = this;
    if (problem) return failure(/** @type {import('../../api.js').ApiError} */ (problem).status === 404 ? t('import-failed-gone') : problem);
    if (!job) return waiting;
    if (!job.error) return nothing;
    const kind = kindOfJob(job.kind);
    return html`<div class="stack"><section class="card" aria-labelledby="import-failed"><h2 id="import-failed">${t('import-failed-title', { kind: t(`import-kind-${kind}`) })}</h2><div class="card-in stack">
        <p>${explained(job.error)}</p><p class="small quiet">${job.ended ? moment(job.ended) : nothing}</p><p>${t('import-failed-do')}</p></div></section>
      ${job.result ? faults({ errors: job.result.errors, count: job.result.faults, kind, look: 'bad', title: t('import-faults'), all: this.all, onAll: (code) => { this.all = new Set([...this.all, code]); } }) : nothing}</div>`;
  }
}
customElements.define('hw-failed-import', FailedImport);
