/** In local storage: `off` once turned off; for all courses (wire contract 21.2). */
const key = 'lectern.shortcuts';

/** Whether keyboard shortcuts are on; without storage they are. */
export function areShortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Turns them on or off, for later visits too. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, 'off');
  } catch {
    // Storage may be full or forbidden.
  }
}
