import { expect, test } from 'vitest';
import { DAY } from '../../lib/durations.ts';
import { isHeldForReview, isPostingOpen, seesAuthor } from './posting.policy.ts';

test.each([
  ['open', 150, true],
  ['closed', 50, false],
  ['scheduled', 99, true],
  ['scheduled', 100, false],
  ['scheduled', 199, false],
  ['scheduled', 200, true],
] as const)('posting %s at %i is open: %s', (posting, now, isOpen) => {
  expect(isPostingOpen({ posting, blackouts: [{ start: 100, end: 200 }] }, now)).toBe(isOpen);
});

test.each([
  ['see https://x.example', 0, false, true],
  ['see [this](//x.example)', 0, false, true],
  ['<a href=x>this</a>', 0, false, true],
  ['www.x.example', 0, false, true],
  ['![x](https://x.example/a.png)', 0, false, true],
  ['[this][1]\n\n[1]: https://x.example', 0, false, true],
  ['mail me at ann@example.com', 0, false, false],
  ['no link (really)', 0, false, false],
  ['see https://x.example', 0, true, false],
  ['see https://x.example', 2 * DAY - 1, false, true],
  ['see https://x.example', 2 * DAY, false, false],
])('%s by an account of %i ms, exempt %s, is held: %s', (body, age, isExempt, isHeld) => {
  expect(isHeldForReview(body, { accountCreatedAt: 0, isExempt, now: age })).toBe(isHeld);
});

test.each([
  ['none', false, true],
  ['peers', false, false],
  ['peers', true, true],
  ['all', true, false],
] as const)(
  'the author of a post anonymous to %s is seen with a role %s: %s',
  (anonymity, seesPeers, sees) => {
    expect(seesAuthor(anonymity, { seesPeers })).toBe(sees);
  },
);
