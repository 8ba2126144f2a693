import type { PythonSandbox } from '@lectern/author-python';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { openTestImportSandbox } from '../../testing/import-sandbox.ts';
import { createScriptRunner } from '../course-files/script-runner.ts';
import { readOlxProblem } from '../problems/testing/olx-problem.ts';
import { countAttempts } from '../problems/testing/problem-page.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';

const TIMEOUT = 60_000;
const PATH = `/courses/${TEST_COURSE_KEY}/staff/problem`;
const CHECKED = (condition: string) => `<script type="loncapa/python">
def check(expect, ans):
    if ans == 'crash':
        raise ValueError('Not today')
    return ${condition}
</script><customresponse cfn="check" expect="20"><textline label="A number"/></customresponse>`;

let importing: PythonSandbox;
let site: UnitSite;
let staff: Awaited<ReturnType<UnitSite['makeLearner']>>;
let dana: typeof staff;
beforeAll(() => {
  importing = openTestImportSandbox();
});
afterEach(() => site.close());
afterAll(() => importing.close());

async function sectionsOf(markup: string) {
  const content = await readOlxProblem(markup, {
    attributes: 'rerandomize="per_student"',
    scripts: (library) => createScriptRunner(importing, library),
  });
  return [sectionOf([{ id: 'u1', children: [problemBlock('p1', content)] }])];
}

async function openSite(markup: string) {
  site = await openUnitSite(await sectionsOf(markup));
  dana = await site.makeLearner('dana');
  staff = await site.makeLearner('staff');
  const role = { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 1 };
  await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
}

async function answer(text: string): Promise<void> {
  const frame = await site.openUnit(dana.browser);
  const { status } = await frame.problem('p1', 'problem_check', { answers: { '2_1': text } });
  expect(status).toBe(200);
}

const rescore = () =>
  staff.browser.submit(PATH, {
    block: usageKey('problem', 'p1'),
    learner: 'dana',
    change: 'rescore',
    points: '',
    reason: 'The problem was wrong',
  });

const recorded = () =>
  site.context.db.read
    .selectFrom('staff_changes')
    .select(['kind', 'earned_before', 'earned_after'])
    .execute();

test(
  'a corrected script judges the answer again, and leaves a record',
  async () => {
    await openSite(CHECKED('int(ans) == int(expect)'));
    await answer('12');
    await site.importSections(await sectionsOf(CHECKED('{"ok": int(ans) == 12, "msg": "Twelve it is"}')));
    expect((await rescore()).headers.location).toContain('done=rescore');
    expect(await recorded()).toEqual([{ kind: 'rescore', earned_before: 0, earned_after: 1 }]);
    const { body } = (await site.openUnit(dana.browser)).page;
    expect(body).toContain('1 of 1 point');
    expect(body).toContain('Twelve it is');
    expect(await countAttempts(site.context.db.read, dana.user.id)).toBe(1);
  },
  TIMEOUT,
);

test(
  'a problem with random numbers is rescored in the learner’s own variant',
  async () => {
    const drawn = (answer: string) =>
      `<script type="loncapa/python">import random\nx = random.randint(100, 999)\ny = ${answer}</script>
<p>Double $x.</p><numericalresponse answer="$y"><formulaequationinput label="Double"/></numericalresponse>`;
    await openSite(drawn('x'));
    const frame = await site.openUnit(dana.browser);
    const x = Number(/Double (\d+)\./.exec(frame.page.body)?.[1]);
    await answer(String(2 * x));
    await site.importSections(await sectionsOf(drawn('2 * x')));
    await rescore();
    expect(await recorded()).toEqual([{ kind: 'rescore', earned_before: 0, earned_after: 1 }]);
  },
  TIMEOUT,
);

test(
  'hints of the new script replace those of the old one',
  async () => {
    const hinted = (hint: string) =>
      CHECKED('False')
        .replace(
          '</script>',
          `def hint(ids, answers, new, old):\n    new.set_hint_and_mode(ids[0], '${hint}', 'always')\n</script>`,
        )
        .replace('</customresponse>', '<hintgroup hintfn="hint"/></customresponse>');
    await openSite(hinted('Old hint'));
    await answer('12');
    await site.importSections(await sectionsOf(hinted('New hint')));
    await rescore();
    const { body } = (await site.openUnit(dana.browser)).page;
    expect(body).toContain('New hint');
    expect(body).not.toContain('Old hint');
  },
  TIMEOUT,
);

test(
  'a script that fails changes nothing, and staff read why',
  async () => {
    await openSite(CHECKED('True'));
    await answer('12');
    await site.importSections(await sectionsOf(CHECKED('int("x")')));
    const { statusCode, body } = await rescore();
    expect(statusCode).toBe(400);
    expect(body).toMatch(
      /Nothing was changed, because the problem’s grading script failed in line \d+: ValueError/,
    );
    expect(body).toContain('The problem was wrong');
    expect(await recorded()).toEqual([]);
  },
  TIMEOUT,
);

test(
  'a full queue of scripts changes nothing',
  async () => {
    await openSite(CHECKED('True'));
    await answer('12');
    await site.context.python.close();
    const { statusCode, body } = await rescore();
    expect(statusCode).toBe(400);
    expect(body).toContain('many answers are being graded right now');
    expect(await recorded()).toEqual([]);
  },
  TIMEOUT,
);

test(
  'an answer that is submitted while the script runs isn’t overwritten',
  async () => {
    await openSite(CHECKED('int(ans) == int(expect)'));
    await answer('12');
    const { python } = site.context;
    const runChecks = python.runChecks.bind(python);
    vi.spyOn(python, 'runChecks').mockImplementationOnce(async (...job) => {
      const run = await runChecks(...job);
      await answer('20');
      return run;
    });
    expect((await rescore()).headers.location).toContain('done=impossible');
    expect(await recorded()).toEqual([]);
    expect((await site.openUnit(dana.browser)).page.body).toContain('1 of 1 point');
  },
  TIMEOUT,
);
