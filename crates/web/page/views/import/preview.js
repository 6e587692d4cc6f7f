import { language, t } from '../../language.js';
import { convert } from './convert.js';
import { fieldOf, UNITS } from './fields.js';

/** @import { Converted, Guess, Layout, Rule, Shown } from './types.d.ts' */

/** A number as the service shows one that is a number in the sheet too. */
const PLAIN = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/;

/** A heading for comparison. @param {string} text */
const folded = (text) => text.trim().replace(/\s+/g, ' ').replace(/[:*]+$/, '').toLowerCase();

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) => JSON.stringify(one) === JSON.stringify(other);

/** What the first rows of a list become by a layout. */
export class Preview {
  /** @param {Guess} guess @param {Layout} layout @param {string} kind */
  constructor(guess, layout, kind) {
    this.guess = guess;
    this.layout = layout;
    this.kind = kind;
    /** The columns of the sheet. */
    this.columns = guess.columns.filter(({ letter }) => letter);
  }

  /** The letters of a rule's columns; null for a heading that the sheet lacks. @param {Rule} rule @returns {(string | null)[]} */
  lettersOf(rule) {
    return rule.headings.length ? rule.headings.map((heading) => this.letterOf(heading)) : rule.letters;
  }

  /** @param {string} heading */
  letterOf(heading) {
    return this.columns.find((column) => folded(column.heading) === folded(heading))?.letter ?? null;
  }

  /** The fields that a column of the sheet is read for. @param {string} letter */
  rulesOf(letter) {
    return this.layout.columns.filter((rule) => this.lettersOf(rule).includes(letter));
  }

  /** How a rule names a column: by its heading if that is the only one. @param {string} letter @returns {{ headings: string[], letters: string[] }} */
  naming(letter) {
    const heading = this.columns.find((column) => column.letter === letter)?.heading ?? '';
    const isOnly = heading && this.columns.filter((column) => folded(column.heading) === folded(heading)).length === 1;
    return isOnly ? { headings: [heading], letters: [] } : { headings: [], letters: [letter] };
  }

  /** The proposed rule of a column of ours. @param {string} column */
  proposed(column) {
    return this.guess.layout.columns.find((rule) => rule.column === column);
  }

  /** @param {Rule} rule */
  isProposed(rule) {
    return same(rule, this.proposed(rule.column));
  }

  /** A cell as it stands; undefined if the service doesn't show this column. @param {Guess['samples'][0]} sample @param {string | null} letter */
  theirs(sample, letter) {
    const column = this.columns.find((one) => one.letter === letter)?.column;
    return sample.cells.find((cell) => cell.column === column)?.theirs;
  }

  /** @param {Rule} rule @param {Layout} layout @param {string[]} texts @param {string} per @param {boolean} isNumber */
  converted(rule, layout, texts, per, isNumber) {
    return convert(rule, fieldOf(this.kind, rule.column).holds, layout, texts, per, isNumber);
  }

  /** What a cell may become: numbers of cells and of texts look alike, and the service told of one of them what it is. @param {Rule} rule @param {string[]} texts @param {string} per @param {{ ours: string, fault: string | null, rule: Rule } | null} [told] */
  ways(rule, texts, per, told = null) {
    const [text = ''] = texts;
    // All cells of CSV are texts, and it has no name of a sheet.
    const kinds = this.guess.sheet && texts.length === 1 && PLAIN.test(text) ? [true, false] : [false];
    const agreeing = told ? kinds.filter((isNumber) => {
      const before = this.converted(told.rule, this.guess.layout, texts, per, isNumber);
      return before && ('ours' in before ? before.ours === told.ours && !told.fault : Boolean(told.fault));
    }) : kinds;
    const ways = (agreeing.length ? agreeing : kinds).map((isNumber) => this.converted(rule, this.layout, texts, per, isNumber));
    return ways.filter((way, at) => ways.findIndex((other) => same(other, way)) === at);
  }

  /** What a rule makes of a row; null if the service alone knows. @param {Rule} rule @param {Guess['samples'][0]} sample @returns {Shown | null} */
  shown(rule, sample) {
    if (typeof rule.fixed === 'string') return { theirs: '', ours: rule.fixed, fault: null };
    const letters = this.lettersOf(rule);
    const texts = letters.map((letter) => this.theirs(sample, letter));
    if (!texts.length || texts.includes(undefined)) return null;
    const theirs = texts.join(' + ');
    const [letter] = letters;
    const source = this.columns.find((column) => column.letter === letter)?.column ?? '';
    const cell = sample.cells.find((one) => one.column === source);
    const before = this.proposed(source);
    const isAsTold = this.isProposed(rule) && ['decimalSign', 'thousandsSign', 'dateOrder'].every((name) => this.layout[/** @type {'dateOrder'} */ (name)] === this.guess.layout[/** @type {'dateOrder'} */ (name)]);
    const isTold = isAsTold && cell && source === rule.column;
    if (isTold && !cell.fault) return { theirs, ...this.inWords(rule, { ours: cell.ours }) };
    const per = rule.perHeading ? this.theirs(sample, this.letterOf(rule.perHeading)) ?? '' : '';
    const told = before && cell ? { ours: cell.ours, fault: cell.fault, rule: before } : null;
    const ways = this.ways(rule, /** @type {string[]} */ (texts), per, told);
    // What the service refuses is refused, whatever is thought of it here.
    if (isTold && !ways.every((way) => way && 'fault' in way)) return { theirs, ours: '', fault: cell.fault };
    if (ways.includes(null)) return { theirs, ours: '…', fault: null };
    const shown = ways.map((way) => this.inWords(rule, /** @type {Converted} */ (way)));
    return { theirs, ours: shown.map(({ ours }) => ours).filter(Boolean).join(t('import-or')), fault: shown.every(({ fault }) => fault) ? shown[0]?.fault ?? null : null };
  }

  /** A number with its unit in the person's language; why it is none in words. @param {Rule} rule @param {Converted} converted @returns {Omit<Shown, 'theirs'>} */
  inWords(rule, converted) {
    if ('fault' in converted) {
      return { ours: '', fault: t(`import-preview-${converted.fault}`, converted.values) };
    }
    const { holds } = fieldOf(this.kind, rule.column);
    const isNumber = (holds in UNITS || ['number', 'money'].includes(holds)) && PLAIN.test(converted.ours);
    const text = isNumber ? Number(converted.ours).toLocaleString(language.numbers, { maximumFractionDigits: 10 }) : converted.ours;
    return { ours: holds in UNITS && text ? `${text}\u00a0${holds}` : text, fault: null };
  }

  /** The first values of a rule, as they become. @param {Rule} rule @param {number} most @returns {Shown[]} */
  examples(rule, most) {
    if (typeof rule.fixed === 'string') return [];
    const rows = this.guess.samples.filter(({ skipped }) => !skipped).map((sample) => this.shown(rule, sample)).filter((shown) => shown !== null && shown.theirs);
    if (rows.length) return /** @type {Shown[]} */ (distinct(rows).slice(0, most));
    const [letter, second] = this.lettersOf(rule);
    if (!letter || second !== undefined) return [];
    const values = this.columns.find((column) => column.letter === letter)?.values ?? [];
    return values.slice(0, most).map((theirs) => {
      const ways = this.ways(rule, [theirs], '').flatMap((way) => (way ? [this.inWords(rule, way)] : []));
      return { theirs, ours: ways.map(({ ours }) => ours).filter(Boolean).join(t('import-or')) || (ways.length ? '' : '…'), fault: ways.length && ways.every(({ fault }) => fault) ? ways[0]?.fault ?? null : null };
    });
  }
}

/** Faults first, and each value once. @param {(Shown | null)[]} rows */
function distinct(rows) {
  const seen = new Map(rows.map((row) => [row?.theirs, row]));
  return [...seen.values()].sort((one, other) => Number(Boolean(other?.fault)) - Number(Boolean(one?.fault)));
}
