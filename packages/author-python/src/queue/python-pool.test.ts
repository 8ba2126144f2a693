import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { PythonBusyError, type PythonPoolOptions, PythonSandbox } from '../index.ts';

const SLOW = 'while True: pass';
const QUICK = 'x = 6 * 7';
const TIMEOUT = 90_000;
/** What tests share the machine with may keep them waiting. */
const PATIENT = { workers: 2, maxTime: 60_000, maxWait: 60_000, startTime: 60_000 };
/** Endless with the answer "slow", quick with any other. */
const JUDGE = 'def judge(expect, answer):\n    while answer == "slow": pass\n    return True';

let sandbox: PythonSandbox;
afterEach(() => sandbox.close());

function open(options: PythonPoolOptions = {}): void {
  sandbox = new PythonSandbox({ ...PATIENT, ...options });
}

function run(code: string, learner = 'ada') {
  const flow = { learner, problem: code };
  return sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null, flow });
}

function check(answer: string, learner = 'ada') {
  const flow = { learner, problem: 'p' };
  return sandbox.runChecks(
    { scripts: [{ code: JUDGE, line: 1 }], seed: 1, library: null, flow },
    {
      checks: [
        { by: { function: 'judge' }, id: '2_1', expect: null, options: null, extra: [], answers: [answer] },
      ],
      attempt: 1,
      student: 'student',
    },
  );
}

/** The names of runs in the order in which they end. */
function record() {
  const order: string[] = [];
  return {
    order,
    note: async (name: string, running: Promise<unknown>) => {
      await running;
      order.push(name);
    },
  };
}

describe('a pool of two workers', () => {
  test(
    'keeps one of them free of slow scripts, also of one that it doesn’t know',
    async () => {
      open({ cpuTime: 2_000 });
      await run(QUICK);
      const { order, note } = record();
      const slow = ['a', 'b', 'c'].map((name) => note(name, run(`${SLOW} # ${name}`, name)));
      await note('quick', run(QUICK));
      await note('new', run('x = 1'));
      expect(order.slice(0, 2)).toEqual(['quick', 'new']);
      await Promise.all(slow);
      expect(order).toHaveLength(5);
    },
    TIMEOUT,
  );

  test(
    'grades an answer before those with which others make its script endless',
    async () => {
      open({ cpuTime: 500 });
      await check('quick');
      const submit = (n: number) => check('slow', `mallory ${n}`);
      const everyone = [...Array(6).keys()];
      await Promise.all(everyone.map(submit));
      const { order, note } = record();
      const hostile = everyone.map((n) => note(`slow ${n}`, submit(n)));
      await note('quick', check('quick'));
      await note('quick again', check('quick'));
      expect(order.slice(0, 2)).toEqual(['quick', 'quick again']);
      await Promise.all(hostile);
    },
    TIMEOUT,
  );

  test(
    'refuses those who used the most when too many wait',
    async () => {
      open({ cpuTime: 1_000, maxWaiting: 2 });
      expect(await check('slow', 'mallory')).toMatchObject({ ok: false, fault: { type: 'TimeoutError' } });
      const hostile = [0, 1, 2, 3].map(() => check('slow', 'mallory').catch((error: unknown) => error));
      const answers = ['ada', 'bob'].map((learner) => check('quick', learner));
      expect(await Promise.all(answers)).toMatchObject([{ ok: true }, { ok: true }]);
      const refused = (await Promise.all(hostile)).filter((result) => result instanceof PythonBusyError);
      expect(refused.length).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});

test(
  'without a free worker, slow scripts take all of them',
  async () => {
    open({ cpuTime: 1_000, keptFree: 0 });
    const results = await Promise.all([run(SLOW), run(`${SLOW} # 2`)]);
    expect(results).toMatchObject(Array(2).fill({ ok: false, fault: { type: 'TimeoutError' } }));
    expect(sandbox.cpuTime).toBe(2_000);
  },
  TIMEOUT,
);

describe('on a busy machine', () => {
  const spinning: Worker[] = [];
  const spin = () => {
    for (let i = 0; i < 4 * availableParallelism(); i += 1)
      spinning.push(new Worker('for (;;);', { eval: true }));
  };
  afterEach(() => Promise.all(spinning.splice(0).map((worker) => worker.terminate())));

  test(
    'a script has its processor time, however long that takes',
    async () => {
      open({ cpuTime: 600 });
      await run(QUICK);
      spin();
      const from = performance.now();
      const count = 'n = 0\nwhile n < 500_000: n += 1';
      expect(await run(count)).toMatchObject({ ok: true, value: { variables: { n: '500000' } } });
      // Otherwise, this test shows nothing.
      expect(performance.now() - from).toBeGreaterThan(600);
    },
    TIMEOUT,
  );

  test(
    'a script that gets too little of it is not to blame',
    async () => {
      open({ cpuTime: 30_000, maxTime: 500 });
      await run(QUICK);
      await expect(run(SLOW)).rejects.toThrow(PythonBusyError);
      expect(await run(QUICK)).toMatchObject({ ok: true });
    },
    TIMEOUT,
  );
});
