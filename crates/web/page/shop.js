import { api } from './api.js';

/** @type {Promise<Partial<Schemas['OrganizationDefaults']>> | null} */
let defaults = null;

/** The organization's defaults, read once: its currency, time zone … Empty if they can't be read. */
export function shop() {
  defaults ??= api.get('/organization/defaults').catch(() => {
    defaults = null;
    return {};
  });
  return defaults;
}

/**
 * The last day before a moment in the organization's time zone, as `2027-03-31`: the day that an end of validity means.
 * @param {string} moment
 */
export async function lastDay(moment) {
  const { timeZone } = await shop();
  return new Date(Date.parse(moment) - 1).toLocaleDateString('en-CA', { ...(timeZone ? { timeZone } : {}), year: 'numeric', month: '2-digit', day: '2-digit' });
}
