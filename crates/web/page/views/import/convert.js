import { UNITS, WORDS } from './fields.js';

/** @import { Converted, Rule, Marks } from './types.d.ts' */

/**
 * What the first rows become while somebody changes how a list is read: the same as the service reads, which a test compares. It is for looking;
 * what is imported is read by the service alone.
 */

/** Dash numbers with inches, bore in mm and DN, as the service has them. @type {[number, string, number, number, number?][]} */
const SIZES = [
  [2, '1/8', 3.2, 3], [3, '3/16', 4.8, 5, 4], [4, '1/4', 6.4, 6], [5, '5/16', 7.9, 8], [6, '3/8', 9.5, 10], [8, '1/2', 12.7, 12, 13], [10, '5/8', 15.9, 16], [12, '3/4', 19, 19, 20], [14, '7/8', 22.2, 22],
  [16, '1', 25.4, 25], [20, '1 1/4', 31.8, 31, 32], [24, '1 1/2', 38.1, 38, 40], [32, '2', 50.8, 51, 50], [40, '2 1/2', 63.5, 63, 60], [48, '3', 76.2, 76, 80], [56, '3 1/2', 88.9, 90], [64, '4', 101.6, 100],
];
/** How far a bore in mm may be from that of the table. */
const NEAR = 0.5;

/** Units in the smallest of their kind. @type {Record<string, number>} */
const FACTORS = { psi: 6894.757293168, bar: 1e5, MPa: 1e6, mm: 1, cm: 10, in: 25.4, 'g/m': 1, 'kg/m': 1000, 'lb/ft': 453.59237 / 0.3048, g: 1, kg: 1000, lb: 453.59237 };
/** @type {Record<string, string>} */
const SPELT = { psig: 'psi', 'n/mm²': 'MPa', 'n/mm2': 'MPa', inch: 'in', inches: 'in', zoll: 'in', pouces: 'in', '"': 'in', '″': 'in', 'lbs/ft': 'lb/ft', lbs: 'lb', gr: 'g', '° c': '°C', 'ºc': '°C', '° f': '°F', 'ºf': '°F' };

/** @param {string} text @returns {string | undefined} */
const unitOf = (text) => {
  const folded = text.trim().toLowerCase();
  return SPELT[folded] ?? Object.values(UNITS).flat().find((unit) => unit.toLowerCase() === folded);
};

/** Without the digits that calculating with doubles adds. @param {number} value @param {number} [digits] that count */
const plain = (value, digits = 15) => Number(value.toPrecision(digits));
/** @param {number} value */
const ours = (value) => ({ ours: String(plain(value)) });
/** @param {string} fault @param {Record<string, string>} [values] @returns {Converted} */
const wrong = (fault, values = {}) => ({ fault, values });

const BLANK_OR_APOSTROPHE = /[\s'’]/;
/** @type {Record<string, RegExp>} */
const THOUSANDS = { point: /\./, comma: /,/, blank: /\s/, apostrophe: /['’]/ };

/** Digits with a decimal sign, and groups of three before it; null if they aren't. @param {string} text @param {string | null} decimal @param {string | null | undefined} thousands */
function parted(text, decimal, thousands) {
  const at = decimal ? text.indexOf(decimal) : -1;
  const [whole, decimals] = at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1).trimEnd()];
  const hasDecimals = decimals !== null && !['-', '--', '–', '—'].includes(decimals);
  const parts = thousands ? THOUSANDS[thousands] ?? /$^/ : new RegExp(`[\\s'’${decimal === '.' ? ',' : ''}${decimal === ',' ? '.' : ''}]`);
  const groups = whole.split(parts);
  const signs = [...whole].filter((sign) => parts.test(sign));
  const good = groups.every((group, place) => /^\d+$/.test(group) && (place ? group.length === 3 : groups.length === 1 || group.length <= 3))
    && signs.every((sign) => sign === signs[0]) && (!hasDecimals || /^\d+$/.test(decimals ?? ''));
  return good ? Number(groups.join('') + (hasDecimals ? `.${decimals}` : '')) : null;
}

/** A number in a text; null if it is none, two if it may be either. @param {string} text @param {Marks} marks @returns {number | null | [number, number]} */
export function readNumber(text, { decimalSign, thousandsSign }) {
  const trimmed = text.trim();
  const sign = /^[-−]/.test(trimmed) ? -1 : 1;
  // `.604` is 0.604, whatever parts thousands elsewhere.
  const digits = trimmed.replace(/^[-−+]/, '').trimStart().replace(/^(?=[.,])/, '0');
  /** @param {number | null} value */
  const signed = (value) => value && value * sign;
  const known = decimalSign ?? (thousandsSign === 'point' ? ',' : thousandsSign === 'comma' ? '.' : null);
  if (known) return signed(parted(digits, known, thousandsSign));
  const [points, commas] = ['.', ','].map((mark) => digits.split(mark).length - 1);
  const only = points === 1 && !commas ? '.' : commas === 1 && !points ? ',' : null;
  if (only && !thousandsSign && !BLANK_OR_APOSTROPHE.test(digits)) {
    const [one, other] = [parted(digits, only, null), parted(digits, only === '.' ? ',' : '.', null)];
    if (one !== null && other !== null && !digits.startsWith('0')) return [one * sign, other * sign];
    return signed(one ?? other);
  }
  const decimal = only ?? (points && commas ? (digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',') : points ? ',' : commas ? '.' : null);
  return signed(parted(digits, decimal, thousandsSign));
}

/** A number of a unit in ours, rounded as the service rounds it. @param {number} value @param {string} from @param {string} to */
function inUnit(value, from, to) {
  if (from === to) return value;
  if (to === '°C') return Number(((value - 32) / 1.8).toFixed(10));
  const converted = plain((value * (FACTORS[from] ?? 1)) / (FACTORS[to] ?? 1));
  if (to === 'mm') return converted;
  if (to === 'in') return Number(converted.toFixed(3));
  if (to === 'psi' && (value <= 0 || Number.isInteger(converted))) return value <= 0 ? value : converted;
  return plain(converted, 4);
}

/** A size as a dash number. @param {string} text @param {string | null} notation @returns {Converted} */
function sized(text, notation) {
  const folded = text.trim().toLowerCase();
  /** @param {(row: [number, string, number, number, number?]) => boolean} is */
  const found = (is) => {
    const row = SIZES.find(is);
    return row ? { ours: `-${row[0]}` } : wrong('no-size', { value: text });
  };
  const dash = (/** @type {string} */ digits) => found(([number]) => /^\d+$/.test(digits) && number === Number(digits));
  const dn = (/** @type {string} */ digits) => found(([, , , first, other]) => /^\d+$/.test(digits) && [first, other].includes(Number(digits)));
  const inch = (/** @type {string} */ said) => {
    const words = said.replace(/½/g, ' 1/2').replace(/¼/g, ' 1/4').replace(/¾/g, ' 3/4').replace(/⅛/g, ' 1/8').replace(/⅜/g, ' 3/8').replace(/⅝/g, ' 5/8').replace(/⅞/g, ' 7/8').replace('⁄', '/');
    const spelt = (words.includes('/') ? words.replace(/[-.+]/g, ' ') : words).trim().replace(/\s+/g, ' ');
    const sixteenths = /^[\d.,]+$/.test(spelt) ? Number(spelt.replace(',', '.')) * 16 : NaN;
    return found(([number, name]) => name === spelt || number === sixteenths);
  };
  const marked = /^([\d½¼¾⅛⅜⅝⅞].*?)\s*(?:inches|inch|zoll|in|"|''|″)$/.exec(folded);
  if (/^[-#]\d+$/.test(folded)) return dash(folded.slice(1));
  if (folded.startsWith('dn')) return dn(folded.replace(/^dn[ \-.]*/, ''));
  if (marked) return inch(marked[1] ?? '');
  if (notation === 'mm') {
    const bore = Number(folded.replace(/\s*mm$/, '').replace(',', '.'));
    return found(([, , size]) => Math.abs(size - bore) <= NEAR + 1e-9);
  }
  if (notation === 'dn') return dn(folded);
  if (notation === 'inch') return inch(folded);
  if (notation === 'dash') return dash(folded.replace(/^[-#]+/, ''));
  if (/[/⁄½¼¾⅛⅜⅝⅞]/.test(folded)) return inch(folded);
  return /^[\d.,]+$/.test(folded) ? wrong('two-sizes', { value: text }) : { ours: text.trim() };
}

/** Joined, split, cut and translated. @param {Rule} rule @param {string[]} texts @returns {string | null} null if there is no such piece */
function textOf(rule, texts) {
  let text = texts.filter(Boolean).join(rule.join ?? ' ');
  if (rule.split && text) {
    const { separator, piece } = rule.split;
    const pieces = text.split(separator).map((one) => one.trim()).filter((one) => one || separator.trim());
    const found = pieces.at(piece < 0 ? piece : piece - 1);
    if (found === undefined) return null;
    text = found;
  }
  for (const cut of rule.cut) {
    const [now, end] = [text.trim(), cut.toLowerCase()];
    if (end && now.toLowerCase().endsWith(end)) text = now.slice(0, now.length - cut.length).trimEnd();
    else if (end && now.toLowerCase().startsWith(end)) text = now.slice(cut.length).trimStart();
    else text = now;
  }
  return rule.words.find(({ theirs }) => theirs.toLowerCase() === text.toLowerCase())?.ours ?? text;
}

/** @param {Rule} rule @param {Marks} marks @param {string} per */
function perOf(rule, marks, per) {
  const number = per.replace(/^\s*(?:per|pro|je|za|par|por|\/)\s*/iu, '').replace(/\p{L}.*$/u, '').trim();
  // `Stk` alone is one.
  const found = number ? readNumber(number, marks) : rule.per ?? 1;
  return typeof found === 'number' && found > 0 ? found : null;
}

/**
 * What cells become by a rule; null if only the service knows.
 * @param {Rule} rule @param {string} holds what our column holds @param {Marks} sheet its marks
 * @param {string[]} texts of the cells, as the service shows them @param {string} per the cell that says for how many a price is
 * @param {boolean} isNumber whether the cell is a number in the sheet, whatever sign texts have
 * @returns {Converted | null}
 */
export function convert(rule, holds, sheet, texts, per, isNumber) {
  if (typeof rule.fixed === 'string') return { ours: rule.fixed };
  // A number stays one, unless it is split or translated.
  const changes = texts.length > 1 || rule.split || (!isNumber && rule.cut.length) || rule.words.some(({ theirs }) => theirs.toLowerCase() === (texts[0] ?? '').trim().toLowerCase());
  const text = changes ? textOf(rule, texts) : texts[0] ?? '';
  if (text === null) return wrong('no-piece');
  if (!text.trim()) return { ours: '' };
  if (holds === 'size' || rule.size) return sized(text, rule.size ?? null);
  if (holds === 'date') return null;
  // Words for units are known by the service.
  if (holds === 'sold' && !WORDS.sold?.includes(text)) return null;
  if (!['number', 'money'].includes(holds) && !UNITS[holds]) return { ours: text };
  const marks = { decimalSign: rule.decimalSign ?? sheet.decimalSign, thousandsSign: rule.thousandsSign ?? sheet.thousandsSign };
  if (text.trim().endsWith('%')) return null;
  const [, figure = text, behind] = UNITS[holds] ? /^(.*?[\d\s])\s*([^\d\s.,'’+−-].*)$/u.exec(text.trim()) ?? [] : [];
  const own = behind ? unitOf(behind) : undefined;
  const value = isNumber && !changes ? Number(text) : readNumber(own ? figure : text, marks);
  if (Array.isArray(value)) return wrong('two-numbers', { one: String(value[0]), other: String(value[1]) });
  if (value === null || Number.isNaN(value)) return wrong('no-number', { value: text });
  const units = UNITS[holds];
  // A weight may be for 100 m, a share in percent.
  const one = value / (rule.per ?? 1);
  if (units) {
    const from = own ?? rule.unit ?? holds;
    return units.includes(from) ? ours(inUnit(one, from, holds)) : wrong('no-unit', { unit: from });
  }
  if (holds === 'number') return ours(one);
  const many = perOf(rule, marks, rule.perHeading ? per : '');
  if (many === null) return wrong('no-per', { value: per });
  return ours(many === 1 ? value : Number((value / many).toFixed(4)));
}
