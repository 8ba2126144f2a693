/** What someone has written and not sent, by its name; in this browser only. */
const keyOf = (username: string, name: string) => `lectern.draft.${username}.${name}`;

export function readDraft(username: string, name: string): string {
  try {
    return window.localStorage.getItem(keyOf(username, name)) ?? '';
  } catch {
    return '';
  }
}

export function storeDraft(username: string, name: string, text: string): void {
  try {
    if (text === '') window.localStorage.removeItem(keyOf(username, name));
    else window.localStorage.setItem(keyOf(username, name), text);
  } catch {
    // Storage may be full or forbidden.
  }
}
