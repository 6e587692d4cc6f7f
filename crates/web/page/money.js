import { shop } from './shop.js';

/** The organization's currency: that of amounts that name none. */
export const shopCurrency = async () => (await shop()).defaultCurrency ?? null;

/**
 * An amount with its currency, as `106.32 USD`; a dash if unknown.
 * @param {number | null | undefined} value
 * @param {string | null} [currency]
 */
export function money(value, currency) {
  if (value === null || value === undefined) return '–';
  const text = amount(value, currency);
  return currency ? `${text} ${currency}` : text;
}

/**
 * An amount without its currency, with that currency's decimals.
 * @param {number} value
 * @param {string | null} [currency]
 */
export function amount(value, currency) {
  const { maximumFractionDigits: decimals } = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency || 'USD' }).resolvedOptions();
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
