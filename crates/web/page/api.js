import { t } from './language.js';
import { session } from './session.js';

/**
 * The path of a request tells the type of its answer, by the description of the API: `Got`, `Posted`, `Listed` and `Schemas` are
 * declared while the page is checked (`interop/typescript/answers.d.ts`).
 */

/** An answer that isn't a success. `status` 0: the service didn't answer. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<Pick<Schemas['Problem'], 'code' | 'detail' | 'errors' | 'shortages'>>} problem
   */
  constructor(status, problem) {
    super(problem.detail ?? t('notice-no-answer'));
    this.status = status;
    this.code = problem.code ?? 'no_answer';
    /** @type {Schemas['FieldError'][]} */
    this.errors = problem.errors ?? [];
    /** What stock is short of, in the order of the errors. */
    this.shortages = problem.shortages ?? [];
  }
}

/** How often a change is sent anew by itself where others change the same record all the time. */
export const TRIES = 3;

/** Whether a change was refused because somebody else was quicker. @param {unknown} problem */
export const isStale = (problem) => problem instanceof ApiError && problem.status === 412;

/** @typedef {{ signal?: AbortSignal, ifMatch?: string | null, key?: string }} Options */

/** @type {() => Promise<void>} */
let askSignIn = () => Promise.reject(new ApiError(401, { code: 'unauthenticated', detail: t('notice-sign-in') }));

/**
 * Names what opens the sign-in dialog. It resolves once there is a new token.
 * @param {() => Promise<void>} ask
 */
export function onSignInNeeded(ask) {
  askSignIn = ask;
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A key of 128 random bits; `randomUUID` needs HTTPS, which a workshop's own network may not have. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a request; signs in and repeats after 401, repeats once if the service is busy or out of reach.
 * Repeating is safe: writes carry an Idempotency-Key.
 * @param {string} path below /api/v1
 * @param {RequestInit} init
 * @param {boolean} [again]
 * @returns {Promise<Response>}
 */
async function send(path, init, again = false) {
  const headers = new Headers(init.headers);
  if (session.token) headers.set('Authorization', `Bearer ${session.token}`);
  const token = session.token;
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (again) throw new ApiError(0, {});
    await pause(700);
    return send(path, init, true);
  }
  // A workbook tells what is wrong with the one that was sent.
  if (answer.ok || answer.headers.get('Content-Type')?.includes('spreadsheet')) return answer;
  if (answer.status === 401) {
    if (session.token === token) await askSignIn();
    return send(path, init, again);
  }
  if ((answer.status === 429 || answer.status === 503) && !again) {
    await pause(Math.min(Number(answer.headers.get('Retry-After') ?? 1), 5) * 1000);
    return send(path, init, true);
  }
  const problem = await answer.json().catch(() => ({ detail: answer.statusText }));
  throw new ApiError(answer.status, problem);
}

/**
 * @param {unknown} body
 * @param {Options} options
 * @returns {RequestInit}
 */
function post(body, { signal, ifMatch, key }) {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (ifMatch) headers.set('If-Match', ifMatch);
  if (key) headers.set('Idempotency-Key', key);
  return { method: 'POST', headers, body: JSON.stringify(body ?? {}), signal };
}

/** @param {Response} answer */
const content = async (answer) => (answer.status === 204 ? null : answer.json());

/** @param {Response} answer */
const tagged = async (answer) => ({ record: await answer.json(), tag: answer.headers.get('ETag') });

/**
 * A query string of the values that aren't empty, with `?`.
 * @param {Record<string, unknown>} values
 * @returns {'' | `?${string}`}
 */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}` : '';
}

/** The API. Paths are below /api/v1; every function throws `ApiError`. */
export const api = {
  /** @template {string} Path @param {Path} path @param {Options} [options] @returns {Promise<Got<Path>>} */
  get: async (path, options = {}) => content(await send(path, { signal: options.signal })),

  /**
   * A page of a list, with the total, which may be a number that there are more of. Some lists have it in a header.
   * @template {string} Path @param {Path} path with page and limit @param {Options} [options]
   * @returns {Promise<{ items: Listed<Path>[], total: number, totalIsExact?: boolean, ignoredWords?: string[] }>}
   */
  async list(path, options = {}) {
    const answer = await send(path, { signal: options.signal });
    const found = await answer.json();
    if (!Array.isArray(found)) return found;
    const { headers } = answer;
    return { items: found, total: Number(headers.get('X-Total-Count') ?? found.length), totalIsExact: headers.get('X-Total-Is-Exact') !== 'false' };
  },

  /**
   * A record with the tag that `write` takes as `ifMatch`.
   * @template {string} Path @param {Path} path @param {Options} [options]
   * @returns {Promise<{ record: Got<Path>, tag: string | null }>}
   */
  record: async (path, options = {}) => tagged(await send(path, { signal: options.signal })),

  /**
   * A POST that changes nothing.
   * @template {string} Path @param {Path} path @param {unknown} body @param {Options} [options] @returns {Promise<Posted<Path>>}
   */
  ask: async (path, body, options = {}) => content(await send(path, post(body, options))),

  /**
   * A POST that changes something, once.
   * @template {string} Path @param {Path} path @param {unknown} body @param {Options} [options] @returns {Promise<Posted<Path>>}
   */
  write: async (path, body, options = {}) => content(await send(path, post(body, { key: newKey(), ...options }))),

  /**
   * A POST that changes a record, which it answers with its new tag.
   * @template {string} Path @param {Path} path @param {unknown} body @param {Options} [options]
   * @returns {Promise<{ record: Posted<Path>, tag: string | null }>}
   */
  change: async (path, body, options = {}) => tagged(await send(path, post(body, { key: newKey(), ...options }))),

  /** A file as the answer to a POST, and an address that opens it without a token, if it has one. @param {string} path @param {unknown} [body] */
  async file(path, body) {
    const answer = await send(path, post(body, {}));
    const address = answer.headers.get('Content-Location');
    return { content: await answer.blob(), address: address && new URL(address, location.href).href };
  },

  /**
   * Sends a file as a form does; later: as a job, which is the answer.
   * @param {string} path @param {File} file @param {{ later?: boolean, signal?: AbortSignal }} [options]
   */
  upload(path, file, { later = false, signal } = {}) {
    const form = new FormData();
    form.append('file', file);
    const headers = new Headers({ 'Idempotency-Key': newKey() });
    if (later) headers.set('Prefer', 'respond-async');
    return send(path, { method: 'POST', headers, body: form, signal });
  },

  /** A picture as it is now: the browser keeps one and would show it after a change too. @param {string} path @returns {Promise<Blob>} */
  blob: async (path) => (await send(path, { cache: 'no-cache' })).blob(),
};

/** Runs one request at a time: a new one aborts the one before, whose result is then `undefined`. */
export class Latest {
  /**
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} request
   * @returns {Promise<T | undefined>}
   */
  async run(request) {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    try {
      const result = await request(controller.signal);
      return controller.signal.aborted ? undefined : result;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    }
  }
}
