/** What someone has written and not sent, by its place; in this browser only. */
const keyOf = (username: string, place: string) => `lectern.draft.${username}.${place}`;

export function readDraft(username: string, place: string): string {
  try {
    return window.localStorage.getItem(keyOf(username, place)) ?? '';
  } catch {
    return '';
  }
}

export function storeDraft(username: string, place: string, text: string): void {
  try {
    if (text === '') window.localStorage.removeItem(keyOf(username, place));
    else window.localStorage.setItem(keyOf(username, place), text);
  } catch {
    // Storage may be full or forbidden.
  }
}
