import { zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { PythonSandbox } from './sandbox.ts';
import { ENGINES } from './testing/engines.ts';

const TIMEOUT = 90_000;

describe.each(ENGINES)('scripts for Python 2 in the engine %s', (_, runtime) => {
  const options = { workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 };
  const sandbox = new PythonSandbox(options, () => Promise.resolve(runtime));
  afterAll(() => sandbox.close());

  const run = (code: string, library: string | null = null) =>
    sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library });

  test.each([
    ['print', 'x = 1\nprint "x is", x\nprint\nprint >>out, x,\nprint (x), 2\nif x: print x; x = 2', '2'],
    ['print with parentheses around a part', 'print 1\nprint ("%d") % 1\nx = 1', '1'],
    ['except', 'try:\n    int("a")\nexcept (ValueError, KeyError), e:\n    x = str(e)[:7]', 'invalid'],
    ['raise', 'try:\n    raise ValueError, "no"\nexcept ValueError, e:\n    x = e.args[0]', 'no'],
    ['exec', 'd = {}\nexec "y = 3" in d\nx = d["y"]', '3'],
    ['unequal', 'x = 1 <> 2', 'True'],
    ['numbers', 'x = 010 + 0xFFL + 5L', '268'],
    ['backticks', 'x = `[1, 2]` + "!"', '[1, 2]!'],
    ['raw text', 'x = ur"\\d" + `1`', '\\d1'],
    ['indentation', 'def f():\n\tif True:\n\t    y = 1\n        return y\nx = f()', '1'],
    ['words in text and comments', 'x = """\nprint "a"\n"""; y = 07 # print "b", `c`', '\nprint "a"\n'],
    ['colons', 'f = lambda a: {"b": a}["b"]\nx = f(1) <> [1, 2][0:1]\nif (lambda: x)(): print x', 'True'],
    ['lines that go on', 'print "a", \\\n    "b"\nx = (1,\n     2)', '[1, 2]'],
    [
      'dictionaries',
      'd = {1: 2}\nx = [d.has_key(1), list(d.iteritems()), list(d.itervalues())]',
      '[True, [[1, 2]], [2]]',
    ],
    [
      'names',
      'x = [unicode(1), unichr(97), isinstance("", basestring), list(xrange(2)), long(3)]',
      "['1', 'a', True, [0, 1], 3]",
    ],
    [
      'lists',
      'y = unicode(1)\nx = [map(str, range(3))[0], zip([1], [2])[0], filter(None, [0, 1]), range(2) + [5]]',
      "['0', [1, 2], [1], [0, 1, 5]]",
    ],
    [
      'modules',
      'import StringIO, cPickle, string\nx = string.join(["a", "b"], "-") + string.letters[:2]',
      'a-bab',
    ],
    ['division', 'print 1\nx = 1 / 2', '0.5'],
  ])(
    'run: %s',
    async (_, code, x) => {
      const result = await run(code);
      expect(result).toMatchObject({ ok: true, value: { variables: { x } } });
      expect(result.ok && result.value.isPython2).toBe(true);
    },
    TIMEOUT,
  );

  test.each([
    'x = [1 if a else 2 for a in map(bool, [0, 1])]\nprint("a", x)',
    'def f(a):\n    raise ValueError("a, b") from None\nx = {"print": 1}["print"]',
    'try:\n    x = 1\nexcept (ValueError, KeyError) as e:\n    print((x), e)',
  ])(
    'are not seen in those for Python 3: %j',
    async (code) => {
      const result = await run(code);
      expect(result.ok && result.value.isPython2).toBe(false);
    },
    TIMEOUT,
  );

  test(
    'may be modules of the course',
    async () => {
      const source = 'def double(values):\n    print "doubling"\n    return map(lambda a: a * 2, values)[0]';
      const library = Buffer.from(zipSync({ 'old.py': new TextEncoder().encode(source) })).toString('base64');
      const result = await run('import old\nx = old.double([4])', library);
      expect(result).toMatchObject({ ok: true, value: { variables: { x: '8' }, isPython2: false } });
    },
    TIMEOUT,
  );

  test(
    'judge answers, also in code of the response',
    async () => {
      const code = 'def judge(expect, answer):\n    print expect, answer\n    return answer == expect';
      const inline = 'print answers\ncorrect = [submission[0] == "5"]'.replace('answers', 'submission');
      const check = { id: '2_1', expect: '5', options: null, extra: [], answers: ['5'] };
      const result = await sandbox.runChecks(
        { scripts: [{ code, line: 1 }], seed: 1, library: null },
        {
          checks: [
            { ...check, by: { function: 'judge' } },
            { ...check, by: { code: { code: inline, line: 1 } } },
          ],
          attempt: 1,
          student: 'student',
        },
      );
      const correct = { inputs: [{ state: 'correct' }] };
      expect(result).toMatchObject({ ok: true, value: [correct, correct] });
    },
    TIMEOUT,
  );

  test.each([
    ['x = 1\nprint "x" if', 'SyntaxError', 2, /Missing parentheses/],
    ['x = 1\n\ndef f(a, (b, c)): pass', 'SyntaxError', 3, /./],
    ['x = 1\ny = raw_input()', 'NameError', 2, /written for Python 2/],
    ['import urllib2', 'ModuleNotFoundError', 1, /written for Python 2/],
  ])(
    'that can’t be translated fail with the error of Python 3: %j',
    async (code, type, line, message) => {
      const result = await run(code);
      expect(result).toMatchObject({ ok: false, fault: { type, line, module: null } });
      expect(!result.ok && result.fault.message).toMatch(message);
    },
    TIMEOUT,
  );
});
