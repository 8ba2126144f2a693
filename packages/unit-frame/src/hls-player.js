import { isShown, onShown } from './page.js';

/** The library, which the LMS serves beside this file. */
const LIBRARY = './hls.js';
/** Seconds loaded ahead: before the learner plays, enough for the first picture and the player's controls. */
const AHEAD = { beforePlay: 1, playing: 30 };

/**
 * @typedef {object} Stream
 * @property {string} url
 * @property {number} from where to begin, in seconds
 * @property {() => void} onError
 */

/**
 * Plays a stream (HLS) in a video without sources, once the learner can see it. Rejects if the library doesn't load.
 * @param {HTMLVideoElement} video
 * @param {Stream} stream
 */
export async function playStream(video, stream) {
  if (!isShown()) {
    await new Promise((resolve) => onShown(() => isShown() && resolve(undefined)));
  }
  const { default: Hls } = await import(LIBRARY);
  attach(Hls, video, stream);
}

/** @param {typeof import('hls.js').default} Hls @param {HTMLVideoElement} video @param {Stream} stream */
function attach(Hls, video, { url, from, onError }) {
  if (!Hls.isSupported()) return onError();
  const hls = new Hls({
    // A worker would need its script from a blob.
    enableWorker: false,
    startPosition: from || -1,
    maxBufferLength: AHEAD.beforePlay,
    maxMaxBufferLength: AHEAD.beforePlay,
  });
  let hasRecovered = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
      return;
    }
    hls.destroy();
    onError();
  });
  const loadMore = () => {
    hls.config.maxBufferLength = AHEAD.playing;
    hls.config.maxMaxBufferLength = AHEAD.playing;
  };
  video.addEventListener('play', loadMore, { once: true });
  hls.loadSource(url);
  hls.attachMedia(video);
}
