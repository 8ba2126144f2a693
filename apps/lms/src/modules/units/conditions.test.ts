import type { OutlineWire, ProgressWire, SequenceWire } from '@lectern/contract';
import type { Condition, Selector } from '@lectern/olx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY as KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { exerciseBlock, pollOf } from '../exercises/testing/exercises.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openFrame, problemBlock, UNIT } from './testing/unit-site.ts';

const SOURCE = usageKey('problem', 'source');
const POLL = usageKey('exercise', 'poll');
const RIGHT = { answers: { '2_1': 'b' } };
const WRONG = { answers: { '2_1': 'a' } };

/** A selector with the condition, and the `within` of the content that depends on it. */
function conditional(id: string, condition: Partial<Condition>) {
  const key = usageKey('conditional', id);
  const selector: Selector = {
    kind: 'condition',
    key,
    name: '',
    count: 1,
    choices: [{ id: 'met', name: '' }],
    condition: { sources: [SOURCE], asks: 'attempted', expected: 'True', message: null, ...condition },
  };
  return { selector, within: [{ selector: key, choices: ['met'] }] };
}

const tried = conditional('tried', {});
const solved = conditional('solved', { asks: 'correct', message: 'First solve {link}!' });
const unsolved = conditional('unsolved', { asks: 'correct', expected: 'False' });
const coffee = conditional('coffee', { sources: [POLL], asks: 'poll_answer', expected: 'c' });
const never = conditional('never', { sources: [] });
const all = [tried, solved, unsolved, coffee, never];

function makeCourse(selectors = all) {
  return buildCourse({
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            graded: true,
            format: 'Homework',
            children: [
              {
                id: 'u1',
                children: [
                  problemBlock('source', problemOf([singleChoice()])),
                  html('after-try', { within: tried.within }),
                  problemBlock('bonus', problemOf([singleChoice()]), { within: solved.within }),
                  html('remedy', { within: unsolved.within }),
                  html('impossible', { within: never.within }),
                ],
              },
              {
                id: 'u2',
                children: [
                  exerciseBlock('poll', pollOf()),
                  html('elsewhere', { within: tried.within }),
                  html('about-coffee', { within: coffee.within }),
                ],
              },
            ],
          },
        ],
      },
    ],
    tree: {
      selectors: Object.fromEntries(selectors.map(({ selector }) => [selector.key, selector])),
      gradingPolicy: {
        assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
        gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
      },
    },
  });
}

describeDatabases('conditional content', (_, fresh) => {
  let site: LearningSite;
  let staff: Person;
  beforeAll(async () => {
    site = await openLearningSite(makeCourse(), { database: await fresh() });
    staff = await site.join('staff', { courseStaff: true });
  });
  afterAll(() => site.close());

  let named = 0;
  const newcomer = () => {
    named += 1;
    return site.join(`learner${named}`, { mode: 'audit' });
  };
  const idsIn = (body: string) =>
    [...body.matchAll(/<section class="block[^"]*" id="([^"]+)"/g)].map(([, id = '']) => id);
  const open = (person: Person, unit = UNIT) => openFrame(site.app, person.browser, unit);
  const shown = async (person: Person, unit?: string) => idsIn((await open(person, unit)).page.body);
  const U2 = usageKey('vertical', 'u2');
  const json = async <T>(person: Person, url: string) => (await person.get(url)).json<T>();
  const pointsOf = async (person: Person) =>
    (await json<ProgressWire>(person, `/api/course_home/progress/${KEY}`)).section_scores[0]?.subsections[0];

  test('appears once its condition is met, and the response says so', async () => {
    const ada = await newcomer();
    const frame = await open(ada);
    expect(idsIn(frame.page.body)).toEqual(['source', 'remedy']);
    const wrong = await frame.problem('source', 'problem_check', WRONG);
    expect(wrong.body.contentChanged).toBe(true);
    expect(await shown(ada)).toEqual(['source', 'after-try', 'remedy']);
    expect(await shown(ada, U2)).toEqual(['poll', 'elsewhere']);
    const again = await open(ada);
    expect((await again.problem('source', 'problem_check', WRONG)).body.contentChanged).toBe(false);
    expect((await again.problem('source', 'problem_check', RIGHT)).body.contentChanged).toBe(true);
    expect(await shown(ada)).toEqual(['source', 'after-try', 'bonus']);
  });

  test('until then, a notice names what it depends on', async () => {
    const bea = await newcomer();
    const { body } = (await open(bea)).page;
    expect(body).toContain(
      `There’s more here once you’ve completed <a href="#${SOURCE}"><bdi>source</bdi></a>.`,
    );
    expect(body).toMatch(
      /<p class="notice" dir="auto">First solve <a href="#[^"]+"><bdi>source<\/bdi><\/a>!<\/p>/,
    );
    expect(body.match(/class="notice" dir/g)).toHaveLength(1);
    const elsewhere = (await open(bea, U2)).page.body;
    expect(elsewhere).toContain(`/courses/${KEY}/jump_to/${SOURCE}"`);
  });

  test('is not found until then by handlers, jumps, bookmarks and searches', async () => {
    const cleo = await newcomer();
    const frame = await open(cleo);
    const bonus = usageKey('problem', 'bonus');
    expect((await frame.problem('bonus', 'problem_check', RIGHT)).status).toBe(403);
    expect((await cleo.get(`/courses/${KEY}/jump_to/${bonus}`)).statusCode).not.toBe(302);
    expect((await cleo.post('/api/bookmarks/v1/bookmarks/', { usage_id: bonus })).statusCode).toBe(400);
    const search = () => cleo.post(`/search/${KEY}`, { search_string: 'after-try' });
    expect((await search()).json()).toMatchObject({ total: 0 });
    await frame.problem('source', 'problem_check', WRONG);
    expect((await search()).json()).toMatchObject({ total: 1 });
  });

  test('counts for points and completion only while it is shown', async () => {
    const dora = await newcomer();
    expect(await pointsOf(dora)).toMatchObject({ num_points_earned: 0, num_points_possible: 1 });
    const frame = await open(dora);
    const { body } = await frame.problem('source', 'problem_check', RIGHT);
    expect(await pointsOf(dora)).toMatchObject({ num_points_earned: 1, num_points_possible: 2 });
    // If the answer had been judged by the earlier page, only the remedy would be missing.
    expect(body.unit).toMatchObject({ complete: false });
    const isComplete = async () =>
      (await json<SequenceWire>(dora, `/api/courseware/sequence/${usageKey('sequential', 's1')}`)).items[0]
        ?.complete;
    await site.complete(dora, usageKey('html', 'after-try'));
    expect(await isComplete()).toBe(false);
    await (await open(dora)).problem('bonus', 'problem_check', RIGHT);
    expect(await isComplete()).toBe(true);
    expect(await pointsOf(dora)).toMatchObject({ num_points_earned: 2, num_points_possible: 2 });
  });

  test('follows the answer to a poll', async () => {
    const emil = await newcomer();
    const frame = await open(emil, U2);
    const vote = async (choice: string) =>
      (await frame.call('exercise_act', POLL, { action: 'vote', fields: { choice } })).json();
    expect(await vote('t')).toMatchObject({ contentChanged: false });
    expect(await shown(emil, U2)).toEqual(['poll']);
    const other = await newcomer();
    const theirs = await open(other, U2);
    const response = await theirs.call('exercise_act', POLL, { action: 'vote', fields: { choice: 'c' } });
    expect(response.json()).toMatchObject({ contentChanged: true });
    expect(await shown(other, U2)).toEqual(['poll', 'about-coffee']);
  });

  test('is shown to staff, with its condition', async () => {
    const { page } = await open(staff);
    expect(idsIn(page.body)).toEqual(['source', 'after-try', 'bonus', 'remedy', 'impossible']);
    expect(page.body).toContain('for learners who have attempted the block that it depends on');
    expect(page.body).toContain('for learners who have not answered correctly the block');
    expect(page.body).toContain('no learner sees it');
    expect((await open(staff, U2)).page.body).toContain('for learners who chose “<bdi>c</bdi>”');
  });

  test('is shown as to the learner when staff view the course as one', async () => {
    const fay = await newcomer();
    await (await open(fay)).problem('source', 'problem_check', WRONG);
    await staff.post(`/courses/${KEY}/masquerade`, { role: 'student', user_name: fay.user.username });
    expect(await shown(staff)).toEqual(['source', 'after-try', 'remedy']);
    await staff.post(`/courses/${KEY}/masquerade`, { role: 'student' });
    expect(await shown(staff)).toEqual(['source', 'remedy']);
    await staff.post(`/courses/${KEY}/masquerade`, { role: 'staff' });
  });

  test('depends on earlier work also after another import', async () => {
    const gus = await newcomer();
    const frame = await open(gus);
    await frame.problem('source', 'problem_check', WRONG);
    await site.importCourse(makeCourse([conditional('tried', { asks: 'correct' }), ...all.slice(1)]));
    expect(await shown(gus)).toEqual(['source', 'remedy']);
    await site.importCourse(makeCourse());
    expect(await shown(gus)).toEqual(['source', 'after-try', 'remedy']);
    const rows = await site.context.db.read.selectFrom('condition_sources').selectAll().execute();
    expect(rows.map((row) => row.usage_key).toSorted()).toEqual([POLL, SOURCE].toSorted());
  });

  test('costs the outline at most four queries', async () => {
    const hal = await newcomer();
    const total = async () => {
      const { values } = await site.context.metrics.querySeconds.get();
      return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
    };
    const before = await total();
    await json<OutlineWire>(hal, `/api/course_home/outline/${KEY}`);
    expect((await total()) - before).toBeLessThanOrEqual(4);
  });
});
