import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestLms } from '../lms/testing.ts';
import { createAppRouter, waitForFirstScreen } from './router.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A router whose first screen waits for `data`, and what it has rendered meanwhile. */
function open(data: Promise<null> | null) {
  const router = createMemoryRouter([{ path: '/', ...(data && { loader: () => data }) }]);
  const seen = { done: false };
  const wait = waitForFirstScreen(router).then(() => {
    seen.done = true;
  });
  return { router, seen, wait };
}

test('a screen without data renders at once', async () => {
  const { wait } = open(null);
  await wait;
  expect(vi.getTimerCount()).toBe(0);
});

test('data that arrives soon is awaited, without a loading indicator', async () => {
  let answer = (_: null) => {};
  const { router, seen, wait } = open(new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(149);
  expect(seen.done).toBe(false);
  answer(null);
  await wait;
  expect(router.state.initialized).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('data that takes longer shows a loading indicator after a delay', async () => {
  const { router, seen } = open(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(150);
  expect(seen.done).toBe(true);
  expect(router.state.initialized).toBe(false);
});

test.each([
  ['/course/course-v1:A+B+C/home', '/'],
  ['/preview/course/course-v1:A+B+C/home', '/preview'],
])('the addresses of the page %s begin with %s', (path, base) => {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(createTestLms({}).client, 'en');
  expect(router.basename).toBe(base);
  router.dispose();
});
