import { expect, test } from 'vitest';
import { findUrlOnOrigin } from './url-on-origin.ts';

const lms = 'https://lms.example.org';

test('absolute and relative URLs on the LMS are accepted', () => {
  expect(findUrlOnOrigin('https://lms.example.org/api/x?y=1', lms)).toBe('https://lms.example.org/api/x?y=1');
  expect(findUrlOnOrigin('/api/x', `${lms}/`)).toBe('https://lms.example.org/api/x');
});

test.each([
  'https://evil.example.org/api/x',
  'https://lms.example.org.evil.example/api/x',
  'https://lms.example.org:444/api/x',
  'http://lms.example.org/api/x',
  '//evil.example.org/api/x',
  'https://name:word@lms.example.org/api/x',
  'javascript:alert(1)',
  'data:text/plain,x',
  'https://',
])('%s is rejected', (given) => {
  expect(findUrlOnOrigin(given, lms)).toBeNull();
});

test('without a valid origin every URL is rejected', () => {
  expect(findUrlOnOrigin('/api/x', '')).toBeNull();
  expect(findUrlOnOrigin('data:text/plain,x', 'data:text/plain,y')).toBeNull();
});
