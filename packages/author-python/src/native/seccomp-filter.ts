/**
 * Which system calls a script may make: those that an interpreter needs to compute and to read its modules. Everything else
 * fails with EPERM, and calls of another processor mode end the process.
 */
import {
  assemble,
  give,
  type Instruction,
  load,
  skipIfEqual,
  unlessAnyBit,
  unlessEqual,
  unlessGreater,
} from './bpf.ts';
import { type Architecture, numberOf, SYSTEM_CALLS, type SystemCall } from './system-calls.ts';

/** Offsets in `struct seccomp_data`. The upper halves of arguments don't matter: the kernel reads these as `int`. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number) => 16 + 8 * index;

/** `AUDIT_ARCH_X86_64` and `AUDIT_ARCH_AARCH64`. */
const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
/** The call fails with this error; with 0, it does nothing and succeeds. */
const fail = (errno: number) => 0x00050000 + errno;
const EPERM = 1;
const ENOTTY = 25;

/** Writing, creating and truncating, as `open` has it on both processors. */
const O_WRITING = 0o1 | 0o2 | 0o100 | 0o1000;
const O_TEMPORARY_FILE = 0o20000000;
/** The commands of `fcntl` up to `F_SETFL`: descriptors and their flags, but no locks, which wait. */
const F_SETFL = 4;
/** What Python asks of each file that it opens. */
const TCGETS = 0x5401;
const FIOCLEX = 0x5451;
const FIONCLEX = 0x5450;

/** Sleeping takes no time, so that a script can't occupy a worker without using its processor time. */
const SLEEPING: readonly SystemCall[] = [
  'clock_nanosleep',
  'nanosleep',
  'poll',
  'ppoll',
  'pselect6',
  'select',
];

/** What a call gives, by its arguments. The word of the number isn't loaded any more afterwards, so each ends the program. */
const RESTRICTED: Partial<Record<SystemCall, readonly Instruction[]>> = {
  open: readOnly(1),
  openat: readOnly(2),
  fcntl: [load(argument(1)), unlessGreater(F_SETFL, 1), give(fail(EPERM)), give(ALLOW)],
  ioctl: [
    load(argument(1)),
    ...[TCGETS, FIOCLEX, FIONCLEX].flatMap((request) => [unlessEqual(request, 1), give(ALLOW)]),
    give(fail(ENOTTY)),
  ],
  ...Object.fromEntries(SLEEPING.map((call) => [call, [give(fail(0))]])),
};

function readOnly(flags: number): Instruction[] {
  return [
    load(argument(flags)),
    unlessAnyBit(O_WRITING | O_TEMPORARY_FILE, 1),
    give(fail(EPERM)),
    give(ALLOW),
  ];
}

/** The filter as bwrap's `--seccomp` reads it. */
export function buildSeccompFilter(architecture: Architecture): Buffer {
  const calls = Object.keys(SYSTEM_CALLS) as SystemCall[];
  return assemble([
    load(ARCHITECTURE),
    // Otherwise, numbers would mean other calls.
    skipIfEqual(AUDIT[architecture], 1),
    give(KILL_PROCESS),
    load(NUMBER),
    ...calls.flatMap((call) => {
      const number = numberOf(call, architecture);
      const body = RESTRICTED[call] ?? [give(ALLOW)];
      return number === null ? [] : [unlessEqual(number, body.length), ...body];
    }),
    give(fail(EPERM)),
  ]);
}
