import { describe, expect, test } from 'vitest';
import { assemble, give, load, unlessEqual } from './bpf.ts';
import { buildSeccompFilter } from './seccomp-filter.ts';
import { type Architecture, numberOf, SYSTEM_CALLS, type SystemCall } from './system-calls.ts';

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 };
const ALLOW = 0x7fff0000;
const ERRNO = 0x00050000;

interface Call {
  architecture: number;
  number: number;
  args?: readonly number[];
}

/** Runs the program as the kernel does, for the instructions that the filter has. */
function evaluate(filter: Buffer, { architecture, number, args = [] }: Call): number {
  const word = (offset: number) => {
    if (offset === 0) return number;
    return offset === 4 ? architecture : (args[(offset - 16) / 8] ?? 0);
  };
  let accumulator = 0;
  for (let at = 0; ; at += 8) {
    const [code, then, otherwise] = [
      filter.readUInt16LE(at),
      filter.readUInt8(at + 2),
      filter.readUInt8(at + 3),
    ];
    const value = filter.readUInt32LE(at + 4);
    const jump = (holds: boolean) => {
      at += 8 * (holds ? then : otherwise);
    };
    if (code === 0x06) return value;
    if (code === 0x20) accumulator = word(value) >>> 0;
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x25) jump(accumulator > value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else throw new Error(`unknown instruction ${code}`);
  }
}

describe.each<[Architecture]>([['x64'], ['arm64']])('the filter of system calls on %s', (architecture) => {
  const filter = buildSeccompFilter(architecture);
  const run = (call: SystemCall, ...args: number[]) =>
    evaluate(filter, { architecture: AUDIT[architecture], number: numberOf(call, architecture) ?? -1, args });

  test.each<[SystemCall, number[], number]>([
    ['read', [0], ALLOW],
    ['mmap', [], ALLOW],
    ['exit_group', [1], ALLOW],
    ['openat', [0, 0, 0o2000000], ALLOW],
    ['openat', [0, 0, 0o1], ERRNO + 1],
    ['openat', [0, 0, 0o2], ERRNO + 1],
    ['openat', [0, 0, 0o100], ERRNO + 1],
    ['openat', [0, 0, 0o1000], ERRNO + 1],
    ['openat', [0, 0, 0o20000000], ERRNO + 1],
    ['fcntl', [0, 4], ALLOW],
    ['fcntl', [0, 5], ERRNO + 1],
    ['ioctl', [0, 0x5401], ALLOW],
    ['ioctl', [0, 0x5412], ERRNO + 25],
    ['clock_nanosleep', [], ERRNO],
    ['ppoll', [], ERRNO],
  ])('gives %s with %j the right answer', (call, args, result) => {
    expect(run(call, ...args)).toBe(result);
  });

  test('allows no other call, by any number', () => {
    const known = new Set(
      Object.keys(SYSTEM_CALLS).map((call) => numberOf(call as SystemCall, architecture)),
    );
    const others = Array.from({ length: 1000 }, (_, number) => number).filter((number) => !known.has(number));
    const results = new Set(
      [...others, 0x40000000, 0x40000001, 0xffffffff].map((number) =>
        evaluate(filter, { architecture: AUDIT[architecture], number }),
      ),
    );
    expect([...results]).toEqual([ERRNO + 1]);
  });

  test('ends a process that calls in the mode of another processor', () => {
    expect(evaluate(filter, { architecture: 0x40000003, number: 1 })).toBe(0x80000000);
  });
});

describe('the assembler', () => {
  test('writes instructions as the kernel reads them', () => {
    const program = assemble([load(4), unlessEqual(7, 1), give(1), give(2)]);
    expect(program.toString('hex')).toBe(
      '2000000004000000' + '1500000107000000' + '0600000001000000' + '0600000002000000',
    );
  });

  test('refuses jumps out of the program, and programs that are too long', () => {
    expect(() => assemble([unlessEqual(7, 1), give(1)])).toThrow(RangeError);
    expect(() => assemble([unlessEqual(7, 300), ...Array(400).fill(give(1))])).toThrow(RangeError);
    expect(() => assemble(Array(4097).fill(give(1)))).toThrow(RangeError);
  });
});
