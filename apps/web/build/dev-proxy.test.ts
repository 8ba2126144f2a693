import { expect, test } from 'vitest';
import { devProxy } from './dev-proxy.ts';

const [pattern = ''] = Object.keys(devProxy({ url: 'http://localhost:8000', knowsDevServer: false }));

test.each([
  ['/course/course-v1:A+B+C/home', false],
  ['/redirect/dashboard', false],
  ['/goal-unsubscribe/x', false],
  ['/preferences-unsubscribe/x', false],
  ['/src/app/entry.tsx', false],
  ['/@vite/client', false],
  ['/ui', false],
  ['/courses/course-v1:A+B+C/about', true],
  ['/api/course_home/outline/course-v1:A+B+C', true],
  ['/login', true],
  ['/', true],
])('%s is proxied to the LMS: %s', (path, goesOn) => {
  expect(new RegExp(pattern).test(path)).toBe(goesOn);
});

test('an LMS configured for the dev server gets the browser’s origin, any other LMS its own', () => {
  const changesHost = (knowsDevServer: boolean) =>
    devProxy({ url: 'http://localhost:8000/x', knowsDevServer })[pattern];
  expect(changesHost(true)).toEqual({ target: 'http://localhost:8000' });
  expect(changesHost(false)).toMatchObject({ target: 'http://localhost:8000', changeOrigin: true });
});
