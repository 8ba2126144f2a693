import type { Reader } from '../../db/database.ts';
import type { CompiledCourse, CompiledSequence } from '../course/compiled-course.ts';
import { findSequence } from '../course/find-sequence.ts';
import {
  type RawScore,
  type StoredOverride,
  type SubsectionPoints,
  subsectionPoints,
} from './subsection.policy.ts';

/** The learner's raw scores by usage key: of one sequence, or of the whole course. */
export async function listProblemScores(
  reader: Reader,
  userId: number,
  courseKey: string,
  sequence?: CompiledSequence,
): Promise<Map<string, RawScore>> {
  let query = reader
    .selectFrom('problem_scores')
    .select(['usage_key', 'earned', 'possible'])
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey);
  if (sequence) {
    const keys = sequence.problems.map((problem) => problem.usageKey);
    query = query.where('usage_key', 'in', keys.length > 0 ? keys : ['']);
  }
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.usage_key, { earned: row.earned, possible: row.possible }]));
}

/**
 * The learner's points by index of sequence, in one query. Uses the stored grades if they were computed for this version
 * of the course (`gradedVersion`); otherwise computes them from the problems' scores. Overrides apply on top.
 */
export async function listSubsectionPoints(
  reader: Reader,
  userId: number,
  course: CompiledCourse,
  gradedVersion: string,
): Promise<Map<number, SubsectionPoints>> {
  const { points, overrides } =
    gradedVersion === course.version
      ? await listStored(reader, userId, course)
      : await computeFromScores(reader, userId, course);
  for (const { sequenceKey, earned, possible, reason } of overrides) {
    const sequence = findSequence(course, sequenceKey);
    if (!sequence) continue;
    const { scores } = points.get(sequence.index) ?? subsectionPoints(sequence, NO_SCORES);
    points.set(sequence.index, { earned, possible, scores, override: { reason } });
  }
  return points;
}

const NO_SCORES: ReadonlyMap<string, RawScore> = new Map();

interface Listed {
  points: Map<number, SubsectionPoints>;
  overrides: StoredOverride[];
}

async function listStored(reader: Reader, userId: number, course: CompiledCourse): Promise<Listed> {
  const rows = await reader
    .selectFrom('subsection_grades')
    .select((eb) => [
      'sequence_key as key',
      'earned',
      'possible',
      'scores',
      eb.val<string | null>(null).as('reason'),
    ])
    .where('user_id', '=', userId)
    .where('course_key', '=', course.courseKey)
    .unionAll((eb) =>
      eb
        .selectFrom('grade_overrides')
        .select(['sequence_key as key', 'earned', 'possible', eb.val('').as('scores'), 'reason'])
        .where('user_id', '=', userId)
        .where('course_key', '=', course.courseKey),
    )
    .execute();
  const points = new Map<number, SubsectionPoints>();
  for (const row of rows) {
    const place = course.places.get(row.key);
    if (row.reason === null && place?.level === 'sequence') points.set(place.sequence, readPoints(row));
  }
  return { points, overrides: readOverrides(rows) };
}

async function computeFromScores(reader: Reader, userId: number, course: CompiledCourse): Promise<Listed> {
  const rows = await reader
    .selectFrom('problem_scores')
    .select((eb) => ['usage_key as key', 'earned', 'possible', eb.val<string | null>(null).as('reason')])
    .where('user_id', '=', userId)
    .where('course_key', '=', course.courseKey)
    .unionAll((eb) =>
      eb
        .selectFrom('grade_overrides')
        .select(['sequence_key as key', 'earned', 'possible', 'reason'])
        .where('user_id', '=', userId)
        .where('course_key', '=', course.courseKey),
    )
    .execute();
  const scores = rows.filter((row) => row.reason === null).map((row): [string, RawScore] => [row.key, row]);
  return { points: computeAll(course, new Map(scores)), overrides: readOverrides(rows) };
}

function readOverrides(
  rows: readonly { key: string; earned: number; possible: number; reason: string | null }[],
): StoredOverride[] {
  return rows.flatMap(({ key, earned, possible, reason }) =>
    reason === null ? [] : [{ sequenceKey: key, earned, possible, reason }],
  );
}

/** The points by index of sequence, of each sequence with a score; without overrides. */
export function computeAll(
  course: CompiledCourse,
  scores: ReadonlyMap<string, RawScore>,
): Map<number, SubsectionPoints> {
  const points = new Map<number, SubsectionPoints>();
  for (const sequence of course.sequences) {
    if (sequence.problems.some((problem) => scores.has(problem.usageKey))) {
      points.set(sequence.index, subsectionPoints(sequence, scores));
    }
  }
  return points;
}

function readPoints(row: { earned: number; possible: number; scores: string }): SubsectionPoints {
  const pairs = JSON.parse(row.scores) as [earned: number, possible: number][];
  return {
    earned: row.earned,
    possible: row.possible,
    scores: pairs.map(([earned, possible]) => ({ earned, possible })),
  };
}

/** By usage key, how many learners have points for a problem of a course; and how many have any. */
export async function countScored(
  reader: Reader,
  courseKey: string,
): Promise<{ byProblem: Map<string, number>; learners: number }> {
  const scored = reader
    .selectFrom('problem_scores')
    .where('course_key', '=', courseKey)
    .where('earned', '>', 0);
  const rows = await scored
    .select(({ fn }) => ['usage_key', fn.countAll<number>().as('learners')])
    .groupBy('usage_key')
    .execute();
  const { learners } = await scored
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('learners'))
    .executeTakeFirstOrThrow();
  return { byProblem: new Map(rows.map((row) => [row.usage_key, row.learners])), learners };
}
