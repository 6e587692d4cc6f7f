import { t } from '../../language.js';
import { sizeOption } from './kinds.js';

/** @typedef {Schemas['Size']} Size */

/** A number behind its dash. */
const DASH = /^[-#]?0*(\d+)$/;
/** A nominal diameter. */
const DN = /^dn[\s.-]*(\d+)$/i;
/** Inches, with their sign or without. */
const INCHES = /^(\d+(?:[ .-]\d+\/\d+)?|\d+\/\d+)\s*(?:"|″|”|''|in|inch|zoll)?$/i;

/** The size that inches or a DN name; null if only the service knows. @param {string} text @param {Size[]} sizes of hoses, in every notation */
function named(text, sizes) {
  const dn = DN.exec(text.trim())?.[1];
  const inches = INCHES.exec(text.trim())?.[1]?.replace(/[.-]/, ' ');
  return sizes.find((one) => (dn ? one.DN === dn : inches && one.inch === inches)) ?? null;
}

/** A size of hose as it is kept: the dash size where inches or a DN were typed. @template {unknown} Value @param {Value} typed @param {Size[]} sizes @returns {Value | string} */
export const dashSize = (typed, sizes) => (typeof typed === 'string' && !DASH.test(typed.trim()) && named(typed, sizes)?.size) || typed;

/**
 * What a size that is typed will be taken for, so that nobody enters DN 12 as a dash 12. Null if only the service knows.
 * @param {string} text @param {Size[]} sizes of hoses, in every notation
 */
export function taken(text, sizes) {
  const typed = text.trim();
  const dash = DASH.exec(typed)?.[1];
  if (dash) {
    const size = sizes.find((one) => one.dash === Number(dash));
    const other = /^\d/.test(typed) && sizes.find((one) => one.DN === dash && one.dash !== Number(dash));
    const is = t('item-size-taken', { size: size ? sizeOption(size).label : `-${dash}` });
    return other ? `${is} ${t('item-size-dn', { dn: dash, size: other.size })}` : is;
  }
  const size = named(typed, sizes);
  return size ? t('item-size-taken', { size: sizeOption(size).label }) : null;
}
