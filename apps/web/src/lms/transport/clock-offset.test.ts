import { expect, test } from 'vitest';
import { readClockOffset } from './clock-offset.ts';

const noon = 'Sun, 01 Mar 2026 12:00:00 GMT';
const at = (seconds: number) => Date.parse(noon) + seconds * 1000;

test.each([
  ['clocks agree, no transit', 0, 0, 0],
  ['clocks agree, the header was written half-way', -2, 2, 0],
  ['the server is 10 s ahead', -12, -8, 10_000],
  ['the server is 5 s behind', 4, 6, -5000],
])('[API-04] %s', (_, sent, arrived, offset) => {
  expect(readClockOffset(noon, { sentAt: at(sent), arrivedAt: at(arrived) })).toBe(offset);
});

test.each([null, '', 'yesterday'])('[API-04] a header of %j gives 0', (header) => {
  expect(readClockOffset(header, { sentAt: 0, arrivedAt: 0 })).toBe(0);
});
