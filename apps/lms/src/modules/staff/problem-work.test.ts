import type { ProgressWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { choice, problemOf, singleChoice, textQuestion } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';

const KEY = TEST_COURSE_KEY;
const PATH = `/courses/${KEY}/staff/problem`;
const P1 = usageKey('problem', 'p1');
const questions = (right: string) => [
  singleChoice({
    label: 'The capital',
    choices: [
      choice('a', right === 'a', { html: '<b>Rome</b>' }),
      choice('b', right === 'b', { html: 'Paris' }),
    ],
  }),
  textQuestion({ id: '3_1' }),
];
const units = (right: string) => [
  sectionOf([{ id: 'u1', children: [problemBlock('p1', problemOf(questions(right), { maxAttempts: 1 }))] }], {
    graded: true,
    format: 'Homework',
  }),
];

describeDatabases('a learner’s work in a problem', (_, fresh) => {
  let site: UnitSite;
  let dana: Awaited<ReturnType<UnitSite['makeLearner']>>;
  let staff: typeof dana;
  beforeAll(async () => {
    site = await openUnitSite(units('b'), { database: await fresh() });
    dana = await site.makeLearner('dana');
    staff = await site.makeLearner('staff');
    const role = { userId: staff.user.id, courseKey: KEY, at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
  });
  afterAll(() => site.close());

  const textOf = (page: string) =>
    page
      .replace(/<(script|style|header|footer)\b.*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  const open = async (learner = 'dana', more = '') => {
    const query = new URLSearchParams({ block: P1, learner });
    return staff.browser.get(`${PATH}?${query.toString()}${more}`);
  };
  const change = (fields: Record<string, string>) =>
    staff.browser.submit(PATH, {
      block: P1,
      learner: 'dana',
      points: '',
      reason: 'You asked for it',
      ...fields,
    });
  const answer = async (answers: Record<string, string>) => {
    const frame = await site.openUnit(dana.browser);
    return frame.problem('p1', 'problem_check', { answers });
  };
  const scoreOf = async () => {
    const progress = (await dana.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    const [subsection] = progress.section_scores[0]?.subsections ?? [];
    return [subsection?.num_points_earned, subsection?.num_points_possible];
  };

  test('is linked from the problem for staff only, never while they view it as a learner', async () => {
    const link = `href="http://localhost${PATH}?block=${encodeURIComponent(P1)}"`;
    expect((await site.openUnit(staff.browser)).page.body).toContain(link);
    expect((await site.openUnit(dana.browser)).page.body).not.toContain('Staff tools');
    const masquerade = `/courses/${KEY}/masquerade`;
    await staff.browser.send('POST', masquerade, { body: { role: 'student', user_name: 'dana' } });
    expect((await site.openUnit(staff.browser)).page.body).not.toContain('Staff tools');
    expect((await open()).statusCode).toBe(403);
    await staff.browser.send('POST', masquerade, { body: { role: 'staff' } });
    expect((await dana.browser.get(`${PATH}?block=${P1}`)).statusCode).toBe(403);
    expect((await site.browser.get(`${PATH}?block=${P1}`)).statusCode).toBe(302);
  });

  test('asks for a learner, and says if none is found', async () => {
    const asked = await staff.browser.get(`${PATH}?block=${encodeURIComponent(P1)}`);
    expect([asked.statusCode, textOf(asked.body)]).toEqual([200, expect.stringContaining('Whose work')]);
    await site.makeUser('stranger');
    for (const name of ['nobody', 'stranger', '<b>']) {
      const unknown = await open(name);
      expect(unknown.statusCode).toBe(400);
      expect(textOf(unknown.body)).toContain('No one in this course has this username or email address.');
    }
    expect((await staff.browser.get(`${PATH}?block=${usageKey('vertical', 'u1')}`)).statusCode).toBe(404);
    expect((await staff.browser.get(PATH)).statusCode).toBe(404);
  });

  test('shows answers, attempts and score', async () => {
    expect(textOf((await open()).body)).toContain('Not scored, out of 2 points');
    await answer({ '2_1': 'a', '3_1': 'Paris' });
    const text = textOf((await open('dana@example.org')).body);
    expect(text).toContain('Score 1 of 2 points Attempts used 1 of 1 Last submitted March 2, 2026');
    expect(text).toContain('The capital Rome Incorrect');
    expect(text).toContain('Question 2 Paris Correct');
    expect(text).toContain('Changes by staff None yet.');
  });

  test('attempts are reset: the learner may answer again, and keeps their score until then', async () => {
    expect((await answer({ '2_1': 'b', '3_1': 'Paris' })).status).toBe(403);
    const { statusCode, headers } = await change({ change: 'reset-attempts' });
    expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('done=reset-attempts')]);
    expect(textOf((await open('dana', '&done=reset-attempts')).body)).toMatch(
      /Attempts reset\..*Score 1 of 2 points Attempts used 0 of 1.*Attempts reset from 1 to 0 You asked for it staff · March 2/,
    );
    expect((await answer({ '2_1': 'a', '3_1': 'Rome' })).status).toBe(200);
    expect(await scoreOf()).toEqual([0, 2]);
  });

  test('rescoring judges by the current version of the problem', async () => {
    await site.importSections(units('a'));
    expect(textOf((await open()).body)).toContain('The problem has changed since');
    await change({ change: 'rescore' });
    expect(await scoreOf()).toEqual([1, 2]);
    const text = textOf((await open()).body);
    expect(text).toContain('The capital Rome Correct');
    expect(text).toContain('Rescored from 0 to 1 of 2 points');
    expect((await site.openUnit(dana.browser)).page.body).toContain('1 of 2 points');
  });

  test('an overridden score shows in the problem and in the learner’s progress', async () => {
    await change({ change: 'override', points: '1.5' });
    expect(await scoreOf()).toEqual([1.5, 2]);
    expect((await site.openUnit(dana.browser)).page.body).toContain('1.5 of 2 points');
    const rows = await site.context.db.read.selectFrom('staff_changes').selectAll().orderBy('id').execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['reset-attempts', 'rescore', 'override']);
    expect(rows.at(-1)).toMatchObject({
      user_id: dana.user.id,
      usage_key: P1,
      reason: 'You asked for it',
      actor: 'staff',
      earned_before: 1,
      earned_after: 1.5,
      changed_at: site.clock.now(),
    });
  });

  test('missing or invalid input changes nothing', async () => {
    const before = [await scoreOf(), (await open()).body.match(/rows__row/g)?.length];
    const refused = await change({ change: 'override', points: '3', reason: ' ' });
    expect(refused.statusCode).toBe(400);
    expect(textOf(refused.body)).toContain('Enter a score from 0 to 2.');
    expect(textOf(refused.body)).toContain('Enter a reason.');
    await change({ change: 'reset-attempts' });
    const { headers } = await change({ change: 'reset-attempts' });
    expect(headers.location).toContain('done=impossible');
    expect((await change({ change: 'rescore', learner: 'nobody' })).statusCode).toBe(400);
    expect((await change({ change: 'rescore', block: 'x' })).statusCode).toBe(404);
    const own = { block: P1, learner: 'dana', change: 'override', points: '2', reason: 'Mine' };
    expect((await dana.browser.submit(PATH, own)).statusCode).toBe(403);
    expect([await scoreOf(), (await open()).body.match(/rows__row/g)?.length]).toEqual([
      before[0],
      Number(before[1]) + 1,
    ]);
  });

  test('nothing is changed by a form that was opened before the work changed; a double-click changes it once', async () => {
    const etagIn = (page: string) => /name="etag" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const etag = etagIn((await open()).body);
    const override = (points: string) => change({ change: 'override', points, etag });
    const before = await scoreOf();
    expect((await override('2')).headers.location).toContain('done=override');
    expect((await override('2')).headers.location).toContain('done=override');
    const stale = await override('0');
    expect(stale.headers.location).toContain('done=impossible');
    expect(textOf((await open('dana', '&done=impossible')).body)).toContain('the work has changed since');
    expect(await scoreOf()).toEqual([2, 2]);
    const current = etagIn((await open()).body);
    await change({ change: 'override', points: String(before[0]), etag: current });
    expect(await scoreOf()).toEqual(before);
  });
});
