import { describe, expect, test, vi } from 'vitest';
import { readStored, readStoredJson, store } from './browser-storage.ts';

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (storage) => {
  test('a stored text is read until null removes it', () => {
    store(storage, 'key', '{"a":1}');
    expect(readStored(storage, 'key')).toBe('{"a":1}');
    expect(readStoredJson(storage, 'key')).toEqual({ a: 1 });
    store(storage, 'key', null);
    expect(readStored(storage, 'key')).toBeNull();
    expect(readStoredJson(storage, 'key')).toBeNull();
  });

  test('malformed JSON is nothing', () => {
    store(storage, 'key', '{');
    expect(readStoredJson(storage, 'key')).toBeNull();
    store(storage, 'key', null);
  });

  test('forbidden storage has nothing, and takes nothing', () => {
    vi.spyOn(window, storage, 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    store(storage, 'key', 'text');
    expect(readStored(storage, 'key')).toBeNull();
    expect(readStoredJson(storage, 'key')).toBeNull();
  });

  test('full storage takes nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    store(storage, 'key', 'text');
    expect(readStored(storage, 'key')).toBeNull();
  });
});
