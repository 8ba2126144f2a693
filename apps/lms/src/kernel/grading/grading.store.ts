import type { Reader, Tx } from '../../db/database.ts';
import type { CompiledCourse, CompiledSequence } from '../course/compiled-course.ts';
import {
  type RawScore,
  type StoredOverride,
  type SubsectionPoints,
  subsectionPoints,
} from './subsection.policy.ts';

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

  await renewGrades(tx, course, userId, at);
  const place = course.places.get(usageKey);
  const sequence = place?.level === 'component' ? course.sequences[place.sequence] : undefined;
  if (!sequence) return null;
  const scores = await listProblemScores(tx, userId, courseKey, sequence);
  const points = subsectionPoints(sequence, scores);
  await saveSubsectionGrade(tx, { userId, courseKey, sequence, points, at });
  return points;
}

/** Removes a learner's score of one problem. The caller holds the lock of the user. */
export async function removeProblemScore(
  tx: Tx,
  course: CompiledCourse,
  { userId, usageKey, at }: Pick<ProblemScoreReport, 'userId' | 'usageKey' | 'at'>,
): Promise<void> {
  const { courseKey } = course;
  await tx
    .deleteFrom('problem_scores')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .execute();
  await renewGrades(tx, course, userId, at);
  const place = course.places.get(usageKey);
  const sequence = place?.level === 'component' ? course.sequences[place.sequence] : undefined;
  if (!sequence) return;
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

/** Removes what a learner earned in a sequence; an override stays. The caller holds the lock of the user. */
export async function removeProblemScores(
  tx: Tx,
  course: CompiledCourse,
  { userId, sequence, at }: { userId: number; sequence: CompiledSequence; at: number },
): Promise<void> {
  const { courseKey } = course;
  const keys = sequence.problems.map(({ usageKey }) => usageKey);
  if (keys.length === 0) return;
  const scores = tx.deleteFrom('problem_scores').where('user_id', '=', userId);
  await scores.where('course_key', '=', courseKey).where('usage_key', 'in', keys).execute();
  const grade = tx.deleteFrom('subsection_grades').where('user_id', '=', userId);
  await grade
    .where('course_key', '=', courseKey)
    .where('sequence_key', '=', sequence.block.usageKey)
    .execute();
  await renewGrades(tx, course, userId, at);
}

/**
 * Starts a new revision of the learner's grades, which invalidates caches in all processes. Recomputes them if they were
 * computed for another version than `course`, as an import may have changed points or moved problems.
 */
export async function renewGrades(tx: Tx, course: CompiledCourse, userId: number, at: number): Promise<void> {
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
    const place = course.places.get(sequenceKey);
    const sequence = place?.level === 'sequence' ? course.sequences[place.sequence] : undefined;
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
