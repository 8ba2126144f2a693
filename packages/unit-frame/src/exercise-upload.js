import { announce } from './block-form.js';
import { CallError, currentToken, failure, withRenewal } from './calls.js';
import { settings } from './page.js';
import { say } from './texts.js';
import { addUnsent } from './unsent.js';

/**
 * A field for a file, which is sent as soon as it is chosen or dropped. Submitting it is a button of the form.
 * @param {import('./exercise.js').Exercise} exercise
 */
export function start({ body, run, usageKey }) {
  const area = body.querySelector('[data-upload]');
  const input = area?.querySelector('input');
  const bar = area?.querySelector('[data-progress]');
  if (!(area instanceof HTMLElement && bar instanceof HTMLElement) || !input) return;
  const progress = bar.querySelector('progress');
  const retry = area.querySelector('[data-retry]');
  let abort = new AbortController();
  /** @type {File | undefined} what was last sent and may be accepted if it is sent again */
  let failed;
  area.hidden = false;

  input.addEventListener('change', () => upload(input.files?.[0]));
  retry?.addEventListener('click', () => upload(failed));
  bar.querySelector('[data-cancel]')?.addEventListener('click', () => abort.abort());
  takeDrops(area, upload);

  /** @param {File} [file] */
  async function upload(file) {
    if (!file || area?.getAttribute('aria-busy') === 'true') return;
    abort = new AbortController();
    failed = undefined;
    show(true);
    const typed = readTyped(body);
    const isAccepted = await run(async () => {
      checkSize(file, /** @type {HTMLElement} */ (area).dataset);
      try {
        return await withRenewal(() => sendFile(usageKey, file, { signal: abort.signal, onProgress }));
      } catch (error) {
        if (error instanceof CallError && isPassing(error)) failed = file;
        throw error;
      }
    });
    // An accepted file is shown in place of this field.
    if (isAccepted) restoreTyped(body, typed);
    else show(false);
  }

  /** @param {boolean} isBusy */
  function show(isBusy) {
    area?.setAttribute('aria-busy', String(isBusy));
    if (bar instanceof HTMLElement) bar.hidden = !isBusy;
    if (input) input.disabled = isBusy;
    if (input && !isBusy) input.value = '';
    if (retry instanceof HTMLElement) retry.hidden = failed === undefined;
    if (!isBusy) return;
    onProgress(0);
    announce(say('uploading'));
    const message = body.querySelector('[data-message]');
    if (message instanceof HTMLElement) message.hidden = true;
  }

  /** @param {number} share from 0 to 1 */
  function onProgress(share) {
    if (progress) progress.value = share * 100;
  }
}

/** @param {HTMLElement} area @param {(file?: File) => void} onDrop */
function takeDrops(area, onDrop) {
  for (const type of ['dragover', 'dragleave', 'drop']) {
    area.addEventListener(type, (event) => {
      event.preventDefault();
      area.classList.toggle('is-over', type === 'dragover');
      if (type === 'drop' && event instanceof DragEvent) onDrop(event.dataTransfer?.files[0]);
    });
  }
}

/** Throws as the LMS would, without sending the file. @param {File} file @param {DOMStringMap} limits */
function checkSize({ size }, { maxBytes, tooLarge }) {
  if (size > Number(maxBytes)) throw new CallError(tooLarge ?? '', 413);
  if (size === 0) throw new CallError(say('empty'), 400);
}

/** Whether the connection or the server is at fault, rather than the file. @param {CallError} error */
function isPassing({ status }) {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** Typed texts by the names of their fields: an upload doesn't include them, and its response renders saved ones. @param {HTMLElement} body */
function readTyped(body) {
  return new Map(textFields(body).map((field) => [field.name, field.value]));
}

/** @param {HTMLElement} body @param {Map<string, string>} typed */
function restoreTyped(body, typed) {
  for (const field of textFields(body)) {
    const value = typed.get(field.name) ?? field.value;
    if (value !== field.value) addUnsent(field);
    field.value = value;
  }
}

/** @param {HTMLElement} body */
function textFields(body) {
  const fields = body.querySelectorAll('textarea, input[type="text"]');
  return [.../** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */ (fields)];
}

/**
 * Uses XMLHttpRequest, because `fetch` doesn't report upload progress.
 * @param {string} usageKey
 * @param {File} file
 * @param {{ signal: AbortSignal, onProgress: (share: number) => void }} options
 * @returns {Promise<any>}
 */
function sendFile(usageKey, file, { signal, onProgress }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const name = encodeURIComponent(file.name.slice(-250).toWellFormed());
    request.open('POST', `${settings.handlers}${usageKey}/handler/exercise_upload?name=${name}`);
    request.setRequestHeader('authorization', `Bearer ${currentToken()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 && response !== null) resolve(response);
      // A proxy, which may have a lower limit than the LMS, responds with a page of its own.
      else if (status === 413 && response === null) reject(new CallError(say('sizeRefused'), status));
      else reject(failure(status, response));
    };
    request.onerror = () => reject(new CallError(say('brokeOff'), 0));
    request.onabort = () => reject(new CallError(say('canceled'), 0));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
