import { html, nothing } from 'lit';
import { api, query } from '../../api.js';
import { language, t } from '../../language.js';
import '../../parts/commands.js';
import { drawing } from '../../parts/drawing.js';
import { commandsOf, statusBadge } from '../../parts/life-cycle.js';
import { explained, notice, toast, waiting } from '../../parts/notice.js';
import '../../parts/price-card.js';
import { RecordView, versionLine } from '../../parts/record-view.js';
import '../../parts/versions.js';
import { entitleRecord } from '../../place.js';
import { session } from '../../session.js';
import { units } from '../../units.js';
import { address, fromAddress, ofAssembly } from '../configure/configuration.js';
import { billOfMaterials, components, crimpData, figures, remarks } from './components.js';
import './customers.js';
import { changeDetails } from './details.js';
import './papers.js';

/** @typedef {Schemas['HoseAssembly']} Stored */

/** The address where it can be changed; if its state forbids that, where a new one begins as it is. @param {Stored} assembly @param {number} quantity */
const configureAddress = (assembly, quantity) => address({ ...ofAssembly(assembly), quantity }, { edit: assembly.status === 'under editing' ? assembly._id : null });

/** An assembly's page. */
class Assembly extends RecordView {
  static properties = { ...RecordView.properties, assembly: { state: true }, svg: { state: true }, bill: { state: true } };

  constructor() {
    super();
    this.list = '/assemblies';
    /** @type {Stored} */
    this.assembly = /** @type {any} */ (null);
    this.svg = '';
    /** How the drawing was asked for. */
    this.drawnIn = '';
    /** @type {Schemas['BillLine'][] | null} */
    this.bill = null;
  }

  /** How many were configured. */
  get quantity() {
    const { search } = /** @type {{ search?: URLSearchParams }} */ (this);
    return search ? fromAddress(search).quantity : 1;
  }

  /** @param {string} id */
  async read(id) {
    const { record, tag } = await api.record(`/hoseassembly/${id}`);
    this.assembly = record;
    this.tag = tag;
    entitleRecord(this, record.title);
    api.ask(`/hoseassembly/${id}/getBillOfMaterials`, { format: 'json' }).then((bill) => { this.bill = bill.lines; }).catch(() => { this.bill = null; });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (this.assembly && (changed.has('assembly') || this.drawnIn !== this.drawingWay)) this.draw();
  }

  /** How the drawing is asked for: in the person's unit and language. */
  get drawingWay() {
    return query({ drawingUnit: units.ofLength, drawingLanguage: language.chosen });
  }

  async draw() {
    const { assembly } = this;
    const way = (this.drawnIn = this.drawingWay);
    const svg = await api.blob(`/image/${assembly._id}${way}`).then((blob) => blob.text(), () => '');
    if (assembly === this.assembly && way === this.drawnIn) this.svg = svg;
  }

  async change() {
    this.refusal = nothing;
    // It may have been given up because somebody else changed the assembly.
    if (await changeDetails({ path: `/hoseassembly/${this.shown}`, record: this.assembly, tag: this.tag })) toast(t('record-changed'));
    // Until it is read again, its tag is not known.
    this.tag = null;
    this.requestUpdate();
    this.load(this.shown);
  }

  render() {
    const { assembly } = this;
    if (this.problem) return this.notShown('assembly');
    if (!assembly) return waiting;
    return html`
      <p class="crumbs"><a href="/assemblies">${t('title-assemblies')}</a></p>
      ${this.head(assembly)}
      ${this.refusal}
      ${this.findings(assembly)}
      <div class="two">
        <div>
          <section class="card" aria-label=${t('assembly-drawing-and-figures')}><div class="paper wide">${this.svg ? drawing(this.svg, t('assembly-drawing-of', { title: assembly.title, description: assembly.description ?? '' })) : html`<p class="loading">&nbsp;</p>`}</div>
            ${figures(assembly)}</section>
          ${components(assembly)}
          ${crimpData(assembly)}
          ${this.bill ? billOfMaterials(this.bill) : nothing}
        </div>
        <div>
          <hw-assembly-price .subject=${assembly} .quantity=${this.quantity}></hw-assembly-price>
          <hw-papers .assembly=${assembly} .copies=${this.quantity}></hw-papers>
          <hw-versions .document=${assembly}></hw-versions>
          <hw-assembly-customers .assembly=${assembly} @assigned=${() => this.load(this.shown)}></hw-assembly-customers>
          ${remarks(assembly)}
        </div>
      </div>`;
  }

  /** @param {Stored} assembly */
  head(assembly) {
    const editing = assembly.status === 'under editing';
    const mayChange = session.writes || session.isCustomer;
    const commands = commandsOf(assembly).filter((command) => session.writes || (session.isCustomer && command.name === 'saveas'));
    return html`<div class="page-top"><div>
        <h1>${assembly.title} ${statusBadge(assembly.status)}</h1>
        <p>${assembly.description}</p>
        <p class="small quiet">${versionLine(assembly)}${assembly.customerName ? ` · ${t('for-name', { name: assembly.customerName })}` : nothing}</p>
      </div>
      <div class="row top-actions">
        ${mayChange ? html`<a class="button" href=${configureAddress(assembly, this.quantity)}>${t('open-in-configure')}</a>` : nothing}
        ${editing && mayChange ? html`<button type="button" class="button" @click=${this.change}>${t('change')}</button>` : nothing}
        ${commands.length ? html`<hw-commands .path=${`/hoseassembly/${assembly._id}`} .tag=${this.tag} .commands=${commands} .mend=${{ href: configureAddress(assembly, this.quantity), label: t('open-in-configure') }} @refused=${this.refused} @done=${this.done}></hw-commands>` : nothing}
      </div></div>`;
  }

  /** @param {Stored} assembly */
  findings(assembly) {
    const warnings = assembly.warnings.map((warning) => notice({ kind: 'warn', title: warning.blocksRelease ? t('assembly-release-waits') : undefined, text: explained(warning),
      action: warning.blocksRelease && assembly.status === 'under editing' ? html`<a href=${configureAddress(assembly, this.quantity)}>${t('open-in-configure')}</a>` : undefined }));
    const now = assembly.currentWarnings.map((warning) => notice({ kind: 'warn', title: t('assembly-parts-changed'), text: explained(warning) }));
    return warnings.length + now.length ? html`<div class="stack findings-above">${warnings}${now}</div>` : nothing;
  }
}
customElements.define('hw-assembly', Assembly);
