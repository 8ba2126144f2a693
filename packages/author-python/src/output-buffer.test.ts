import { expect, test } from 'vitest';
import { OutputBuffer, OutputTooLongError } from './output-buffer.ts';

test('many small writes take no more memory than one', () => {
  const output = new OutputBuffer(1_000_000);
  const before = process.memoryUsage();
  for (let i = 0; i < 1_000_000; i += 1) output.write(Buffer.of(0x61));
  const after = process.memoryUsage();
  const used = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(used).toBeLessThan(60_000_000);
  expect(output.toString()).toBe('a'.repeat(1_000_000));
  expect(() => output.write(Buffer.of(0x61))).toThrow(OutputTooLongError);
});

test('characters may be split between writes', () => {
  const output = new OutputBuffer(10);
  for (const byte of Buffer.from('é😀')) output.write(Buffer.of(byte));
  expect(output.toString()).toBe('é😀');
});
