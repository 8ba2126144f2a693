import { readWork } from './answers.js';
import { PageError } from './page-error.js';
import { say } from './texts.js';

const TIMEOUT_MS = 10_000;
/** Pages may define their functions after they have loaded. */
const RETRY_MS = 500;
const MAX_RETRIES = 10;
/** The scope in which pages of `<jsinput>` problems use the library JSChannel. */
const SCOPE = 'JSInput::';

/** What a call of a page results in. @typedef {{ result?: unknown, failure?: string, isMissing?: boolean }} CallResult */

/** @type {WeakMap<HTMLIFrameElement, Page>} */
const pages = new WeakMap();

/** Loads and connects the pages of `<jsinput>` questions, and restores their state. @param {HTMLElement} body of a problem */
export function startPages(body) {
  for (const frame of framesIn(body)) if (!pages.has(frame)) pages.set(frame, new Page(frame));
}

/** Has every page write its answer into its field. Throws PageError. @param {HTMLElement} body of a problem */
export async function collectWork(body) {
  startPages(body);
  for (const frame of framesIn(body)) {
    const field = frame.closest('[data-question]')?.querySelector('input[type=hidden]');
    const answer = await pages.get(frame)?.readAnswer();
    if (field instanceof HTMLInputElement && answer !== undefined) field.value = answer;
  }
  return readWork(body);
}

/** @param {HTMLElement} body */
function framesIn(body) {
  return /** @type {HTMLIFrameElement[]} */ ([...body.querySelectorAll('iframe[data-js-input]')]);
}

/**
 * The author's page in a frame. Pages of the course have a script that calls their functions (js-input-bridge.js), and says
 * when the page has loaded. Other pages, and functions that aren't global, are called as JSChannel does.
 */
class Page {
  /** @type {Map<unknown, (result: CallResult) => void>} */
  #waiting = new Map();
  #calls = 0;
  #hasChannel = false;
  /** @type {() => void} */
  #setReady = () => {};
  /** @type {Promise<void>} */
  #ready;

  /** @param {HTMLIFrameElement} frame */
  constructor(frame) {
    this.frame = frame;
    this.#ready = new Promise((resolve) => {
      this.#setReady = resolve;
    });
    window.addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || source === null) return;
      if (typeof data === 'string') this.#onChannelMessage(data);
      else this.#onBridgeMessage(data);
    });
    frame.addEventListener('load', () => this.#ping());
    frame.src = frame.dataset.src ?? '';
    void this.#restore();
  }

  /** The page's answer, with its state if it has one. @returns {Promise<string>} */
  async readAnswer() {
    const { grade = '', getState } = this.frame.dataset;
    const answer = await this.#call(grade, []);
    if (getState === undefined) return answer;
    return JSON.stringify({ answer, state: await this.#call(getState, []) });
  }

  async #restore() {
    const { setState } = this.frame.dataset;
    const state = this.#savedState();
    if (setState === undefined || state === null) return;
    try {
      await this.#call(setState, [state]);
    } catch (error) {
      // The page stays in its initial state; submitting reports what is wrong.
      if (!(error instanceof PageError)) throw error;
    }
  }

  /** @returns {string | null} */
  #savedState() {
    const { getState, initialState } = this.frame.dataset;
    const field = this.frame.closest('[data-question]')?.querySelector('input[type=hidden]');
    const saved = field instanceof HTMLInputElement ? field.value : '';
    if (saved === '') return initialState ?? null;
    if (getState === undefined) return saved;
    const { state } = parse(saved);
    return typeof state === 'string' ? state : null;
  }

  /** @param {string} name @param {string[]} sent @returns {Promise<string>} */
  async #call(name, sent) {
    await within(this.#ready);
    for (let attempt = 0; attempt < MAX_RETRIES; attempt += 1) {
      const { failure, isMissing, result } = await within(this.#ask(name, sent));
      if (failure !== undefined) throw new PageError(failure || say('noWork'));
      if (!isMissing) return asText(result);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    throw new PageError(say('silent'));
  }

  /** @param {string} name @param {string[]} sent @returns {Promise<CallResult>} */
  async #ask(name, sent) {
    if ('bridge' in this.frame.dataset) {
      const result = await this.#send((id) => ({
        lectern: 'js-input',
        id,
        name,
        ...(sent.length > 0 && { argument: sent[0] }),
      }));
      if (!result.isMissing || !this.#hasChannel) return result;
    }
    const method = `${SCOPE}${name.split('.').at(-1)}`;
    return this.#send((id) => JSON.stringify({ id, method, params: sent[0] ?? '' }));
  }

  /** @param {(id: number) => unknown} write @returns {Promise<CallResult>} */
  #send(write) {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#post(write(id));
    });
  }

  /** Posts to any origin, since the page's may be opaque: messages contain only the learner's own work. @param {unknown} message */
  #post(message) {
    this.frame.contentWindow?.postMessage(message, '*');
  }

  #ping() {
    this.#post({ lectern: 'js-input', isPing: true });
    this.#post(JSON.stringify({ method: `${SCOPE}__ready`, params: 'ping' }));
  }

  /** @param {unknown} id @param {CallResult} result */
  #settle(id, result) {
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }

  /** @param {unknown} data */
  #onBridgeMessage(data) {
    if (typeof data !== 'object' || data === null || !('lectern' in data) || data.lectern !== 'js-input')
      return;
    const message = /** @type {CallResult & { id?: unknown, isReady?: boolean }} */ (data);
    if (message.isReady) this.#setReady();
    else this.#settle(message.id, message);
  }

  /** @param {string} text */
  #onChannelMessage(text) {
    const { id, method, params, result, error, message } = parse(text);
    if (method === `${SCOPE}__ready`) {
      if (params === 'ping') this.#post(JSON.stringify({ method, params: 'pong' }));
      this.#hasChannel = true;
      if (!('bridge' in this.frame.dataset)) this.#setReady();
    } else if (method === undefined && error === undefined) this.#settle(id, { result });
    else if (error === 'method_not_found') this.#settle(id, { isMissing: true });
    else if (error !== undefined) {
      this.#settle(id, { failure: error === 'Waitfor Exception' ? String(message) : '' });
    }
  }
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
function within(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageError(say('notLoaded'))), TIMEOUT_MS);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** @param {unknown} result */
function asText(result) {
  if (typeof result === 'object' && result !== null) return JSON.stringify(result);
  return result === undefined || result === null ? '' : String(result);
}

/** @param {string} text @returns {Record<string, unknown>} empty where it is no JSON object */
function parse(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
