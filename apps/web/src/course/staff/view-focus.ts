import { readStored, store } from '../../lms/browser-storage.ts';

/** In session storage while the page reloads (wire contract 21.4). */
const key = 'lectern.viewChanged';

/** Remembers through the reload of the page that staff have changed as whom they view it. */
export function storeViewChange(): void {
  store('sessionStorage', key, 'true');
}

/**
 * Whether staff have just changed as whom they view the page, once. They go on where they chose: a reloaded page takes the
 * focus from them.
 */
export function consumeViewChange(): boolean {
  const isChanged = readStored('sessionStorage', key) !== null;
  store('sessionStorage', key, null);
  return isChanged;
}
