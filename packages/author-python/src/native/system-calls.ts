/** Processors for which the numbers of system calls are known, by Node's names. */
export type Architecture = 'x64' | 'arm64';

/**
 * The number of each call that the filter mentions, on x86-64 and on arm64; null = the processor doesn't have it.
 * From `asm/unistd_64.h` and `asm-generic/unistd.h` of Linux.
 */
export const SYSTEM_CALLS = {
  access: [21, null],
  arch_prctl: [158, null],
  brk: [12, 214],
  clock_getres: [229, 114],
  clock_gettime: [228, 113],
  clock_nanosleep: [230, 115],
  close: [3, 57],
  execve: [59, 221],
  exit: [60, 93],
  exit_group: [231, 94],
  faccessat: [269, 48],
  faccessat2: [439, 439],
  fcntl: [72, 25],
  fstat: [5, 80],
  futex: [202, 98],
  getcwd: [79, 17],
  getdents64: [217, 61],
  getegid: [108, 177],
  geteuid: [107, 175],
  getgid: [104, 176],
  getpid: [39, 172],
  getrandom: [318, 278],
  getrlimit: [97, 163],
  getrusage: [98, 165],
  gettid: [186, 178],
  gettimeofday: [96, 169],
  getuid: [102, 174],
  ioctl: [16, 29],
  lseek: [8, 62],
  lstat: [6, null],
  madvise: [28, 233],
  mmap: [9, 222],
  mprotect: [10, 226],
  mremap: [25, 216],
  munmap: [11, 215],
  nanosleep: [35, 101],
  newfstatat: [262, 79],
  open: [2, null],
  openat: [257, 56],
  poll: [7, null],
  ppoll: [271, 73],
  pread64: [17, 67],
  prlimit64: [302, 261],
  pselect6: [270, 72],
  read: [0, 63],
  readlink: [89, null],
  readlinkat: [267, 78],
  rseq: [334, 293],
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  rt_sigtimedwait: [128, 137],
  sched_getaffinity: [204, 123],
  sched_yield: [24, 124],
  select: [23, null],
  set_robust_list: [273, 99],
  set_tid_address: [218, 96],
  sigaltstack: [131, 132],
  stat: [4, null],
  statx: [332, 291],
  sysinfo: [99, 179],
  time: [201, null],
  times: [100, 153],
  uname: [63, 160],
  write: [1, 64],
} as const satisfies Record<string, readonly [number, number | null]>;

/** The number of the call that starts processes, which no script may make. */
export const CLONE = { x64: 56, arm64: 220 } as const satisfies Record<Architecture, number>;

export type SystemCall = keyof typeof SYSTEM_CALLS;

export function numberOf(call: SystemCall, architecture: Architecture): number | null {
  return SYSTEM_CALLS[call][architecture === 'x64' ? 0 : 1];
}
