/**
 * The interface of all players. Times are in seconds.
 * @typedef {object} Player
 * @property {() => number} time
 * @property {() => number} duration NaN while it is not known
 * @property {() => boolean} isPlaying
 * @property {(seconds: number) => void} seek
 * @property {() => void} play
 * @property {() => void} pause
 * @property {(speed: number) => void} setSpeed
 */

/**
 * Events of a player.
 * @typedef {object} PlayerEvents
 * @property {() => void} onTime
 * @property {() => void} onPause
 * @property {(speed: number) => void} onSpeed
 * @property {() => void} onError
 */

/**
 * A file in the browser's own player, starting at `from`.
 * @param {HTMLVideoElement} video
 * @param {number} from
 * @param {PlayerEvents} events
 * @returns {Player}
 */
export function filePlayer(video, from, events) {
  const begin = () => {
    if (from > 0 && from < video.duration) video.currentTime = from;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
  else video.addEventListener('loadedmetadata', begin, { once: true });
  video.addEventListener('timeupdate', events.onTime);
  video.addEventListener('ended', events.onTime);
  video.addEventListener('pause', events.onPause);
  video.addEventListener('seeked', events.onTime);
  video.addEventListener('ratechange', () => events.onSpeed(video.playbackRate));
  video.addEventListener('error', events.onError);
  // The browser tries one file after the other; only the failure of the last one counts.
  video.querySelector('source:last-of-type')?.addEventListener('error', events.onError);
  return {
    time: () => video.currentTime,
    duration: () => video.duration,
    isPlaying: () => !video.paused || video.ended,
    seek: (seconds) => {
      video.currentTime = seconds;
    },
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    setSpeed: (speed) => {
      video.playbackRate = speed;
    },
  };
}

const STREAM = 'application/vnd.apple.mpegurl';

/**
 * Removes the stream from a video without other sources if the browser can't play streams, so that the browser doesn't
 * report an error. Returns the stream's URL; null if the browser can play one of the sources.
 * @param {HTMLVideoElement} video
 */
export function takeUnplayableStream(video) {
  const sources = [...video.querySelectorAll('source')];
  const [first] = sources;
  if (!first || sources.some(({ type }) => type !== STREAM || video.canPlayType(type) !== '')) return null;
  for (const source of sources) source.remove();
  video.load();
  return first.src;
}

const HOST = 'https://www.youtube-nocookie.com';
const PLAYING = 1;
const ENDED = 0;
/** The interval in milliseconds, and after how many attempts without a response the player counts as failed. */
const HANDSHAKE_INTERVAL_MS = 500;
const MAX_HANDSHAKES = 30;

/**
 * YouTube's player, created when the learner asks for it. Controlled by messages only, so that none of its scripts run on
 * this page.
 * @param {HTMLElement} place
 * @param {{ id: string, title: string, from: number }} video
 * @param {PlayerEvents} events
 * @returns {Player}
 */
export function youTubePlayer(place, { id, title, from }, events) {
  const frame = document.createElement('iframe');
  const query = new URLSearchParams({
    enablejsapi: '1',
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(from)),
    origin: location.origin,
  });
  frame.src = `${HOST}/embed/${encodeURIComponent(id)}?${query}`;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  place.replaceChildren(frame);

  let time = from;
  let duration = Number.NaN;
  let state = -1;
  let speed = 1;
  let isHeard = false;
  /** Until the player reports, the frame may still have another document, which would get nothing. @type {object[]} */
  const waiting = [];

  const say = (/** @type {object} */ message) =>
    frame.contentWindow?.postMessage(JSON.stringify(message), HOST);
  const command = (/** @type {string} */ func, /** @type {unknown[]} */ ...args) => {
    const message = { event: 'command', func, args };
    if (isHeard) say(message);
    else waiting.push(message);
  };

  // The player reports to pages that send "listening" once it has loaded, which it never does if it is blocked.
  let attempts = 0;
  const timer = setInterval(() => {
    attempts += 1;
    if (isHeard || attempts > MAX_HANDSHAKES) clearInterval(timer);
    else say({ event: 'listening', id: 1, channel: 'widget' });
    if (!isHeard && attempts > MAX_HANDSHAKES) events.onError();
  }, HANDSHAKE_INTERVAL_MS);

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== HOST || source !== frame.contentWindow || typeof data !== 'string') return;
    isHeard = true;
    for (const message of waiting.splice(0)) say(message);
    const info = readInfo(data);
    if (info === null) return;
    const before = { state, speed };
    time = numberOr(info.currentTime, time);
    duration = numberOr(info.duration, duration);
    state = numberOr(info.playerState, state);
    speed = numberOr(info.playbackRate, speed);
    if (speed !== before.speed) events.onSpeed(speed);
    if (before.state === PLAYING && state !== PLAYING) events.onPause();
    events.onTime();
  });

  frame.focus();
  return {
    time: () => time,
    duration: () => duration,
    isPlaying: () => state === PLAYING || state === ENDED,
    seek: (seconds) => command('seekTo', seconds, true),
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    setSpeed: (wanted) => command('setPlaybackRate', wanted),
  };
}

/** @param {string} data @returns {Record<string, unknown> | null} */
function readInfo(data) {
  try {
    const { info } = JSON.parse(data);
    return typeof info === 'object' ? info : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value @param {number} otherwise */
function numberOr(value, otherwise) {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
