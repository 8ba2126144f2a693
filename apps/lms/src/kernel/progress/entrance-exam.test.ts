import type {
  BlocksWire,
  CoursewareCourseWire,
  LearningSequencesWire,
  SequenceWire,
} from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileTree } from '../../testing/compile-tree.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { viewOf } from '../course-view/course-view.ts';
import { entranceExamOf, getExamStatus } from './entrance-exam.policy.ts';

const exam = usageKey('sequential', 'exam');
const after = usageKey('sequential', 'after');
const unit = usageKey('vertical', 'u2');

function make(minimumScore = 0.5, enabled = true): CourseTree {
  const course = buildCourse({
    sections: [
      {
        id: 'c0',
        children: [
          {
            id: 'exam',
            name: 'What you know',
            children: [{ id: 'u1', children: [problem('p1', { points: 2 }), problem('p2', { points: 2 })] }],
          },
        ],
      },
      {
        id: 'c1',
        children: [
          { id: 'after', name: 'After', children: [{ id: 'u2', children: [html('h2'), problem('p3')] }] },
        ],
      },
    ],
    settings: { entranceExam: { enabled, id: null, minimumScore } },
  });
  const section = course.blocks[usageKey('chapter', 'c0')];
  if (section) section.isEntranceExam = true;
  return course;
}

describe('a learner’s entrance exam result', () => {
  const points = (earned: number, possible = 4) =>
    new Map([[0, { earned, possible, scores: [] }]]) as Parameters<typeof getExamStatus>[2];
  test.each<[string, number, Parameters<typeof getExamStatus>[2], number, boolean]>([
    ['nothing tried', 0.5, new Map(), 0, false],
    ['just missed', 0.5, points(1.999), 0.49975, false],
    ['exactly reached', 0.5, points(2), 0.5, true],
    ['reached but for rounding', 0.3, points(0.1 + 0.2, 1), 0.1 + 0.2, true],
    ['all of it asked and earned', 1, points(4), 1, true],
    ['nothing asked', 0, new Map(), 0, true],
  ])('%s', (_, minimum, grades, score, isPassed) => {
    const course = compileTree(make(minimum), 'v', 0);
    const found = entranceExamOf(course);
    if (!found) throw new Error('There is no exam');
    expect(getExamStatus(found, viewOf(course, 'audit', Date.parse('2026-03-01')), grades)).toEqual({
      score,
      isPassed,
    });
  });

  test('a disabled exam is ignored; one named by its usage key is found', () => {
    expect(entranceExamOf(compileTree(make(0.5, false), 'v', 0))).toBeNull();
    const named = make();
    for (const block of Object.values(named.blocks)) block.isEntranceExam = false;
    expect(entranceExamOf(compileTree(named, 'v', 0))).toBeNull();
    named.settings.entranceExam.id = usageKey('chapter', 'c1');
    expect(entranceExamOf(compileTree(named, 'v', 0))?.section.block.usageKey).toBe(
      usageKey('chapter', 'c1'),
    );
  });
});

describeDatabases('an entrance exam', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;
  beforeAll(async () => {
    site = await openLearningSite(make(), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff', { courseStaff: true });
  });
  afterAll(() => site.close());

  const examOf = async (who: Person) =>
    (await who.get(`/api/courseware/course/${TEST_COURSE_KEY}`)).json<CoursewareCourseWire>()
      .entrance_exam_data;

  /** Every call that reveals or opens content behind the exam. */
  async function look(who: Person) {
    const sequence = (await who.get(`/api/courseware/sequence/${after}`)).json<SequenceWire>();
    const outline = (
      await who.get(`/api/learning_sequences/v1/course_outline/${TEST_COURSE_KEY}`)
    ).json<LearningSequencesWire>();
    const name = who.user.username;
    const blocks = (
      await who.get(
        `/api/courses/v2/blocks/?course_id=${encodeURIComponent(TEST_COURSE_KEY)}&username=${name}&depth=3`,
      )
    ).json<BlocksWire>();
    const handler = `/courses/${TEST_COURSE_KEY}/xblock/${after}/handler`;
    const frame = await who.get(`/xblock/${unit}`);
    return {
      gated: sequence.gated_content.gated,
      before: sequence.gated_content.prereq_id,
      isContentListed: 'page_title' in (sequence.items[0] ?? {}),
      accessible: [exam, after].map((key) => outline.outline.sequences[key]?.accessible),
      inBlocks: after in blocks.blocks,
      unit: frame.headers.location?.includes(after) ? 'notice' : 'unit',
      position: (await who.post(`${handler}/goto_position`, { position: 1 })).statusCode,
      completion: (await who.post(`${handler}/get_completion`, { usage_key: unit })).statusCode,
      bookmark: (await who.post('/api/bookmarks/v1/bookmarks/', { usage_id: unit })).statusCode,
    };
  }
  const closed = {
    gated: true,
    before: exam,
    isContentListed: false,
    accessible: [true, false],
    inBlocks: false,
    unit: 'notice',
    position: 200,
    completion: 404,
    bookmark: 400,
  };
  const open = {
    gated: false,
    before: null,
    isContentListed: true,
    accessible: [true, true],
    inBlocks: true,
    unit: 'unit',
    position: 200,
    completion: 200,
    bookmark: 201,
  };

  test('[VAL-17] is the only open section in every call until its score is reached', async () => {
    const exams = { entrance_exam_id: usageKey('chapter', 'c0'), entrance_exam_minimum_score_pct: 0.5 };
    expect(await examOf(dana)).toMatchObject({ ...exams, entrance_exam_passed: false });
    expect(await look(dana)).toEqual(closed);
    const notice = (await dana.get(`/xblock/${after}`)).body;
    expect(notice).toContain('Pass the entrance exam first');
    expect((await dana.get(`/api/courseware/sequence/${exam}`)).json().gated_content.gated).toBe(false);

    await site.score(dana, usageKey('problem', 'p1'), 1, 2);
    expect(await examOf(dana)).toMatchObject({ entrance_exam_current_score: 0.25 });
    expect(await look(dana)).toEqual(closed);

    await site.score(dana, usageKey('problem', 'p2'), 1, 2);
    expect(await examOf(dana)).toMatchObject({
      entrance_exam_current_score: 0.5,
      entrance_exam_passed: true,
    });
    expect(await look(dana)).toEqual(open);
  });

  test('doesn’t apply to staff', async () => {
    expect(await look(staff)).toEqual(open);
    expect(await examOf(staff)).toMatchObject({
      entrance_exam_current_score: 0,
      entrance_exam_passed: true,
    });
  });
});
