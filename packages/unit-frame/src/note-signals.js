import { isObject, listen, pageAnchor, settings } from './page.js';

// Loaded with the page, as its parent may post before the code of notes has arrived.

const ANCHOR = /^#?note-([0-9a-f-]{36})$/;

let visible = settings.notes?.visible ?? false;
let target = ANCHOR.exec(pageAnchor)?.[1] ?? null;
/** @type {{ onVisible(visible: boolean): void, onTarget(id: string): void } | null} */
let watcher = null;

listen((data) => {
  if (data === 'tools.toggleNotes') show(!visible);
  if (!isObject(data)) return;
  if (data.type === 'lectern.notes' && isObject(data.payload)) show(data.payload.visible === true);
  const id = typeof data.hashName === 'string' ? ANCHOR.exec(data.hashName)?.[1] : undefined;
  if (id === undefined) return;
  target = id;
  watcher?.onTarget(id);
});

/** @param {boolean} now */
function show(now) {
  if (now === visible) return;
  visible = now;
  watcher?.onVisible(now);
}

/**
 * Passes earlier and future messages of the parent to the watcher: whether notes are shown, and which note to scroll to.
 * @param {NonNullable<typeof watcher>} watching
 */
export function watchNoteSignals(watching) {
  watcher = watching;
  watcher.onVisible(visible);
  if (target !== null) watcher.onTarget(target);
}
