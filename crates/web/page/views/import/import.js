import { html, nothing } from 'lit';
import { api, isStale, query } from '../../api.js';
import { PageElement, Watch } from '../../element.js';
import { language, t } from '../../language.js';
import { failure, faultOf, notice, toast } from '../../parts/notice.js';
import { field } from '../../parts/field.js';
import { saveBlob } from '../../parts/pdf.js';
import { session } from '../../session.js';
import { choosing } from './choose.js';
import { changedRows, counts, csvForm, decisions, faults, inDoubt, priceChanges, touches } from './effect.js';
import './failed.js';
import './files.js';
import { askToRevert } from './history.js';
import { allowed, kindOf } from './kinds.js';
import { askFor, unknownNames } from './own.js';
import { reported, run } from './task.js';

/** @import { Decision, Effect, Guess, Layout, Report, Task } from './types.d.ts' */

/** @typedef {Schemas['ImportProfile']} Profile */

const STEPS = ['file', 'read', 'check', 'done'];
/** Most that the service takes. */
const MOST = 32 * 1024 * 1024;

/** A name that no profile has: the file's own, or with the next number. @param {string} name @param {{ name: string }[]} kept */
function unused(name, kept) {
  const isTaken = (/** @type {string} */ word) => kept.some((one) => one.name.toLowerCase() === word.toLowerCase());
  let [word, number] = [name, 1];
  while (isTaken(word)) word = `${name} ${number += 1}`;
  return word;
}

/** The list would change other things than it was tried to. */
class ChangedSince extends Error {}

/** Lists of makers and workbooks of our own, from a file to what it changes, and back. */
class Import extends PageElement {
  static properties = {
    params: {}, search: {}, step: { state: true }, file: { state: true }, kind: { state: true }, way: { state: true }, kept: { state: true }, guess: { state: true }, layout: { state: true }, problem: { state: true },
    job: { state: true }, busy: { state: true }, report: { state: true }, decided: { state: true }, all: { state: true }, drafts: { state: true }, name: { state: true }, maker: { state: true },
  };

  constructor() {
    super();
    this.step = 'file';
    this.search = new URLSearchParams();
    /** @type {File | null} */
    this.file = null;
    this.kind = allowed()[0] ?? '';
    /** How it is read: by a proposal, as our own sheet, or the id of a kept profile. */
    this.way = 'guess';
    /** @type {Profile[]} */
    this.kept = [];
    /** @type {Guess | null} */
    this.guess = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Profile | null} the stored profile by which the list is read */
    this.profile = null;
    /** @type {string | null} */
    this.tag = null;
    /** @type {unknown} */
    this.problem = null;
    /** @type {Schemas['Job'] | null} what is under way */
    this.job = null;
    this.busy = '';
    /** @type {Report | null} */
    this.report = null;
    /** What was decided about values in doubt, by the doubt. @type {Map<string, Decision>} */
    this.decided = new Map();
    /** @type {Set<string>} causes of which all faults are shown */
    this.all = new Set();
    /** Whether imported assemblies stay drafts. */
    this.drafts = false;
    this.name = '';
    this.maker = '';
    this.stop = new AbortController();
    new Watch(this, language);
    new Watch(this, session);
  }

  connectedCallback() {
    super.connectedCallback();
    this.loadKept();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop.abort();
  }

  async loadKept() {
    if (!session.writes) return;
    this.kept = await api.get(`/importprofiles${query({ limit: 100, 'sortBy[0].key': 'name' })}`).then(({ items }) => items, () => []);
  }

  /** Kept profiles of the chosen kind. */
  get keptOfKind() {
    return this.kept.filter(({ kind }) => kind === this.kind);
  }

  /** @param {string} step */
  async go(step) {
    this.step = step;
    this.problem = null;
    await this.updateComplete;
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (this.querySelector('.step-title'))?.focus({ preventScroll: true });
  }

  /** Keeps what a file holds now: a browser refuses one that is changed while it is open elsewhere. @param {File | undefined} chosen */
  async take(chosen) {
    if (!chosen) return;
    this.problem = null;
    if (chosen.size > MOST) {
      this.problem = new Error(t('import-too-large'));
      return;
    }
    try {
      this.file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    } catch {
      this.problem = new Error(t('import-unreadable'));
      return;
    }
    if (this.step === 'check') await this.check();
  }

  /** @param {string} kind */
  chooseKind(kind) {
    this.kind = kind;
    this.way = kindOf(kind).hasProfiles ? 'guess' : 'own';
    this.guess = null;
    this.profile = null;
  }

  /** Goes on from the file: to how it is read, or straight to what it would change. */
  async begin() {
    if (!this.file) return;
    this.guess = null;
    this.profile = this.kept.find(({ _id }) => _id === this.way) ?? null;
    this.tag = null;
    if (this.way === 'guess') await this.propose();
    else await this.check();
  }

  /** Asks how the list may be read. */
  async propose() {
    await this.during('guess', async () => {
      const [sent] = await Promise.all([api.upload(`/importprofiles/guess${query({ kind: this.kind })}`, /** @type {File} */ (this.file), { signal: this.stop.signal }), import('./layout.js')]);
      const guess = /** @type {Guess} */ (await sent.json());
      // A list that looks like an earlier one is kept as that one.
      this.profile ??= this.kept.find(({ _id }) => _id === guess.profile) ?? null;
      const brand = guess.layout.columns.find(({ column }) => column === 'brand')?.fixed;
      Object.assign(this, { guess, layout: this.profile && this.profile._id !== guess.profile ? this.profile.layout : guess.layout, name: this.profile?.name ?? unused(this.file?.name.replace(/\.\w+$/, '') ?? '', this.kept), maker: this.profile?.maker ?? brand ?? '' });
      await this.go('read');
    });
  }

  /** The maker is the brand of the list unless somebody says otherwise. @param {Layout} layout */
  rearrange(layout) {
    const [before, now] = [this.layout, layout].map((one) => one?.columns.find(({ column }) => column === 'brand')?.fixed ?? '');
    if (this.maker === before) this.maker = now ?? '';
    // What was refused is of the fields as they were.
    Object.assign(this, { layout, problem: null });
  }

  /** @param {string} what @param {() => Promise<unknown>} work */
  async during(what, work) {
    if (this.busy) return;
    Object.assign(this, { busy: what, problem: null, job: null });
    try {
      await work();
    } catch (problem) {
      if (!this.stop.signal.aborted) this.problem = problem;
    }
    Object.assign(this, { busy: '', job: null });
  }

  /** @returns {Task} */
  get task() {
    const [accept, leaveOut] = /** @type {Decision[]} */ (['take', 'leave']).map((way) => (this.step === 'check' ? decisions(this.report, this.decided, way) : null));
    return { file: /** @type {File} */ (this.file), kind: this.kind, profile: this.profile, accept, leaveOut, more: this.kind === 'hoseAssembly' ? { doNotRelease: this.drafts || '' } : {} };
  }

  /** Stores how the list is read, and tries it. */
  async keep() {
    await this.during('check', async () => {
      const { name, kind, layout, profile } = this;
      const body = { name: name.trim(), maker: this.maker.trim() || null, layout };
      const isSame = profile && profile.name === body.name && profile.maker === body.maker && JSON.stringify(profile.layout) === JSON.stringify(layout);
      if (!isSame) {
        const { record, tag } = profile ? await api.change(`/importprofile/${profile._id}/update`, { params: body }, { ifMatch: this.tag }).catch((refused) => this.refused(refused, profile)) : await api.change('/importprofiles/create', { ...body, kind });
        Object.assign(this, { profile: record, tag, way: record._id });
        await this.loadKept();
      }
    });
    if (!this.problem) await this.check();
  }

  /** Knows the profile as somebody else changed it meanwhile, so that it can be kept at the next attempt. @param {unknown} refused @param {Profile} profile @returns {Promise<never>} */
  async refused(refused, { _id }) {
    if (isStale(refused)) this.tag = (await api.record(`/importprofile/${_id}`)).tag;
    throw refused;
  }

  /** Tries the file: what it would change, and what is wrong with it. */
  async check() {
    await this.during('check', async () => {
      const report = await run({ ...this.task, accept: null, leaveOut: null }, { isDry: true, signal: this.stop.signal, onProgress: (job) => { this.job = job; } });
      Object.assign(this, { report, decided: new Map(), all: new Set() });
      await this.go('check');
    });
  }

  /** Makes a brand or a price list that the list names, and tries the list again. @param {string} column @param {string} name */
  async make(column, name) {
    const made = await askFor(column, name);
    if (made) await this.check();
  }

  /** Names that nobody knows, each with a way to make it known. @param {Report} report */
  unknown(report) {
    const names = unknownNames(report, this.profile?.layout);
    return names.length ? html`<section class="card" aria-labelledby="import-unknown"><h2 id="import-unknown">${t('import-unknown')}</h2><div class="card-in stack"><p>${t('import-unknown-do')}</p>
      <ul class="plain rows">${names.map(({ column, name, count }) => html`<li class="spread"><span><b>${name}</b> <span class="quiet">${t('import-unknown-cells', { count })}</span></span>
        <button type="button" class="button" ?disabled=${Boolean(this.busy)} @click=${() => this.make(column, name)}>${t(`import-make-${column}`, { name })}</button></li>`)}</ul></div></section>` : nothing;
  }

  /** Imports the file as it was tried. */
  async import() {
    await this.during('import', async () => {
      const report = await run(this.task, { isDry: false, signal: this.stop.signal, onProgress: (job) => { this.job = job; } });
      if (report.faults) {
        // Something changed since it was tried.
        Object.assign(this, { report, decided: new Map() });
        throw new ChangedSince(t('import-changed-since'));
      }
      this.report = report;
      await this.go('done');
    });
  }

  async download() {
    await this.during('report', async () => saveBlob(await reported(this.task), t('import-report-name', { file: this.file?.name.replace(/\.\w+$/, '') ?? '' })));
  }

  async revert() {
    const { importId } = /** @type {Report} */ (this.report);
    if (!importId || !await askToRevert({ _id: importId, fileName: this.file?.name ?? null })) return;
    toast(t('import-reverted-done'));
    this.again();
  }

  /** Begins anew. */
  again() {
    Object.assign(this, { file: null, guess: null, layout: null, profile: null, report: null });
    this.go('file');
  }

  render() {
    if (!session.writes) return html`<h1 class="page-head">${t('import-title')}</h1>${notice({ text: t('import-not-allowed') })}`;
    const at = STEPS.indexOf(this.step);
    const isStale = this.problem instanceof ChangedSince;
    return html`<h1 class="page-head">${t('import-title')}</h1>
      <ol class="plain import-steps" aria-label=${t('import-steps')}>${STEPS.map((step, place) => html`<li aria-current=${place === at ? 'step' : nothing} class=${place < at ? 'past' : ''}><span class="mark ${place < at ? 'done' : ''}" aria-hidden="true">${place < at ? '✓' : place + 1}</span> ${t(`import-step-${step}`)}</li>`)}</ol>
      <div class="stack">
        ${failure(this.problem, this.shownFaults, isStale ? html`<button type="button" class="link" @click=${this.check}>${t('import-check-again')}</button>` : undefined)}
        ${this.step === 'file' ? this.choose() : this.step === 'read' ? this.read() : this.step === 'check' ? this.checked() : this.done()}
      </div>`;
  }

  /** Fields that show their own faults. */
  get shownFaults() {
    const errors = /** @type {Partial<import('../../api.js').ApiError>} */ (this.problem ?? {}).errors ?? [];
    return this.step === 'read' ? ['name', 'maker', ...errors.map(({ pointer }) => pointer).filter((pointer) => /columns\/\d+\/(headings|letters|fixed|unit|per|size)/.test(pointer))] : [];
  }

  choose() {
    const failed = this.search.get('job');
    return html`${failed ? html`<hw-failed-import .of=${failed}></hw-failed-import>` : nothing}
      ${choosing({ kind: this.kind, way: this.way, file: this.file, kept: this.keptOfKind, busy: this.busy === 'guess' || this.busy === 'check', drafts: this.drafts, progress: this.progress(),
      onFile: (file) => this.take(file), onKind: (kind) => this.chooseKind(kind), onWay: (way) => { this.way = way; }, onDrafts: (drafts) => { this.drafts = drafts; }, onGo: () => this.begin() })}
      <hw-import-files .kept=${this.kept} @changed=${this.loadKept}></hw-import-files>
      <hw-import-history></hw-import-history>`;
  }

  /** What is under way. */
  progress() {
    if (!['guess', 'check', 'import'].includes(this.busy)) return nothing;
    const { rowsDone = 0, rowsTotal = 0, state = '' } = this.job ?? {};
    const text = state === 'queued' ? t('import-queued') : t(`import-doing-${this.busy}`);
    return html`<div class="progress" role="status"><label for="import-progress">${text}</label>
      <progress id="import-progress" max=${rowsTotal || nothing} value=${rowsTotal ? rowsDone : nothing}></progress>
      ${rowsTotal ? html`<span class="small quiet">${t('import-rows-of', { done: rowsDone, total: rowsTotal })}</span>` : nothing}</div>`;
  }

  read() {
    const { errors } = /** @type {Partial<import('../../api.js').ApiError>} */ (this.problem ?? {});
    const follows = this.kept.find(({ _id }) => _id === this.guess?.profile);
    /** @param {'name' | 'maker'} name */
    const entry = (name) => {
      const error = faultOf(errors, name, t(`import-profile-${name}`));
      return field({ id: `import-${name}`, label: t(`import-profile-${name}`), hint: t(`import-profile-${name}-hint`), error, control: html`<input id="import-${name}" type="text" maxlength="200" autocomplete="off" .value=${this[name]} aria-invalid=${String(Boolean(error))}
        aria-describedby="import-${name}-hint" @input=${(/** @type {any} */ event) => { this[name] = event.target.value; }}>` });
    };
    return html`<h2 class="step-title" tabindex="-1">${t('import-read-title', { file: this.file?.name ?? '' })}</h2>
      <p>${t('import-read-do')}</p>
      ${follows ? notice({ text: t('import-kept-before', { name: follows.name }) }) : nothing}
      ${csvForm(this.guess?.csv)}
      <hw-import-layout .guess=${this.guess} .layout=${this.layout} .kind=${this.kind} .errors=${errors ?? []} @layout=${(/** @type {CustomEvent} */ { detail }) => this.rearrange(detail)}></hw-import-layout>
      <form class="card" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); this.keep(); }}><h2>${t('import-keep')}</h2><div class="card-in stack">
        <div class="halves">${entry('name')}${entry('maker')}</div>
        ${this.progress()}
        <div class="row"><button class="button main-action" ?disabled=${Boolean(this.busy) || !this.name.trim()}>${t('import-check')}</button>
          <button type="button" class="button" ?disabled=${Boolean(this.busy)} @click=${() => this.go('file')}>${t('import-back')}</button></div>
      </div></form>`;
  }

  checked() {
    const report = /** @type {Report} */ (this.report);
    const { effect } = report;
    const open = (effect?.doubts ?? []).filter(({ doubt }) => !this.decided.has(doubt)).reduce((sum, { count }) => sum + count, 0);
    const blocked = report.faults > 0 || open > 0;
    const changes = report.created + report.updated;
    return html`<h2 class="step-title" tabindex="-1">${t('import-check-title', { file: this.file?.name ?? '' })}</h2>
      ${report.faults ? notice({ kind: 'bad', title: t('import-faulty', { count: report.faults }), text: t('import-faulty-do') })
        : open ? notice({ kind: 'warn', title: t('import-look', { count: effect?.doubtful ?? open }), text: t('import-look-do') })
          : changes ? notice({ kind: 'good', title: t('import-fine'), text: t('import-fine-do') }) : notice({ text: t('import-no-change') })}
      ${report.faults ? nothing : html`<section class="card" aria-label=${t('import-effect')}><h2>${t('import-effect')}</h2><div class="card-in stack">${counts(report)}${csvForm(/** @type {Effect | null | undefined} */ (effect)?.csv)}</div></section>`}
      ${changedRows(report)}
      ${this.unknown(report)}
      ${faults({ errors: report.errors, count: report.faults, look: 'bad', title: t('import-faults'), ...this.expanding })}
      ${effect ? inDoubt(effect, this.kind, this.decided, (decided) => { this.decided = decided; }) : nothing}
      ${effect ? [priceChanges(effect), touches(/** @type {Effect} */ (effect))] : nothing}
      ${faults({ errors: report.warnings, count: report.warnings.length, look: 'warn', title: t('import-warnings'), ...this.expanding })}
      <div class="card"><div class="card-in stack">${this.progress()}
        <div class="row"><button type="button" class="button main-action" ?disabled=${Boolean(this.busy) || blocked || !changes} @click=${this.import}>${t('import-do', { count: changes })}</button>
          ${this.profile ? html`<button type="button" class="button" ?disabled=${Boolean(this.busy)} @click=${() => (this.guess ? this.go('read') : this.propose())}>${t('import-change-reading')}</button>` : nothing}
          <button type="button" class="button" ?disabled=${Boolean(this.busy)} @click=${this.download}>${t('import-report')}</button>
          <label class="button file-button">${t('import-corrected')}<input type="file" class="visually-hidden" @change=${(/** @type {any} */ event) => this.take(event.target.files[0])}></label>
          <button type="button" class="button slight" @click=${() => this.go('file')}>${t('import-back')}</button></div>
        ${blocked && !report.faults ? html`<p class="small quiet">${t('import-open-doubts', { count: open })}</p>` : nothing}
      </div></div>`;
  }

  get expanding() {
    return { kind: this.kind, all: this.all, onAll: (/** @type {string} */ code) => { this.all = new Set([...this.all, code]); } };
  }

  done() {
    const report = /** @type {Report} */ (this.report);
    return html`<h2 class="step-title" tabindex="-1">${t('import-done-title', { file: this.file?.name ?? '' })}</h2>
      ${notice({ kind: 'good', title: t('import-done', { count: report.created + report.updated }), text: t('import-done-note') })}
      <section class="card" aria-label=${t('import-effect')}><h2>${t('import-effect')}</h2><div class="card-in">${counts(report)}</div></section>
      ${faults({ errors: report.warnings, count: report.warnings.length, look: 'warn', title: t('import-warnings'), ...this.expanding })}
      <div class="row"><button type="button" class="button main-action" @click=${this.again}>${t('import-another')}</button>
        ${report.importId ? html`<button type="button" class="button" @click=${this.revert}>${t('import-revert')}</button>` : nothing}</div>`;
  }
}
customElements.define('hw-import', Import);
