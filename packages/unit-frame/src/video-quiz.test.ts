import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { find, MARK, openPage } from './testing/open-page.ts';

const QUIZ = [
  { seconds: 0, usageKey: 'first' },
  { seconds: 60, usageKey: 'second' },
  { seconds: 60, usageKey: 'third' },
];
const problem = (id: string) =>
  `<section id="block-${id}" data-block="${id}" data-mark="${MARK}"><h2>${id}</h2><div data-quiz-return><button type="button" hidden>Continue the video</button></div></section>`;
const SETTINGS = {
  ...{ start: 0, end: null, position: 0, speed: null, language: null, captions: null, youtube: null },
  ...{ duration: null, quiz: QUIZ },
};
const markup = () => `<section data-block="v1"><h2>Tides</h2><div data-video>
<script type="application/json" data-settings>${JSON.stringify(SETTINGS)}</script><video tabindex="0"><source src="a.mp4"></video>
<p data-quiz hidden><button type="button" data-quiz-all aria-pressed="false">All questions</button></p></div></section>
${QUIZ.map(({ usageKey }) => problem(usageKey)).join('')}`;

let video: HTMLVideoElement;
const shown = () => QUIZ.map(({ usageKey }) => usageKey).filter((id) => !find(`#block-${id}`).hidden);
const showAll = () => find('[data-quiz-all]');
const continueFrom = (id: string) => find(`#block-${id} [data-quiz-return] button`).click();

/** A video of 100 seconds, which jsdom doesn't play. */
async function open(): Promise<void> {
  openPage(markup());
  video = find<HTMLVideoElement>('video');
  let isPaused = true;
  const set = (paused: boolean) => {
    isPaused = paused;
  };
  Object.defineProperties(video, {
    duration: { value: 100 },
    readyState: { value: 1 },
    currentTime: { value: 0, writable: true },
    paused: { get: () => isPaused },
    textTracks: { value: new EventTarget() },
    canPlayType: { value: () => 'maybe' },
    pause: { value: () => set(true) },
    play: { value: async () => set(false) },
  });
  const { startVideo } = await import('./video.js');
  startVideo(find('[data-block=v1]'));
  await vi.dynamicImportSettled();
}

/** The video goes on to this second, unless it has paused. */
function playTo(seconds: number): void {
  while (!video.paused && video.currentTime < seconds) jumpTo(video.currentTime + 1);
}
function jumpTo(seconds: number): void {
  video.currentTime = seconds;
  video.dispatchEvent(new Event('timeupdate'));
}
/** The learner presses play, and answers nothing at the beginning. */
function begin(): void {
  void video.play();
  jumpTo(0);
  continueFrom('first');
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('a video with a quiz', () => {
  beforeEach(() => open());

  test('hides its problems and says that there are some', () => {
    expect(shown()).toEqual([]);
    expect(find('[data-quiz]').hidden).toBe(false);
  });

  test('pauses for a problem at its very beginning', () => {
    void video.play();
    jumpTo(0);
    expect([shown(), video.paused]).toEqual([['first'], true]);
  });

  test('pauses at the time of problems, shows them and leads the learner to the first', () => {
    begin();
    playTo(59);
    expect([shown(), video.paused]).toEqual([[], false]);
    playTo(100);
    expect([shown(), video.paused, video.currentTime]).toEqual([['second', 'third'], true, 60]);
    expect(document.activeElement?.textContent).toBe('second');
  });

  test('goes on when the learner says so: the problem closes, and focus goes to the video', () => {
    begin();
    expect([shown(), video.paused]).toEqual([[], false]);
    expect(document.activeElement).toBe(video);
    playTo(100);
    continueFrom('second');
    continueFrom('third');
    playTo(70);
    expect([shown(), video.paused, video.currentTime]).toEqual([[], false, 70]);
  });

  test('asks again when the learner watches the place again', () => {
    begin();
    playTo(100);
    continueFrom('second');
    continueFrom('third');
    jumpTo(58);
    playTo(100);
    expect([shown(), video.paused]).toEqual([['second', 'third'], true]);
  });

  test('doesn’t ask what the learner skips', () => {
    begin();
    jumpTo(80);
    playTo(90);
    expect([shown(), video.paused]).toEqual([[], false]);
  });

  test('shows all problems on request, doesn’t pause for them then, and hides them again', () => {
    showAll().click();
    expect([shown(), showAll().getAttribute('aria-pressed')]).toEqual([['first', 'second', 'third'], 'true']);
    void video.play();
    jumpTo(0);
    playTo(70);
    expect([video.currentTime, video.paused]).toEqual([70, false]);
    continueFrom('second');
    expect(shown()).toEqual(['first', 'second', 'third']);
    showAll().click();
    expect([shown(), showAll().getAttribute('aria-pressed')]).toEqual([[], 'false']);
  });

  test('leaves full screen, picture-in-picture and the player of iPhones, which would hide the problem', () => {
    const [exitFullscreen, exitPictureInPicture, webkitExitFullscreen] = [vi.fn(), vi.fn(), vi.fn()];
    Object.defineProperties(document, {
      fullscreenElement: { value: video, configurable: true },
      pictureInPictureElement: { value: video, configurable: true },
      exitFullscreen: { value: exitFullscreen, configurable: true },
      exitPictureInPicture: { value: exitPictureInPicture, configurable: true },
    });
    Object.assign(video, { webkitExitFullscreen });
    void video.play();
    jumpTo(0);
    for (const name of ['fullscreenElement', 'pictureInPictureElement'])
      Reflect.deleteProperty(document, name);
    for (const exit of [exitFullscreen, exitPictureInPicture, webkitExitFullscreen])
      expect(exit).toHaveBeenCalledTimes(1);
  });
});

test('a link to one of its problems shows them all', async () => {
  history.replaceState(null, '', '/#block-second');
  await open();
  expect([shown(), showAll().getAttribute('aria-pressed')]).toEqual([['first', 'second', 'third'], 'true']);
});
