import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, type OpenPage, openPage } from './testing/open-page.ts';

const STATE = {
  start: 0,
  end: null,
  position: 0,
  speed: null,
  language: null,
  captions: null,
  youtube: null,
  duration: null,
  quiz: [],
};
const markup = (state: object, fallback: string) =>
  `<section data-block="v1"><h2>Tides</h2><div data-video><script type="application/json" data-settings>${JSON.stringify({ ...STATE, ...state })}</script>
<div class="player"><video><source src="a.mp4"></video></div>${fallback}<p data-video-error hidden></p>
<select data-speed>${[0.5, 1, 1.5].map((speed) => `<option value="${speed}">${speed}</option>`).join('')}</select></div></section>`;

let page: OpenPage;

/** A player of 100 seconds, which jsdom doesn't have. */
async function open(state: object = {}, settings: object = {}, fallback = ''): Promise<HTMLVideoElement> {
  page = openPage(markup(state, fallback), {
    settings,
    texts: { videoFailed: 'This video couldn’t be played.' },
  });
  const video = find<HTMLVideoElement>('video');
  let isPaused = true;
  Object.defineProperties(video, {
    duration: { value: 100 },
    readyState: { value: 1 },
    currentTime: { value: 0, writable: true },
    paused: { get: () => isPaused },
    textTracks: { value: new EventTarget() },
    canPlayType: { value: () => 'maybe' },
    pause: {
      value: () => {
        isPaused = true;
        video.dispatchEvent(new Event('pause'));
      },
    },
    play: {
      value: async () => {
        isPaused = false;
      },
    },
  });
  const { startVideo } = await import('./video.js');
  startVideo(find('[data-block]'));
  return video;
}

function playTo(video: HTMLVideoElement, seconds: number): void {
  void video.play();
  video.currentTime = seconds;
  video.dispatchEvent(new Event('timeupdate'));
}

const sentTo = (handler: string) =>
  page.sent.filter((each) => each.handler === `v1/handler/${handler}`).map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('begins where the learner left off, and from the beginning once they had watched it', async () => {
  expect((await open({ position: 40, duration: 100 })).currentTime).toBe(40);
  expect((await open({ position: 96, duration: 100 })).currentTime).toBe(0);
});

test('counts as watched at 95 percent, once', async () => {
  const video = await open();
  playTo(video, 94.9);
  expect(sentTo('publish_completion')).toEqual([]);
  playTo(video, 95);
  playTo(video, 99);
  expect(sentTo('publish_completion')).toEqual([{ completion: 1 }]);
});

test('a learner who only moves to its end hasn’t watched it', async () => {
  const video = await open();
  video.currentTime = 99;
  video.dispatchEvent(new Event('seeked'));
  expect(sentTo('publish_completion')).toEqual([]);
});

test('stops at the author’s end', async () => {
  const video = await open({ end: 50 });
  playTo(video, 50);
  expect(video.paused).toBe(true);
});

test('its position is saved every 15 seconds at most while it plays, and when it pauses', async () => {
  const video = await open();
  playTo(video, 1);
  playTo(video, 2);
  expect(sentTo('save_user_state')).toEqual([]);
  vi.advanceTimersByTime(15_000);
  expect(sentTo('save_user_state')).toEqual([{ position: 2, duration: 100 }]);
  playTo(video, 3);
  video.pause();
  expect(sentTo('save_user_state').at(-1)).toEqual({ position: 3, duration: 100 });
});

test('leaving the page saves the position, in a request that outlives it', async () => {
  playTo(await open(), 7);
  window.dispatchEvent(new Event('pagehide'));
  expect(page.sent.at(-1)).toMatchObject({ body: { position: 7 }, keepalive: true });
});

test('nothing is saved for somebody whose activity isn’t', async () => {
  const video = await open({}, { savesWork: false });
  playTo(video, 99);
  video.pause();
  expect(page.sent).toEqual([]);
});

test('the speed that the learner chooses is saved, and applies to their other videos', async () => {
  const choose = find<HTMLSelectElement>;
  const video = await open();
  choose('[data-speed]').value = '1.5';
  choose('[data-speed]').dispatchEvent(new Event('change'));
  expect(video.playbackRate).toBe(1.5);
  expect(sentTo('save_user_state')).toEqual([{ speed: 1.5 }]);
  const other = await open({ speed: 0.5 });
  expect([other.playbackRate, choose('[data-speed]').value]).toEqual([1.5, '1.5']);
});

test('a failure is said above the video', async () => {
  const video = await open();
  video.dispatchEvent(new Event('error'));
  const { hidden, textContent } = find('[data-video-error]');
  expect([hidden, textContent]).toEqual([false, 'This video couldn’t be played.']);
});

const FALLBACK =
  '<template data-youtube-fallback><button type="button" data-youtube-start>Play</button></template>';

test('a file that doesn’t load gives its place to YouTube, which opens when the learner asks for it', async () => {
  const video = await open({ youtube: 'abcdefghijk', start: 7 }, {}, FALLBACK);
  expect(document.querySelector('[data-youtube-start]')).toBeNull();
  video.querySelector('source')?.dispatchEvent(new Event('error'));
  expect([video.isConnected, find('[data-video-error]').hidden]).toEqual([false, true]);
  find('[data-youtube-start]').click();
  await vi.waitUntil(() => document.querySelector('.player iframe'));
  expect(find<HTMLIFrameElement>('.player iframe').src).toMatch(/\/embed\/abcdefghijk\?.*start=7/);
});

test('a file that failed before the script ran gives its place, too, and one that loads keeps it', async () => {
  await open({ youtube: 'abcdefghijk' }, {}, FALLBACK);
  vi.advanceTimersByTime(1);
  expect(document.querySelector('[data-youtube-start]')).toBeNull();
  const video = await open({ youtube: 'abcdefghijk' }, {}, FALLBACK);
  Object.defineProperty(video, 'networkState', { value: HTMLMediaElement.NETWORK_NO_SOURCE });
  vi.advanceTimersByTime(1);
  expect(document.querySelector('.player [data-youtube-start]')).not.toBeNull();
});

test('pauses when the page around it shows another unit', async () => {
  const video = await open();
  await video.play();
  page.receive({ type: 'lectern.shown', payload: { shown: false } });
  expect(video.paused).toBe(true);
});
