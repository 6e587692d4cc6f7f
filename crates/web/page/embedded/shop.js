import { session } from '../session.js';

/** The shop's page around the frame: messages to it and from it. */

/** Origins whose pages may have messages, told by the service in the page's head. */
const listed = (document.querySelector('meta[name="hosewright-origins"]')?.getAttribute('content') ?? '').split(' ').filter(Boolean);

/** The origin of the page around, if the browser tells; else messages go to each listed one, and it delivers what fits. */
function receivers() {
  if (parent === window) return [];
  const around = location.ancestorOrigins?.[0];
  return around && around !== 'null' ? listed.filter((origin) => origin === around) : listed;
}

/**
 * Tells the shop's page what happened; nobody, if its origin isn't listed.
 * @param {'addedToCart' | 'requestedQuote' | 'generatedPdf' | 'configured' | 'securityTokenExpired'} type
 * @param {Record<string, unknown>} [content]
 */
export function tell(type, content = {}) {
  for (const origin of receivers()) parent.postMessage({ type, ...content }, origin);
}

/** @type {{ promise: Promise<void>, done: () => void } | null} */
let waiting = null;

/** Asks the shop's page for a new token; all requests that wait for it share one message. A page that changes the frame's address instead ends this one. */
export function newToken() {
  if (!waiting) {
    let done = () => {};
    waiting = { promise: new Promise((resolve) => { done = resolve; }), done };
    tell('securityTokenExpired');
  }
  return waiting.promise;
}

/** The customer that the frame is for. */
let customer = '';

/** @param {string} id of a customer, whose tokens alone count from now on */
export function belongTo(id) {
  customer = id;
}

/** The customer of a token; the service alone can tell whether it is a good one. @param {string} token */
export function customerOf(token) {
  try {
    return String(JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).customer);
  } catch {
    return '';
  }
}

addEventListener('message', ({ source, origin, data, ports }) => {
  if (source !== parent || !listed.includes(origin) || data?.type !== 'securityToken') return;
  if (customerOf(String(data.securityToken)) !== customer) {
    // For whoever writes the shop's page; the customer goes on with the token before.
    console.warn('The security token is not taken: it has to be one of the same customer, whole as it was answered.');
    return;
  }
  // Unless it is told, the element loads the frame anew.
  ports[0]?.postMessage(true);
  session.token = data.securityToken;
  waiting?.done();
  waiting = null;
});
