import { expect, test } from 'vitest';
import { papersFor } from './paper.policy.ts';

test.each([
  [undefined, 'a4'],
  ['', 'a4'],
  ['*', 'a4'],
  ['en', 'a4'],
  ['en-US,en;q=0.9', 'letter'],
  ['es-mx', 'letter'],
  ['zh-Hant-TW', 'a4'],
  ['sr-Latn-US', 'letter'],
  ['en-GB,en-US;q=0.8', 'a4'],
])('the first language of %j suggests %s', (header, paper) => {
  const [likely, other] = papersFor(header);
  expect(likely).toBe(paper);
  expect(new Set([likely, other]).size).toBe(2);
});
