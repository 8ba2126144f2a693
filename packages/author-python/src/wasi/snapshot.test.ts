import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Interpreter, RUN_JOB, startInterpreter } from './interpreter.ts';
import { prepareRun } from './snapshot.ts';

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = await startInterpreter();
}, 60_000);

const run = (code: string): string => {
  const job = { operation: 'variables', scripts: [{ code, line: 1 }], seed: 1, library: null };
  const runOnce = prepareRun(interpreter.module, interpreter.snapshot);
  return runOnce({ code: RUN_JOB, input: `${JSON.stringify(job)}\n`, time: 0 });
};

function hashOfSnapshot(): string {
  const hash = createHash('sha256');
  for (const { offset, bytes } of interpreter.snapshot.filled) hash.update(`${offset}`).update(bytes);
  return hash.digest('hex');
}

/** Addresses and hashes of texts differ where an earlier run has left anything in memory. */
const INSPECT = `import sys
objects = [object() for _ in range(100)]
got = [sorted(sys.modules), [id(each) for each in objects], hash('text'), sys.getallocatedblocks()]`;

test('runs neither change the snapshot nor see an instance that another run has used', () => {
  const before = hashOfSnapshot();
  const first = run(INSPECT);
  expect(first).toContain('"got"');
  run('import sys, decimal\nsecret = ["s" * 1000 for _ in range(1000)]\nsys.modules["math"] = secret');
  expect(run(INSPECT)).toBe(first);
  expect(hashOfSnapshot()).toBe(before);
}, 60_000);

test('an instance runs one job only', () => {
  const runOnce = prepareRun(interpreter.module, interpreter.snapshot);
  const job = { code: 'pass', input: '\n', time: 0 };
  runOnce(job);
  expect(() => runOnce(job)).toThrow('one job only');
});
