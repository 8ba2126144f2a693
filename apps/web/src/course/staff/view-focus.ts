/** In session storage while the page reloads (wire contract 21.4). */
const key = 'lectern.viewChanged';

/** Remembers through the reload of the page that staff have changed as whom they view it. */
export function storeViewChange(): void {
  try {
    window.sessionStorage.setItem(key, 'true');
  } catch {
    // Storage may be full or forbidden.
  }
}

/**
 * Whether staff have just changed as whom they view the page, once. They go on where they chose: a reloaded page takes the
 * focus from them.
 */
export function consumeViewChange(): boolean {
  try {
    const isChanged = window.sessionStorage.getItem(key) !== null;
    window.sessionStorage.removeItem(key);
    return isChanged;
  } catch {
    return false;
  }
}
