import { describe, expect, test } from 'vitest';
import { findSafeRedirect } from './redirect.policy.ts';

const rules = { origin: 'https://learn.example.org', allowedOrigins: ['https://apps.example.org'] };

describe('findSafeRedirect', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/course/course-v1:A+B+C/home?x=1#top', '/course/course-v1:A+B+C/home?x=1#top'],
    ['https://learn.example.org/u/ada', '/u/ada'],
    ['https://apps.example.org/learning/x?y=1', 'https://apps.example.org/learning/x?y=1'],
    ['/a/../b', '/b'],
  ])('%s leads to %s', (target, expected) => {
    expect(findSafeRedirect(target, rules)).toBe(expected);
  });

  test.each([
    undefined,
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/.//evil.example',
    '/a/..//evil.example/x',
    '/%2e//evil.example',
    'https://learn.example.org//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/course\\evil.example',
    ' /dashboard',
    '/dashboard ',
    'https://evil.example/',
    'https://evil.example/?learn.example.org',
    'https://learn.example.org.evil.example/',
    'https://learn.example.org@evil.example/',
    'https://user:pass@learn.example.org/',
    'http://learn.example.org/',
    'https://apps.example.org:8443/',
    'https:evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'HTTPS://EVIL.example',
  ])('%s leads nowhere', (target) => {
    expect(findSafeRedirect(target, rules)).toBeNull();
  });
});
