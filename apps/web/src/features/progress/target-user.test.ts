import { expect, test } from 'vitest';
import { isOwnProgress, readTargetUser } from './target-user.ts';

test.each([
  [undefined, null],
  ['', null],
  ['42', 42],
  ['dana', 'dana'],
  ['4a', '4a'],
  ['-1', '-1'],
  ['99999999999999999999', '99999999999999999999'],
])('[RTE-06] the path segment %j is parsed as %j', (param, target) => {
  expect(readTargetUser(param)).toBe(target);
});

test.each([
  ['[PRG-01] no learner in the URL', null, 7, true],
  ['[PRG-02] somebody else', 8, 7, false],
  ['[PRG-02] a visitor looks at somebody', 8, null, false],
  ['[PRG-03] oneself', 7, 7, true],
  ['[PRG-03] oneself, as text', '7', 7, true],
])('%s', (_, target, userId, isOwn) => {
  expect(isOwnProgress(target, userId)).toBe(isOwn);
});
