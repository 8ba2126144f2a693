import { expect, test } from 'vitest';
import { listMentions } from './notify-people.ts';

test.each([
  ['Thanks @Ann and @ben.', ['ann', 'ben']],
  ['@ann, @ann and @ANN', ['ann']],
  ['(@ann) “@ben”', ['ann', 'ben']],
  ['@j_doe-2.b', ['j_doe-2.b']],
  ['mail@ann, x.@ann, @@ann', []],
  ['@', []],
  ['@<script>', []],
  // An override changes what one sees, not who is meant.
  ['@\u202enna', []],
  ['@ann\u202e', ['ann']],
  [`@${'a'.repeat(200)}`, ['a'.repeat(150)]],
])('%j mentions %j', (body, names) => {
  expect(listMentions(body)).toEqual(names);
});

test('thousands of mentions notify ten people, and take no time', () => {
  const body = Array.from({ length: 10_000 }, (_, index) => `@user${index}`).join(' ');
  const start = performance.now();
  expect(listMentions(body)).toHaveLength(10);
  for (const part of ['@', '@a', '@.', '@a-']) listMentions(part.repeat(60_000 / part.length));
  expect(performance.now() - start).toBeLessThan(250);
});
