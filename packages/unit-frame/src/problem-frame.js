import { isObject, onReading } from './page.js';
import { PageError } from './page-error.js';
import { say, source } from './texts.js';

/**
 * The frame of a problem with scripts. Its document (problem-document.js) runs the author's scripts in an opaque origin, so
 * nothing in its messages is trusted: a height, texts as answers, and texts to preview. It can't submit them: only buttons
 * on the unit's page do.
 */
const TIMEOUT_MS = 15_000;
const MAX_HEIGHT = 100_000;

/** @typedef {import('./answers.js').Work} Work */

/** @type {WeakMap<HTMLIFrameElement, ScriptFrame>} */
const frames = new WeakMap();
/** What is kept when a problem is rendered again. @type {WeakMap<HTMLElement, { height: string, answers: Work['answers'] }>} */
const kept = new WeakMap();

/** @param {ParentNode} body @returns {HTMLIFrameElement | null} */
const findFrame = (body) => body.querySelector('iframe[data-problem-frame]');

/** Loads the frame. @param {HTMLElement} body of a problem @param {import('./field-controls.js').Preview} preview */
export function startFrame(body, preview) {
  const element = findFrame(body);
  if (element === null || frames.has(element)) return;
  if (!kept.has(body)) body.addEventListener('lectern-render', (event) => onRender(body, event));
  const { height, answers } = kept.get(body) ?? { height: '', answers: {} };
  kept.set(body, { height, answers: {} });
  element.style.blockSize = height;
  frames.set(element, new ScriptFrame(element, answers, preview));
}

/** The answers in the frame. Throws PageError. @param {HTMLElement} body of a problem @returns {Promise<Work>} */
export async function collectWork(body) {
  const element = findFrame(body);
  const frame = element && frames.get(element);
  if (!element || !frame) throw new PageError(say('noScript'));
  const work = await frame.collect();
  kept.set(body, { height: element.style.blockSize, answers: work.answers });
  return work;
}

/**
 * Replaces what is around the frame if its own document stays the same, as after a request for a hint: moved or rendered
 * again, it would start over.
 * @param {HTMLElement} body @param {Event} event
 */
function onRender(body, event) {
  const before = body.querySelector('form');
  const rendered = document.createElement('div');
  rendered.innerHTML = /** @type {CustomEvent<string>} */ (event).detail;
  const after = rendered.querySelector('form');
  const [frame, next] = [findFrame(body), findFrame(rendered)];
  const [parent, nextParent] = [frame?.parentElement, next?.parentElement];
  if (!before || !after || !parent || !nextParent) return;
  if (frame?.dataset.problemFrame !== next?.dataset.problemFrame) return;
  event.preventDefault();
  for (const child of [...before.children]) if (child !== parent) child.remove();
  for (const child of [...after.children]) {
    if (child === nextParent) continue;
    const isAbove = child.compareDocumentPosition(nextParent) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isAbove) parent.before(child);
    else before.append(child);
  }
}

class ScriptFrame {
  /** @type {((work: Work) => void) | null} */
  #receive = null;
  #isPreviewing = false;

  /** @param {HTMLIFrameElement} element @param {Work['answers']} answers @param {import('./field-controls.js').Preview} preview */
  constructor(element, answers, preview) {
    this.element = element;
    this.answers = answers;
    this.preview = preview;
    window.addEventListener('message', ({ source, data }) => {
      if (source === null || source !== element.contentWindow || !isObject(data)) return;
      if (data.type === 'lectern.problem') void this.#onMessage(data);
    });
    onReading((reading) => this.#post({ reading }));
    const style = document.body.classList.contains('sheet') ? 'paper' : 'unit';
    element.src = new URL(`problem-frame.html?style=${style}`, import.meta.url).href;
  }

  /** @returns {Promise<Work>} */
  collect() {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new PageError(say('noScript'))), TIMEOUT_MS);
      this.#receive = (work) => {
        clearTimeout(timer);
        resolve(work);
      };
      this.#reject = (message) => {
        clearTimeout(timer);
        reject(new PageError(message));
      };
      this.#post({ collect: true });
    });
  }

  /** @type {(message: string) => void} */
  #reject = () => {};

  /** @param {object} message */
  #post(message) {
    this.element.contentWindow?.postMessage({ type: 'lectern.problem', ...message }, '*');
  }

  /** @param {Record<string, unknown>} message */
  async #onMessage({ isReady, height, work, failure, questionId, text }) {
    const { lang, dir, dataset } = document.documentElement;
    const { answers } = this;
    if (isReady === true) {
      const { title } = this.element;
      const { problemFrame: markup } = this.element.dataset;
      const { reading = '' } = dataset;
      this.#post({ markup, answers, lang, dir, title, texts: source, reading });
    }
    if (typeof height === 'number' && height >= 0 && height < MAX_HEIGHT)
      this.element.style.blockSize = `${Math.ceil(height)}px`;
    if (isObject(work)) this.#receive?.(this.#readWork(work));
    if (typeof failure === 'string') this.#reject(failure.slice(0, 500));
    if (typeof questionId !== 'string' || typeof text !== 'string' || this.#isPreviewing) return;
    this.#isPreviewing = true;
    this.#post({ preview: await this.preview(questionId, text), questionId, text });
    this.#isPreviewing = false;
  }

  /** @param {Record<string, unknown>} work @returns {Work} */
  #readWork({ answers, count, missing, name }) {
    const texts = Object.entries(isObject(answers) ? answers : {}).flatMap(([id, answer]) => {
      const isTexts = Array.isArray(answer) && answer.every((each) => typeof each === 'string');
      return typeof answer === 'string' || isTexts
        ? [/** @type {[string, string | string[]]} */ ([id, answer])]
        : [];
    });
    const { element } = this;
    if (missing !== true) return { answers: Object.fromEntries(texts), count: Number(count) };
    if (typeof name === 'string') element.dataset.name = name.slice(0, 200);
    return { answers: Object.fromEntries(texts), count: Number(count), missing: element };
  }
}
