/** What the browser keeps for the person. Where it refuses storage, within another site's page perhaps, a choice lasts as long as the page. */

/** @param {string} name */
export function recall(name) {
  try {
    return globalThis.localStorage?.getItem(name) ?? null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    globalThis.localStorage?.setItem(name, value);
  } catch {
    // It is not kept then.
  }
}
