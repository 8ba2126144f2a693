import { readStored, store } from '../../lms/browser-storage.ts';

/** In local storage: `off` once turned off; for all courses (wire contract 21.2). */
const key = 'lectern.shortcuts';

/** Whether keyboard shortcuts are on; without storage they are. */
export function areShortcutsOn(): boolean {
  return readStored('localStorage', key) !== 'off';
}

/** Turns them on or off, for later visits too. */
export function switchShortcuts(on: boolean): void {
  store('localStorage', key, on ? null : 'off');
}
