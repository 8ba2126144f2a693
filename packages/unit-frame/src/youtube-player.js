const HOST = 'https://www.youtube-nocookie.com';
const PLAYING = 1;
const ENDED = 0;
/** The interval in milliseconds, and after how many attempts without a response the player counts as failed. */
const HANDSHAKE_INTERVAL_MS = 500;
const MAX_HANDSHAKES = 30;

/**
 * YouTube's player, created when the learner asks for it. Controlled by messages only, so that none of its scripts run on
 * this page. Null if the video opens in another window.
 * @param {HTMLElement} root the video with its tools
 * @param {{ youtube: string | null, title: string, from: number, speed: number }} video
 * @param {import('./players.js').PlayerEvents} events
 * @returns {import('./players.js').Player | null}
 */
export function youTubePlayer(root, { youtube, title, from, speed: chosen }, events) {
  const id = encodeURIComponent(youtube ?? '');
  if (window.origin === 'null') {
    // YouTube refuses to play in a sandbox with an opaque origin.
    window.open(`https://www.youtube.com/watch?v=${id}`, '_blank', 'noopener');
    return null;
  }
  const frame = makeFrame(id, title, from);
  root.querySelector('.player')?.replaceChildren(frame);

  let time = from;
  let duration = Number.NaN;
  let state = -1;
  let speed = 1;
  let isHeard = false;
  /** Until the player reports, the frame may still have another document, which would get nothing. @type {object[]} */
  const waiting = [];

  const say = (/** @type {object} */ message) =>
    frame.contentWindow?.postMessage(JSON.stringify(message), HOST);
  const flush = () => waiting.splice(0).forEach(say);
  const command = (/** @type {string} */ func, /** @type {unknown[]} */ ...args) => {
    waiting.push({ event: 'command', func, args });
    if (isHeard) flush();
  };

  const listen = () => say({ event: 'listening', id: 1, channel: 'widget' });
  startHandshake(() => isHeard, listen, events.onError);

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== HOST || source !== frame.contentWindow || typeof data !== 'string') return;
    isHeard = true;
    flush();
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

  command('setPlaybackRate', chosen);
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

/**
 * The player reports to pages that send "listening" once it has loaded, which it never does if it is blocked.
 * @param {() => boolean} isHeard @param {() => void} listen @param {() => void} onFailure
 */
function startHandshake(isHeard, listen, onFailure) {
  let attempts = 0;
  const timer = setInterval(() => {
    attempts += 1;
    if (isHeard() || attempts > MAX_HANDSHAKES) clearInterval(timer);
    else listen();
    if (!isHeard() && attempts > MAX_HANDSHAKES) onFailure();
  }, HANDSHAKE_INTERVAL_MS);
}

/** @param {string} id encoded for a URL @param {string} title @param {number} from */
function makeFrame(id, title, from) {
  const frame = document.createElement('iframe');
  const query = new URLSearchParams({
    enablejsapi: '1',
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(from)),
    origin: location.origin,
  });
  frame.src = `${HOST}/embed/${id}?${query}`;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
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
