type StorageName = 'localStorage' | 'sessionStorage';

/** The text under a key; null if there is none, or no storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** The value of the JSON under a key; null if there is none, if it is malformed, or without storage. */
export function readStoredJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. Storage may be full or forbidden: then nothing is stored. */
export function store(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch {
    // As a private window may do. Callers store only what can be lost.
  }
}
