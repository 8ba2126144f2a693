import { isObject, listen, post, settings } from './page.js';
import { say } from './texts.js';

let { token } = settings;
/** Milliseconds; a token is valid for half as long again. An interval, because the learner's clock may be wrong. */
const RENEW_EVERY = 20 * 60 * 1000;

/** A call that was refused or failed; `detail` is a sentence for the learner. */
export class CallError extends Error {
  /** @param {string} detail @param {number} status 0 when the server was not reached */
  constructor(detail, status) {
    super(detail);
    this.status = status;
  }
  /** The token or its session has expired: the page has to be reloaded. */
  get isOver() {
    return this.status === 401 || this.status === 409;
  }
}

/**
 * Calls a handler of a block.
 * @param {string} usageKey
 * @param {string} handler
 * @param {object} [body]
 * @param {{ keepalive?: boolean }} [options] keepalive: also while the page is being left
 * @returns {Promise<any>}
 */
export function call(usageKey, handler, body = {}, { keepalive = false } = {}) {
  const attempt = () => send(usageKey, handler, body, keepalive);
  // A page that is being left can't wait for a token.
  return keepalive ? attempt() : withRenewal(attempt);
}

/** @param {string} usageKey @param {string} handler @param {object} body @param {boolean} keepalive */
async function send(usageKey, handler, body, keepalive) {
  let response;
  try {
    response = await fetch(`${settings.handlers}${usageKey}/handler/${handler}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive,
    });
  } catch {
    throw failure(0);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) {
    if (answer.contentChanged === true)
      document.dispatchEvent(new CustomEvent('lectern-content-changed', { detail: usageKey }));
    return answer;
  }
  throw failure(response.status, answer);
}

/**
 * @param {number} status 0 when the server was not reached
 * @param {any} [answer] the response's body
 */
export function failure(status, answer) {
  const detail = answer?.detail;
  if (typeof detail === 'string') return new CallError(detail, status);
  const isUnreachable = status === 0;
  // The clock of an exam doesn't wait for the connection.
  if (settings.timed) return new CallError(say(isUnreachable ? 'lateUnreachable' : 'lateFault'), status);
  return new CallError(say(isUnreachable ? 'unreachable' : 'serverFault'), status);
}

let canRenew = false;
/** @type {PromiseWithResolvers<unknown> | undefined} */
let renewal;

listen((data) => {
  if (!isObject(data)) return;
  if (data.type === 'lectern.renews-tokens') canRenew = true;
  if (data.type === 'lectern.token' && isObject(data.payload)) renewal?.resolve(data.payload.token);
});

/**
 * Sends once more with a new token if the token, or its session, has expired: the parent gets one by the session that the
 * learner has now, and waits until they have signed in again. So what was typed is still submitted.
 * @template T
 * @param {() => Promise<T>} send a request with the current token
 */
export async function withRenewal(send) {
  try {
    return await send();
  } catch (error) {
    if (!canRenew || !(error instanceof CallError) || error.status !== 401) throw error;
    if (!renewal) post({ type: 'lectern.token-expired', payload: { token } });
    renewal ??= Promise.withResolvers();
    const renewed = await renewal.promise;
    renewal = undefined;
    if (typeof renewed !== 'string') throw error;
    token = renewed;
    return send();
  }
}

/** The token as last renewed. */
export function currentToken() {
  return token;
}

/** Renews the token while the page is open. A failure is reported with the learner's next action. */
export function renewToken() {
  setTimeout(async () => {
    try {
      ({ token } = await call(settings.usageKey, 'token_refresh'));
    } catch (error) {
      if (error instanceof CallError && error.isOver) return;
    }
    renewToken();
  }, RENEW_EVERY);
}

const TRIES = 4;

/** @param {unknown} unit the unit's completion from a handler, which the parent shows immediately */
export function tellCompletion(unit) {
  if (unit) post({ type: 'lectern.completion', payload: unit });
}

/** @param {string} usageKey a block that was seen, or watched to 95 % */
export async function publishCompletion(usageKey) {
  if (!settings.savesWork) return;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      tellCompletion((await call(usageKey, 'publish_completion', { completion: 1 })).unit);
      return;
    } catch (error) {
      // A rejected request would be rejected again; an unreachable server may come back.
      if (error instanceof CallError && error.status !== 0 && error.status < 500) return;
      await new Promise((resolve) => setTimeout(resolve, 2000 * 2 ** attempt));
    }
  }
}
