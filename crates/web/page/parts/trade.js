import { language, t } from '../language.js';
import { withOwnMark } from '../units.js';

/**
 * Words that catalogues, and the service in what it reads of a phrase, have in English: shapes, seals, guards, colours, materials. Where they are all of a
 * text, or some of it, they are said in the person's language; the rest is the maker's.
 */
const WORDS = [
  'bend restrictor', 'flat armour', 'fire sleeve', 'hook-and-loop wrap', 'nylon abrasion sleeve', 'nylon sleeve', 'abrasion sleeve', 'spiral guard',
  'spring guard', 'guard', 'straight', 'elbow', 'tee', 'cross', 'female', 'male', 'swivel with O-ring', 'swivel', 'light', 'heavy', 'size', 'flange',
  'quick coupler', 'banjo', 'standpipe', 'tube end', 'hose splicer', 'flat face O-ring', 'captive O-ring', 'with O-ring', 'O-ring face seal',
  'O-ring boss', 'O-ring', 'brazed or compression joint', 'taper thread', 'washers', 'cutting ring', 'black', 'silver', 'rust red', 'red', 'yellow',
  'blue', 'green', 'white', 'grey', 'orange', 'brown', 'stainless steel', 'zinc plated spring steel', 'galvanized flat steel', 'zinc plated', 'steel',
  'brass', 'polyurethane', 'silicone coated glass fibre', 'polyester with hook and loop', 'woven nylon', 'high density polyethylene',
];

/** The end of the name of a text. @param {string} word */
const nameOf = (word) => word.toLowerCase().replace(/[^a-z]+/g, '-');

// Longer ones first: `spring guard` is no `guard`.
const KNOWN = new RegExp(String.raw`(?<![\p{L}\d-])(?:(?<degrees>\d+(?:\.\d+)?)° (?<of>elbow|metal seat|cone)|${WORDS.toSorted((one, other) => other.length - one.length).join('|')})(?![\p{L}\d]|-\p{L})`, 'giu');

/** A text with its well-known words in the person's language. @param {string} text */
export function inTrade(text) {
  if (language.chosen === 'en') return text;
  return text.replace(KNOWN, (word, degrees, of) => {
    const own = of ? t(`trade-degrees-${nameOf(of)}`, { degrees: withOwnMark(degrees) }) : t(`trade-${nameOf(word)}`);
    return /^\p{Lu}/u.test(word) && !/^O-/.test(word) ? own.charAt(0).toUpperCase() + own.slice(1) : own;
  });
}
