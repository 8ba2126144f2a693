import type { OpenResponseExercise } from '@lectern/olx';
import { afterEach, expect, test } from 'vitest';
import { listCompletions } from '../../../kernel/completion/completion.store.ts';
import { listProblemScores } from '../../../kernel/grading/grading.store.ts';
import { giveCourseStaffRole } from '../../../kernel/users/roles.store.ts';
import { type BlockSpec, TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock } from '../testing/exercises.ts';
import { OPEN_RESPONSE } from '../testing/responses.ts';

const KEY = usageKey('exercise', 'x1');
const PATH = `/courses/${TEST_COURSE_KEY}/staff/responses`;
const GOOD = { 'option-0': 'Good', 'comment-1': 'Clear' };
const FAIR = { 'option-0': 'Fair', 'comment-1': 'Plain <b>text</b>', comment: 'Well done' };

let site: UnitSite;
afterEach(() => site.close());

describeDatabases('an open response assessment', (_, fresh) => {
  async function open(
    more: Partial<OpenResponseExercise> = {},
    mode?: string,
    block: Partial<BlockSpec> = {},
  ) {
    const settings = { pointsPossible: 3, maxAttempts: 1 };
    const spec = exerciseBlock('x1', { ...OPEN_RESPONSE, ...more }, settings, block);
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [spec] }])], { database: await fresh() });
    const { browser, user } = await site.makeLearner('ada', mode);
    const frame = await site.openUnit(browser);
    const staff = await site.makeLearner('teacher');
    const role = { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    const { read } = site.context.db;
    const query = new URLSearchParams({ block: KEY }).toString();
    return {
      browser,
      staff: staff.browser,
      page: frame.page.body,
      send: (action: string, fields: Record<string, string> = {}) => act(frame, 'x1', action, fields),
      score: async () => (await listProblemScores(read, user.id, TEST_COURSE_KEY)).get(KEY),
      completion: async () => (await listCompletions(read, user.id, TEST_COURSE_KEY)).get(KEY) ?? 0,
      list: async (stage = '') => (await staff.browser.get(`${PATH}?${query}${stage}`)).body,
      response: async () => (await staff.browser.get(`${PATH}?${query}&learner=ada`)).body,
      change: (change: string, fields: Record<string, string> = {}) =>
        staff.browser.submit(PATH, {
          block: KEY,
          learner: 'ada',
          change,
          submitted: String(site.context.clock.now()),
          ...fields,
        }),
    };
  }
  const refusalOf = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.error_code];

  test('keeps a draft, is submitted once, assessed by the learner, then by staff, who decide the score', async () => {
    const { send, score, completion, list, response, change, staff } = await open();
    const drafted = await send('save-draft', { 'text-0': '</textarea><b>unfinished', 'text-1': '' });
    expect(drafted.body.html).toContain('&lt;/textarea&gt;&lt;b&gt;unfinished</textarea>');
    expect(await response()).not.toContain('unfinished');
    expect(await list()).toContain('No response is waiting for staff.');

    const submitted = await send('submit-response', { 'text-0': 'First <b>', 'text-1': 'Second' });
    expect(submitted.body.html).toContain('Now assess your response.');
    // It is complete once the learner has done every step of it.
    expect([await score(), await completion()]).toEqual([undefined, 0.5]);
    expect(refusalOf(await send('submit-response', { 'text-0': 'Again' }))).toEqual([
      403,
      'attempts_exhausted',
    ]);

    expect((await send('assess-self', GOOD)).body.html).toContain('Your course team hasn’t assessed it yet.');
    expect(await completion()).toBe(1);
    expect(await score()).toBeUndefined();
    expect(refusalOf(await send('assess-self', GOOD))).toEqual([409, 'conflict']);

    await site.runJobs();
    expect((await staff.get('/api/notifications/')).body).toContain('ora_staff_notifications');
    expect(await list('&stage=staff')).toContain('Waiting for staff (1)');
    expect(await list()).toContain('Assess the next response');
    expect(await response()).toContain('First &lt;b&gt;');
    expect((await change('grade-response', FAIR)).statusCode).toBe(303);
    expect(await score()).toEqual({ earned: 2, possible: 3 });
    const { body } = (await site.openUnit(staff)).page;
    expect(body).toContain(`/staff/responses?block=`);
    expect(await list()).toContain('Assessed (1)');
    expect(await response()).toContain('Assessed: 2 of 3 points');
  });

  test('shows the learner what each assessor chose and wrote, as text', async () => {
    const { send, change, browser } = await open();
    await send('submit-response', { 'text-0': 'First' });
    await send('assess-self', GOOD);
    await change('grade-response', FAIR);
    const { body } = (await site.openUnit(browser)).page;
    expect(body).toMatch(
      /Your course team’s assessment.*Fair!.*Plain &lt;b&gt;text.*Well done.*Your own assessment.*Good!/s,
    );
    expect(body).not.toContain('teacher');
    expect((await browser.get('/api/notifications/count/')).json()).toMatchObject({ count: 1 });
  });

  test('counts the learner’s own assessment where staff need not assess, until staff override it', async () => {
    const { send, score, change } = await open({ waitsForStaff: false });
    await send('submit-response', { 'text-0': 'First' });
    await send('assess-self', GOOD);
    expect(await score()).toEqual({ earned: 3, possible: 3 });
    const unexplained = await change('grade-response', FAIR);
    expect([unexplained.statusCode, await score()]).toEqual([400, { earned: 3, possible: 3 }]);
    expect(unexplained.body).toContain('Enter a reason.');
    expect(unexplained.body).toContain('Plain &lt;b&gt;text');
    await change('grade-response', { ...FAIR, reason: 'Too kind' });
    expect(await score()).toEqual({ earned: 2, possible: 3 });
  });

  test('can be canceled, and reopened, with a reason and a record', async () => {
    const { send, score, change, response, browser } = await open();
    await send('submit-response', { 'text-0': 'Copied' });
    expect((await change('cancel-response')).statusCode).toBe(400);
    await change('cancel-response', { reason: 'It’s <i>copied' });
    expect(await score()).toEqual({ earned: 0, possible: 3 });
    const { body } = (await site.openUnit(browser)).page;
    expect(body).toContain('It’s &lt;i&gt;copied');
    expect((await change('grade-response', { ...FAIR, reason: 'Late' })).headers.location).toContain(
      'done=impossible',
    );
    expect(refusalOf(await send('assess-self', GOOD))).toEqual([409, 'conflict']);

    await change('reopen-response', { reason: 'One more chance' });
    expect(await response()).toMatch(/<p>Reopened<\/p>.*One more chance.*Canceled: 0 of 3 points/s);
    expect(await score()).toBeUndefined();
    expect((await site.openUnit(browser)).page.body).toContain('Not submitted yet.');
    expect((await send('submit-response', { 'text-0': 'My own' })).status).toBe(200);
  });

  test('can’t be graded from a page about an earlier submission', async () => {
    const { send, change, score } = await open();
    await send('submit-response', { 'text-0': 'First' });
    const stale = await change('grade-response', { ...FAIR, submitted: '1' });
    expect(stale.headers.location).toContain('done=impossible');
    expect(await score()).toBeUndefined();
  });

  test('is submitted once, even by two concurrent submissions', async () => {
    const { send } = await open();
    const both = await Promise.all(['a', 'b'].map((text) => send('submit-response', { 'text-0': text })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test.each([
    ['an empty response', 'submit-response', { 'text-0': ' \n' }, [400, 'invalid_answer']],
    ['an endless response', 'submit-response', { 'text-0': 'x'.repeat(20_001) }, [400, 'invalid_body']],
    ['an assessment before there is a response', 'assess-self', GOOD, [409, 'conflict']],
  ])('refuses %s', async (_name, action, fields, refusal) => {
    const { send } = await open();
    expect(refusalOf(await send(action, fields))).toEqual(refusal);
  });

  test.each([
    ['an option that is not in the rubric', { ...GOOD, 'option-0': 'Perfect' }],
    ['no option', { 'comment-1': 'Clear' }],
    ['a missing comment', { 'option-0': 'Good' }],
    ['an endless comment', { ...GOOD, comment: 'x'.repeat(5001) }],
  ])('refuses %s, from learners and staff', async (_name, fields) => {
    const { send, change, score } = await open();
    await send('submit-response', { 'text-0': 'First' });
    expect(refusalOf(await send('assess-self', fields))).toEqual([400, 'invalid_answer']);
    expect((await change('grade-response', fields)).statusCode).toBe(400);
    expect(await score()).toBeUndefined();
  });

  test('opens and closes each step by its dates', async () => {
    const later = await open({ opensAt: Date.UTC(2099, 0, 1, 15) });
    expect(later.page).toContain('opens January 1, 2099 at 3:00 PM UTC');
    expect(refusalOf(await later.send('submit-response', { 'text-0': 'a' }))).toEqual([403, 'too_soon']);
    await site.close();

    const over = await open({ dueAt: 1 });
    expect(over.page).toContain('This assignment is closed. You didn’t submit a response.');
    expect(over.page).not.toContain('value="submit-response"');
    expect(refusalOf(await over.send('submit-response', { 'text-0': 'a' }))).toEqual([403, 'past_due']);
    await site.close();

    const { send } = await open({ self: { opensAt: null, dueAt: 1 } });
    const { body } = await send('submit-response', { 'text-0': 'a' });
    expect(body.html).toContain('You can no longer assess your response, because the due date has passed.');
    expect(refusalOf(await send('assess-self', GOOD))).toEqual([403, 'past_due']);
  });

  test.each([
    ['the block’s', '2020-01-01T00:00:00Z', Date.UTC(2099, 0, 1), [403, 'past_due']],
    ['its own', '2099-01-01T00:00:00Z', 1, [403, 'past_due']],
    ['neither', '2098-01-01T00:00:00Z', Date.UTC(2099, 0, 1), [200, undefined]],
  ])('closes at the earlier due date: %s', async (_name, due, dueAt, expected) => {
    const { send, page } = await open({ dueAt }, undefined, { due });
    expect(page).not.toContain('2099');
    expect(refusalOf(await send('submit-response', { 'text-0': 'a' }))).toEqual(expected);
  });

  test('shows the rubric while the learner writes, if the author wants that', async () => {
    const { page, send } = await open({ showsRubric: true });
    expect(page).toMatch(/How your response is assessed.*Good!.*3 points/s);
    const { body } = await send('submit-response', { 'text-0': 'a' });
    expect(body.html).not.toContain('How your response is assessed');
    await site.close();
    expect((await open()).page).not.toContain('How your response is assessed');
  });

  test('is listed for staff with the number of responses to assess', async () => {
    const { send, staff, list } = await open({ self: null });
    const path = `/courses/${TEST_COURSE_KEY}/staff/grading`;
    expect((await staff.get(path)).body).toContain('0 to assess');
    await send('submit-response', { 'text-0': 'First' });
    const { body } = await staff.get(path);
    expect(body).toContain('1 to assess');
    expect(body).toContain(`${PATH}?block=`);
    expect(await list()).toContain('aria-current="page">Grading</a>');
    expect((await staff.get(`/courses/${TEST_COURSE_KEY}/staff/people`)).body).toContain('>Grading</a>');
  });

  test('has a grading page for the staff of the course only', async () => {
    const { browser, page, staff } = await open();
    const query = new URLSearchParams({ block: KEY, learner: 'ada' }).toString();
    expect(page).not.toContain('/staff/responses');
    expect((await browser.get(`${PATH}?${query}`)).statusCode).toBe(403);
    expect(
      (await browser.submit(PATH, { block: KEY, learner: 'ada', change: 'grade-response' })).statusCode,
    ).toBe(403);
    expect((await staff.get(`${PATH}?block=nothing`)).statusCode).toBe(404);
    expect((await staff.get(`${PATH}?block=${encodeURIComponent(KEY)}&learner=nobody`)).statusCode).toBe(404);
  });
});
