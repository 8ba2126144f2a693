import { say } from './texts.js';

/**
 * @typedef {object} Cue
 * @property {number} start seconds
 * @property {number} end seconds
 * @property {string} text
 * @property {HTMLButtonElement} button
 */

/** @param {Element} list @returns {Cue[]} */
function readCues(list) {
  return /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll('button')]).map((button) => ({
    start: Number(button.dataset.start) / 1000,
    end: Number(button.dataset.end) / 1000,
    text: button.textContent ?? '',
    button,
  }));
}

/**
 * The transcript beside a video: highlights the current line, and seeks to a line that is clicked. It is one Tab stop; arrow
 * keys move between lines.
 * @param {HTMLElement} root the video's block
 * @param {{ seek(seconds: number): void, onChange(change: { transcript?: boolean, language?: string }): void, language: string | null }} options
 * @returns {{ follow(seconds: number): void }}
 */
export function startTranscript(root, { seek, onChange, language }) {
  const panel = root.querySelector('[data-transcript]');
  const lists = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-cues]')]);
  const [first] = lists;
  if (!(panel instanceof HTMLElement) || !first) return { follow: () => undefined };

  let list = first;
  let cues = readCues(list);
  /** @type {Cue | null} */
  let current = null;

  /** @param {string} wanted */
  function choose(wanted) {
    list = lists.find(({ dataset }) => dataset.cues === wanted) ?? first ?? list;
    for (const other of lists) other.hidden = other !== list;
    cues = readCues(list);
    current = null;
  }

  /** @param {HTMLButtonElement} button */
  function makeStop(button) {
    for (const cue of cues) cue.button.tabIndex = cue.button === button ? 0 : -1;
  }

  onLineClick(panel, (button) => {
    makeStop(button);
    seek(Number(button.dataset.start) / 1000);
  });
  moveByKeys(panel, () => cues, makeStop);
  startSearch(panel, () => cues, makeStop);

  const stored = lists.some(({ dataset }) => dataset.cues === language) ? language : null;
  startLanguageField(root, stored, (chosen, isStored) => {
    choose(chosen);
    if (!isStored) onChange({ language: chosen });
  });
  startToggle(root, panel, (transcript) => onChange({ transcript }));

  return {
    follow(seconds) {
      const spoken = cues.findLast(({ start }) => start <= seconds + 0.05) ?? null;
      if (spoken === current) return;
      current?.button.removeAttribute('aria-current');
      current = spoken;
      if (!spoken) return;
      spoken.button.setAttribute('aria-current', 'true');
      // Doesn't scroll while the learner reads or searches in the list.
      if (!panel.contains(document.activeElement)) {
        makeStop(spoken.button);
        scrollToMiddle(list, spoken.button);
      }
    },
  };
}

/**
 * The choice of the language, if there is one; a stored choice is made at once.
 * @param {HTMLElement} root @param {string | null} stored @param {(language: string, isStored: boolean) => void} onChoice
 */
function startLanguageField(root, stored, onChoice) {
  const field = root.querySelector('[data-language]');
  if (!(field instanceof HTMLSelectElement)) return;
  if (stored !== null) {
    field.value = stored;
    onChoice(stored, true);
  }
  field.addEventListener('change', () => onChoice(field.value, false));
}

/** @param {HTMLElement} panel @param {() => Cue[]} getCues @param {(button: HTMLButtonElement) => void} makeStop */
function moveByKeys(panel, getCues, makeStop) {
  panel.addEventListener('keydown', (event) => {
    const cues = getCues();
    const at = cues.findIndex(({ button }) => button === event.target);
    const next = at < 0 ? undefined : cues[nextIndex(event.key, at, cues.length)]?.button;
    if (!next || next === event.target) return;
    event.preventDefault();
    makeStop(next);
    next.focus();
  });
}

/** @param {HTMLElement} panel @param {(button: HTMLButtonElement) => void} onClick */
function onLineClick(panel, onClick) {
  panel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[data-start]') : null;
    if (button instanceof HTMLButtonElement) onClick(button);
  });
}

/** @param {HTMLElement} list @param {HTMLElement} line */
function scrollToMiddle(list, { offsetTop, offsetHeight }) {
  list.scrollTop = offsetTop - list.offsetTop - (list.clientHeight - offsetHeight) / 2;
}

/** The button that shows and hides the panel. @param {HTMLElement} root @param {HTMLElement} panel @param {(isShown: boolean) => void} onToggle */
function startToggle(root, panel, onToggle) {
  const toggle = root.querySelector('[data-transcript-toggle]');
  toggle?.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    toggle.setAttribute('aria-expanded', String(!panel.hidden));
    onToggle(!panel.hidden);
  });
}

/** @param {string} key @param {number} at @param {number} count */
function nextIndex(key, at, count) {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : at;
}

/**
 * Marks the lines that contain the typed text; Enter goes to the next one.
 * @param {HTMLElement} panel
 * @param {() => Cue[]} cues
 * @param {(button: HTMLButtonElement) => void} makeStop
 */
function startSearch(panel, cues, makeStop) {
  const field = panel.querySelector('[data-search]');
  const found = panel.querySelector('[data-found]');
  if (!(field instanceof HTMLInputElement) || !found) return;
  let at = -1;

  const hits = () => {
    const wanted = field.value.trim().toLocaleLowerCase();
    return wanted === '' ? [] : cues().filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
  };
  field.addEventListener('input', () => {
    at = -1;
    const matching = new Set(hits());
    for (const cue of cues()) cue.button.classList.toggle('is-found', matching.has(cue));
    const count = matching.size;
    found.textContent = field.value.trim() === '' ? '' : say('linesFound', { count });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const matching = hits();
    at = matching.length === 0 ? -1 : (at + 1) % matching.length;
    const hit = matching[at];
    if (!hit) return;
    makeStop(hit.button);
    hit.button.focus();
  });
}

/** @param {number} seconds @returns {string} `01:02:03.456` */
export function stamp(seconds) {
  const whole = Math.max(0, Math.round(seconds * 1000));
  const pad = (/** @type {number} */ value, /** @type {number} */ width) =>
    String(value).padStart(width, '0');
  const minutes = Math.floor(whole / 60_000);
  return `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`;
}

/**
 * Creates captions from the transcripts in the page, without loading anything.
 * @param {HTMLElement} root
 * @param {HTMLVideoElement} video
 * @param {{ captions: boolean | null, language: string | null, onChange(captions: boolean): void }} options
 */
export function addCaptions(root, video, { captions, language, onChange }) {
  const lists = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-cues]')]);
  for (const list of lists) {
    const text = readCues(list)
      .map(
        ({ start, end, text: line }) =>
          `${stamp(start)} --> ${stamp(end)}\n${line.replaceAll('-->', '→').replace(/\n{2,}/g, '\n')}`,
      )
      .join('\n\n');
    const track = document.createElement('track');
    track.kind = 'captions';
    track.srclang = list.lang;
    track.label = list.lang;
    track.src = URL.createObjectURL(
      new Blob([`WEBVTT\n\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`], {
        type: 'text/vtt',
      }),
    );
    track.default = captions === true && list.dataset.cues === (language ?? lists[0]?.dataset.cues);
    video.append(track);
  }
  video.textTracks.addEventListener('change', () => {
    onChange([...video.textTracks].some(({ mode }) => mode === 'showing'));
  });
}
