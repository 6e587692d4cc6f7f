import { hasText, t } from '../language.js';
import { session } from '../session.js';

/** What fields of documents are called in forms, on pages, in comparisons and in what the service says of them. */

/** What a field is called; what is the customer's is theirs. @param {string} name @param {string} [other] if the page has no name for it */
export const labelOf = (name, other = name) => (hasText(`field-${name}`) ? t(`field-${name}`, { who: session.isCustomer ? 'customer' : 'staff' }) : other);

/** @type {[RegExp, string | ((name: string) => string)][]} what the service says, and what a person at the counter calls it */
const WORDS = [
  [/^\/[\w/]+: /, ''],
  [/\bmust be null or /, 'must be '],
  [/\b(?:sales )?estimate\b/g, 'quotation'],
  [/\bunder editing\b/g, 'a draft'],
  [/\bwork order\b/g, 'order'],
  [/\bhose assembly\b/g, 'assembly'],
  [/\bbe unreleased\b/g, 'have its release undone'],
  [/\bunreleased\b/g, 'made a draft again'],
  [/\brolled back\b/g, 'taken back to the version before'],
  [/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => (hasText(`field-${name}`) ? t('quoted', { word: labelOf(name) }) : name)],
];

/** A message of the service in the words of the page. @param {string} text */
export const inWords = (text) => WORDS.reduce((now, [said, words]) => now.replace(said, /** @type {string} */ (words)), text);
