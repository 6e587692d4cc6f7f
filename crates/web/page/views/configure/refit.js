import { api, query } from '../../api.js';
import { t } from '../../language.js';
import { PLAIN } from './configuration.js';
import { stepName } from './findings.js';

/** @import { Action, Configuration, Finding, Fitted, TakenOut } from './types.d.ts' */
/** @import { Configure } from './configure.js' */

/** The parts that have to fit the hose. */
export const FITTED = /** @type {const} */ (['end1', 'end2', 'wrap']);

/** @param {Fitted} part @returns {'/organization/wraps' | '/organization/crimpfittings'} */
const listOf = (part) => (part === 'wrap' ? '/organization/wraps' : '/organization/crimpfittings');

/** Those of some items that fit a hose; of any, if it is null. @param {ReturnType<typeof listOf>} list @param {string[]} ids @param {string | null} hose */
const listed = async (list, ids, hose) => (ids.length ? (await api.list(`${list}${query({ hoseId: hose, ids: [...new Set(ids)].join(','), page: 1, limit: ids.length })}`)).items : []);

/** The last question with its answer: the steps and the phrase ask the same. @type {{ of: string, answer: Promise<Fitted[]> } | null} */
let last = null;

/**
 * The chosen parts that don't fit a hose; none if that can't be asked.
 * @param {string} hose @param {Configuration} now
 */
export function misfits(hose, now) {
  const chosen = FITTED.filter((part) => now[part] && now[part] !== PLAIN);
  const of = JSON.stringify([hose, chosen.map((part) => now[part])]);
  if (last?.of !== of) last = { of, answer: ask(hose, now, chosen).catch(() => []) };
  return last.answer;
}

/** @param {string} hose @param {Configuration} now @param {Fitted[]} chosen */
async function ask(hose, now, chosen) {
  const lists = [...new Set(chosen.map(listOf))];
  const fit = await Promise.all(lists.map((list) => listed(list, chosen.filter((part) => listOf(part) === list).map((part) => now[part] ?? ''), hose)));
  const ids = fit.flat().map(({ _id }) => _id);
  return chosen.filter((part) => !ids.includes(now[part] ?? ''));
}

/** Another hose keeps what fits it. What doesn't is taken out, said, and asked for again; it comes back with a hose that it fits. */
export class Refit {
  /** @param {Configure} view */
  constructor(view) {
    this.view = view;
    /** @type {TakenOut} */
    this.out = {};
  }

  /** What was taken out and isn't chosen anew. @returns {TakenOut} */
  get takenOut() {
    return Object.fromEntries(FITTED.flatMap((part) => (this.out[part] && !this.view.now[part] ? [[part, this.out[part]]] : [])));
  }

  /** Follows a change. What is chosen together with a hose stays. @param {Configuration} before @param {Action} action */
  async follow(before, action) {
    this.out = action.type === 'set' ? this.takenOut : {};
    const { now } = this.view;
    const { hose } = now;
    if (action.type !== 'set' || !before.hose || !hose || hose === before.hose) return;
    const { out } = this;
    const wanted = { ...now, ...Object.fromEntries(Object.entries(out).map(([part, item]) => [part, item._id])) };
    const unfit = (await misfits(hose, wanted)).filter((part) => !(part in action.values));
    const items = await Promise.all(unfit.map((part) => out[part] ?? listed(listOf(part), [wanted[part] ?? ''], null).then(([item]) => item, () => undefined)));
    const changed = FITTED.filter((part) => this.view.now[part] === now[part] && (now[part] ? unfit.includes(part) : out[part] && !unfit.includes(part)));
    if (this.view.now.hose !== hose || !changed.length) return;
    this.out = Object.fromEntries(unfit.map((part, at) => [part, items[at]]));
    this.view.apply({ type: 'set', values: Object.fromEntries(changed.map((part) => [part, now[part] ? null : wanted[part]])), isCorrection: true, follows: true });
  }

  /** @returns {Finding[]} */
  get findings() {
    return Object.entries(this.takenOut).map(([part, item]) => ({
      step: part, field: part, kind: 'warn', code: 'taken_out', blocksRelease: false, message: t('findings-taken-out', { part, place: stepName(part), number: item.partNumber }),
    }));
  }
}
