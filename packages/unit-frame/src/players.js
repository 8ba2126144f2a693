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
