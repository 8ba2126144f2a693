import type { Reader, Tx } from '../../db/database.ts';
import type { CompiledCourse, CompiledSequence } from '../course/compiled-course.ts';
import { type RawScore, type SubsectionPoints, subsectionPoints } from './subsection.policy.ts';

/** What the judging of one problem came to. */
export interface ProblemScoreReport {
  userId: number;
  usageKey: string;
  /** Points of all questions together, before the problem's weight. */
  earned: number;
  possible: number;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Stores a problem's score and, at once, the grade of its sequence. The new score replaces the old one, also when it is
 * lower: which attempt counts is for the caller to decide. The caller holds the lock of the user. `course` is the version that was answered. Answers the
 * sequence's points, or null for a problem that is in no sequence of this version (its score is kept all the same).
 * Throws RangeError for impossible points.
 */
export async function recordProblemScore(
  tx: Tx,
  course: CompiledCourse,
  report: ProblemScoreReport,
): Promise<SubsectionPoints | null> {
  const { userId, usageKey, earned, possible, at } = report;
  if (!(earned >= 0 && earned <= possible)) throw new RangeError('earned must be within 0..possible');
  const { courseKey } = course;
  await tx
    .insertInto('problem_scores')
    .values({
      user_id: userId,
      course_key: courseKey,
      usage_key: usageKey,
      earned,
      possible,
      scored_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course_key', 'usage_key'])
        .doUpdateSet({ earned, possible, scored_at: at }),
    )
    .execute();

  await bringToVersion(tx, course, userId, at);
  const place = course.places.get(usageKey);
  const sequence = place?.level === 'component' ? course.sequences[place.sequence] : undefined;
  if (!sequence) return null;
  const scores = await listProblemScores(tx, userId, courseKey, sequence);
  const points = subsectionPoints(sequence, scores);
  await saveSubsectionGrade(tx, { userId, courseKey, sequence, points, at });
  return points;
}

/** Makes the learner's grades those of `course` (another import may have changed points or moved problems). */
async function bringToVersion(tx: Tx, course: CompiledCourse, userId: number, at: number): Promise<void> {
  const { courseKey, version } = course;
  const current = await tx
    .insertInto('grade_heads')
    .values({ user_id: userId, course_key: courseKey, revision: 1, version })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course_key'])
        .doUpdateSet((eb) => ({ revision: eb('grade_heads.revision', '+', 1) }))
        .where('grade_heads.version', '=', version),
    )
    .returning('revision')
    .executeTakeFirst();
  if (current) return;

  const ofLearner = tx.deleteFrom('subsection_grades').where('user_id', '=', userId);
  await ofLearner.where('course_key', '=', courseKey).execute();
  const computed = computeAll(course, await listProblemScores(tx, userId, courseKey));
  for (const [index, points] of computed) {
    const sequence = course.sequences[index];
    if (sequence) await saveSubsectionGrade(tx, { userId, courseKey, sequence, points, at });
  }
  await tx
    .updateTable('grade_heads')
    .set((eb) => ({ revision: eb('revision', '+', 1), version }))
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .execute();
}

async function saveSubsectionGrade(
  tx: Tx,
  grade: {
    userId: number;
    courseKey: string;
    sequence: CompiledSequence;
    points: SubsectionPoints;
    at: number;
  },
): Promise<void> {
  const { userId, courseKey, sequence, points, at } = grade;
  const values = {
    earned: points.earned,
    possible: points.possible,
    scores: JSON.stringify(points.scores.map((score) => [score.earned, score.possible])),
    graded_at: at,
  };
  await tx
    .insertInto('subsection_grades')
    .values({ user_id: userId, course_key: courseKey, sequence_key: sequence.block.usageKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'sequence_key']).doUpdateSet(values))
    .execute();
}

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
 * The learner's points by index of sequence. What was stored when earned is taken as it is; while the learner's grades
 * are still those of another version (`gradedVersion`), they are computed from the problems' scores.
 */
export async function listSubsectionPoints(
  reader: Reader,
  userId: number,
  course: CompiledCourse,
  gradedVersion: string,
): Promise<Map<number, SubsectionPoints>> {
  if (gradedVersion !== course.version) {
    return computeAll(course, await listProblemScores(reader, userId, course.courseKey));
  }
  const rows = await reader
    .selectFrom('subsection_grades')
    .select(['sequence_key', 'earned', 'possible', 'scores'])
    .where('user_id', '=', userId)
    .where('course_key', '=', course.courseKey)
    .execute();
  const points = new Map<number, SubsectionPoints>();
  for (const row of rows) {
    const place = course.places.get(row.sequence_key);
    if (place?.level === 'sequence') points.set(place.sequence, readPoints(row));
  }
  return points;
}

function computeAll(
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
