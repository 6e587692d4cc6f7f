import { keep, recall } from './kept.js';
import { language } from './language.js';

/** Units of the shop and how it writes them. Two systems: metric (mm, bar, kg, °C) and inch (in, psi, lb, °F). */

/** @typedef {'metric' | 'inch'} System */
/** @typedef {{ value: number, unit: string } | null | undefined} Measure a measure of the API */

export const MM_PER_INCH = 25.4;
/** Lengths of four decimals are as exact as anybody cuts. */
const exact = (/** @type {number} */ value) => Math.round(value * 1e4) / 1e4;
/** As in the service, which tests that it is the same. */
const PASCALS_PER_PSI = 6894.757293168;
const PASCALS_PER_BAR = 1e5;
export const PSI_PER_BAR = PASCALS_PER_BAR / PASCALS_PER_PSI;
export const KG_PER_LB = 0.45359237;
const MM_PER_FOOT = 304.8;
export const FT_PER_M = 1000 / MM_PER_FOOT;

/** What is sold by the unit of the other system is told by the unit beside it: its name, and how many of the former it is. @type {Record<string, [string, number] | undefined>} */
const BESIDE = { metric_ft: ['m', FT_PER_M], metric_in: ['m', 12 * FT_PER_M], inch_m: ['ft', 1 / FT_PER_M], inch_mm: ['ft', MM_PER_FOOT] };

/** The person's system. Fires `change`; kept in the browser. */
class Units extends EventTarget {
  /** @type {System} */
  system = recall('units') === 'inch' ? 'inch' : 'metric';

  /** The unit of lengths. */
  get ofLength() {
    return this.system === 'inch' ? 'in' : 'mm';
  }

  /** @param {System} system */
  choose(system) {
    this.system = system;
    keep('units', system);
    this.dispatchEvent(new Event('change'));
  }
}
export const units = new Units();

/** Without the digits that calculating with doubles adds. @param {number} value */
const plain = (value) => Number(value.toPrecision(15));

/** Halves away from zero, as the service rounds. @param {number} value @param {number} decimals may be below 0 */
function rounded(value, decimals) {
  const shifted = plain(value * 10 ** decimals);
  // Adding 0 makes 0 of -0.
  return plain((Math.sign(shifted) * Math.round(Math.abs(shifted))) / 10 ** decimals) + 0;
}

/** @param {number} value @param {number} [decimals] */
export function decimal(value, decimals = 0) {
  return rounded(value, decimals).toLocaleString(language.numbers, { maximumFractionDigits: Math.max(0, decimals) });
}

/** A figure without marks of thousands, as it is edited. @param {number} value @param {number} [least] decimals */
export const plainFigure = (value, least = 0) => value.toLocaleString(language.numbers, { useGrouping: false, minimumFractionDigits: least, maximumFractionDigits: 10 });

/** Whether the comma is the mark of decimals in the person's language. */
export const hasComma = () => plainFigure(0.5).includes(',');

/** Swaps the marks of decimals and thousands. @param {string} text */
export const swapped = (text) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** A text of the service with figures, in the person's marks; and back. @param {string} text */
export const withOwnMark = (text) => (hasComma() ? swapped(text) : text);

/** The finest parts of an inch on a tape. */
const FINEST = 64;

/**
 * Inches as on a tape: 66 5/16.
 * @param {number} inches
 * @param {number} [parts] of an inch, to the nearest of which it is rounded
 */
export function tape(inches, parts = FINEST) {
  const count = rounded(Math.abs(inches) * parts, 0);
  const whole = Math.floor(count / parts);
  let [over, under] = [count % parts, parts];
  while (over && over % 2 === 0) [over, under] = [over / 2, under / 2];
  const text = over ? `${whole || ''} ${over}/${under}`.trim() : String(whole);
  return inches < 0 ? `-${text}` : text;
}

/** @param {Measure} measure @returns {number | null} */
export function millimetres(measure) {
  return measure ? measure.value * (measure.unit === 'in' ? MM_PER_INCH : 1) : null;
}

/**
 * A function that writes a value, or a dash if there is none.
 * @param {(value: number, system: System) => string} write
 * @returns {(value: number | null | undefined, system?: System) => string}
 */
const written = (write) => (value, system = units.system) => (value === null || value === undefined ? '–' : write(value, system));

/** Whether a length in inches is one of a tape. @param {number} inches */
const isOnTape = (inches) => Number.isInteger(plain(inches * FINEST));

/** Inches as papers write them: as on a tape if they are, else with up to three decimals. @param {number} inches */
const inInches = (inches) => (isOnTape(plain(inches)) ? tape(inches) : plainFigure(rounded(inches, 3)));

/** A length in mm, as papers write it: `1684 mm`, `66 5/16 in` or `33.071 in`. */
export const length = written((mm, system) =>
  system === 'inch' ? `${inInches(mm / MM_PER_INCH)} in` : `${plainFigure(rounded(mm, 1))} mm`);

/** A length in mm to cut, as tapes show it: `834.4 mm` or `32 27/32 in`. */
export const lengthToCut = written((mm, system) => (system === 'inch' ? `${tape(mm / MM_PER_INCH, 32)} in` : length(mm, system)));

/** A length in mm that something needs at least: never written shorter than it is. */
export const leastLength = written((mm, system) => {
  const step = system === 'inch' ? MM_PER_INCH / 16 : 1;
  // What is a whole number of steps but for the rounding of decimals stays as it is.
  return length(Math.ceil(mm / step - 1e-6) * step, system);
});

/** A small size in mm, where a sixteenth is too coarse: `35.6 mm` or `1.402 in`. */
export const fine = written((mm, system) => (system === 'inch' ? `${plainFigure(rounded(mm / MM_PER_INCH, 3), 3)} in` : `${decimal(mm, 2)} mm`));

/** Hose by the metre or foot, from mm: `12.4 m` or `40.7 ft`. */
export const run = written((mm, system) => (system === 'inch' ? `${decimal(mm / MM_PER_FOOT, 1)} ft` : `${decimal(mm / 1000, 1)} m`));

/** Ratings have four significant digits. @param {number} value */
const rating = (value) => decimal(plain(value), value ? 3 - Math.floor(Math.log10(plain(value))) : 0);

/** A pressure in psi: `350 bar` or `5,076 psi`; whole psi as they are. */
export const pressure = written((psi, system) => (system === 'metric' ? `${rating((psi * PASCALS_PER_PSI) / PASCALS_PER_BAR)} bar`
  : `${Number.isInteger(psi) ? decimal(psi) : rating(psi)} psi`));

/** A weight in lb: `4.16 kg` or `9.17 lb`. */
export const weight = written((lb, system) => (system === 'inch' ? `${plainFigure(rounded(lb, 2), 2)} lb` : `${plainFigure(rounded(lb * KG_PER_LB, 2), 2)} kg`));

/**
 * A temperature in °C, in whole degrees: `-40 °C` or `-40 °F`.
 * @param {(degrees: number) => number} safe rounds to the safe side; what conversions leave behind the sixth decimal is nothing
 */
const temperature = (safe) => written((celsius, system) => {
  const whole = (/** @type {number} */ degrees) => decimal(safe(rounded(degrees, 6)));
  return system === 'inch' ? `${whole(celsius * 1.8 + 32)} °F` : `${whole(celsius)} °C`;
});
export const lowest = temperature(Math.ceil);
export const highest = temperature(Math.floor);

/** @param {System} system @returns {System} */
export const other = (system) => (system === 'inch' ? 'metric' : 'inch');

/**
 * The unit of the person's system for something that is sold by a unit, and how many of that one it is.
 * @param {string | null | undefined} unit
 * @returns {[string | null | undefined, number]}
 */
export const soldBy = (unit) => BESIDE[`${units.system}_${unit}`] ?? [unit, 1];

/** Nominal diameters (DN) of hoses by their dash sizes, as the service has them. @type {Record<string, number | undefined>} */
const DIAMETERS = { '-3': 5, '-4': 6, '-5': 8, '-6': 10, '-8': 12, '-10': 16, '-12': 19, '-16': 25, '-20': 31, '-24': 38, '-32': 51, '-40': 63, '-48': 76, '-64': 100 };

/** The bore that a dash size of a hose means. @param {string} size @returns {Bore} */
const meant = (size) => (DIAMETERS[size] ? { DN: String(DIAMETERS[size]), inch: tape(-Number(size) / 16) } : {});

/** The bore of a size whose hoses may have another one than it says, as a dash size or in inches. @param {string} size @param {string | null} [nominal] @returns {Bore} */
export const trueBore = (size, nominal) => (!nominal ? meant(size) : nominal.startsWith('-') ? meant(nominal) : { inch: nominal });

/** The bore of a hose, as far as it is known. @typedef {{ DN?: string | null, inch?: string | null }} Bore */

/** The bore of a hose, as the catalogue has it. @param {{ DN?: string | null, innerDiamInch?: string | null }} hose @returns {Bore} */
export const boreOf = ({ DN, innerDiamInch }) => ({ DN, inch: innerDiamInch });

/** The bore of a hose in the person's system: `DN 12` or `1/2″`; empty if there is none. @param {Bore} of */
export const bore = ({ DN, inch }) => (units.system === 'inch' ? inch && `${inch}″` : DN && `DN ${DN}`) || '';

/**
 * A size of a hose, and its bore in the person's system beside it: `-8 · DN 12` or `-8 · 1/2″`. Sizes of connections have none.
 * @param {string | null | undefined} size @param {Bore} [of] that of the hose itself, if it is known
 */
export const hoseSize = (size, of = meant(size ?? '')) => [size, bore(of)].filter(Boolean).join(' · ');

/** Of a size, what orders it: the kind of its name, its number. @param {string} size @returns {[string, number]} */
function rank(size) {
  const [, before = '', number = '', after = ''] = /^(\D*)(\d+ \d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?)([A-Za-z]*)/.exec(size) ?? [];
  return [`${before} ${after}`, parseNumber(number) ?? Infinity];
}

/** Sizes as they grow: -8 before -10, 6L before 10L, 1/2-14 before 1-11.5. @param {{ value: string }} a @param {{ value: string }} b */
export function bySize(a, b) {
  const [[kind, number], [other, more]] = [rank(a.value), rank(b.value)];
  return Number(b.value.startsWith('-')) - Number(a.value.startsWith('-')) || kind.localeCompare(other) || number - more || a.value.localeCompare(b.value, 'en', { numeric: true });
}

/**
 * Options that read alike are one: the chosen one, else the one that finds most.
 * @template {{ value: string, label: string, count?: number }} Option
 * @param {Option[]} options @param {string | undefined} chosen its value
 */
export function apart(options, chosen) {
  /** @type {Map<string, Option>} */
  const kept = new Map();
  for (const option of options) {
    const before = kept.get(option.label);
    if (!before || option.value === chosen || (before.value !== chosen && (option.count ?? 0) > (before.count ?? 0))) kept.set(option.label, option);
  }
  return [...kept.values()];
}

/** A comma before three digits, which is one of thousands or of decimals. */
const UNCLEAR = /(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?![\d.,]|[ -]+\d)/;

/**
 * Both meanings of a text with a mark that may be one of thousands or of decimals: `1,016 in` is `1016 in` or `1.016 in`, where the comma is the
 * mark of thousands; where it is that of decimals, `1.016 in` is not clear. None if it is clear.
 * @param {string} text
 */
export function meanings(text) {
  const english = withOwnMark(text);
  return UNCLEAR.test(english) ? ['$1$2', '$1.$2'].map((digits) => withOwnMark(english.replace(UNCLEAR, digits))) : [];
}

/**
 * A number as people type it: `1850`, `66.3`, `66 5/16`, `5/16`, `12,5`; null if it isn't one, or not clear in the person's language.
 * @param {string} text
 * @param {{ hasThousands?: boolean }} [known] whether `1,850` is a thousand and more, since so many decimals are never entered
 */
export function parseNumber(text, { hasThousands = false } = {}) {
  const clear = (hasThousands ? meanings(text)[0] : null) ?? text;
  if (meanings(clear).length) return null;
  const clean = withOwnMark(clear).trim().replace(/["″]$/, '').replace(/(?<=[1-9]\d*),(?=\d{3}(\D|$))/g, '').replace(',', '.');
  const fraction = /^(?:(\d+)[ -]+)?(\d+)\/(\d+)$/.exec(clean);
  if (fraction) return Number(fraction[3]) ? Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]) : null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(clean) ? Number(clean) : null;
}

/** A length to edit: fractions if it is one of a tape in inches. @param {number} value @param {string} unit */
export const editable = (value, unit) => (unit === 'in' && isOnTape(value) ? tape(value) : plainFigure(exact(value)));

const NUMBER = String.raw`\d[\d.,]*[ -]+\d+/\d+|\d+/\d+|[\d.][\d.,]*`;
const LENGTH = new RegExp(`^(?:(${NUMBER}) *(?:'|ft|feet|foot)[ ,-]*)?(?:(${NUMBER}) *([a-z"]*))?$`);
/** Units of lengths as people type them, in mm. @type {Record<string, number>} */
const SIZES = { '"': MM_PER_INCH, in: MM_PER_INCH, inch: MM_PER_INCH, inches: MM_PER_INCH, mm: 1, cm: 10, m: 1000 };

/** @param {string} text */
const plainMarks = (text) => text.trim().toLowerCase().replace(/[″”“]|''/g, '"').replace(/[′’]/g, "'").replace(/[−–]/g, '-').replace(/\.$/, '');

/**
 * A length as people type it, in a unit: `36 1/2`, `3 ft`, `3' 4"`, `1 m`; null if it isn't one.
 * @param {string} text
 * @param {'mm' | 'in'} unit that of a number without one
 */
export function readLength(text, unit) {
  const [found, feet, rest, word] = LENGTH.exec(plainMarks(text)) ?? [];
  const size = SIZES[word || (feet ? 'in' : unit)] ?? NaN;
  if (!found || (feet && size !== MM_PER_INCH)) return null;
  // Nobody enters thousandths of a millimetre.
  const number = (/** @type {string | undefined} */ typed) => (typed ? parseNumber(typed, { hasThousands: size === 1 }) ?? NaN : 0);
  const length = exact((number(feet) * MM_PER_FOOT + number(rest) * size) / (unit === 'in' ? MM_PER_INCH : 1));
  return Number.isNaN(length) ? null : length;
}

const TOLERANCE_UNIT = ' *(mm|in|inch|inches|"|%)?';
const TOLERANCE = new RegExp(`^(?:(?:±|\\+ ?/? ?-)? *(${NUMBER})|\\+ *(${NUMBER})${TOLERANCE_UNIT} */? *- *(${NUMBER}))${TOLERANCE_UNIT}$`);

/**
 * A tolerance as people type it, as the service keeps it: `±1/8 in`, `+5/−2 mm`; null if it isn't one.
 * @param {string} text
 * @param {'mm' | 'in'} of unit of a number without one
 */
export function readTolerance(text, of) {
  const [, both, more, first, less, last] = TOLERANCE.exec(plainMarks(text)) ?? [];
  const unit = (last ?? first ?? of).replace(/^(inch|inches|")$/, 'in');
  if ([both, more, less].some((number) => number && parseNumber(number) === null) || (first && first !== last)) return null;
  if (both) return parseNumber(both) ? withOwnMark(`±${both} ${unit}`) : null;
  return more && less ? withOwnMark(`+${more}${more.includes('/') ? ' / ' : '/'}−${less} ${unit}`) : null;
}
