import { readOutlineChoice } from './outline-storage.ts';

/** The browser's time zone; empty if it doesn't know. */
export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** For the next page that a server renders: the time zone, and what `saveWindow` saves. */
export function savePageCookies(): void {
  if (timeZone) save('time-zone', encodeURIComponent(timeZone));
  saveWindow();
}

/** The width of the window, and how the outline was left beside a unit. */
export function saveWindow(): void {
  save('window', `${innerWidth}.${readOutlineChoice() ?? ''}`);
}

function save(name: string, value: string): void {
  Object.assign(document, { cookie: `lectern-${name}=${value}; path=/; max-age=31536000; samesite=lax` });
}
