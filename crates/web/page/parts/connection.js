import { t } from '../language.js';
import { inTrade } from './trade.js';

/** How an end connects, in the person's language: gender and swivel are the service's words, styles the catalogue's. */

/** @param {string} gender `none` where there is neither */
export const genderName = (gender) => t(`gender-${gender}`);

/** @param {string} swivel `none` for an end that is fixed */
export const swivelName = (swivel) => t(`swivel-${swivel}`);

/** An end of an adaptor in a line. @param {{ gender?: string | null, style?: string | null, dashSize?: string | null, swivel?: string | null, bulkhead?: string | null }} end */
export const endInWords = ({ gender, style, dashSize, swivel, bulkhead }) => [
  t('connection-of', { gender: gender ? genderName(gender) : '', style: style ? inTrade(style) : '' }).trim(), dashSize, swivel && swivelName(swivel), bulkhead && t('connection-bulkhead'),
].filter(Boolean).join(' ');
