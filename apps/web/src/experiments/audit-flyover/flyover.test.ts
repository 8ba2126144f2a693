import { describe, expect, test } from 'vitest';
import { accessExpirationWire } from '../../lms/fixtures.ts';
import { readAccessExpiration } from '../../lms/shared/upgrade.ts';
import { isMobile } from './device.ts';
import { type FlyoverState, findFlyoverState, findLock, type Lock } from './flyover.ts';
import { readFlyoverSettings } from './flyover-settings.ts';

const deadline = Date.parse('2026-03-10T00:00:00Z');
const settings = readFlyoverSettings({ upgrade_deadline: '2026-03-10T00:00:00Z', open_sequences: ['free'] });
const audit = readAccessExpiration(accessExpirationWire());

describe('who takes part', () => {
  test.each<[string, typeof audit, number, FlyoverState]>([
    ['an audit learner before the deadline', audit, deadline - 1, 'open'],
    ['an audit learner at the deadline', audit, deadline, 'over'],
    ['an audit learner after it', audit, deadline + 1, 'over'],
    ['anyone else before it', null, deadline - 1, 'none'],
    ['anyone else after it', null, deadline + 1, 'none'],
  ])('[UPG-13] [UPG-14] %s', (_, accessExpiration, now, state) => {
    expect(findFlyoverState(accessExpiration, settings, now)).toBe(state);
  });
});

describe('what is locked', () => {
  test.each<[FlyoverState, string, boolean, Lock | null]>([
    ['open', 'other', false, 'verified'],
    ['open', 'other', true, 'verified'],
    ['open', 'free', false, null],
    ['open', 'free', true, 'graded'],
    ['over', 'other', false, 'modal'],
    ['over', 'other', true, 'modal'],
    ['over', 'free', false, null],
    ['over', 'free', true, 'graded'],
    ['none', 'other', true, null],
    ['none', 'free', true, null],
  ])('[ROL-11] [ROL-12] [ROL-13] %s, sequence %s, graded %s: %s', (state, sequenceId, isGraded, lock) => {
    expect(findLock(state, settings, { sequenceId, isGraded })).toBe(lock);
  });
});

describe('the setting', () => {
  test.each<[string, unknown, RegExp]>([
    ['no object', 'on', /the course/],
    ['no deadline', { open_sequences: [] }, /upgrade_deadline/],
    ['no date', { upgrade_deadline: 'soon', open_sequences: [] }, /upgrade_deadline: must be a date/],
    ['no list', { upgrade_deadline: '2026-03-10T00:00:00Z', open_sequences: 'free' }, /open_sequences/],
    ['no keys', { upgrade_deadline: '2026-03-10T00:00:00Z', open_sequences: [1] }, /open_sequences.0/],
  ])('%s is refused, and it is said why', (_, setting, problem) => {
    expect(() => readFlyoverSettings(setting)).toThrow(problem);
  });
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36', 10, false],
])('[UPG-16] %s with %i touch points: mobile is %s', (userAgent, maxTouchPoints, mobile) => {
  expect(isMobile({ userAgent, maxTouchPoints })).toBe(mobile);
});
