import type { Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { CompiledCourse, CompiledSequence } from '../course/compiled-course.ts';
import { computeAll, listProblemScores } from './grading.store.ts';
import { type SubsectionPoints, subsectionPoints } from './subsection.policy.ts';

/** The score of one graded problem. */
export interface ProblemScoreReport {
  userId: number;
  usageKey: string;
  /** Points of all questions together, before the problem's weight. */
  earned: number;
  possible: number;
  /** Epoch milliseconds. */
  at: number;
}

const upsertScore = prepareQuery(
  ['userId', 'courseKey', 'usageKey', 'earned', 'possible', 'at'],
  (tx: Tx, score: ProblemScoreReport & { courseKey: string }) =>
    tx
      .insertInto('problem_scores')
      .values({
        user_id: score.userId,
        course_key: score.courseKey,
        usage_key: score.usageKey,
        earned: score.earned,
        possible: score.possible,
        scored_at: score.at,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'course_key', 'usage_key']).doUpdateSet((eb) => ({
          earned: eb.ref('excluded.earned'),
          possible: eb.ref('excluded.possible'),
          scored_at: eb.ref('excluded.scored_at'),
        })),
      ),
);

/**
 * Stores a problem's score and, in the same step, the grade of its sequence. The new score replaces the old one, even
 * if it is lower: the caller decides which attempt counts. The caller holds the lock of the user. `course` is the
 * version that was answered. Returns the sequence's points, or null for a problem that is in no sequence of this
 * version (its score is stored anyway). Throws RangeError for impossible points.
 */
export async function recordProblemScore(
  tx: Tx,
  course: CompiledCourse,
  report: ProblemScoreReport,
): Promise<SubsectionPoints | null> {
  const { userId, usageKey, earned, possible, at } = report;
  if (!(earned >= 0 && earned <= possible)) throw new RangeError('earned must be within 0..possible');
  const { courseKey } = course;
  await upsertScore(tx, { userId, courseKey, usageKey, earned, possible, at });
  await renewGrades(tx, course, userId, at);
  const sequence = findSequenceOf(course, usageKey);
  if (!sequence) return null;
  const scores = await listProblemScores(tx, userId, courseKey, sequence);
  const points = subsectionPoints(sequence, scores);
  await saveSubsectionGrade(tx, { userId, courseKey, sequence, points, at });
  return points;
}

/**
 * Removes a learner's scores of problems, and with them the grades of sequences in which no score is left; an override
 * stays. The caller holds the lock of the user.
 */
export async function removeProblemScores(
  tx: Tx,
  course: CompiledCourse,
  { userId, usageKeys, at }: { userId: number; usageKeys: readonly string[]; at: number },
): Promise<void> {
  if (usageKeys.length === 0) return;
  const { courseKey } = course;
  await tx
    .deleteFrom('problem_scores')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .execute();
  await renewGrades(tx, course, userId, at);
  const sequences = new Set(usageKeys.map((usageKey) => findSequenceOf(course, usageKey)));
  for (const sequence of sequences) if (sequence) await renewSequence(tx, course, { userId, sequence, at });
}

/** Computes the grade of a sequence from its scores; without any, it has none. */
async function renewSequence(
  tx: Tx,
  { courseKey }: CompiledCourse,
  { userId, sequence, at }: { userId: number; sequence: CompiledSequence; at: number },
): Promise<void> {
  const scores = await listProblemScores(tx, userId, courseKey, sequence);
  if (scores.size > 0) {
    const points = subsectionPoints(sequence, scores);
    await saveSubsectionGrade(tx, { userId, courseKey, sequence, points, at });
    return;
  }
  await tx
    .deleteFrom('subsection_grades')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('sequence_key', '=', sequence.block.usageKey)
    .execute();
}

function findSequenceOf(course: CompiledCourse, usageKey: string): CompiledSequence | undefined {
  const place = course.places.get(usageKey);
  return place?.level === 'component' ? course.sequences[place.sequence] : undefined;
}

/** Returns the new revision, or nothing where the grades were computed for another version. */
const upsertGradeHead = prepareQuery(
  ['userId', 'courseKey', 'version'],
  (tx: Tx, { userId, courseKey, version }: { userId: number; courseKey: string; version: string }) =>
    tx
      .insertInto('grade_heads')
      .values({ user_id: userId, course_key: courseKey, revision: 1, version })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'course_key'])
          .doUpdateSet((eb) => ({ revision: eb('grade_heads.revision', '+', 1) }))
          .where('grade_heads.version', '=', version),
      )
      .returning('revision'),
);

/**
 * Starts a new revision of the learner's grades, which invalidates caches in all processes. Recomputes them if they were
 * computed for another version than `course`, as an import may have changed points or moved problems.
 */
export async function renewGrades(tx: Tx, course: CompiledCourse, userId: number, at: number): Promise<void> {
  const { courseKey, version } = course;
  const [current] = await upsertGradeHead(tx, { userId, courseKey, version });
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

interface StoredGrade {
  userId: number;
  courseKey: string;
  sequenceKey: string;
  earned: number;
  possible: number;
  /** JSON of `[earned, possible]` per problem. */
  scores: string;
  at: number;
}

const upsertSubsectionGrade = prepareQuery(
  ['userId', 'courseKey', 'sequenceKey', 'earned', 'possible', 'scores', 'at'],
  (tx: Tx, grade: StoredGrade) =>
    tx
      .insertInto('subsection_grades')
      .values({
        user_id: grade.userId,
        course_key: grade.courseKey,
        sequence_key: grade.sequenceKey,
        earned: grade.earned,
        possible: grade.possible,
        scores: grade.scores,
        graded_at: grade.at,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'course_key', 'sequence_key']).doUpdateSet((eb) => ({
          earned: eb.ref('excluded.earned'),
          possible: eb.ref('excluded.possible'),
          scores: eb.ref('excluded.scores'),
          graded_at: eb.ref('excluded.graded_at'),
        })),
      ),
);

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
  await upsertSubsectionGrade(tx, {
    userId,
    courseKey,
    sequenceKey: sequence.block.usageKey,
    earned: points.earned,
    possible: points.possible,
    scores: JSON.stringify(points.scores.map((score) => [score.earned, score.possible])),
    at,
  });
}
