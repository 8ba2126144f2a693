import { afterAll, describe, expect, test } from 'vitest';
import { PythonSandbox } from './sandbox.ts';
import { ATTACKS, type Attack, NATIVE_ATTACKS, POISON } from './testing/attacks.ts';
import { ENGINES } from './testing/engines.ts';

const TIMEOUT = 90_000;

function run(code: string, sandbox: PythonSandbox) {
  return sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
}

const CLEAN = `
import json, math, random, sys
got = json.dumps([int("7"), len("abc"), math.floor(2.5), random.randint(1, 100), "secret" in globals()])
`;

async function expectClean(sandbox: PythonSandbox): Promise<void> {
  const result = await run(CLEAN, sandbox);
  expect(result).toMatchObject({ ok: true, value: { variables: { got: '[7, 3, 2, 14, false]' } } });
}

describe.each(ENGINES)('the sandbox of author Python: %s', (engine, runtime) => {
  /** Generous, since tests share the machine; what never ends is tried with little. */
  const patient = new PythonSandbox({ workers: 2, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 }, () =>
    Promise.resolve(runtime),
  );
  const strict = new PythonSandbox({ workers: 1, cpuTime: 1_000, maxTime: 60_000, maxWait: 60_000 }, () =>
    Promise.resolve(runtime),
  );
  afterAll(() => Promise.all([patient.close(), strict.close()]));

  test('has an escape suite of at least 40 attacks', () => {
    expect(ATTACKS.length + POISON.length).toBeGreaterThanOrEqual(40);
  });

  test.each(
    (engine === 'native' ? [...ATTACKS, ...NATIVE_ATTACKS] : ATTACKS).map(
      (attack) => [attack.name, attack] as const,
    ),
  )(
    'withstands a script that tries to: %s',
    async (_, { code, isEndless, ...attack }: Attack) => {
      const ends = (engine === 'native' && attack.natively) || attack.ends;
      const result = await run(code, isEndless ? strict : patient);
      if ('fault' in ends) {
        expect([ends.fault].flat()).toContain(result.ok ? result.value.variables : result.fault.type);
      } else {
        expect(result).toMatchObject({ ok: true });
        expect(result.ok && result.value.variables.got).toMatch(ends.got);
      }
    },
    TIMEOUT,
  );

  test.each(POISON.map(({ name, code }) => [name, code]))(
    'carries nothing over to the next run: %s',
    async (_, code) => {
      const single = strict;
      await run(code, single);
      await expectClean(single);
    },
    TIMEOUT,
  );

  test(
    'continues with other runs while one never ends',
    async () => {
      const endless = run('while True: pass', strict);
      await expectClean(patient);
      expect(await endless).toMatchObject({ ok: false, fault: { type: 'TimeoutError' } });
    },
    TIMEOUT,
  );

  test(
    'rejects runs when its queue is full',
    async () => {
      const small = new PythonSandbox({ workers: 1, maxWaiting: 2 }, () => Promise.resolve(runtime));
      try {
        const runs = await Promise.allSettled([1, 2, 3, 4].map(() => run('x = 1', small)));
        expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
      } finally {
        await small.close();
      }
    },
    TIMEOUT,
  );

  test(
    'withstands hostile library archives',
    async () => {
      const job = { scripts: [{ code: 'import evil', line: 1 }], seed: 1 };
      const notAnArchive = await patient.getVariables({
        ...job,
        library: Buffer.from('no zip').toString('base64'),
      });
      expect(notAnArchive).toMatchObject({
        ok: false,
        fault: { type: 'ModuleNotFoundError', module: 'evil' },
      });
    },
    TIMEOUT,
  );
});
