"""Takes everything from a forked process that a script doesn't need.

It uses calls of Linux that Python has no functions for.
"""

import ctypes
import os
import resource

# Of linux/sched.h: mounts, cgroup, host name, shared memory, users, processes, network.
NEW_NAMESPACES = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
SIGCHLD = 17
# Of linux/prctl.h and linux/seccomp.h.
PR_CAPBSET_READ = 23
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
PR_SET_SECCOMP = 22
SECCOMP_MODE_FILTER = 2
# Of linux/capability.h; each capability is a bit of three numbers, in two halves.
CAPABILITY_VERSION = 0x20080522
CAPABILITY_NUMBERS = 6
INSTRUCTION_BYTES = 8
INPUT, OUTPUT, ERRORS = range(3)


class FilterProgram(ctypes.Structure):
    """`struct sock_fprog`."""

    _fields_ = [('length', ctypes.c_ushort), ('instructions', ctypes.c_char_p)]


class Isolation:
    """`fork` starts a process in new namespaces of every kind.

    `enter` takes its rights, before the process reads anything of a job.
    """

    def __init__(self, setup):
        # A library whose functions keep Python's lock, which a forked process couldn't get back.
        self.libc = ctypes.PyDLL(None, use_errno=True)
        self.libc.syscall.argtypes = [ctypes.c_long] * 6
        self.libc.syscall.restype = ctypes.c_long
        self.libc.prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
        # What the server inherited from whatever started it.
        os.closerange(setup['lastSocket'] + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        self.clone = setup['clone']
        self.last_socket = setup['lastSocket']
        self.limits = [(getattr(resource, name), (most, most)) for name, most in setup['limits'].items()]
        self.filter = FilterProgram(len(setup['filter']) // INSTRUCTION_BYTES, bytes(setup['filter']))
        self.header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
        self.no_capabilities = (ctypes.c_uint32 * CAPABILITY_NUMBERS)()
        self.capabilities = [number for number in range(64) if self.libc.prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0]

    def fork(self):
        """As `os.fork`. `random` isn't seeded again."""
        return self.check(self.libc.syscall(self.clone, NEW_NAMESPACES | SIGCHLD, 0, 0, 0, 0))

    def enter(self, socket):
        """The socket becomes output and error output, the input is empty, and nothing else stays open."""
        os.dup2(socket, OUTPUT)
        os.dup2(socket, ERRORS)
        os.closerange(ERRORS + 1, self.last_socket + 1)
        # Not the same for all processes, because flags of what they share would tell one about another.
        empty, other_end = os.pipe()
        os.dup2(empty, INPUT)
        os.close(empty)
        os.close(other_end)
        # The host gives slow processes less of the processor by their session.
        os.setsid()
        for limit, most in self.limits:
            resource.setrlimit(limit, most)
        for capability in self.capabilities:
            self.change(PR_CAPBSET_DROP, capability)
        self.check(self.libc.capset(self.header, self.no_capabilities))
        self.change(PR_SET_NO_NEW_PRIVS, 1)
        self.change(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(self.filter))

    def change(self, option, value, pointer=0):
        self.check(self.libc.prctl(option, value, pointer, 0, 0))

    def check(self, result):
        if result < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return result
