import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usageKey } from '../../testing/course-builder.ts';
import { createScriptRunner, openImportSandbox } from '../course-files/script-runner.ts';
import {
  type Frame,
  openUnitSite,
  problemBlock,
  sectionOf,
  type UnitSite,
} from '../units/testing/unit-site.ts';
import { HOSTILE_PROBLEMS } from './testing/hostile-problems.ts';
import { readOlxProblem } from './testing/olx-problem.ts';

const TIMEOUT = 60_000;
/** Processor time of the thread that serves requests, in milliseconds; wall time would also count what others do. */
const MAX_CPU_MS = 100;
/** A problem that holds up the thread does so each time, a garbage collection that falls into a call does not. */
const ATTEMPTS = { timeout: TIMEOUT, retry: 2 };
const WARM_UP_CALLS = 20;
const HARMLESS = {
  name: 'harmless',
  markup: `<script type="loncapa/python"><![CDATA[
def check(expect, ans): return {"ok": True, "msg": "<p>Well done" * 100}
]]></script>
    <customresponse cfn="check" expect="1"><textline label="Q"/></customresponse>`,
};
const problems = [...HOSTILE_PROBLEMS, HARMLESS];
const idOf = (name: string) => `p${problems.findIndex((problem) => problem.name === name)}`;
let site: UnitSite;
let frame: Frame;

beforeAll(async () => {
  const importing = openImportSandbox();
  const children = await Promise.all(
    problems.map(async ({ name, markup }) => {
      const scripts = (library: Uint8Array | null) => createScriptRunner(importing, library);
      return problemBlock(idOf(name), await readOlxProblem(markup, { scripts }));
    }),
  );
  await importing.close();
  site = await openUnitSite([sectionOf([{ id: 'u1', children }])]);
  frame = await site.openUnit((await site.makeLearner('ada')).browser);
  // The first calls also load and compile what all calls use, such as the cleaning of messages.
  const harmless = usageKey('problem', idOf(HARMLESS.name));
  for (let call = 0; call < WARM_UP_CALLS; call += 1) {
    await frame.call('problem_check', harmless, { answers: { '2_1': '1' } });
    await frame.call('problem_preview', harmless, { questionId: '2_1', text: '1' });
  }
}, TIMEOUT);
afterAll(() => site.close());

describe.each(HOSTILE_PROBLEMS)('$name', ({ name, answers }) => {
  test('is served without delaying other requests', ATTEMPTS, async () => {
    const key = usageKey('problem', idOf(name));
    for (const answer of answers) {
      const calls = [
        () => frame.call('problem_check', key, { answers: { '2_1': answer } }),
        () => frame.call('problem_preview', key, { questionId: '2_1', text: answer }),
      ];
      for (const call of calls) {
        const before = process.threadCpuUsage();
        const { statusCode } = await call();
        const { user, system } = process.threadCpuUsage(before);
        expect([200, 400, 409, 503], answer.slice(0, 40)).toContain(statusCode);
        expect((user + system) / 1000, answer.slice(0, 40)).toBeLessThan(MAX_CPU_MS);
      }
    }
  });
});
