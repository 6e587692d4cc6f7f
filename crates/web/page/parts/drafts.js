import { html, nothing } from 'lit';
import { api } from '../api.js';
import { t } from '../language.js';
import { session } from '../session.js';
import { acceptanceOf, asReasons } from './commands.js';
import { explained, notice, toast } from './notice.js';

/** @typedef {{ item: string, itemType: string, status: string | null, partNumber: string | null, description: string | null }} Line of a quotation, an order or a kit */

/** Where what is on lines is released. Kits come after the assemblies that they may hold. @type {Record<string, string>} */
const PATHS = { hoseAssembly: 'hoseassembly', hoseKit: 'hosekit' };

/** The drafts on the lines of a document. It is released only once they are, so they are released from its page, all at once. */
export class Drafts {
  /** @param {{ busy: boolean, change: (work: () => Promise<unknown>) => Promise<void> }} view that reads the document anew after a change */
  constructor(view) {
    this.view = view;
    /** Why they were not released, by their ids. @type {Map<string, import('../api.js').ApiError>} */
    this.refusals = new Map();
  }

  /** One line of each draft, if the person may release it. @param {{ status: string, items: Line[] }} document */
  of({ status, items }) {
    if (status !== 'under editing' || !session.writes) return [];
    const drafts = new Map(items.filter((line) => line.status === 'under editing').map((line) => [line.item, line]));
    return Object.keys(PATHS).flatMap((kind) => [...drafts.values()].filter(({ itemType }) => itemType === kind));
  }

  /** Releases as many as it can. @param {Line[]} drafts @param {Record<string, unknown>} [accepted] what a refusal may be overruled with */
  release(drafts, accepted = {}) {
    return this.view.change(async () => {
      for (const { item, itemType } of drafts) {
        this.refusals.delete(item);
        await api.write(/** @type {string} */ (`/${PATHS[itemType]}/${item}/release`), accepted).catch((problem) => this.refusals.set(item, problem));
      }
      const released = drafts.filter(({ item }) => !this.refusals.has(item));
      if (released.length) toast(t('drafts-released', { count: released.length, name: released[0]?.partNumber ?? '' }));
    });
  }

  /** That there are some, with the way to release them. @param {{ status: string, items: Line[] }} document */
  notice(document) {
    const drafts = this.of(document);
    if (!drafts.length) return nothing;
    return notice({ kind: 'warn', text: t('drafts-wait', { count: drafts.length, name: drafts[0]?.partNumber ?? '' }),
      action: html`<button type="button" class="link" ?disabled=${this.view.busy} @click=${() => this.release(drafts)}>${t('drafts-release', { count: drafts.length })}</button>` });
  }

  /** Why the draft of a line was not released. @param {Line} line */
  refusal(line) {
    const problem = line.status === 'under editing' && this.refusals.get(line.item);
    if (!problem) return nothing;
    const acceptance = acceptanceOf(problem);
    return notice({ kind: 'bad', title: t('drafts-refused'), text: asReasons(problem.errors.length ? problem.errors.map((fault) => explained(fault)) : [explained(problem)]),
      action: acceptance ? html`<button type="button" class="link" ?disabled=${this.view.busy} @click=${() => this.release([line], acceptance.body)}>${acceptance.label()}</button>` : undefined });
  }
}
