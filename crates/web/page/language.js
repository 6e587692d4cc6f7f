import { keep, recall } from './kept.js';
import { FluentBundle, FluentResource } from './vendor/fluent-bundle/index.js';

/** The page's texts, numbers and days in the person's language. Texts are Fluent files, `texts/<language>/<room>.ftl`, loaded with their room. */

/** The languages of the page, and how each writes numbers and days. @type {Record<string, { name: string, numbers: string, days: string }>} */
export const LANGUAGES = {
  en: { name: 'English', numbers: 'en-US', days: 'en-GB' },
  de: { name: 'Deutsch', numbers: 'de-DE', days: 'de-DE' },
};
const FALLBACK = 'en';

/** The one that the person chose, else the first of the browser's that the page has. */
function first() {
  const wished = [recall('language'), ...(globalThis.navigator?.languages ?? [])];
  return wished.map((tag) => tag?.slice(0, 2) ?? '').find((tag) => tag in LANGUAGES) ?? FALLBACK;
}

/** The person's language. Fires `change`; kept in the browser. */
class Language extends EventTarget {
  chosen = first();

  /** The locale of numbers. */
  get numbers() {
    return LANGUAGES[this.chosen]?.numbers ?? 'en-US';
  }

  /** The locale of days and times. */
  get days() {
    return LANGUAGES[this.chosen]?.days ?? 'en-GB';
  }

  /** Changes the language, with the texts of the rooms that are open. @param {string} chosen */
  async choose(chosen) {
    keep('language', chosen);
    this.chosen = chosen;
    await loadTexts([...rooms]);
    this.changed();
  }

  /** Takes a language for this page alone, if the page has it. @param {string | null} tag */
  take(tag) {
    const code = tag?.slice(0, 2).toLowerCase() ?? '';
    if (code in LANGUAGES) this.chosen = code;
    this.mark();
  }

  /** Says on the page what it is written in. */
  mark() {
    if (globalThis.document) document.documentElement.lang = this.chosen;
  }

  changed() {
    this.mark();
    this.dispatchEvent(new Event('change'));
  }
}
export const language = new Language();
language.mark();

/** The rooms whose texts were asked for. @type {Set<string>} */
const rooms = new Set();
/** @type {Map<string, { bundle: FluentBundle, loads: Map<string, Promise<void>> }>} */
const bundles = new Map();

/** @param {string} of a language */
function textsOf(of) {
  let texts = bundles.get(of);
  if (!texts) {
    texts = { bundle: new FluentBundle(LANGUAGES[of]?.numbers ?? of, { useIsolating: false }), loads: new Map() };
    bundles.set(of, texts);
  }
  return texts;
}

/** @param {string} of @param {string} room */
function loadOne(of, room) {
  const { bundle, loads } = textsOf(of);
  const load = loads.get(room) ?? fetch(new URL(`./texts/${of}/${room}.ftl`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`no texts of ${room}`);
    bundle.addResource(new FluentResource(await answer.text()));
  }).catch((problem) => {
    loads.delete(room);
    throw problem;
  });
  loads.set(room, load);
  return load;
}

/** Loads the texts of rooms. @param {string[]} names */
export async function loadTexts(names) {
  names.forEach((name) => rooms.add(name));
  await Promise.all(names.map((name) => loadOne(language.chosen, name)));
}

/** Texts that the language lacks, by their names. @type {Set<string>} */
export const missing = new Set();

/**
 * A text in the person's language, else in English, which is then loaded and shown.
 * @param {string} name as in the files
 * @param {Record<string, string | number>} [values] what stands in it
 */
export function t(name, values) {
  const own = formatted(language.chosen, name, values);
  if (own !== null) return own;
  if (!missing.has(name)) {
    missing.add(name);
    if (language.chosen !== FALLBACK) Promise.all([...rooms].map((room) => loadOne(FALLBACK, room))).then(() => language.changed(), () => {});
  }
  return formatted(FALLBACK, name, values) ?? name;
}

/** Whether there is a text of this name, in the person's language or in English. @param {string} name */
export const hasText = (name) => [language.chosen, FALLBACK].some((of) => bundles.get(of)?.bundle.hasMessage(name));

/** Stands for a part of a text until it is split there. */
const MARK = '\u{e000}';

/**
 * A text with parts that are templates.
 * @param {string} name as in the files
 * @param {Record<string, unknown>} values what stands in it
 */
export function rich(name, values) {
  const names = Object.keys(values);
  const text = t(name, Object.fromEntries(names.map((one, at) => [one, `${MARK}${at}${MARK}`])));
  return text.split(MARK).map((part, at) => (at % 2 ? values[names[Number(part)] ?? ''] : part));
}

/** @param {string} of @param {string} name @param {Record<string, string | number>} [values] */
function formatted(of, name, values) {
  const bundle = bundles.get(of)?.bundle;
  const pattern = bundle?.getMessage(name)?.value;
  return bundle && pattern ? bundle.formatPattern(pattern, values) : null;
}
