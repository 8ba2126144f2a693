import { afterEach, expect, test } from 'vitest';
import { HOUR } from '../../lib/durations.ts';
import { TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';
import { readProblemPage } from './testing/problem-page.ts';
import { problemOf, singleChoice } from './testing/problems.ts';

let site: UnitSite;
afterEach(() => site.close());

const RIGHT = { answers: { '2_1': 'b' } };
const OFFER = 'data-shift';

/** A self-paced course with one problem, due a week after its learner began, and an hour of grace. */
async function openSite(database: FreshDatabase, more: object = {}) {
  const content = problemOf([singleChoice()], { showAnswer: 'past_due' });
  const block = { relativeWeeksDue: 1, gracePeriodMs: HOUR, graded: true, ...more };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [problemBlock('p1', content, block)] }])], {
    database,
    course: { tree: { selfPaced: true, end: Date.parse('2026-03-15T00:00:00Z') } },
  });
  site.clock.set('2026-03-02T09:00:00Z');
  return site.makeLearner('ada');
}

const shift = async ({ browser }: { browser: UnitSite['browser'] }) =>
  browser.send('POST', '/api/course_experience/v1/reset_course_deadlines', {
    body: { course_key: TEST_COURSE_KEY },
  });

describeDatabases('a problem of a self-paced course', (_, fresh) => {
  test('accepts answers until the end of the learner’s grace period, and again once dates are shifted', async () => {
    const ada = await openSite(await fresh());
    site.clock.set('2026-03-05T00:00:00Z');
    const ben = await site.makeLearner('ben');
    site.clock.set('2026-03-09T10:00:00Z');
    const frame = await site.openUnit(ada.browser);
    expect((await frame.problem('p1', 'problem_check', RIGHT)).status).toBe(200);
    site.clock.set('2026-03-09T10:00:00.001Z');
    const late = await site.openUnit(ada.browser);
    const refused = await late.problem('p1', 'problem_check', RIGHT);
    expect([refused.status, refused.body]).toMatchObject([403, { error_code: 'past_due' }]);
    expect((await late.problem('p1', 'problem_show')).status).toBe(200);
    const other = await site.openUnit(ben.browser);
    expect((await other.problem('p1', 'problem_show')).status).toBe(403);
    expect((await other.problem('p1', 'problem_check', RIGHT)).status).toBe(200);

    expect((await shift(ada)).statusCode).toBe(200);
    expect((await late.problem('p1', 'problem_show')).status).toBe(403);
    expect((await late.problem('p1', 'problem_check', RIGHT)).status).toBe(200);
  });

  test('hides correctness until the learner’s own due date', async () => {
    const ada = await openSite(await fresh(), { showCorrectness: 'past_due' });
    const frame = await site.openUnit(ada.browser);
    const status = async () => readProblemPage((await frame.problem('p1', 'problem_get')).body.html).statuses;
    await frame.problem('p1', 'problem_check', RIGHT);
    expect(await status()).toEqual(['hidden']);
    site.clock.set('2026-03-09T10:00:00.001Z');
    const again = await site.openUnit(ada.browser);
    const { body } = await again.problem('p1', 'problem_get');
    expect(readProblemPage(body.html).statuses).toEqual(['correct']);
  });

  test('offers to shift the dates when past due, as long as that is possible', async () => {
    const ada = await openSite(await fresh());
    const page = async () => (await site.openUnit(ada.browser)).page.body;
    site.clock.set('2026-03-09T10:00:00Z');
    expect(await page()).not.toContain(OFFER);
    site.clock.set('2026-03-09T10:00:00.001Z');
    expect(await page()).toContain(OFFER);
    const { settings, problem } = await site.openUnit(ada.browser);
    expect(settings).toMatchObject({
      courseKey: TEST_COURSE_KEY,
      deadlines: 'http://localhost/api/course_experience/v1/reset_course_deadlines',
    });
    await shift(ada);
    expect((await problem('p1', 'problem_get')).body.html).not.toContain(OFFER);
    site.clock.set('2026-03-14T23:59:59.999Z');
    expect(await page()).not.toContain(OFFER);
  });

  test('offers nothing once the course has ended', async () => {
    const ada = await openSite(await fresh());
    const page = async () => (await site.openUnit(ada.browser)).page.body;
    site.clock.set('2026-03-14T23:59:59.999Z');
    expect(await page()).toContain(OFFER);
    site.clock.set('2026-03-15T00:00:00Z');
    expect(await page()).not.toContain(OFFER);
  });
});
