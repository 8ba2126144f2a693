import { findMarked, pageAnchor } from './page.js';

/** Seconds between two reports of a playing video, at most; more is a seek. */
const LONGEST_STEP = 4;

/**
 * Hides the problems of a video's quiz and shows each at its time, when the video pauses.
 * @param {HTMLElement} root the video with its tools
 * @param {{ seconds: number, usageKey: string }[]} questions in the order of time
 * @param {() => import('./players.js').Player | null} getPlayer
 * @returns {(time: number) => void} to be called with the time of the playing video
 */
export function startQuiz(root, questions, getPlayer) {
  const blocks = new Map(findMarked('[data-block]').map((block) => [block.dataset.block, block]));
  const problems = questions.flatMap(({ seconds, usageKey }) => {
    const block = blocks.get(usageKey);
    return block ? [{ seconds, block }] : [];
  });
  const all = root.querySelector('[data-quiz-all]');
  const anchor = pageAnchor.replace(/^#/, '');
  let isListed = problems.some(({ block }) => [block.id, block.dataset.block].includes(anchor));
  // Before the start, for a problem at 0 seconds.
  let previous = -1;

  const list = (/** @type {boolean} */ listed) => {
    isListed = listed;
    all?.setAttribute('aria-pressed', String(listed));
    for (const { block } of problems) block.hidden = !listed;
  };
  /** @param {HTMLElement} block */
  const close = (block) => {
    if (!isListed) block.hidden = true;
    getPlayer()?.play();
    const player = root.querySelector('video, iframe, [data-youtube-start]');
    if (player instanceof HTMLElement) player.focus();
  };
  for (const { block } of problems) {
    const button = block.querySelector('[data-quiz-return] button');
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => close(block));
  }
  all?.addEventListener('click', () => list(!isListed));
  list(isListed);
  const note = root.querySelector('[data-quiz]');
  if (note instanceof HTMLElement) note.hidden = false;

  return (time) => {
    const from = previous;
    previous = time;
    if (isListed || time <= from || time - from > LONGEST_STEP) return;
    const due = problems.filter(({ seconds }) => seconds > from && seconds <= time);
    if (due.length === 0) return;
    getPlayer()?.pause();
    leaveFullScreen(root);
    for (const { block } of due) block.hidden = false;
    const title = due[0]?.block.querySelector('h2');
    if (!(title instanceof HTMLElement)) return;
    title.tabIndex = -1;
    title.focus();
  };
}

/** Leaves full screen and picture-in-picture, which would hide the problem. @param {HTMLElement} root */
function leaveFullScreen(root) {
  if (document.fullscreenElement) void document.exitFullscreen();
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  const video = root.querySelector('video');
  // iPhones have full screen for videos only, by this name.
  if (video && 'webkitExitFullscreen' in video && typeof video.webkitExitFullscreen === 'function') {
    video.webkitExitFullscreen();
  }
}
