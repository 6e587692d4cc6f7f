import { api, newKey } from '../../api.js';
import { returnFocus } from '../../element.js';
import { t } from '../../language.js';
import { statusName } from '../../parts/life-cycle.js';
import { explained, toast } from '../../parts/notice.js';
import { openPdf } from '../../parts/pdf.js';
import { forgetConfiguring, go } from '../../place.js';
import { differences, same, sameAssembly } from './configuration.js';
import { refusals } from './findings.js';
import { pageOfGoal, putOnGoal, readGoal } from './goals.js';
import { create, readEdited, saveAs, storeEdited } from './save.js';

/** @import { Configuration, Edited, Finding, Saved } from './types.d.ts' */
/** @import { Configure } from './configure.js' */
/** @import { Goal } from './goals.js' */

/** A quotation, as far as the configurator knows it. @typedef {{ _id: string, number: string, customer?: string | null }} Quotation */

/** What is stored of a configuration: the assembly that it changes or was saved as, the document it goes on, and what is done with them. */
export class Editing {
  /** @param {Configure} view */
  constructor(view) {
    this.view = view;
    /** @type {Saved | null} the assembly that the configuration was saved as */
    this.saved = null;
    /** @type {Edited | null} the stored assembly that is changed */
    this.edited = null;
    /** Why the assembly of the address can't be changed. */
    this.warning = '';
    /** @type {Finding[]} why it was not released */
    this.refused = [];
    /** @type {Quotation | null} the quotation that has it since */
    this.quotation = null;
    /** @type {Goal | null} the document that it is configured for */
    this.wanted = null;
    /** @type {{ of: string, keys: [string, string] } | null} the attempt to store it and put it there */
    this.adding = null;
    this.busy = false;
    /** @type {unknown} */
    this.problem = null;
  }

  /** @param {Partial<Editing>} values */
  set(values) {
    Object.assign(this, values);
    this.view.requestUpdate();
  }

  /** What the address names. @param {{ edit: string | null, goal: Pick<Goal, 'kind' | '_id'> | null }} named */
  follow({ edit, goal }) {
    if (edit !== (this.edited?.record._id ?? null)) this.open(edit);
    if ((goal?._id ?? null) !== (this.wanted?._id ?? null)) this.want(goal);
  }

  /** @param {string | null} id of the stored assembly that is changed */
  async open(id) {
    this.set({ edited: null, warning: '' });
    if (!id) return;
    const { view } = this;
    try {
      const edited = await readEdited(id, history.state);
      if (id !== view.editId || !view.isConnected) return;
      const { title, status } = edited.record;
      if (status === 'under editing') this.set({ edited });
      else this.set({ warning: t('editing-fixed', { title, status: statusName(status) }) });
      if (!view.now.hose) view.apply({ type: 'set', values: edited.as });
      this.note();
      view.keep();
    } catch (problem) {
      this.set({ warning: explained(/** @type {import('../../api.js').ApiError} */ (problem)) });
    }
  }

  /** @param {Pick<Goal, 'kind' | '_id'> | null} goal one that is open; others are not gone back to */
  async want(goal) {
    this.set({ wanted: null });
    const found = goal && await readGoal(goal);
    if (found && found._id === this.view.goal?._id) this.set({ wanted: found });
  }

  /** What was saved before the page was loaded anew, with what can be done with it. @param {{ saved: string, quotation: Quotation | null }} kept */
  async restore({ saved, quotation }) {
    const { now } = this.view;
    const record = await api.get(`/hoseassembly/${saved}`).catch(() => null);
    if (record && sameAssembly(now, this.view.now) && !this.saved) this.set({ saved: record, quotation });
  }

  /** What the history keeps of it, so that a reloaded page knows it. */
  get state() {
    const { edited, saved, quotation } = this;
    return edited ? { tag: edited.tag, as: edited.as } : saved && { saved: saved._id, quotation };
  }

  /** The configuration is another. @param {Configuration} before */
  changed(before) {
    if (!sameAssembly(this.view.now, before)) this.set({ saved: null, quotation: null });
    if (this.edited) this.note();
    this.set({ refused: [], problem: null });
  }

  /** Notes whether the configuration is that of the stored assembly. */
  note() {
    this.set({ saved: this.edited && !differences(this.edited.as, this.view.now).length ? this.edited.record : null });
  }

  /** Begins with nothing. */
  forget() {
    this.set({ edited: null, warning: '' });
  }

  /** @param {() => Promise<unknown>} action */
  async act(action) {
    if (this.busy) return;
    const from = document.activeElement;
    this.set({ busy: true, problem: null });
    try {
      await action();
    } catch (problem) {
      this.set({ problem });
    }
    this.set({ busy: false });
    await this.view.updateComplete;
    returnFocus(from, this.view.querySelector('h1'));
  }

  /** Keeps what was stored, and asks what follows from that. @param {Partial<Editing>} values */
  async stored(values) {
    this.set(values);
    this.view.keep();
    await this.view.previewed.ask();
  }

  save() {
    return this.act(async () => {
      const saved = await saveAs(this.view.now, this.view.stored);
      if (!saved) return;
      toast(t('editing-saved-as', { number: saved.partNumber }));
      await this.stored({ saved, edited: null });
    });
  }

  /** Stores the changes of the assembly that is edited. */
  store() {
    return this.act(async () => {
      if (!this.edited) return;
      const edited = await storeEdited(this.edited, this.view.now, newKey());
      this.set({ edited });
      if (!edited.conflict) toast(t('editing-is-saved', { number: edited.record.partNumber }));
      this.note();
      await this.stored({});
    });
  }

  /** Takes what somebody else stored meanwhile; what was chosen here can be had back with Undo. */
  takeTheirs() {
    if (!this.edited) return;
    this.set({ edited: { ...this.edited, conflict: null } });
    this.view.apply({ type: 'set', values: { ...this.edited.as, quantity: this.view.now.quantity } });
    this.note();
  }

  /** Puts it on what it is configured for, else on a quotation that is asked for. */
  quote() {
    return this.act(async () => {
      await this.view.customerKnown();
      return this.wanted ? this.putOn(this.wanted) : this.askWhere();
    });
  }

  async askWhere() {
    const { now } = this.view;
    const { quantity, customer } = now;
    const key = newKey();
    /** @type {Saved | null} */
    let saved = this.saved ?? this.view.stored;
    const { addToQuotation } = await import('../quotation/add.js');
    const quotation = await addToQuotation({
      title: t('editing-add-title', { quantity }), note: saved ? undefined : t('editing-saved-first'),
      item: async () => {
        saved ??= await create(now, '', key);
        // It is stored, whatever becomes of the quotation.
        if (same(now, this.view.now)) this.set({ saved });
        return saved._id;
      },
      itemType: 'hoseAssembly', quantity, customer, typed: this.view.customerTyped,
    });
    if (!saved) return;
    if (quotation) toast(t('editing-is-on', { number: saved.partNumber, goal: 'quotation', document: quotation.number }));
    await this.stored(quotation ? { saved, quotation } : {});
    // Whoever was typed is known by now.
    if (quotation?.customer && this.view.customerTyped) this.view.apply({ type: 'set', values: { customer: quotation.customer }, follows: true });
  }

  /** Puts it where it goes, and goes there. @param {Goal} wanted */
  async putOn(wanted) {
    const { now } = this.view;
    const of = JSON.stringify(now);
    // A repeated attempt stores and adds nothing twice.
    if (this.adding?.of !== of) this.adding = { of, keys: [newKey(), newKey()] };
    const [storing, adding] = this.adding.keys;
    const saved = this.saved ?? this.view.stored ?? await create(now, '', storing);
    if (same(now, this.view.now)) this.set({ saved });
    await putOnGoal(wanted, { itemId: saved._id, quantity: now.quantity }, adding);
    toast(t('editing-is-on', { number: saved.partNumber, goal: wanted.kind, document: wanted.number }));
    forgetConfiguring();
    go(pageOfGoal(wanted));
  }

  release() {
    return this.act(async () => {
      const { saved, edited } = this;
      if (!saved) return;
      this.set({ refused: [] });
      try {
        await api.write(`/hoseassembly/${saved._id}/release`, {}, { ifMatch: edited?.tag });
      } catch (problem) {
        const { errors } = /** @type {import('../../api.js').ApiError} */ (problem);
        if (!errors.length) throw problem;
        this.set({ refused: refusals(errors) });
        this.view.go(this.refused[0]?.step ?? null);
        return;
      }
      toast(t('editing-is-released', { number: saved.partNumber }));
      // It can't be changed any more.
      await this.stored({ saved: { ...saved, status: 'released' }, edited: null });
    });
  }

  /** @param {'datasheet' | 'label'} paper */
  print(paper) {
    const { saved } = this;
    if (!saved) return;
    const body = paper === 'label' ? { params: { numCopies: this.view.now.quantity } } : undefined;
    this.act(() => openPdf(`/hoseassembly/${saved._id}/${paper}`, body, `${saved.partNumber}-${paper}.pdf`));
  }
}
