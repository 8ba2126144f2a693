import { beforeEach, describe, expect, test, vi } from 'vitest';
import { find, type OpenPage, openPage } from './testing/open-page.ts';

const STREAM = 'https://video.example/tides.m3u8';
const SETTINGS = {
  ...{ start: 0, end: null, position: 0, speed: null, language: null, captions: null, youtube: null },
  ...{ duration: null, quiz: [] },
};
const markup = (state: object) => `<section data-block="v1"><h2>Tides</h2><div data-video>
<script type="application/json" data-settings>${JSON.stringify({ ...SETTINGS, ...state })}</script>
<video><source src="${STREAM}" type="application/vnd.apple.mpegurl"></video><p data-video-error hidden></p></div></section>`;

interface Config {
  startPosition: number;
  maxBufferLength: number;
  maxMaxBufferLength: number;
}
interface Failure {
  fatal: boolean;
  type: string;
}

/** The library, as far as the player uses it. */
class FakeHls {
  static Events = { ERROR: 'hlsError' };
  static ErrorTypes = { MEDIA_ERROR: 'mediaError', NETWORK_ERROR: 'networkError' };
  static supported = true;
  static isSupported = () => FakeHls.supported;
  static opened: FakeHls[] = [];
  url = '';
  media: HTMLVideoElement | null = null;
  recovered = 0;
  fail: (failure: Failure) => void = () => undefined;
  config: Config;
  constructor(config: Config) {
    this.config = config;
    FakeHls.opened.push(this);
  }
  on(_event: string, listener: (event: string, failure: Failure) => void) {
    this.fail = (failure) => listener(FakeHls.Events.ERROR, failure);
  }
  loadSource(url: string) {
    this.url = url;
  }
  attachMedia(media: HTMLVideoElement) {
    this.media = media;
  }
  recoverMediaError() {
    this.recovered += 1;
  }
  destroy() {
    this.media = null;
  }
}

let page: OpenPage;
const failure = () => {
  const { hidden, textContent } = find('[data-video-error]');
  return hidden ? null : textContent;
};
const stream = () => {
  const [opened, ...others] = FakeHls.opened;
  if (opened === undefined || others.length > 0) throw new Error(`${FakeHls.opened.length} streams are open`);
  return opened;
};

async function open({ state = {}, prefetched = false, plays = '' } = {}): Promise<HTMLVideoElement> {
  page = openPage(markup(state), {
    settings: { prefetched },
    texts: { videoFailed: 'It couldn’t be played.' },
  });
  const video = find<HTMLVideoElement>('video');
  Object.defineProperties(video, {
    textTracks: { value: new EventTarget() },
    canPlayType: { value: () => plays },
    load: { value: () => undefined },
  });
  const { startVideo } = await import('./video.js');
  startVideo(find('[data-block]'));
  await vi.dynamicImportSettled();
  return video;
}

beforeEach(() => {
  FakeHls.opened = [];
  FakeHls.supported = true;
  vi.doMock('hls.js', () => ({ default: FakeHls }));
});

describe('a stream that the browser can’t play by itself', () => {
  test('plays in the video, and the browser reports no failure for it', async () => {
    const video = await open();
    expect([stream().url, stream().media]).toEqual([STREAM, video]);
    expect([video.querySelectorAll('source').length, failure()]).toEqual([0, null]);
  });

  test('begins where the learner left off, and otherwise where the stream does', async () => {
    await open({ state: { position: 40, duration: 100 } });
    expect(stream().config.startPosition).toBe(40);
    FakeHls.opened = [];
    await open();
    expect(stream().config.startPosition).toBe(-1);
  });

  test('loads a second ahead until the learner plays it, then half a minute', async () => {
    const video = await open();
    expect(stream().config).toMatchObject({ maxBufferLength: 1, maxMaxBufferLength: 1 });
    video.dispatchEvent(new Event('play'));
    expect(stream().config).toMatchObject({ maxBufferLength: 30, maxMaxBufferLength: 30 });
  });

  test('loads nothing in a prefetched unit until the learner sees it', async () => {
    await open({ prefetched: true });
    expect(FakeHls.opened).toEqual([]);
    page.receive({ type: 'lectern.shown', payload: { shown: false } });
    await vi.dynamicImportSettled();
    expect(FakeHls.opened).toEqual([]);
    page.receive({ type: 'lectern.shown', payload: { shown: true } });
    await vi.waitFor(() => expect(stream().url).toBe(STREAM));
  });

  test('goes on after a failure that isn’t fatal', async () => {
    const video = await open();
    stream().fail({ fatal: false, type: 'networkError' });
    expect([stream().media, failure()]).toEqual([video, null]);
  });

  test('recovers from a damaged piece once; the second is a failure, which is said', async () => {
    const video = await open();
    stream().fail({ fatal: true, type: 'mediaError' });
    expect([stream().recovered, stream().media, failure()]).toEqual([1, video, null]);
    stream().fail({ fatal: true, type: 'mediaError' });
    expect([stream().recovered, stream().media, failure()]).toEqual([1, null, 'It couldn’t be played.']);
  });

  test('that can’t be loaded is said', async () => {
    await open();
    stream().fail({ fatal: true, type: 'networkError' });
    expect(failure()).toBe('It couldn’t be played.');
  });

  test('is said to fail in a browser in which the library can’t play either', async () => {
    FakeHls.supported = false;
    await open();
    expect([FakeHls.opened, failure()]).toEqual([[], 'It couldn’t be played.']);
  });

  test('is said to fail when the library doesn’t load', async () => {
    vi.doMock('hls.js', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await open();
    await vi.waitFor(() => expect(failure()).toBe('It couldn’t be played.'));
  });
});

test('a browser that plays streams gets no library', async () => {
  const video = await open({ plays: 'maybe' });
  expect([FakeHls.opened, video.querySelectorAll('source').length]).toEqual([[], 1]);
});
