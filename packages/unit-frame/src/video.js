import { CallError, call, publishCompletion } from './calls.js';
import { onShown, post, settings } from './page.js';
import { filePlayer, takeUnplayableStream } from './players.js';
import { say } from './texts.js';
import { addCaptions, startTranscript } from './transcript.js';

/** The storage key of the learner's speed, which applies to every video. */
const SPEED = 'lectern.speed';
/** Interval in milliseconds at which the position is saved during playback. */
const SAVE_EVERY = 15_000;
/** Share of the video after which it counts as watched. */
const WATCHED = 0.95;

/** @typedef {{ start: number, end: number | null, position: number, speed: number | null, language: string | null, captions: boolean | null, youtube: string | null, duration: number | null, quiz: { seconds: number, usageKey: string }[] }} VideoState */

/** @param {HTMLElement} block a video: its player, controls and transcript */
export function startVideo(block) {
  const root = block.querySelector('[data-video]');
  const data = block.querySelector('[data-settings]')?.textContent;
  if (root instanceof HTMLElement && data) startPlayer(block, root, JSON.parse(data));
}

/** @param {HTMLElement} block @param {HTMLElement} root @param {VideoState} state */
function startPlayer(block, root, state) {
  const usageKey = block.dataset.block ?? '';
  const title = block.querySelector('h2')?.textContent ?? '';
  const saver = stateSaver(usageKey);
  let speed = readSpeed() ?? state.speed ?? 1;
  const publishOnce = once(() => void publishCompletion(usageKey));
  /** @type {import('./players.js').Player | null} */
  let player = null;
  const followQuiz = loadQuiz(root, state.quiz, () => player);

  const transcript = startTranscript(root, {
    language: state.language,
    onChange: (change) => saver.save(change, true),
    seek(seconds) {
      if (player === null) return void openYouTube(seconds);
      player.seek(seconds);
      player.play();
    },
  });
  const showSpeed = startSpeedField(root, speed, (chosen) => {
    speed = chosen;
    player?.setSpeed(speed);
    saveSpeed(speed);
    saver.save({ speed }, true);
  });

  const events = {
    onTime() {
      if (!player) return;
      transcript.follow(player.time());
      stopAtEnd(player, state);
      if (player.isPlaying()) followQuiz(player.time());
      savePosition(player, saver);
      if (player.isPlaying() && isNearlyWatched(player, state)) publishOnce();
    },
    onPause: () => saver.flush(),
    /** @param {number} now */
    onSpeed(now) {
      speed = now;
      showSpeed(now);
    },
    onError: () => showFailure(root),
    /** @param {boolean} captions */
    onCaptions: (captions) => saver.save({ captions }, true),
  };

  const from = startOf(state);
  const file = root.querySelector('video');
  const offerYouTube = (/** @type {number} */ start) =>
    startYouTubeButton(root, start, events.onError, ({ youTubePlayer }, at) => {
      player ??= youTubePlayer(root, { ...state, title, speed, from: at }, events);
    });
  let openYouTube = offerYouTube(from);
  const onFileError = once(() => {
    if (file === null || !replaceByYouTube(root, file)) return events.onError();
    player = null;
    openYouTube = offerYouTube(file.currentTime || from);
  });
  if (file) player = openFile(root, file, { ...state, speed, from }, { ...events, onError: onFileError });
  onShown((shown) => {
    if (!shown && document.visibilityState === 'visible') player?.pause();
  });
  reportFullScreen(root);
}

/**
 * Puts the button that opens YouTube in the place of a file that doesn't load. Returns false if the video isn't there.
 * @param {HTMLElement} root @param {HTMLVideoElement} file
 */
function replaceByYouTube(root, file) {
  const template = root.querySelector('template[data-youtube-fallback]');
  const holder = root.querySelector('.player');
  if (!(template instanceof HTMLTemplateElement) || holder === null) return false;
  const hadFocus = document.activeElement === file;
  file.pause();
  holder.replaceChildren(template.content);
  template.remove();
  if (hadFocus) holder.querySelector('button')?.focus();
  return true;
}

/**
 * Starts the button that opens YouTube, if there is one. Its script is loaded at once, so that it opens while the browser
 * still counts the learner's click. Returns what opens it at another time.
 * @param {HTMLElement} root
 * @param {number} start where the button starts the video, in seconds
 * @param {() => void} onError
 * @param {(script: typeof import('./youtube-player.js'), from: number) => void} open
 */
function startYouTubeButton(root, start, onError, open) {
  const button = root.querySelector('[data-youtube-start]');
  const loading = button === null ? null : import('./youtube-player.js').catch(() => null);
  const openAt = async (/** @type {number} */ from) => {
    const script = await loading;
    if (script === null) onError();
    else open(script, from);
  };
  button?.addEventListener('click', () => openAt(start));
  return openAt;
}

/**
 * Loads the quiz of a video that has one. Returns what follows the time of the video.
 * @param {HTMLElement} root @param {VideoState['quiz']} quiz @param {() => import('./players.js').Player | null} getPlayer
 * @returns {(time: number) => void}
 */
function loadQuiz(root, quiz, getPlayer) {
  /** @type {(time: number) => void} */
  let follow = () => undefined;
  if (quiz.length > 0) {
    void import('./video-quiz.js').then(({ startQuiz }) => {
      follow = startQuiz(root, quiz, getPlayer);
    });
  }
  return (time) => follow(time);
}

/**
 * The choice of the speed, if the video has one. Returns what shows a speed that was chosen elsewhere.
 * @param {HTMLElement} root @param {number} speed @param {(speed: number) => void} onChoice
 * @returns {(speed: number) => void}
 */
function startSpeedField(root, speed, onChoice) {
  const field = root.querySelector('[data-speed]');
  if (!(field instanceof HTMLSelectElement)) return () => undefined;
  field.value = String(speed);
  field.addEventListener('change', () => onChoice(Number(field.value)));
  return (now) => {
    field.value = String(now);
  };
}

/** Does something only the first time that it is called. @param {() => void} work */
function once(work) {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** @param {import('./players.js').Player} player @param {Pick<VideoState, 'end'>} state */
function stopAtEnd(player, { end }) {
  if (end !== null && player.time() >= end && player.isPlaying()) player.pause();
}

/** @param {import('./players.js').Player} player @param {ReturnType<typeof stateSaver>} saver */
function savePosition(player, saver) {
  const duration = player.duration();
  if (Number.isFinite(duration)) saver.save({ position: player.time(), duration }, false);
}

/** @param {import('./players.js').Player} player @param {Pick<VideoState, 'start' | 'end'>} state */
function isNearlyWatched(player, { start, end }) {
  const length = (end ?? player.duration()) - start;
  return length > 0 && player.time() - start >= WATCHED * length;
}

/** Where the video continues. @param {VideoState} state */
function startOf(state) {
  return state.position > state.start && !isNearEnd(state) ? state.position : state.start;
}

/** @param {HTMLElement} root */
function showFailure(root) {
  const message = root.querySelector('[data-video-error]');
  if (!(message instanceof HTMLElement)) return;
  message.hidden = false;
  message.textContent = say('videoFailed');
}

/** @param {HTMLElement} root */
function reportFullScreen(root) {
  document.addEventListener('fullscreenchange', () => {
    const element = document.fullscreenElement;
    if (element === null || root.contains(element)) {
      post({ type: 'plugin.videoFullScreen', payload: { open: element !== null } });
    }
  });
}

/**
 * Opens the file or stream in the page.
 * @param {HTMLElement} root
 * @param {HTMLVideoElement} file
 * @param {Pick<VideoState, 'captions' | 'language'> & { speed: number, from: number }} video
 * @param {import('./players.js').PlayerEvents & { onCaptions(captions: boolean): void }} events
 */
function openFile(root, file, { captions, language, speed, from }, events) {
  addCaptions(root, file, { captions, language, onChange: events.onCaptions });
  file.defaultPlaybackRate = speed;
  file.playbackRate = speed;
  const stream = takeUnplayableStream(file);
  if (stream !== null) {
    import('./hls-player.js')
      .then(({ playStream }) => playStream(file, { url: stream, from, onError: events.onError }))
      .catch(events.onError);
  } else {
    // No file may have loaded before this script did. The state is also this while the browser chooses a file.
    setTimeout(() => {
      if (file.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) events.onError();
    });
  }
  return filePlayer(file, from, events);
}

/** A video that was watched to its end starts from the beginning. @param {{ position: number, duration: number | null }} state */
function isNearEnd({ position, duration }) {
  return duration !== null && position >= WATCHED * duration;
}

/**
 * Saves the player's state on the LMS: every 15 seconds at most while it plays, and when it stops.
 * @param {string} usageKey
 */
function stateSaver(usageKey) {
  /** @type {object | null} */
  let waiting = null;
  let timer = 0;

  const flush = (keepalive = false) => {
    clearTimeout(timer);
    timer = 0;
    if (waiting === null) return;
    const sent = waiting;
    waiting = null;
    call(usageKey, 'save_user_state', sent, { keepalive }).catch((error) => {
      if (error instanceof CallError && error.status === 0) waiting = { ...sent, ...waiting };
    });
  };
  window.addEventListener('pagehide', () => flush(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush(true);
  });
  return {
    flush: () => flush(),
    /** @param {object} change @param {boolean} isChoice whether the learner made it: then it is saved immediately */
    save(change, isChoice) {
      if (!settings.savesWork) return;
      waiting = { ...waiting, ...change };
      if (isChoice) flush();
      else if (timer === 0) timer = window.setTimeout(() => flush(), SAVE_EVERY);
    },
  };
}

/** The speed that the learner chose last, in any video; null if there is none or storage is unavailable. */
function readSpeed() {
  try {
    const speed = Number(localStorage.getItem(SPEED));
    return speed >= 0.25 && speed <= 4 ? speed : null;
  } catch {
    return null;
  }
}

/** @param {number} speed */
function saveSpeed(speed) {
  try {
    localStorage.setItem(SPEED, String(speed));
  } catch {
    // A sandboxed page has no storage; the LMS still saves the speed per video.
  }
}
