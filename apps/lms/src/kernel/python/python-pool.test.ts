import { afterEach, describe, expect, test } from 'vitest';
import { PythonSandbox } from './sandbox.ts';

const SLOW = 'while True: pass';
const QUICK = 'x = 6 * 7';
const TIMEOUT = 60_000;

let sandbox: PythonSandbox;
afterEach(() => sandbox.close());

function run(code: string) {
  return sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
}

/** Has a script judge an answer: `slow` makes it run forever. */
function check(answer: string) {
  const code = 'def judge(expect, answer):\n    while answer == "slow": pass\n    return True';
  return sandbox.runChecks(
    { scripts: [{ code, line: 1 }], seed: 1, library: null },
    {
      checks: [
        { by: { function: 'judge' }, id: '2_1', expect: null, options: null, extra: [], answers: [answer] },
      ],
      attempt: 1,
      student: 'student',
    },
  );
}

/** Milliseconds. */
async function timed(promise: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await promise;
  return performance.now() - from;
}

describe('a pool of two workers', () => {
  test(
    'keeps one of them free of scripts that may be slow',
    async () => {
      sandbox = new PythonSandbox({ workers: 2, timeout: 2_000, maxWait: 30_000 });
      await run(QUICK);
      const slow = [run(SLOW), run(SLOW)];
      expect(await timed(run(QUICK))).toBeLessThan(1_500);
      for (const result of await Promise.all(slow)) {
        expect(result).toMatchObject({ ok: false, fault: { type: 'TimeoutError' } });
      }
    },
    TIMEOUT,
  );

  test(
    'no longer trusts a script whose last run was slow',
    async () => {
      sandbox = new PythonSandbox({ workers: 2, timeout: 2_000, maxWait: 30_000 });
      await run(QUICK);
      await check('quick');
      await check('slow');
      const slow = [check('slow'), check('slow')];
      expect(await timed(run(QUICK))).toBeLessThan(1_500);
      await Promise.all(slow);
    },
    TIMEOUT,
  );
});
