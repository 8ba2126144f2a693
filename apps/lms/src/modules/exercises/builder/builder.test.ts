import type { ExerciseViewWire } from '@lectern/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { openFrame } from '../../units/testing/unit-site.ts';
import { readMatrixCourse, unitOf } from '../testing/matrix-course.ts';
import { type MatrixRow, quoted } from '../testing/matrix-row.ts';
import { type MatrixSite, openMatrixSite } from '../testing/matrix-site.ts';

let site: MatrixSite;
afterEach(() => site.close());

type Fields = Record<string, string | string[]>;

/** A unit of blocks, and what a learner does in them. */
async function openUnit(blocks: string) {
  const row = { tag: 'unit', olx: () => blocks } as unknown as MatrixRow;
  site = await openMatrixSite((await readMatrixCourse([row])).tree);
  const person = await site.newcomer({ mode: 'audit' });
  const page = async () => (await openFrame(site.app, person.browser, unitOf(row))).page.body;
  const act = async (block: string, action: string, fields: Fields = {}) => {
    const frame = await openFrame(site.app, person.browser, unitOf(row));
    const named = Object.fromEntries(
      Object.entries(fields).map(([id, value]) => [id === 'subject' ? id : `answer-${id}`, value]),
    );
    const [tag = '', id = ''] = block.split('/');
    const response = await frame.call('exercise_act', usageKey(tag, id), { action, fields: named });
    const body = response.json<ExerciseViewWire & { detail?: string }>();
    return { status: response.statusCode, html: body.html, detail: body.detail };
  };
  return { page, act, person };
}

const choices = '<pb-choice value="a">Ay</pb-choice><pb-choice value="b">Bee</pb-choice>';
const mcq = (name: string, more = '') =>
  `<pb-mcq name="${name}" question="Which ${name}?" correct_choices="${quoted(['b'])}">${choices}<pb-tip values="${quoted(['a'])}">No, not Ay</pb-tip>${more}</pb-mcq>`;
const MESSAGES =
  '<pb-message type="completed">All right</pb-message><pb-message type="incomplete">Not yet</pb-message><pb-message type="max_attempts_reached">No more</pb-message>';

describe('questions that are submitted together', () => {
  test('have a verdict and tips each, and one message for all of them', async () => {
    const { act } = await openUnit(
      `<problem-builder url_name="x" max_attempts="2" weight="2" feedback_label="So">${mcq('q', '<pb-message type="on-submit">Noted</pb-message>')}${MESSAGES}</problem-builder>`,
    );
    const first = await act('problem-builder/x', 'submit', { q: 'a' });
    for (const text of [
      'No, not Ay',
      'Noted',
      'Not yet',
      'Incorrect: 0 of 2 points.',
      'So</h3>',
      'Submit again',
    ])
      expect(first.html).toContain(text);
    expect(first.html).not.toContain('All right');
    const second = await act('problem-builder/x', 'submit', { q: 'a' });
    expect(second.html).toContain('No more');
    expect(second.html).not.toContain('Not yet');
    expect(second.html).not.toContain('type="submit"');
    expect((await act('problem-builder/x', 'submit', { q: 'b' })).status).toBe(403);
  });

  test('are only noted where the author gives no right answer', async () => {
    const rating = '<pb-rating name="r" question="How close?" low="Far away" high="All of it"/>';
    const { act } = await openUnit(`<problem-builder url_name="x">${rating}</problem-builder>`);
    const { html } = await act('problem-builder/x', 'submit', { r: '1' });
    expect(html).toContain('Your answers were submitted.');
    expect(html).not.toContain('Correct');
    expect(html).not.toContain('verdict');
  });

  test('all answered correctly say so', async () => {
    const { act } = await openUnit(`<problem-builder url_name="x">${mcq('q')}${MESSAGES}</problem-builder>`);
    const { html } = await act('problem-builder/x', 'submit', { q: 'b' });
    expect(html).toContain('All right');
    expect(html).toContain('Correct: 1 of 1 point.');
    expect(html).toMatch(/class="button"[^>]*>Submit again</);
    expect(html).toMatch(/class="button button--primary"[^>]*data-continue/);
    expect(html).not.toContain('No, not Ay');
  });

  test('with several choices mark each choice, except those that may be either', async () => {
    const many = (more: string) =>
      `<pb-mrq name="m" question="Which?" required_choices="${quoted(['a', 'b'])}" ignored_choices="${quoted(['d'])}" ${more}>${choices}<pb-choice value="c">Cee</pb-choice><pb-choice value="d">Dee</pb-choice><pb-tip values="${quoted(['b'])}">Bees count</pb-tip></pb-mrq>`;
    const { act } = await openUnit(
      `<problem-builder url_name="x">${many('')}</problem-builder><problem-builder url_name="y">${many('hide_results="true"')}</problem-builder>`,
    );
    const { html } = await act('problem-builder/x', 'submit', { m: ['a', 'c', 'd'] });
    expect(html).toMatch(/Ay<span class="answer-mark builder-mark"><bdi lang="en" dir="ltr">Right</);
    expect(html).toMatch(/Bee<span class="answer-mark builder-mark"><bdi lang="en" dir="ltr">Missing</);
    expect(html).toMatch(/Cee<span class="answer-mark builder-mark"><bdi lang="en" dir="ltr">Wrong</);
    expect(html).toMatch(/Dee<\/label>/);
    expect(html).toContain('Bees count');
    expect(html).toContain('Partially correct: 0.5 of 1 point.');
    expect((await act('problem-builder/y', 'submit', { m: ['a'] })).html).not.toContain('builder-mark');
  });

  test('report missing answers and those that are too short', async () => {
    const { act } = await openUnit(
      `<problem-builder url_name="x">${mcq('q')}<pb-answer name="t" display_name="Your plan" min_characters="9"/></problem-builder>`,
    );
    const submit = async (fields: Fields) => (await act('problem-builder/x', 'submit', fields)).detail;
    expect(await submit({ t: 'Long enough' })).toContain('“Which q?” has no answer yet.');
    expect(await submit({ q: 'b', t: 'Short' })).toContain('“Your plan” has 5 of at least 9 characters.');
  });

  test('reveal nothing about correctness where results stay hidden', async () => {
    const { act } = await openUnit(
      `<problem-builder url_name="x" show_correctness="never">${mcq('q')}${MESSAGES}</problem-builder>`,
    );
    const { html } = await act('problem-builder/x', 'submit', { q: 'a' });
    expect(html).toContain('Your answers were submitted.');
    for (const text of ['No, not Ay', 'Not yet', 'Incorrect']) expect(html).not.toContain(text);
  });
});

describe('steps', () => {
  const STEPS = `<step-builder url_name="s" max_attempts="2" extended_feedback="true">
    <sb-step display_name="First" message="On you go">${mcq('one', '<pb-message type="on-assessment-review-question">Read lesson 1</pb-message>')}</sb-step>
    <sb-step next_button_label="Look back"><pb-answer name="t" question="Why?"/></sb-step>
    <sb-review-step><sb-review-score/><sb-review-per-question-feedback/>
      <sb-conditional-message score_condition="imperfect" num_attempts_condition="can_try_again">Once more</sb-conditional-message>
      <sb-conditional-message score_condition="perfect">Perfect</sb-conditional-message>
      <sb-conditional-message num_attempts_condition="cannot_try_again">It is over</sb-conditional-message></sb-review-step></step-builder>`;

  test('lead to the review, can be restarted, and can be viewed again at the end', async () => {
    const { act, page } = await openUnit(STEPS);
    const step = (action: string, fields: Fields = {}) => act('step-builder/s', action, fields);

    expect((await step('next-step')).status).toBe(409);
    const first = await step('submit-step', { one: 'a' });
    for (const text of ['Incorrect', 'On you go', 'Next step']) expect(first.html).toContain(text);
    expect(first.html).not.toContain('No, not Ay');
    const second = await step('next-step');
    expect(second.html).toContain('Step 2 of 2');
    expect(second.html).not.toContain('Which one?');
    expect((await step('submit', { t: 'Because' })).html).toContain('Look back');
    const review = await step('next-step');
    for (const text of [
      'Review',
      '0 right, 1 wrong',
      'Which one?',
      'Read lesson 1',
      'Once more',
      'Try again',
    ])
      expect(review.html).toContain(text);
    for (const text of ['Perfect', 'It is over', 'Look at step']) expect(review.html).not.toContain(text);
    expect((await step('open-step', { subject: '0' })).status).toBe(409);
    expect(await page()).toContain('0 right, 1 wrong');

    const again = await step('try-again');
    expect(again.html).toContain('Step 1 of 2');
    expect(again.html).not.toContain(' checked');
    await step('submit-step', { one: 'a' });
    expect((await step('next-step')).html).toContain('Because</textarea>');
    await step('submit', { t: 'Because of it' });
    const last = await step('next-step');
    for (const text of ['It is over', 'Look at step 1', 'You have used 2 of 2 attempts.'])
      expect(last.html).toContain(text);
    for (const text of ['Once more', 'Read lesson 1', 'Try again']) expect(last.html).not.toContain(text);
    expect((await step('try-again')).status).toBe(403);

    const looked = await step('open-step', { subject: '0' });
    for (const text of ['Step 1 of 2', 'No, not Ay']) expect(looked.html).toContain(text);
    expect((await step('open-step', { subject: '7' })).status).toBe(400);
    expect((await step('open-step')).html).toContain('Look at step 2');
  });

  test('earn full credit if all are right; a step with texts only needs no answer', async () => {
    const { act, person } = await openUnit(
      `<step-builder url_name="s" weight="5"><sb-step><html>Read</html></sb-step><sb-step>${mcq('one')}</sb-step><sb-step><html>The end</html></sb-step><sb-review-step/></step-builder>`,
    );
    expect((await act('step-builder/s', 'submit-step')).html).toContain('Step 2 of 3');
    await act('step-builder/s', 'submit-step', { one: 'b' });
    expect((await act('step-builder/s', 'next-step')).html).toContain('Finish');
    expect((await act('step-builder/s', 'submit')).html).toContain('Correct: 5 of 5 points.');
    const progress = (await person.get(`/api/course_home/progress/${TEST_COURSE_KEY}`)).body;
    expect(progress).toContain('"num_points_earned":5');
  });

  test('submitted in two tabs count once', async () => {
    const { act } = await openUnit(STEPS);
    await act('step-builder/s', 'submit-step', { one: 'b' });
    expect(await act('step-builder/s', 'submit-step', { one: 'a' })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('already submitted'),
    });
  });
});

describe('texts that learners write', () => {
  const WRITTEN = `<problem-builder url_name="w"><pb-answer name="goal" question="Your goal?"/></problem-builder>
    <problem-builder url_name="again"><pb-answer name="goal" question="Change your goal?"/><pb-answer name="plan" question="Plan?" default_from="goal"/></problem-builder>
    <problem-builder url_name="r"><pb-answer-recap name="goal" description="You wrote"/>
      <pb-table><pb-column header="Goals"><pb-answer-recap name="goal"/><html>and</html></pb-column></pb-table></problem-builder>`;

  test('are shown wherever their name is used, in the latest version', async () => {
    const { act, page } = await openUnit(WRITTEN);
    expect((await page()).match(/You haven’t answered this yet/g)).toHaveLength(2);
    await act('problem-builder/w', 'submit', { goal: 'Learn <b>more</b>' });
    const body = await page();
    expect(body.match(/<blockquote[^>]*>Learn &lt;b&gt;more&lt;\/b&gt;<\/blockquote>/g)).toHaveLength(2);
    expect(body.match(/>\nLearn &lt;b&gt;more&lt;\/b&gt;<\/textarea>/g)).toHaveLength(3);
    site.clock.advance(60_000);
    const changed = await act('problem-builder/again', 'submit', { goal: 'Rest', plan: 'Sleep' });
    expect(changed.html).toContain('Sleep</textarea>');
    expect((await page()).match(/<blockquote[^>]*>Rest<\/blockquote>/g)).toHaveLength(2);
  });

  test('of other learners are not shown', async () => {
    const { act } = await openUnit(WRITTEN);
    await act('problem-builder/w', 'submit', { goal: 'Mine alone' });
    const other = await site.newcomer({ mode: 'audit' });
    const { page } = await openFrame(site.app, other.browser, usageKey('vertical', 'v-unit'));
    expect(page.body).not.toContain('Mine alone');
  });

  test('are shown to staff, with the other answers', async () => {
    const { act } = await openUnit(
      `<problem-builder url_name="x">${mcq('q')}<pb-slider name="s" question="How much?"/></problem-builder>`,
    );
    await act('problem-builder/x', 'submit', { q: 'b', s: '65' });
    const staff = await site.newcomer({ courseStaff: true });
    const { body } = await staff.browser.get(
      `/courses/${TEST_COURSE_KEY}/staff/exercise?block=${encodeURIComponent(usageKey('problem-builder', 'x'))}`,
    );
    expect(body).toContain('<p dir="auto">Which q?: Bee</p><p dir="auto">How much?: 65</p>');
  });
});

test('are summarized by a dashboard, with choices and the average of numbers', async () => {
  const { act, page } = await openUnit(
    `<problem-builder url_name="one" display_name="Part 1"><pb-rating name="r1" display_name="First" question="?"/><pb-rating name="r2" question="Second?"/><pb-mcq name="q" display_name="Third">${choices}</pb-mcq></problem-builder>
     <pb-dashboard url_name="d" mentoring_ids="${quoted(['one'])}" average_labels="${quoted({ one: 'Mean' })}" footer_html="Done"/>`,
  );
  expect((await page()).match(/No answer yet/g)).toHaveLength(3);
  await act('problem-builder/one', 'submit', { r1: '2', r2: '5', q: 'a' });
  const body = await page();
  expect(body).toContain('<caption dir="auto">Part 1</caption>');
  expect(body).toMatch(
    /Second\?<\/th><td dir="auto">5<.*Third<\/th><td dir="auto">Ay<.*Mean<\/th><td>3\.5</s,
  );
});

test('ratings are plotted beside those of other learners', async () => {
  const { act } = await openUnit(
    `<step-builder url_name="s"><sb-step><pb-rating name="r1" question="True?"/><pb-rating name="r2" question="Important?"/></sb-step>
     <sb-step><sb-plot q1_label="Act on it" claims="The earth is round, r1, r2"><sb-plot-overlay plot_label="Experts" claim_data="4, 5"/></sb-plot></sb-step></step-builder>`,
  );
  await act('step-builder/s', 'submit-step', { r1: '3', r2: '2' });
  const { html } = await act('step-builder/s', 'next-step');
  expect(html).toMatch(
    /The earth is round.*You.*<td>3 \/ 2<.*Experts.*<td>4 \/ 5<.*Act on it.*both ratings are high/s,
  );
});

test('a hidden title is available to assistive technology', async () => {
  const { page } = await openUnit(
    `<problem-builder url_name="x" display_name="Hidden" show_title="false">${mcq('q')}</problem-builder><problem-builder url_name="y" display_name="Shown">${mcq('q')}</problem-builder>`,
  );
  expect(await page()).toMatch(
    /<h2 class="block-title visually-hidden"[^>]*>Hidden<.*<h2 class="block-title"[^>]*>Shown</s,
  );
});
