import { afterEach, expect, test } from 'vitest';
import { listAnswerCounts } from '../../../kernel/answers/exercise-answers.store.ts';
import { makeBrowser } from '../../../testing/browser.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { PASSWORD } from '../../../testing/site.ts';
import { openUnitSite, sectionOf, UNIT, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock, pollOf, surveyOf } from '../testing/exercises.ts';

let site: UnitSite;
afterEach(() => site.close());

const POLL = usageKey('exercise', 'x1');
/** The results as they are read: `Tea 67% (2 votes)`. */
const resultsIn = (html: string): string[] =>
  [...html.matchAll(/<li class="bar[^"]*">(.*?)<div class="bar-track"/gs)].map(([, text = '']) =>
    text
      .replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, '$1')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

describeDatabases('polls and surveys', (_, fresh) => {
  const open = async (block: ReturnType<typeof exerciseBlock>) => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])], { database: await fresh() });
  };
  const openAs = async (name: string, mode?: string) => {
    const { browser, user } = await site.makeLearner(name, mode);
    return { frame: await site.openUnit(browser), browser, user };
  };

  test('a vote completes the poll and shows the results, also at the next visit', async () => {
    await open(exerciseBlock('x1', pollOf(), { maxAttempts: 1 }));
    const [ada, bob] = [await openAs('ada'), await openAs('bob', 'verified')];
    expect(ada.frame.page.body).toContain('Tea or coffee?');
    expect(ada.frame.page.body).not.toContain('Cheers');
    expect(resultsIn(ada.frame.page.body)).toEqual([]);

    const { status, body } = await act(ada.frame, 'x1', 'vote', { choice: 't' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ complete: true, announcement: 'Your vote is saved.' });
    expect(body.unit).toMatchObject({ complete: true });
    expect(body.html).toContain('Cheers');
    await act(bob.frame, 'x1', 'vote', { choice: 'w' });

    const again = (await site.openUnit(ada.browser)).page.body;
    expect(resultsIn(again)).toEqual([
      'Tea Your answer 50% (1 vote)',
      'Water 50% (1 vote)',
      'Coffee 0% (0 votes)',
    ]);
    expect(again).not.toContain('type="radio"');
  });

  test('each learner’s vote counts once, even with many concurrent votes', async () => {
    await open(exerciseBlock('x1', pollOf(), { maxAttempts: 1 }));
    const learners = await Promise.all(Array.from({ length: 8 }, (_, index) => openAs(`learner${index}`)));
    const votes = learners.flatMap(({ frame }, index) =>
      ['a', 'b', 'c'].map(() => act(frame, 'x1', 'vote', { choice: index < 5 ? 't' : 'c' })),
    );
    const statuses = (await Promise.all(votes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 403)).toHaveLength(16);
    const counts = (await listAnswerCounts(site.context.db.read, TEST_COURSE_KEY, [POLL])).get(POLL);
    expect(counts).toEqual([
      { question: 'choice', choice: 't', times: 5, total: 8 },
      { question: 'choice', choice: 'c', times: 3, total: 8 },
    ]);
  });

  test('a new vote replaces the former as often as the author allows', async () => {
    await open(exerciseBlock('x1', pollOf(), { maxAttempts: 2 }));
    const { frame } = await openAs('ada');
    await act(frame, 'x1', 'vote', { choice: 't' });
    const second = await act(frame, 'x1', 'vote', { choice: 'c' });
    expect(resultsIn(second.body.html)[0]).toBe('Coffee Your answer 100% (1 vote)');
    expect(second.body.html).toContain('You have used 2 of 2 attempts.');
    const third = await act(frame, 'x1', 'vote', { choice: 't' });
    expect([third.status, third.body.error_code]).toEqual([403, 'attempts_exhausted']);
  });

  test('private results are for staff only', async () => {
    await open(exerciseBlock('x1', pollOf({ privateResults: true }), { maxAttempts: 1 }));
    const { frame, browser } = await openAs('ada');
    const { body } = await act(frame, 'x1', 'vote', { choice: 't' });
    expect(resultsIn(body.html)).toEqual([]);
    expect(body.html).toContain('Only the course team sees the results.');
    const page = `/courses/${TEST_COURSE_KEY}/staff/exercise?block=${encodeURIComponent(POLL)}`;
    expect((await browser.get(page)).statusCode).toBe(403);

    await site.makeUser('sam', { isAdministrator: true });
    const staff = makeBrowser(site.app);
    await staff.signIn('sam', PASSWORD);
    const results = (await staff.get(page)).body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(results).toContain('Tea 1 (100%)');
    expect(results).toMatch(/ada Tea/);
    const unit = (await site.openUnit(staff)).page.body;
    expect(unit).toContain('/staff/exercise?block=');
  });

  test.each([
    ['nothing', 'vote', {}, 400, 'invalid_answer'],
    ['an option that there is not', 'vote', { choice: 'x' }, 400, 'invalid_answer'],
    ['an action that there is not', 'toString', { choice: 't' }, 400, 'bad_request'],
  ])('%s is refused, and nothing is saved', async (_, action, fields, status, code) => {
    await open(exerciseBlock('x1', pollOf(), { maxAttempts: 1 }));
    const { frame } = await openAs('ada');
    const refused = await act(frame, 'x1', action, fields);
    expect([refused.status, refused.body.error_code]).toEqual([status, code]);
    expect((await act(frame, 'x1', 'vote', { choice: 't' })).status).toBe(200);
  });

  test('a learner whose option was removed can vote again', async () => {
    await open(exerciseBlock('x1', pollOf()));
    const { frame, browser } = await openAs('ada');
    await act(frame, 'x1', 'vote', { choice: 't' });
    const { options } = pollOf();
    const block = exerciseBlock('x1', pollOf({ options: options.slice(1) }));
    await site.importSections([sectionOf([{ id: 'u1', children: [block] }])]);
    const again = await site.openUnit(browser);
    expect(again.page.body).not.toContain(' checked');
    const { body } = await act(again, 'x1', 'vote', { choice: 'w' });
    expect(resultsIn(body.html)[0]).toBe('Water Your answer 100% (1 vote)');
  });

  test('a visitor can’t vote', async () => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [exerciseBlock('x1', pollOf())] }])], {
      database: await fresh(),
      course: { tree: { courseVisibility: 'public' } },
    });
    const frame = await site.openUnit(site.browser, UNIT, 'view=public_view');
    expect(frame.page.body).toContain('Sign in and enroll to take part.');
    expect(frame.page.body).not.toContain('value="vote"');
    const refused = await act(frame, 'x1', 'vote', { choice: 't' });
    expect([refused.status, refused.body.error_code]).toEqual([403, 'enrollment_required']);
  });

  test('a survey requires an answer to each question, and shows the results of each', async () => {
    await open(exerciseBlock('x1', surveyOf(), { maxAttempts: 1 }));
    const { frame } = await openAs('ada');
    const half = await act(frame, 'x1', 'vote', { 'question-clear': 'Y' });
    expect([half.status, half.body.detail]).toEqual([
      400,
      'Answer every question before you submit. “Fun?” has no answer yet.',
    ]);
    const { body } = await act(frame, 'x1', 'vote', { 'question-clear': 'Y', 'question-fun': 'N' });
    expect(resultsIn(body.html)).toEqual([
      'Yes Your answer 100% (1 vote)',
      'No 0% (0 votes)',
      'Yes 0% (0 votes)',
      'No Your answer 100% (1 vote)',
    ]);
  });
});
