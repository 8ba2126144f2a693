import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptsBrotli, brotliOnce } from './brotli.ts';

test('a file is compressed when it is asked for, once', async () => {
  const compress = brotliOnce(Buffer.from('text '.repeat(1000)));
  const [first, second] = await Promise.all([compress(), compress()]);
  expect(second).toBe(first);
  expect(first.length).toBeLessThan(100);
  expect(brotliDecompressSync(first).toString()).toBe('text '.repeat(1000));
});

test.each([
  ['gzip, deflate, br', true],
  ['gzip', false],
  [undefined, false],
])('Accept-Encoding: %s', (accepted, expected) => {
  expect(acceptsBrotli({ 'accept-encoding': accepted })).toBe(expected);
});
