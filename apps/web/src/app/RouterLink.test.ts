import { expect, test } from 'vitest';
import { findOwnAddress } from './RouterLink.tsx';

const here = { origin: 'https://learn.example.org', href: 'https://learn.example.org/course/c/home' };
const under = { origin: 'https://example.org', href: 'https://example.org/learn/course/c/home' };

test.each([
  ['an own path', '/course/c/dates', '/course/c/dates'],
  ['with query and hash', '/course/c/s/u?a=1#b', '/course/c/s/u?a=1#b'],
  ['an own address in full', 'https://learn.example.org/course/c/progress', '/course/c/progress'],
  ['a page of the LMS on the same origin', '/dashboard', null],
  ['the same in full', 'https://learn.example.org/courses/c/about', null],
  ['another origin', 'https://lms.example.org/course/c/home', null],
  ['another origin without a scheme', '//lms.example.org/course/c', null],
  ['a place on this page', '#main', null],
  ['mail', 'mailto:course@example.org', null],
])('%s', (_, href, own) => {
  expect(findOwnAddress(href, here, '/')).toBe(own);
});

test.each([
  ['a path never carries the prefix', '/course/c/dates', '/course/c/dates'],
  ['a full address does', 'https://example.org/learn/course/c/dates', '/course/c/dates'],
  ['a full address outside of the prefix', 'https://example.org/course/c/dates', null],
])('under a prefix: %s', (_, href, own) => {
  expect(findOwnAddress(href, under, '/learn/')).toBe(own);
});
