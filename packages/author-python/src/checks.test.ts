import { afterAll, describe, expect, test } from 'vitest';
import { type Check, PythonSandbox } from './index.ts';

const sandbox = new PythonSandbox({ workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 });
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

const base: Check = {
  by: { function: 'check' },
  id: '2',
  expect: '20',
  options: null,
  extra: [],
  answers: ['20'],
};

async function judge(code: string, check: Partial<Check> = {}) {
  const job = { scripts: [{ code, line: 3 }], seed: 1, library: null };
  const run = await sandbox.runChecks(job, {
    checks: [{ ...base, ...check }],
    attempt: 2,
    student: 'anonymous',
  });
  return run.ok ? run.value[0] : run.fault;
}

const right = { state: 'correct', credit: 1, message: '' };
const wrong = { state: 'incorrect', credit: 0, message: '' };

describe('the return value of a check function', () => {
  test.each([
    ['True', [right]],
    ['False', [wrong]],
    ['None', [wrong]],
    ['ans == expect', [right]],
    ['"partial"', [{ state: 'partially-correct', credit: 0.5, message: '' }]],
    ['{"ok": True, "msg": "Well done"}', [{ ...right, message: 'Well done' }]],
    ['{"ok": False, "msg": "No"}', [{ ...wrong, message: 'No' }]],
    ['{"ok": "Partial", "msg": ""}', [{ state: 'partially-correct', credit: 0.5, message: '' }]],
    ['{"ok": True, "grade_decimal": 0.9}', [{ ...right, credit: 0.9 }]],
    ['{"ok": "partial", "grade_decimal": 0.1}', [{ state: 'partially-correct', credit: 0.1, message: '' }]],
    ['{"ok": True, "grade_decimal": 7}', [right]],
    ['{"ok": True, "grade_decimal": float("nan")}', [{ ...right, credit: expect.any(Number) }]],
  ])(
    '%s',
    async (result, inputs) => {
      expect(await judge(`def check(expect, ans):\n    return ${result}`)).toMatchObject({ inputs });
    },
    TIMEOUT,
  );

  test(
    'can have an entry for each of several fields, and an overall message',
    async () => {
      const code = `
def check(expect, ans):
    return {'overall_message': 'Nearly', 'input_list': [
        {'ok': True, 'msg': 'a'}, {'ok': False, 'msg': 'b'}, {'ok': 'partial', 'grade_decimal': 0.25}]}`;
      expect(await judge(code, { answers: ['1', '2', '3'] })).toEqual({
        inputs: [
          { ...right, message: 'a' },
          { ...wrong, message: 'b' },
          { state: 'partially-correct', credit: 0.25, message: '' },
        ],
        message: 'Nearly',
      });
    },
    TIMEOUT,
  );

  test(
    'for several fields can be one verdict for all, with an overall message',
    async () => {
      const code =
        'def check(expect, ans):\n    return {"ok": int(ans[0]) + int(ans[1]) == int(expect), "msg": "Sum"}';
      expect(await judge(code, { answers: ['11', '9'] })).toEqual({ inputs: [right, right], message: 'Sum' });
      expect(await judge(code, { answers: ['1', '9'] })).toEqual({ inputs: [wrong, wrong], message: 'Sum' });
    },
    TIMEOUT,
  );

  test.each([
    ['a dictionary without a verdict', 'return {}', 'ValueError', 5],
    ['too few entries', 'return {"input_list": []}', 'ValueError', null],
    ['an error', 'raise ValueError("Write a number")', 'ValueError', 4],
  ])(
    'of %s is an error',
    async (_, line, type, at) => {
      expect(await judge(`def check(expect, ans):\n    ${line}`)).toMatchObject({
        type,
        ...(at === 4 && { line: at, message: 'Write a number' }),
      });
    },
    TIMEOUT,
  );
});

describe('a check is called', () => {
  test(
    'with variables of the script, and what Open edX passes on request',
    async () => {
      const code = `
factor = 3
def check(expect, ans, **more):
    return {'ok': True, 'msg': '%s %s %s' % (more['factor'], more['attempt'], more['options'])}`;
      expect(await judge(code, { extra: ['factor', 'attempt', 'options'], options: 'o' })).toMatchObject({
        inputs: [{ message: '3 2 o' }],
      });
    },
    TIMEOUT,
  );

  test.each([
    ['answers', "{'2_1': '20'}"],
    ['idset', "['2_1']"],
    ['dynamath', '[None]'],
    ['submission', "['20']"],
    ['response_id', '2'],
  ])(
    'with %s on request, as code in the problem knows it',
    async (name, value) => {
      const code = `def check(expect, ans, **more):\n    return {'ok': True, 'msg': str(more['${name}'])}`;
      const inputs = [{ ...right, message: value }];
      expect(await judge(code, { extra: [name], ids: ['2_1'] })).toMatchObject({ inputs });
      const by = { code: { code: `correct = ['correct']; messages = [str(${name})]`, line: 9 } };
      expect(await judge('', { by, ids: ['2_1'] })).toMatchObject({ inputs });
    },
    TIMEOUT,
  );

  test(
    'and knows the answers as `expect` and `ans` in other functions as well',
    async () => {
      const code = 'def same(): return ans == expect\ndef check(e, a): return same()';
      expect(await judge(code)).toMatchObject({ inputs: [right] });
    },
    TIMEOUT,
  );

  test(
    'through an expression, for graders of a library',
    async () => {
      const code =
        'class Grader:\n    def __init__(self, right): self.right = right\n    def __call__(self, expect, ans): return ans == self.right';
      expect(await judge(code, { by: { function: 'Grader("cat")' }, answers: ['cat'] })).toMatchObject({
        inputs: [right],
      });
    },
    TIMEOUT,
  );

  test(
    'as code that sets `correct` and `messages`',
    async () => {
      const by = {
        code: {
          code: "\n  if submission[0] == expect:\n    correct = ['correct']\n  else:\n    correct = ['incorrect']\n  messages = ['said']",
          line: 9,
        },
      };
      expect(await judge('', { by })).toMatchObject({ inputs: [{ ...right, message: 'said' }] });
      expect(await judge('', { by, answers: ['7'] })).toMatchObject({
        inputs: [{ ...wrong, message: 'said' }],
      });
    },
    TIMEOUT,
  );

  test(
    'never for an empty single answer, which is wrong',
    async () => {
      expect(await judge('def check(expect, ans):\n    raise ValueError()', { answers: [''] })).toMatchObject(
        {
          inputs: [wrong],
        },
      );
    },
    TIMEOUT,
  );

  test(
    'for several answers also where the first is empty, because its field may be hidden',
    async () => {
      const answers = ['', 'cat'];
      const code = 'def check(expect, ans):\n    return ans == ["", "cat"]';
      expect(await judge(code, { answers })).toMatchObject({ inputs: [right, right] });
      const by = { code: { code: 'correct = ["correct" if submission[1] == "cat" else ""] * 2', line: 9 } };
      expect(await judge('', { by, answers })).toMatchObject({ inputs: [right, right] });
    },
    TIMEOUT,
  );

  test(
    'and needs to grade only some of its verdicts itself',
    async () => {
      const by = { code: { code: 'correct = ["correct"] * 2; grade_decimals = [0.5]', line: 9 } };
      expect(await judge('', { by, answers: ['1', '2'] })).toMatchObject({
        inputs: [{ ...right, credit: 0.5 }, right],
      });
    },
    TIMEOUT,
  );
});

describe('before anybody answers', () => {
  const check = (script: string, codes: string[]) =>
    sandbox.getVariables(
      { scripts: [{ code: script, line: 3 }], seed: 1, library: null },
      { functions: ['check'], codes: codes.map((code) => ({ code, line: 9 })) },
    );
  const FINE = 'def check(expect, ans): return True';

  test.each([
    ['imports a missing module', '\nimport sympy\ncorrect = ["correct"]', 'ModuleNotFoundError', 10, 'sympy'],
    ['imports it in the syntax of Python 2', 'print 1\nimport sympy', 'ModuleNotFoundError', 10, 'sympy'],
    ['is no Python', '\nx = (', 'SyntaxError', 10, null],
  ])(
    'code in the problem fails that %s',
    async (_, code, type, line, module) => {
      expect(await check(FINE, ['import math', code])).toMatchObject({
        ok: false,
        fault: { type, line, module },
      });
    },
    TIMEOUT,
  );

  test(
    'a check function is unusable that imports a missing module',
    async () => {
      const code = 'def check(expect, ans):\n    import sympy\n    return True';
      const unusable = [{ source: 'check', message: "No module named 'sympy'", module: 'sympy' }];
      expect(await check(code, [])).toMatchObject({ ok: true, value: { unusable } });
    },
    TIMEOUT,
  );

  test(
    'neither fails by what it may do without',
    async () => {
      const guarded = 'try:\n    import sympy\nexcept ImportError:\n    sympy = None\nif sympy: import more';
      const code = `def check(expect, ans):\n    ${guarded.replaceAll('\n', '\n    ')}\n    return True`;
      expect(await check(code, [`${guarded}\nundefined_name`])).toMatchObject({
        ok: true,
        value: { unusable: [] },
      });
    },
    TIMEOUT,
  );
});

test(
  'scripts use some modules without importing them, as in Open edX',
  async () => {
    const code =
      'a = random_module.Random(1).randint(1, 100)\nb = sys.maxsize > 0\nc = os.path.join("a", "b")';
    const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
    expect(run).toMatchObject({ ok: true, value: { variables: { a: '14', b: 'True', c: 'a/b' } } });
  },
  TIMEOUT,
);

describe('random numbers', () => {
  // Python 2.7: random.seed(1), then these calls.
  const code = `
import random
a = random.randint(1, 100)
b = random.choice(['x', 'y', 'z'])
c = random.randrange(0, 100, 5)
from random import uniform
d = round(uniform(0, 1), 6)
`;
  test(
    'are those of the seed, drawn as Open edX draws them',
    async () => {
      const run = () => sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
      const first = await run();
      expect(first).toMatchObject({
        ok: true,
        value: { variables: { a: '14', b: 'z', c: '75', d: '0.255069' } },
      });
      expect(await run()).toEqual(first);
    },
    TIMEOUT,
  );
});

describe('a hint function', () => {
  test.each([
    ['new.set_hint_and_mode("2_1", "Hint", "always")', { '2_1': 'Hint' }],
    ['new.set_property("2_1", "msg", "Message")', { '2_1': 'Message' }],
    ['new.set("2_1", "incorrect", hint="Hint", msg="Message")', { '2_1': 'Message Hint' }],
    ['new.set_hint_and_mode("9_1", "Of another response", "always")', {}],
    ['new.set_hint_and_mode("2_1", "", "always")', {}],
    ['say(ids)', { '2_1': "['2_1']" }],
    ['say(answers)', { '2_1': "{'2_1': 'x', '3_1': ['a', 'b']}" }],
    ['say(new.get_correctness("2_1"))', { '2_1': 'partially-correct' }],
    [
      'say((new.is_correct("2_1"), new.is_partially_correct("2_1"), new.get_npoints("2_1")))',
      { '2_1': '(True, True, 0.5)' },
    ],
    ['say((old.is_correct("2_1"), old.get_npoints("2_1"), "3_1" in old))', { '2_1': '(False, 0, False)' }],
    ['say((new.get_hint("2_1"), new.get_msg("2_1"), new.get_hintmode("2_1")))', { '2_1': "('', '', None)" }],
    ['say(sorted(new.keys()))', { '2_1': "['2_1', '3_1']" }],
    ['say(old.get_property("9_1", "msg", "none"))', { '2_1': 'none' }],
  ])(
    'says: %s',
    async (statement, hints) => {
      const code = `
def hint(ids, answers, new, old):
    def say(value): new.set_hint_and_mode(ids[0], str(value), 'always')
    ${statement}`;
      const run = await sandbox.getHints(
        { scripts: [{ code, line: 1 }], seed: 1, library: null },
        {
          hints: [{ function: 'hint', ids: ['2_1'] }],
          answers: { '2_1': 'x', '3_1': ['a', 'b'] },
          judged: {
            '2_1': { correctness: 'partially-correct', npoints: 0.5 },
            '3_1': { correctness: 'correct', npoints: 1 },
          },
          before: { '2_1': { correctness: 'incorrect', npoints: 0 } },
        },
      );
      expect(run).toEqual({ ok: true, value: hints });
    },
    TIMEOUT,
  );
});
