import type { ProblemContent } from '@lectern/olx';
import { afterEach, describe, expect, test } from 'vitest';
import { listCompletions } from '../../kernel/completion/completion.store.ts';
import { listProblemScores } from '../../kernel/grading/grading.store.ts';
import { findBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { openUnitSite, problemBlock, sectionOf, UNIT, type UnitSite } from '../units/testing/unit-site.ts';
import type { ProblemState } from './problem-state.ts';
import { countAttempts, readProblemPage } from './testing/problem-page.ts';
import {
  checkboxes,
  choice,
  numberQuestion,
  problemOf,
  singleChoice,
  textQuestion,
} from './testing/problems.ts';

let site: UnitSite;
afterEach(() => site.close());

const RIGHT = { '2_1': 'b' };
const WRONG = { '2_1': 'a' };
const KEY = usageKey('problem', 'p1');

async function openProblemSite(
  content: ProblemContent,
  { block = {}, database }: { block?: object; database?: FreshDatabase } = {},
) {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [problemBlock('p1', content, block)] }])], {
    ...(database && { database }),
  });
  const { browser, user } = await site.makeLearner('ada');
  return { frame: await site.openUnit(browser), browser, user };
}

describe('answering', () => {
  test('takes fewer than 15 queries', async () => {
    const graded = (id: string) => problemBlock(id, problemOf([singleChoice()]), { graded: true });
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [graded('p1'), graded('p2')] }])]);
    const { browser } = await site.makeLearner('ada');
    const frame = await site.openUnit(browser);
    const countQueries = async () => {
      const { values } = await site.context.metrics.querySeconds.get();
      return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
    };
    // The first answer of a day also records that the learner was active.
    await frame.problem('p1', 'problem_check', { answers: WRONG });
    const before = await countQueries();
    expect((await frame.problem('p2', 'problem_check', { answers: RIGHT })).status).toBe(200);
    expect((await countQueries()) - before).toBeLessThan(15);
  });

  test('scores keep their fraction when an import changes the points of the problem', async () => {
    const questions = (count: number) =>
      problemOf(
        Array.from({ length: count }, (_, index) => singleChoice({ id: `2_${index + 1}` })),
        { gradingMethod: 'highest_score' },
      );
    const { browser, user } = await openProblemSite(questions(2));
    const answer = async (answers: object) => {
      const frame = await site.openUnit(browser);
      return readProblemPage((await frame.problem('p1', 'problem_check', { answers })).body.html).score;
    };
    const change = (count: number) =>
      site.importSections([sectionOf([{ id: 'u1', children: [problemBlock('p1', questions(count))] }])]);
    const stored = async () =>
      (await listProblemScores(site.context.db.read, user.id, TEST_COURSE_KEY)).get(KEY);

    expect(await answer({ '2_1': 'b', '2_2': 'b' })).toBe('2 of 2 points');
    await change(4);
    const { page } = await site.openUnit(browser);
    expect(readProblemPage(page.body).score).toBe('4 of 4 points');
    expect(await answer({ '2_1': 'b', '2_2': 'b', '2_3': 'b', '2_4': 'a' })).toBe('4 of 4 points');
    expect(await stored()).toEqual({ earned: 4, possible: 4 });
  });

  test('a right answer is stored with its score and completion, and shown at the next visit', async () => {
    const { frame, browser, user } = await openProblemSite(problemOf([singleChoice()], { weight: 4 }));
    const { status, body } = await frame.problem('p1', 'problem_check', { answers: RIGHT });
    expect(status).toBe(200);
    expect(readProblemPage(body.html)).toMatchObject({ statuses: ['correct'], score: '4 of 4 points' });
    expect(await countAttempts(site.context.db.read, user.id)).toBe(1);
    expect(body.announcement).toBe('Correct: 4 of 4 points.');
    // Shown once beside the answer, and announced to screen readers.
    expect(body.html.match(/Correct/g)).toHaveLength(1);
    expect(body.html).toMatch(/data-message hidden><\/div>/);
    expect(body.complete).toBe(true);
    expect(body.unit).toEqual({
      usageKey: UNIT,
      complete: true,
      ancestors: [usageKey('chapter', 'c1'), usageKey('sequential', 's1')],
    });

    const { read } = site.context.db;
    expect((await listCompletions(read, user.id, TEST_COURSE_KEY)).get(KEY)).toBe(1);
    expect((await listProblemScores(read, user.id, TEST_COURSE_KEY)).get(KEY)).toEqual({
      earned: 1,
      possible: 1,
    });
    const { page } = await site.openUnit(browser);
    expect(page.body).toMatch(/value="b" checked/);
    expect(page.body).toContain('4 of 4 points');
  });

  test.each([
    ['a right answer', RIGHT, {}, ['Continue'], ['Submit', 'Save']],
    ['a wrong one', WRONG, {}, ['Submit'], ['Save']],
    ['a right answer whose result is hidden', RIGHT, { showCorrectness: 'never' }, ['Submit'], ['Save']],
  ])('the main action after %s', async (_, answers, block, main, others) => {
    const { frame } = await openProblemSite(problemOf([singleChoice()], { maxAttempts: 3 }), { block });
    const { html } = (await frame.problem('p1', 'problem_check', { answers })).body;
    const names = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name]) => name);
    expect(names(/class="button button--primary"[^>]*>([^<]+)</g)).toEqual(main);
    expect(names(/class="button"[^>]*>([^<]+)</g)).toEqual(expect.arrayContaining(others));
  });

  test('a wrong answer counts as answered', async () => {
    const { frame } = await openProblemSite(problemOf([singleChoice()]));
    const { body } = await frame.problem('p1', 'problem_check', { answers: WRONG });
    expect(readProblemPage(body.html)).toMatchObject({ statuses: ['incorrect'], score: '0 of 1 point' });
    expect(body.complete).toBe(true);
  });

  test('several questions are judged together, with a verdict each', async () => {
    const problem = problemOf([singleChoice(), textQuestion({ id: '3_1' }), numberQuestion({ id: '4_1' })]);
    const { frame } = await openProblemSite(problem);
    const answers = { '2_1': 'b', '3_1': 'Rome', '4_1': '20/2' };
    const { body } = await frame.problem('p1', 'problem_check', { answers });
    expect(readProblemPage(body.html)).toMatchObject({
      statuses: ['correct', 'incorrect', 'correct'],
      score: '2 of 3 points',
    });
  });

  test.each([
    ['nothing', {}, 'Give an answer before you submit.'],
    ['words for a number', { '2_1': 'ten' }, '“ten” can’t be read as a number.'],
    ['no real number', { '2_1': '1/0' }, '“1/0” has no value that is a real number.'],
  ])('%s gets a message and costs no attempt', async (_, answers, sentence) => {
    const { frame, user } = await openProblemSite(problemOf([numberQuestion()], { maxAttempts: 1 }));
    const refused = await frame.call('problem_check', KEY, { answers });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toContain(sentence);
    expect(await countAttempts(site.context.db.read, user.id)).toBe(0);
  });

  test.each([
    ['<b>Capital</b> of France', 'Capital of France: Give an answer before you submit.'],
    [null, 'Give an answer before you submit.'],
  ])('the message names the question labeled %s as learners know it', async (label, sentence) => {
    const questions = [textQuestion({ id: '2_1', label }), textQuestion({ id: '3_1', label: 'Other' })];
    const { frame } = await openProblemSite(problemOf(questions));
    const refused = await frame.call('problem_check', KEY, { answers: { '3_1': 'x' } });
    expect(refused.json().detail).toBe(sentence);
  });

  test('a choice that was never offered is reported as a changed problem', async () => {
    const { frame } = await openProblemSite(problemOf([singleChoice()]));
    const refused = await frame.call('problem_check', KEY, { answers: { '2_1': 'z' } });
    expect([refused.statusCode, refused.json().error_code]).toEqual([409, 'conflict']);
  });

  test.each([
    ['no answers', {}],
    ['answers that are no texts', { answers: { '2_1': 7 } }],
    ['answers that are one text', { answers: 'b' }],
  ])('a body with %s is refused', async (_, body) => {
    const { frame } = await openProblemSite(problemOf([singleChoice()]));
    const refused = await frame.call('problem_check', KEY, body);
    expect([refused.statusCode, refused.json().error_code]).toEqual([400, 'invalid_body']);
  });

  test('answers are rejected after the last attempt and after the due date', async () => {
    const { frame } = await openProblemSite(problemOf([singleChoice()], { maxAttempts: 2 }), {
      block: { due: '2026-03-03T00:00:00Z' },
    });
    await frame.problem('p1', 'problem_check', { answers: WRONG });
    site.clock.set('2026-03-03T00:00:00Z');
    const fresh = site.browser;
    await fresh.signIn('ada', 'correct horse battery');
    const again = await site.openUnit(fresh);
    const last = await again.problem('p1', 'problem_check', { answers: RIGHT });
    expect(readProblemPage(last.body.html).buttons).not.toContain('Submit');
    expect(last.body.html).toContain('You have used 2 of 2 attempts.');
    const spent = await again.call('problem_check', KEY, { answers: RIGHT });
    expect([spent.statusCode, spent.json().error_code]).toEqual([403, 'attempts_exhausted']);
    site.clock.advance(1);
    const late = await again.call('problem_check', KEY, { answers: RIGHT });
    expect([late.statusCode, late.json().error_code]).toEqual([403, 'past_due']);
  });

  test('the verdict on an older version of the problem is not shown with a new one', async () => {
    const { frame, browser } = await openProblemSite(problemOf([singleChoice()]));
    await frame.problem('p1', 'problem_check', { answers: RIGHT });
    const changed = problemOf([singleChoice({ choices: [choice('a', true), choice('b', false)] })]);
    await site.importSections([sectionOf([{ id: 'u1', children: [problemBlock('p1', changed)] }])]);
    const { body } = await (await site.openUnit(browser)).problem('p1', 'problem_get');
    expect(readProblemPage(body.html).statuses).toEqual(['answered']);
    expect(body.html).toMatch(/value="b" checked/);
    expect(body.html).not.toContain('verdict');
  });
});

describe('saving, resetting and hints', () => {
  test('saved answers are shown again, without a verdict', async () => {
    const { frame, browser } = await openProblemSite(problemOf([numberQuestion()], { maxAttempts: 2 }));
    const { body } = await frame.problem('p1', 'problem_save', { answers: { '2_1': '1/' } });
    expect(readProblemPage(body.html)).toMatchObject({ statuses: ['answered'], score: '1 point possible' });
    expect(body.html).toContain('You have used 0 of 2 attempts.');
    expect(body.complete).toBe(false);
    expect((await site.openUnit(browser)).page.body).toContain('value="1/"');
  });

  test('a reset clears the answers and preserves attempts and score', async () => {
    const { frame, user } = await openProblemSite(problemOf([singleChoice()], { showResetButton: true }));
    await frame.problem('p1', 'problem_check', { answers: WRONG });
    const { body } = await frame.problem('p1', 'problem_reset');
    expect(readProblemPage(body.html).statuses).toEqual(['unanswered']);
    expect(await countAttempts(site.context.db.read, user.id)).toBe(1);
    expect(body.html).not.toContain('checked');
    const scores = await listProblemScores(site.context.db.read, user.id, TEST_COURSE_KEY);
    expect(scores.get(KEY)).toEqual({ earned: 0, possible: 1 });
  });

  test('a hint leaves an answer to an earlier version as it was submitted, to be judged again', async () => {
    const withHint = (right: string) =>
      problemOf([singleChoice({ choices: [choice('a', right === 'a'), choice('b', right === 'b')] })], {
        hints: ['Think.'],
      });
    const { frame, browser, user } = await openProblemSite(withHint('b'));
    await frame.problem('p1', 'problem_check', { answers: WRONG });
    const key = { userId: user.id, courseKey: TEST_COURSE_KEY, usageKey: KEY };
    const before = await findBlockState<ProblemState>(site.context.db.read, key);
    await site.importSections([sectionOf([{ id: 'u1', children: [problemBlock('p1', withHint('a'))] }])]);
    await (await site.openUnit(browser)).problem('p1', 'problem_hint');
    const after = await findBlockState<ProblemState>(site.context.db.read, key);
    expect(before?.state.judgement).not.toBeNull();
    expect(after?.state).toEqual({ ...before?.state, hints: 1 });
  });

  test.each(['problem_save', 'problem_reset', 'problem_show'])(
    '%s is refused where the rules do not allow it',
    async (handler) => {
      const { frame } = await openProblemSite(problemOf([singleChoice()], { showAnswer: 'never' }));
      const refused = await frame.call(handler, KEY, handler === 'problem_save' ? { answers: {} } : {});
      expect(refused.statusCode).toBe(403);
    },
  );

  test('hints are shown one at a time, and again later', async () => {
    const { frame, browser } = await openProblemSite(
      problemOf([singleChoice()], { hints: ['First', 'Second'] }),
    );
    const one = await frame.problem('p1', 'problem_hint');
    expect(one.body.html).toContain('First');
    expect(one.body.html).not.toContain('Second');
    await frame.problem('p1', 'problem_hint');
    const last = await frame.problem('p1', 'problem_hint');
    expect(readProblemPage(last.body.html).buttons).not.toContain('Next hint');
    expect((await site.openUnit(browser)).page.body).toContain('Second');
  });
});

describe('the right answer', () => {
  const secret = { html: 'FEEDBACK-SECRET', label: null };
  const problem = (more: Partial<ProblemContent>) => {
    const content = problemOf(
      [
        singleChoice({
          choices: [choice('a', false, { feedback: secret }), choice('b', true, { feedback: secret })],
        }),
        checkboxes({ id: '3_1', combinations: [{ choiceIds: ['a', 'c'], feedback: secret }] }),
        textQuestion({ id: '4_1', answers: [{ text: 'TEXT-SECRET', feedback: secret }] }),
        numberQuestion({
          id: '5_1',
          answers: [{ kind: 'value', expression: '424242', value: 424242, feedback: secret }],
        }),
      ],
      { hints: ['HINT-SECRET'], maxAttempts: 3, showResetButton: true, ...more },
    );
    content.parts.push({ kind: 'solution', html: 'SOLUTION-SECRET' });
    return content;
  };
  const SECRET = /SECRET|424242|is-answer|Correct answer|"correct"|is-correct/;
  const wrong = { answers: { '2_1': 'a', '3_1': ['b'], '4_1': 'x', '5_1': '1' } };

  test('isn’t sent before the rules allow it', async () => {
    const { frame } = await openProblemSite(problem({ showAnswer: 'answered' }));
    const bytes = [frame.page.body];
    bytes.push((await frame.call('problem_get', KEY)).body);
    bytes.push((await frame.call('problem_save', KEY, wrong)).body);
    bytes.push((await frame.call('problem_show', KEY)).body);
    bytes.push((await frame.call('problem_check', KEY, { answers: {} })).body);
    for (const answer of bytes) expect(answer).not.toMatch(SECRET);

    // Feedback on the chosen answer is sent now; other feedback still isn't.
    const checked = (await frame.call('problem_check', KEY, wrong)).body;
    expect(checked).not.toMatch(/TEXT-SECRET|SOLUTION-SECRET|424242|is-answer|Correct answer/);
    const reset = (await frame.call('problem_reset', KEY)).body;
    expect(reset).not.toMatch(SECRET);
  });

  test('isn’t revealed while correctness is hidden, not even by a verdict or feedback', async () => {
    const { frame } = await openProblemSite(problem({ showAnswer: 'always' }), {
      block: { showCorrectness: 'never' },
    });
    const checked = await frame.problem('p1', 'problem_check', wrong);
    const shown = readProblemPage(checked.body.html);
    expect(shown).toMatchObject({ statuses: Array(4).fill('hidden'), score: '4 points possible' });
    expect(shown.buttons).not.toContain('Show answer');
    expect(checked.body.announcement).toBe('Your answer was submitted.');
    expect(JSON.stringify(checked.body)).not.toMatch(/SECRET|424242|ncorrect|artially/);
    expect((await frame.call('problem_show', KEY)).statusCode).toBe(403);
  });

  test('is shown with its explanation once it may be', async () => {
    const { frame } = await openProblemSite(problem({ showAnswer: 'attempted' }));
    await frame.problem('p1', 'problem_check', wrong);
    const { body } = await frame.problem('p1', 'problem_show');
    for (const text of ['TEXT-SECRET', '424242', 'SOLUTION-SECRET', 'Correct answer'])
      expect(body.html).toContain(text);
  });

  test('isn’t revealed by the ids or the order of shuffled choices', async () => {
    const choices = ['choice_0', 'choice_1', 'choice_2', 'choice_3', 'choice_4'].map((id) =>
      choice(id, id === 'choice_0'),
    );
    const { frame } = await openProblemSite(problemOf([singleChoice({ shuffle: true, choices })]));
    expect(frame.page.body).not.toContain('value="choice_');
    const offered = [
      ...frame.page.body.matchAll(/value="(c[0-9a-f]{10})".*?<label[^>]*>Choice (choice_\d)/gs),
    ];
    expect(offered.map(([, , id]) => id).sort()).toEqual(choices.map(({ id }) => id));
    const value = offered.find(([, , id]) => id === 'choice_0')?.[1] ?? '';
    for (const guess of ['choice_0', ['choice_0'], ['choice_0', value], 'c0123456789']) {
      const guessed = await frame.call('problem_check', KEY, { answers: { '2_1': guess } });
      expect([guess, guessed.statusCode]).toEqual([guess, 409]);
    }
    const { body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': value } });
    expect(readProblemPage(body.html).statuses).toEqual(['correct']);
  });
});

describe('anonymous visitors', () => {
  test('see the questions and can’t answer', async () => {
    site = await openUnitSite(
      [sectionOf([{ id: 'u1', children: [problemBlock('p1', problemOf([singleChoice()]))] }])],
      {
        course: { tree: { courseVisibility: 'public' } },
      },
    );
    const frame = await site.openUnit(site.browser, UNIT, 'view=public_view');
    expect(frame.page.body).toContain('Sign in and enroll to answer this problem.');
    expect(frame.page.body).not.toContain('type="submit"');
    for (const handler of [
      'problem_check',
      'problem_save',
      'problem_hint',
      'problem_show',
      'problem_reset',
    ]) {
      const refused = await frame.call(handler, KEY, {
        ...(/check|save/.test(handler) && { answers: RIGHT }),
      });
      expect([handler, refused.statusCode]).toEqual([handler, 403]);
    }
  });
});

describeDatabases('concurrent answers', (_, fresh) => {
  test('are accepted up to the rate limit, and refused until a minute has passed', async () => {
    const database = await fresh();
    const { frame, user } = await openProblemSite(problemOf([singleChoice()]), { database });
    const check = () => frame.call('problem_check', KEY, { answers: RIGHT });
    for (let count = 0; count < 18; count += 1) expect((await check()).statusCode).toBe(200);
    site.clock.advance(10_500);
    const together = await Promise.all(Array.from({ length: 5 }, check));
    expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429]);
    const refused = await check();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '50']);
    expect(refused.json()).toEqual({
      detail: 'You’ve submitted this problem many times in a row. Wait a minute, then try again.',
      error_code: 'too_many_requests',
    });
    expect(await countAttempts(site.context.db.read, user.id)).toBe(20);
    site.clock.advance(49_500);
    expect((await check()).statusCode).toBe(200);
  });

  test('use the only attempt exactly once, of 50', async () => {
    const database = await fresh();
    const { frame, user } = await openProblemSite(problemOf([singleChoice()], { maxAttempts: 1 }), {
      database,
    });
    const sent = Array.from({ length: 50 }, () => frame.call('problem_check', KEY, { answers: RIGHT }));
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(403)]);
    expect(await countAttempts(site.context.db.read, user.id)).toBe(1);
  });

  test('never use up more attempts than there are', async () => {
    const database = await fresh();
    const { frame, user } = await openProblemSite(problemOf([singleChoice()], { maxAttempts: 3 }), {
      database,
    });
    const sent = Array.from({ length: 8 }, () => frame.call('problem_check', KEY, { answers: RIGHT }));
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    expect(await countAttempts(site.context.db.read, user.id)).toBe(3);
    const scores = await listProblemScores(site.context.db.read, user.id, TEST_COURSE_KEY);
    expect(scores.get(KEY)).toEqual({ earned: 1, possible: 1 });
  });

  test('a failed answer is rolled back', async () => {
    const database = await fresh();
    const { frame, user } = await openProblemSite(problemOf([singleChoice()], { maxAttempts: 1 }), {
      database,
    });
    const { db } = site.context;
    const { write } = db;
    // The transaction is rolled back at its very end, after state, score and completion were written in it.
    db.write = (work) =>
      write(async (tx) => {
        await work(tx);
        throw new Error('the disk is full');
      });
    expect((await frame.call('problem_check', KEY, { answers: RIGHT })).statusCode).toBe(500);
    db.write = write;
    expect(readProblemPage((await frame.problem('p1', 'problem_get')).body.html).statuses).toEqual([
      'unanswered',
    ]);
    expect(await countAttempts(db.read, user.id)).toBe(0);
    expect((await listCompletions(db.read, user.id, TEST_COURSE_KEY)).size).toBe(0);
    expect((await listProblemScores(db.read, user.id, TEST_COURSE_KEY)).size).toBe(0);
  });
});

describe('[VAL-17] an entrance exam', () => {
  const two = [
    problemBlock('p1', problemOf([singleChoice()])),
    problemBlock('p2', problemOf([singleChoice()])),
  ];
  const more = { id: 'c2', children: [{ id: 's2', children: [{ id: 'u2', children: [] }] }] };
  const openExamSite = async (id: string) => {
    const entranceExam = { enabled: true, id: usageKey('chapter', id), minimumScore: 1 };
    site = await openUnitSite([sectionOf([{ id: 'u1', children: two }]), more], {
      course: { settings: { entranceExam } },
    });
    const { browser } = await site.makeLearner('ada');
    return browser;
  };
  const check = async (frame: Awaited<ReturnType<UnitSite['openUnit']>>, id: string, answers: object) =>
    (await frame.problem(id, 'problem_check', { answers })).body.passedEntranceExam;

  test('the answer that passes the exam says so, once', async () => {
    const browser = await openExamSite('c1');
    const frame = await site.openUnit(browser);
    expect(await check(frame, 'p1', RIGHT)).toBe(false);
    expect(await check(frame, 'p2', WRONG)).toBe(false);
    expect((await frame.problem('p2', 'problem_get')).body.passedEntranceExam).toBe(false);
    expect(await check(frame, 'p2', RIGHT)).toBe(true);
    expect(await check(frame, 'p2', RIGHT)).toBe(false);
    expect(
      (await browser.get(`/api/courseware/sequence/${usageKey('sequential', 's2')}`)).json(),
    ).toMatchObject({
      gated_content: { gated: false },
    });
  });

  test('an answer outside the exam never reports it as passed', async () => {
    const browser = await openExamSite('c2');
    const frame = await site.openUnit(browser);
    expect(await check(frame, 'p1', RIGHT)).toBe(false);
  });
});
