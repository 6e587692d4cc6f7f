import { hasText, t } from '../../language.js';
import { explained } from '../../parts/notice.js';
import { withOwnMark } from '../../units.js';

/** What messages carry, by their codes; others carry nothing. @type {Record<string, RegExp>} */
const CARRIED = {
  ambiguous: /; (?<parts>.+) stays open$/,
  no_such_fitting: / of end (?<end>[12])$/,
  other_hose: /^(?<hose>.+) is not described as (?<words>.+)$/,
  pressure: /^(?<part>.+) is rated (?<rating>.+), and (?<required>.+) is asked for$/,
  angle_out_of_range: /^(?<degrees>.+)° is not an angle/,
  angle_without_bends: /^(?<degrees>.+)° is left out/,
};

/** Parts, as the service calls them. @param {string} parts */
const partsOf = (parts) => parts.split(', ').map((part) => (hasText(`part-${part.replace(' ', '')}`) ? t(`part-${part.replace(' ', '')}`) : part)).join(', ');

/** Why what was read of a phrase is in doubt, in the person's language. @param {Schemas['PhraseWarning']} warning */
export function doubtInWords(warning) {
  const { code, message } = warning;
  const found = (CARRIED[code] ?? /^/).exec(message);
  if (!found || !hasText(`phrase-doubt-${code}`)) return explained(warning);
  const { parts, degrees, ...carried } = found.groups ?? {};
  return t(`phrase-doubt-${code}`, { ...carried, ...(parts ? { parts: partsOf(parts) } : {}), ...(degrees ? { degrees: withOwnMark(degrees) } : {}) });
}
