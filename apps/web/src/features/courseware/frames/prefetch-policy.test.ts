import { expect, test } from 'vitest';
import { decidePrefetching } from './prefetch-policy.ts';

test.each([
  [true, {}, { next: true, previous: true }],
  [true, { deviceMemory: 4 }, { next: true, previous: true }],
  [true, { deviceMemory: 2 }, { next: true, previous: false }],
  [true, { deviceMemory: 8, connection: { saveData: true } }, { next: false, previous: false }],
  [true, { connection: { saveData: false } }, { next: true, previous: true }],
  [false, { deviceMemory: 8 }, { next: false, previous: false }],
])('whether to prefetch where the server supports it: %s, on %j: %j', (preparesUnits, device, expected) => {
  expect(decidePrefetching(preparesUnits, device)).toEqual(expected);
});
