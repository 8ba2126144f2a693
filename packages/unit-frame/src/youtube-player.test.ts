import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { find, type OpenPage, openPage } from './testing/open-page.ts';

const HOST = 'https://www.youtube-nocookie.com';
const SETTINGS = {
  ...{ start: 0, end: null, position: 0, speed: null, language: null, captions: null, youtube: 'abc_123' },
  ...{ duration: null, quiz: [] },
};
const markup = (state: object) => `<section data-block="v1"><h2>Tides</h2><div data-video>
<script type="application/json" data-settings>${JSON.stringify({ ...SETTINGS, ...state })}</script>
<div class="player"><button type="button" data-youtube-start>Play</button></div><p data-video-error hidden></p>
<div data-transcript><div data-cues="en"><button type="button" data-start="30000" data-end="40000" data-cue>Ebb</button></div></div>
<select data-speed><option value="1">1</option><option value="1.5">1.5</option></select></div></section>`;

let page: OpenPage;
/** What the player was told, with the origin that it was meant for. */
let told: [Record<string, unknown>, string][];
const frame = () => find<HTMLIFrameElement>('iframe');
const failure = () => {
  const { hidden, textContent } = find('[data-video-error]');
  return hidden ? null : textContent;
};
const commands = () => told.flatMap(([{ event, func, args }]) => (event === 'command' ? [[func, args]] : []));
const sentTo = (handler: string) =>
  page.sent.filter((each) => each.handler === `v1/handler/${handler}`).map(({ body }) => body);

/** The player reports this. */
const report = (info: object | null, from: { source?: unknown; origin?: string } = {}) =>
  page.receive(JSON.stringify({ event: 'infoDelivery', info }), {
    source: frame().contentWindow,
    origin: HOST,
    ...from,
  });

async function open(state: object = {}): Promise<void> {
  page = openPage(markup(state), { texts: { videoFailed: 'It couldn’t be played.' } });
  const { startVideo } = await import('./video.js');
  startVideo(find('[data-block]'));
}

/** The learner presses play; the player loads as far as it does in jsdom. */
async function press(): Promise<void> {
  find('[data-youtube-start]').click();
  await vi.dynamicImportSettled();
  told = [];
  const contentWindow = {
    postMessage: (message: string, origin: string) => told.push([JSON.parse(message), origin]),
  };
  Object.defineProperty(frame(), 'contentWindow', { value: contentWindow });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a video on YouTube', () => {
  test('requests nothing from there before the learner presses play', async () => {
    await open();
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  test('plays in place of the button, without cookies, named and in focus', async () => {
    await open();
    await press();
    const { origin, pathname, searchParams } = new URL(frame().src);
    expect([origin, pathname, searchParams.get('autoplay')]).toEqual([HOST, '/embed/abc_123', '1']);
    expect([frame().title, document.activeElement]).toEqual(['Tides', frame()]);
    expect(document.querySelectorAll('[data-youtube-start]')).toHaveLength(0);
  });

  test('begins where the learner left off, in whole seconds', async () => {
    await open({ position: 40.7, duration: 100 });
    await press();
    expect(new URL(frame().src).searchParams.get('start')).toBe('40');
  });

  test('counts as watched at 95 percent of the time that it reports', async () => {
    await open();
    await press();
    report({ duration: 100, playerState: 1, currentTime: 94.9 });
    expect(sentTo('publish_completion')).toEqual([]);
    report({ currentTime: 95 });
    expect(sentTo('publish_completion')).toEqual([{ completion: 1 }]);
  });

  test('counts as watched when it has ended, but not while it is paused near its end', async () => {
    await open();
    await press();
    report({ duration: 100, playerState: 2, currentTime: 99 });
    expect(sentTo('publish_completion')).toEqual([]);
    report({ playerState: 0 });
    expect(sentTo('publish_completion')).toEqual([{ completion: 1 }]);
  });

  test('its position is saved when it pauses', async () => {
    await open();
    await press();
    report({ duration: 100, playerState: 1, currentTime: 12 });
    expect(sentTo('save_user_state')).toEqual([]);
    report({ playerState: 2 });
    expect(sentTo('save_user_state')).toEqual([{ position: 12, duration: 100 }]);
  });

  test('a report without a usable time changes none', async () => {
    await open();
    await press();
    report({ duration: 100, playerState: 1, currentTime: 12 });
    for (const odd of [null, { currentTime: 'soon' }, { currentTime: null, duration: null }]) report(odd);
    page.receive('{not json', { source: frame().contentWindow, origin: HOST });
    report({ playerState: 2 });
    expect(sentTo('save_user_state')).toEqual([{ position: 12, duration: 100 }]);
  });

  test('neither another window nor another site in the frame can report for it', async () => {
    await open();
    await press();
    const info = { duration: 100, playerState: 1, currentTime: 99 };
    report(info, { source: window });
    report(info, { origin: 'https://evil.example' });
    expect(page.sent).toEqual([]);
  });

  test('plays at the learner’s speed, and shows the one chosen in its own menu', async () => {
    await open({ speed: 1.5 });
    await press();
    // A frame that is still loading would get nothing.
    expect(commands()).toEqual([]);
    report({ playerState: -1 });
    expect(commands()).toEqual([['setPlaybackRate', [1.5]]]);
    const speed = find<HTMLSelectElement>('[data-speed]');
    report({ playbackRate: 1.5 });
    expect(speed.value).toBe('1.5');
    report({ playbackRate: 1 });
    expect(speed.value).toBe('1');
    speed.value = '1.5';
    speed.dispatchEvent(new Event('change'));
    expect(commands().at(-1)).toEqual(['setPlaybackRate', [1.5]]);
  });

  test('stops at the author’s end, and when the page around it shows another unit', async () => {
    await open({ end: 50 });
    await press();
    report({ duration: 100, playerState: 1, currentTime: 49 });
    expect(commands()).not.toContainEqual(['pauseVideo', []]);
    report({ currentTime: 50 });
    expect(commands().at(-1)).toEqual(['pauseVideo', []]);
    told = [];
    page.receive({ type: 'lectern.shown', payload: { shown: false } });
    expect(commands()).toEqual([['pauseVideo', []]]);
  });

  test('pauses as soon as it can when the learner leaves the unit while it loads', async () => {
    await open();
    await press();
    page.receive({ type: 'lectern.shown', payload: { shown: false } });
    report({ playerState: 1 });
    expect(commands().at(-1)).toEqual(['pauseVideo', []]);
  });

  test('is told to report until it does, and nothing that another site could read', async () => {
    await open();
    await press();
    vi.advanceTimersByTime(1000);
    const listening = () => told.filter(([{ event }]) => event === 'listening').length;
    expect(listening()).toBe(2);
    report({ playerState: -1 });
    vi.advanceTimersByTime(20_000);
    expect(listening()).toBe(2);
    expect([...new Set(told.map(([, origin]) => origin))]).toEqual([HOST]);
    expect(failure()).toBeNull();
  });

  test('that never responds, as where it is blocked, is said to fail after a quarter of a minute', async () => {
    await open();
    await press();
    vi.advanceTimersByTime(15_000);
    expect(failure()).toBeNull();
    vi.advanceTimersByTime(500);
    expect(failure()).toBe('It couldn’t be played.');
  });

  test('is said to fail when its script doesn’t load', async () => {
    vi.doMock('./youtube-player.js', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await open();
    find('[data-youtube-start]').click();
    await vi.waitFor(() => expect(failure()).toBe('It couldn’t be played.'));
    vi.doUnmock('./youtube-player.js');
  });

  test('plays from a place in the transcript that the learner chooses', async () => {
    await open();
    find('[data-cue]').click();
    await vi.dynamicImportSettled();
    expect(new URL(frame().src).searchParams.get('start')).toBe('30');
  });

  test('opens in a window of its own where the page has no origin, in which YouTube doesn’t play', async () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    vi.stubGlobal('origin', 'null');
    await open();
    find('[data-youtube-start]').click();
    await vi.dynamicImportSettled();
    expect(opened).toHaveBeenCalledWith('https://www.youtube.com/watch?v=abc_123', '_blank', 'noopener');
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });
});
