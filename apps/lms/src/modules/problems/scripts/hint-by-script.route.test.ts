import type { PythonSandbox } from '@lectern/author-python';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestImportSandbox } from '../../../testing/import-sandbox.ts';
import { createScriptRunner } from '../../course-files/script-runner.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { countAttempts, readProblemPage } from '../testing/problem-page.ts';

const TIMEOUT = 60_000;
let importing: PythonSandbox;
let site: UnitSite;
beforeAll(() => {
  importing = openTestImportSandbox();
});
afterEach(() => site.close());
afterAll(() => importing.close());

const script = (body: string) => `<script type="loncapa/python">
def same(expect, ans):
    return expect == ans.lower()
def hint_fn(answer_ids, student_answers, new_cmap, old_cmap):
    aid = answer_ids[0]
    ans = str(student_answers[aid]).lower()
${body}
</script>`;
const HINT = `    if 'java' in ans:
        new_cmap.set_hint_and_mode(aid, '&lt;b>Coffee&lt;/b>&lt;script>alert(1)&lt;/script>', 'always')
    if aid in old_cmap and not old_cmap.is_correct(aid) and new_cmap.is_correct(aid):
        new_cmap.set_hint_and_mode(aid, 'At last, %s point' % new_cmap.get_npoints(aid), 'always')`;
const CUSTOM =
  '<customresponse cfn="same" expect="python"><textline/><hintgroup hintfn="hint_fn"/></customresponse>';
const TEXT =
  '<stringresponse answer="python" type="ci"><textline/><hintgroup hintfn="hint_fn"/></stringresponse>';

async function openProblem(markup: string) {
  const content = await readOlxProblem(markup, {
    scripts: (library) => createScriptRunner(importing, library),
  });
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [problemBlock('p1', content)] }])]);
  const { browser, user } = await site.makeLearner('ada');
  const frame = await site.openUnit(browser);
  const submit = (answer: string) => frame.problem('p1', 'problem_check', { answers: { '2_1': answer } });
  return { submit, user, frame };
}

describe('a hint function', () => {
  test.each([
    ['of a customresponse', CUSTOM],
    ['of a response that needs no script', TEXT],
  ])(
    '%s sees answers and verdicts, and adds its hint',
    async (_, response) => {
      const { submit, frame } = await openProblem(`${script(HINT)}${response}`);
      const wrong = await submit('Java');
      expect(readProblemPage(wrong.body.html).statuses).toEqual(['incorrect']);
      expect(wrong.body.html).toMatch(/class="feedback">.*<b>Coffee<\/b>/);
      expect(wrong.body.html).not.toContain('alert');
      const again = await frame.problem('p1', 'problem_get', {});
      expect(again.body.html).toContain('<b>Coffee</b>');
      const right = await submit('Python');
      expect(readProblemPage(right.body.html).statuses).toEqual(['correct']);
      expect(right.body.html).toContain('At last, 1 point');
      expect(right.body.html).not.toContain('Coffee');
    },
    TIMEOUT,
  );

  test.each([
    ['fails', '    raise ValueError(ans)'],
    ['gives nothing', '    pass'],
    ['never ends', '    while True: pass'],
  ])(
    'that %s doesn’t change the verdict',
    async (_, body) => {
      const { submit, user } = await openProblem(`${script(body)}${TEXT}`);
      const right = await submit('python');
      expect(right.status).toBe(200);
      expect(readProblemPage(right.body.html).statuses).toEqual(['correct']);
      expect(right.body.html).not.toContain('class="feedback"');
      expect(await countAttempts(site.context.db.read, user.id)).toBe(1);
    },
    TIMEOUT,
  );

  test(
    'is skipped if too many scripts wait',
    async () => {
      const { submit } = await openProblem(`${script(HINT)}${TEXT}`);
      await site.context.python.close();
      const { status, body } = await submit('java');
      expect(status).toBe(200);
      expect(body.html).not.toContain('Coffee');
    },
    TIMEOUT,
  );

  test(
    'runs for concurrent submissions only up to the rate limit',
    async () => {
      const { submit } = await openProblem(`${script(HINT)}${TEXT}`);
      const runs = vi.spyOn(site.context.python, 'getHints').mockResolvedValue({ ok: true, value: {} });
      const statuses = await Promise.all([...Array(40)].map(async () => (await submit('java')).status));
      expect(statuses).toContain(429);
      expect(runs.mock.calls.length).toBeLessThanOrEqual(20);
      runs.mockRestore();
    },
    TIMEOUT,
  );
});
