import { expect, test } from 'vitest';
import { type BlockSpec, buildCourse, problem, usageKey } from '../../testing/course-builder.ts';
import { listGradeChanges } from './grade-changes.policy.ts';

const P1 = usageKey('problem', 'p1');

const version = (problems: BlockSpec[], sequence: Partial<BlockSpec> = {}, minimum = 0.5) =>
  buildCourse({
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            graded: true,
            format: 'Homework',
            ...sequence,
            children: [{ id: 'u1', children: problems }],
          },
        ],
      },
    ],
    tree: { gradingPolicy: { assignmentTypes: [], gradeCutoffs: [{ letter: 'Pass', minimum }] } },
  });
const before = version([problem('p1', { points: 2, name: 'Quiz' }), problem('p2')]);
const scored = { byProblem: new Map([[P1, 41]]), learners: 60 };
const changesTo = (after: typeof before, known = scored) =>
  listGradeChanges(before, after, known).map(({ code, file, message }) => [code, file, message]);

test.each([
  ['nothing changes', before],
  ['only work without points changes', version([problem('p1', { points: 2, name: 'Quiz' })])],
  [
    'graded work is added',
    version([problem('p1', { points: 2, name: 'Quiz' }), problem('p2'), problem('p3')]),
  ],
])('nothing is said when %s', (_, after) => {
  expect(changesTo(after)).toEqual([]);
});

test('removed work is listed with how many learners lose points, and what may have replaced it', () => {
  const gone =
    '“Quiz” is no longer graded work of this course, so the points of 41 learners for it don’t count any more.';
  expect(changesTo(version([problem('p2')]))).toEqual([['graded-block-removed', P1, gone]]);
  expect(changesTo(version([problem('q1', { points: 2, name: 'Quiz' }), problem('p2')]))).toEqual([
    [
      'graded-block-removed',
      P1,
      `${gone} “Quiz” has the same name and another id: with the former id p1, the points are kept.`,
    ],
  ]);
  const [[code] = []] = changesTo(version([problem('p1', { points: 2 }), problem('p2')], { graded: false }));
  expect(code).toBe('graded-block-removed');
});

test('work that counts differently is listed with its points and assignment type', () => {
  const more = version([problem('p1', { points: 4, name: 'Quiz' }), problem('p2')]);
  expect(changesTo(more)).toEqual([
    [
      'graded-block-changed',
      P1,
      '“Quiz” counted 2 points as Homework and now counts 4 points as Homework, which changes the grades of 41 learners.',
    ],
  ]);
  const [[, , message] = []] = changesTo(
    version([problem('p1', { points: 2, name: 'Quiz' }), problem('p2')], { format: 'Exam' }),
  );
  expect(message).toContain('as Homework and now counts 2 points as Exam');
});

test('a changed grading policy is said with the number of learners, if any have points', () => {
  const stricter = version([problem('p1', { points: 2, name: 'Quiz' }), problem('p2')], {}, 0.6);
  expect(changesTo(stricter)).toEqual([
    [
      'grading-policy-changed',
      'policies',
      'The grading policy has changed, and with it the grades of 60 learners with points.',
    ],
  ]);
  expect(changesTo(stricter, { byProblem: new Map(), learners: 0 })).toEqual([]);
});
