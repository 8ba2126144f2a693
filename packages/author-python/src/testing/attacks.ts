type Result = { fault: string | readonly string[] } | { got: string | RegExp };

/** A hostile script and its expected result. */
export interface Attack {
  name: string;
  code: string;
  /** The class of the exception that it ends with, or a value of its variable `got`. */
  ends: Result;
  /** Where the native engine refuses it in another way. */
  natively?: Result;
  /** It never ends by itself, or takes very long. */
  isEndless?: true;
}

const NO_FILE = { fault: ['FileNotFoundError', 'OSError', 'PermissionError'] };

export const ATTACKS: readonly Attack[] = [
  {
    name: 'run a shell',
    code: 'import os\ngot = os.system("id") >> 8',
    ends: { fault: 'AttributeError' },
    natively: { got: '127' },
  },
  {
    name: 'start a process',
    code: 'import subprocess\nsubprocess.run(["id"])',
    ends: { fault: ['OSError', 'AttributeError', 'ModuleNotFoundError', 'ImportError'] },
    natively: { fault: 'PermissionError' },
  },
  {
    name: 'fork',
    code: 'import os\nos.fork()',
    ends: { fault: 'AttributeError' },
    natively: { fault: 'PermissionError' },
  },
  {
    name: 'fork without end',
    code: 'import os\nwhile True: os.fork()',
    ends: { fault: 'AttributeError' },
    natively: { fault: 'PermissionError' },
  },
  {
    name: 'replace the process',
    code: 'import os\nos.execv("/bin/sh", ["sh"])',
    ends: { fault: ['AttributeError', 'OSError'] },
    natively: { fault: 'FileNotFoundError' },
  },
  {
    name: 'spawn by multiprocessing',
    code: 'import multiprocessing\nmultiprocessing.Process(target=print).start()',
    ends: { fault: ['AttributeError', 'OSError', 'ModuleNotFoundError', 'ImportError', 'ValueError'] },
    natively: { fault: 'PermissionError' },
  },
  { name: 'read a host file', code: 'open("/etc/passwd").read()', ends: NO_FILE },
  { name: 'read the sources', code: 'open("package.json").read()', ends: NO_FILE },
  { name: 'read the process table', code: 'open("/proc/self/environ").read()', ends: NO_FILE },
  {
    name: 'list the root',
    code: 'import os\ngot = sorted(os.listdir("/"))',
    ends: { fault: ['FileNotFoundError', 'OSError'] },
    natively: { got: /^\['etc', 'lib', ('lib64', )?'usr'\]$/ },
  },
  { name: 'write a file', code: 'open("/tmp/x", "w").write("x")', ends: NO_FILE },
  {
    name: 'fill the disk',
    code: `import os
got = 0
for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", "/usr/lib", "/", "."):
    try:
        file = os.open(folder + "/x", os.O_WRONLY | os.O_CREAT)
        while True: got += os.write(file, b"x" * 65536)
    except OSError:
        pass`,
    ends: { got: '0' },
  },
  {
    name: 'fill a pipe',
    code: `import os
got = 0
try:
    write = os.pipe()[1]
    while True: got += os.write(write, b"x" * 65536)
except (AttributeError, OSError):
    pass`,
    ends: { got: '0' },
  },
  { name: 'leave the folder', code: 'open("../../../../etc/hostname").read()', ends: NO_FILE },
  { name: 'read the environment', code: 'import os\ngot = len(os.environ)', ends: { got: '0' } },
  {
    name: 'connect to a socket',
    code: 'import socket\nsocket.socket().connect(("127.0.0.1", 80))',
    ends: { fault: ['AttributeError', 'OSError', 'ModuleNotFoundError', 'ImportError'] },
    natively: { fault: 'PermissionError' },
  },
  {
    name: 'load a web page',
    code: 'import urllib.request\nurllib.request.urlopen("http://127.0.0.1/")',
    ends: { fault: ['AttributeError', 'OSError', 'URLError', 'ModuleNotFoundError', 'ImportError'] },
  },
  {
    name: 'call C functions',
    code: 'import ctypes\ngot = ctypes.CDLL(None).system(b"id") >> 8',
    ends: { fault: 'ModuleNotFoundError' },
    natively: { got: '127' },
  },
  { name: 'call the JavaScript bridge', code: 'import js', ends: { fault: 'ModuleNotFoundError' } },
  { name: 'call the Pyodide bridge', code: 'import pyodide_js', ends: { fault: 'ModuleNotFoundError' } },
  {
    name: 'start a thread',
    code: 'import threading\nthreading.Thread(target=print).start()',
    ends: { fault: 'RuntimeError' },
  },
  {
    name: 'kill the host',
    code: 'import os\nos.kill(os.getppid(), 9)',
    ends: { fault: ['AttributeError', 'OSError'] },
    natively: { fault: 'PermissionError' },
  },
  {
    name: 'set an alarm',
    code: 'import ctypes, signal\ngot = ctypes.CDLL(None).alarm(1)',
    ends: { fault: ['AttributeError', 'ModuleNotFoundError', 'OSError'] },
    natively: { got: '-1' },
  },
  { name: 'take all memory at once', code: 'x = bytearray(10**9)', ends: { fault: 'MemoryError' } },
  {
    name: 'take all memory bit by bit',
    code: 'x = []\nwhile True: x.append(bytearray(10**6))',
    ends: { fault: 'MemoryError' },
  },
  {
    name: 'double a text',
    code: 'x = "a"\nwhile True: x += x',
    ends: { fault: ['MemoryError', 'OverflowError'] },
  },
  { name: 'loop without end', code: 'while True: pass', ends: { fault: 'TimeoutError' }, isEndless: true },
  {
    name: 'loop and catch everything',
    code: 'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
    ends: { fault: 'TimeoutError' },
    isEndless: true,
  },
  {
    name: 'compute a huge number',
    code: 'x = 10 ** (10 ** 8)',
    ends: { fault: ['TimeoutError', 'MemoryError'] },
    isEndless: true,
  },
  { name: 'write a huge number', code: 'x = str(10 ** 10000)', ends: { fault: 'ValueError' } },
  {
    name: 'match a hostile pattern',
    code: 'import re\nre.match(r"(a+)+$", "a" * 60 + "!")',
    ends: { fault: 'TimeoutError' },
    isEndless: true,
  },
  { name: 'recurse without end', code: 'def f(): f()\nf()', ends: { fault: 'RecursionError' } },
  {
    name: 'recurse beyond the stack',
    code: 'import sys\nsys.setrecursionlimit(10**8)\nclass A:\n    def __repr__(self): return repr([self])\nrepr(A())',
    ends: { fault: ['SystemError', 'RecursionError', 'MemoryError'] },
  },
  {
    name: 'recurse in the parser',
    code: 'eval("(" * 100000 + ")" * 100000)',
    ends: { fault: ['MemoryError', 'SyntaxError', 'SystemError', 'RecursionError'] },
  },
  {
    name: 'recurse in the compiler',
    code: 'eval("-" * 50000 + "1")',
    ends: { fault: ['MemoryError', 'SyntaxError', 'SystemError', 'RecursionError'] },
  },
  {
    name: 'flood the output',
    code: 'import os\nwhile True: os.write(1, b"x" * 100000)',
    ends: { fault: 'SystemError' },
  },
  {
    name: 'flood the output byte by byte',
    code: 'import os\nfor n in range(10**6 + 1): os.write(1, b"x")',
    ends: { fault: 'SystemError' },
  },
  {
    name: 'flood the output with empty writes',
    code: 'import os\nfor n in range(10**5): os.write(1, b"")\ngot = 1',
    ends: { got: '1' },
  },
  {
    name: 'flood the error output',
    code: 'import os\nwhile True: os.write(2, b"x" * 100000)',
    ends: { fault: 'SystemError' },
  },
  { name: 'print without end', code: 'for i in range(10000): print("x" * 100)\ngot = 1', ends: { got: '1' } },
  {
    name: 'return huge variables',
    code: 'got = "x" * 10**6\nmore = [got] * 9',
    ends: { got: /^x{1,20000}$/ },
  },
  { name: 'end the process', code: 'import os\nos._exit(0)', ends: { fault: 'SystemError' } },
  { name: 'exit', code: 'import sys\nsys.exit(0)', ends: { fault: 'SystemExit' } },
  {
    name: 'crash the interpreter',
    code: 'import faulthandler\nfaulthandler._sigsegv()\ngot = 1',
    ends: { fault: ['SystemError', 'AttributeError', 'ModuleNotFoundError'] },
    natively: { got: '1' },
  },
  {
    name: 'run invalid bytecode',
    code: 'def f(): pass\nf.__code__ = f.__code__.replace(co_code=bytes([100, 255] * 40), co_stacksize=1)\nf()',
    ends: { fault: ['SystemError', 'IndexError', 'TypeError', 'ValueError', 'MemoryError'] },
  },
  {
    name: 'unpickle a command',
    code: 'import pickle\ngot = pickle.loads(b"cos\\nsystem\\n(S\'id\'\\ntR.") >> 8',
    ends: { fault: 'AttributeError' },
    natively: { got: '127' },
  },
  {
    name: 'forge a result',
    code: `import os\nos.write(1, b'\\x1e{"variables": {"got": "forged"}, "unusable": []}')\ngot = 'own'`,
    ends: { got: 'own' },
  },
  ...[
    'null',
    '{"variables": {"got": "forged"}, "unusable": [], "isPython2": false}',
    '{"variables": [["got", {}]], "unusable": [], "isPython2": false}',
    '{"error": {"type": "E", "message": {}, "line": null, "module": null}}',
    '{"error": {"type": "E", "message": "", "line": -1, "module": null}}',
  ].map((result) => ({
    name: `write ${result} instead of its result`,
    code: `import os\nos.write(1, b'\\x1e${result}')\nos._exit(0)`,
    ends: { fault: 'SystemError' },
  })),
  {
    name: 'write deep JSON instead of its result',
    code: "import os\nos.write(1, b'\\x1e' + b'[' * 400000 + b']' * 400000)\nos._exit(0)",
    ends: { fault: 'SystemError' },
  },
  {
    name: 'guess what random bytes other runs get',
    code: 'import os\ngot = len({os.urandom(16) for _ in range(100)})',
    ends: { got: '100' },
  },
  {
    name: 'open each descriptor',
    code: 'import os\ngot = []\nfor n in range(3, 300):\n    try:\n        os.read(n, 1)\n        got.append(n)\n    except OSError: pass',
    ends: { got: '[]' },
  },
  {
    name: 'import through a zip file on disk',
    code: 'import sys\nsys.path.insert(0, "/tmp/x.zip")\nimport unknown_module',
    ends: { fault: 'ModuleNotFoundError' },
  },
  {
    name: 'time other runs',
    code: 'import time\na = (time.time(), time.perf_counter(), time.monotonic())\nsum(range(10**6))\ngot = a == (time.time(), time.perf_counter(), time.monotonic())',
    ends: { got: 'True' },
    natively: { got: 'False' },
  },
  {
    name: 'sleep for a day',
    code: 'import time\ntime.sleep(86400)\ngot = 1',
    ends: { got: '1' },
  },
  {
    name: 'walk to the objects of the interpreter',
    code: 'got = [c.__name__ for c in ().__class__.__base__.__subclasses__() if c.__name__ == "Popen"]',
    ends: { got: '[]' },
  },
  {
    name: 'an exception that fails to be shown',
    code: 'class E(Exception):\n    def __str__(self): raise E()\nraise E()',
    ends: { fault: ['E', 'SystemError'] },
  },
];

/** System calls made directly, which only the native engine can be asked for: by name, number on x86-64, and arguments. */
const CALLS: readonly (readonly [string, number, string])[] = [
  ['ptrace', 101, '16, 1, 0, 0'],
  ['clone into new namespaces', 56, '0x7e020011, 0, 0, 0, 0'],
  ['clone3', 435, '0, 0'],
  ['vfork', 58, ''],
  ['unshare a user namespace', 272, '0x10000000'],
  ['setns', 308, '0, 0'],
  ['mount', 165, 'b"tmpfs", b"/usr", b"tmpfs", 0, 0'],
  ['umount', 166, 'b"/usr", 2'],
  ['pivot the root', 155, 'b"/", b"/"'],
  ['chroot', 161, 'b"/"'],
  ['read another process', 310, '1, 0, 0, 0, 0, 0'],
  ['signal process 1', 62, '1, 9'],
  ['signal every process', 62, '-1, 9'],
  ['open a socket', 41, '1, 1, 0'],
  ['send a descriptor', 46, '1, 0, 0'],
  ['make a pipe', 293, '0, 0'],
  ['keep a file in memory', 319, 'b"x", 0'],
  ['share memory', 29, '0, 4096, 0o1600'],
  ['watch for events', 291, '0'],
  ['set a timer', 38, '0, 0, 0'],
  ['use io_uring', 425, '8, 0'],
  ['load a BPF program', 321, '0, 0, 0'],
  ['read keys', 250, '0, -3, 0'],
  ['handle page faults', 323, '0'],
  ['count events of the processor', 298, '0, 0, -1, -1, 0'],
  ['change the limits of the filter', 317, '1, 0, 0'],
  ['duplicate a descriptor', 33, '0, 9'],
  ['create a file', 257, '-100, b"/usr/x", 0o101, 0o600'],
  ['create a file without a name', 257, '-100, b"/usr", 0o20200002, 0o600'],
  ['make a link', 88, 'b"/usr", b"/x"'],
  ['make a folder', 83, 'b"/x", 0o700'],
  ['lock a file', 72, '0, 7, 0'],
  ['call by a number of another mode', 0x40000000 + 39, ''],
];

export const NATIVE_ATTACKS: readonly Attack[] = [
  ...(process.arch === 'x64' ? CALLS : []).map(([name, number, args]) => ({
    name,
    code: `import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\ngot = [libc.syscall(${[number, args].filter((each) => each !== '').join(', ')}), ctypes.get_errno()]`,
    ends: { got: '[-1, 1]' },
  })),
  {
    name: 'see other processes',
    code: 'import os\ngot = [os.getpid(), os.path.exists("/proc"), os.path.exists("/sys"), os.path.exists("/dev")]',
    ends: { got: '[1, False, False, False]' },
  },
  {
    name: 'have the rights of the server',
    code: 'import os\ngot = [0 in (os.getuid(), os.geteuid()), os.access("/usr/lib", os.W_OK)]',
    ends: { got: '[False, False]' },
  },
  {
    name: 'raise its limits',
    code: 'import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))',
    ends: { fault: 'ValueError' },
  },
  {
    name: 'wait for what never comes',
    code: 'import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()',
    ends: { fault: 'TimeoutError' },
    isEndless: true,
  },
  {
    name: 'wait for output of the host',
    code: 'import os\nos.read(1, 1)',
    ends: { fault: 'TimeoutError' },
    isEndless: true,
  },
  {
    name: 'wait for a signal',
    code: 'import signal\nsignal.sigwait(())',
    ends: { fault: 'TimeoutError' },
    isEndless: true,
  },
  {
    name: 'start an interpreter in its place',
    code: 'import os, sys\nos.execv(sys.executable, [sys.executable, "-c", "while True: pass"])',
    ends: { fault: 'TimeoutError' },
    isEndless: true,
  },
  {
    name: 'follow a link out of the sandbox',
    code: 'import os\ngot = [os.path.exists(path) for path in ("/etc/alternatives/../passwd", "/usr/lib/../bin/sh", "/root")]',
    ends: { got: '[False, False, False]' },
  },
  {
    name: 'crash the interpreter by reading memory that isn’t there',
    code: 'import ctypes\nctypes.string_at(0)',
    ends: { fault: 'SystemError' },
  },
  {
    name: 'find what started it',
    code: 'import ctypes\ngot = [ctypes.CDLL(None).getppid(), ctypes.CDLL(None).getsid(0)]',
    ends: { got: '[-1, -1]' },
  },
  {
    name: 'continue as what started it',
    code: 'import os, sys\nos._exit = lambda code: None\nsys.modules["lectern.native"].wait_for_ever = lambda: None\ngot = 1',
    ends: { got: '1' },
  },
  {
    name: 'end before its result by the character that ends it',
    code: 'import os\nos.write(1, b"\\x04")\ngot = 1',
    ends: { fault: 'SystemError' },
  },
];

/** What a script leaves behind for the next run of the same worker. */
export const POISON: readonly { name: string; code: string }[] = [
  {
    name: 'sys.modules',
    code: 'import sys\nclass M: pass\nsys.modules["math"] = M()\nsys.modules["json"] = M()',
  },
  { name: 'builtins', code: 'import builtins\nbuiltins.int = lambda *a: 666\nbuiltins.len = lambda *a: 666' },
  {
    name: 'a module',
    code: 'import math\nmath.floor = lambda x: 666\nimport json\njson.dumps = lambda *a: "666"',
  },
  { name: 'the generator of random numbers', code: 'import random\nrandom.randint = lambda a, b: 666' },
  { name: 'the importer', code: 'import sys\nsys.meta_path.clear()\nsys.path_hooks.clear()' },
  {
    name: 'the program around it',
    code: 'import __main__\n__main__.run_checks = None\n__main__.fresh_namespace = None\nimport sys\nfor m in list(sys.modules.values()):\n    if hasattr(m, "OPERATIONS"): m.OPERATIONS.clear()',
  },
  { name: 'memory', code: 'secret = ["the answer is 42"] * 1000' },
  { name: 'all of its memory', code: 'x = []\nwhile True: x.append(b"secret" * 10**5)' },
  {
    name: 'bytecode that writes out of bounds',
    code: 'def f(): pass\nf.__code__ = f.__code__.replace(co_code=bytes([125, 200] * 40), co_stacksize=1)\nf()',
  },
  {
    name: 'a stack that overflowed',
    code: 'import sys\nsys.setrecursionlimit(10**8)\nclass A:\n    def __repr__(self): return repr([self])\nrepr(A())',
  },
  { name: 'output without an end', code: 'import os\nwhile True: os.write(1, b"x" * 100000)' },
  { name: 'an end in the middle', code: 'import os\nos.write(1, b"half a result")\nos._exit(0)' },
  { name: 'a loop that was stopped', code: 'while True: pass' },
  {
    name: 'an exit handler',
    code: 'import atexit, sys\natexit.register(lambda: globals().update(secret=1))\nsys.exit()',
  },
  { name: 'a trace function', code: 'import sys\nsys.settrace(lambda *a: 1 / 0)' },
  {
    name: 'a number of the interpreter',
    code: 'import ctypes\nctypes.c_int.from_address(id(7) + 24).value = 666',
  },
  {
    name: 'commands to what started it',
    code: 'import os\nfor n in range(300):\n    try: os.write(n, b"end 2\\nend 3\\nstart 4\\n")\n    except OSError: pass',
  },
  { name: 'the input', code: 'import sys\nsys.stdin.read()\nsys.stdin = None' },
];
