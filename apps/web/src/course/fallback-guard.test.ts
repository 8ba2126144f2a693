import { beforeEach, describe, expect, test } from 'vitest';
import { claimFallback, fallbackPause } from './fallback-guard.ts';

const url = 'https://lms.example.org/courses/course-v1:Acme+CAL101+R1/dates';
const at = 1_770_000_000_000;
const claim = (now: number, address = url) => claimFallback(address, now, () => window.sessionStorage);

beforeEach(() => window.sessionStorage.clear());

describe('redirecting to a fallback page', () => {
  test.each([
    ['at once', 0, false],
    ['in the last moment of the pause', fallbackPause - 1, false],
    ['after the pause', fallbackPause, true],
    ['with the clock set back', -1, true],
  ])('the second time, %s', (_, later, expected) => {
    expect(claim(at)).toBe(true);
    expect(claim(at + later)).toBe(expected);
  });

  test('a refusal doesn’t extend the pause', () => {
    claim(at);
    claim(at + fallbackPause - 1);
    expect(claim(at + fallbackPause)).toBe(true);
  });

  test('each URL has its own pause', () => {
    claim(at);
    expect(claim(at, url.replace('dates', 'progress'))).toBe(true);
  });

  test('ignores invalid stored values', () => {
    window.sessionStorage.setItem(`lectern.fallback:${url}`, 'yesterday');
    expect(claim(at)).toBe(true);
    expect(claim(at)).toBe(false);
  });

  test('without storage it refuses, to prevent a redirect loop', () => {
    const locked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    expect(claimFallback(url, at, locked)).toBe(false);
    const full = { getItem: () => null, setItem: locked } as unknown as Storage;
    expect(claimFallback(url, at, () => full)).toBe(false);
  });
});
