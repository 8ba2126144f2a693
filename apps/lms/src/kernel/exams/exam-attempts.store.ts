import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { ExamAttempt } from './exam.policy.ts';

/** One learner's exam. */
export interface ExamKey {
  userId: number;
  courseKey: string;
  sequenceKey: string;
}

export interface ExtraTime extends ExamKey {
  minutes: number;
  reason: string;
  actor: string;
  /** Epoch milliseconds. */
  at: number;
}

interface AttemptRow {
  id: number;
  sequence_key: string;
  started_at: number;
  ends_at: number;
  is_ready_to_submit: number;
  submitted_at: number | null;
}

const COLUMNS = [
  'id',
  'sequence_key',
  'started_at',
  'ends_at',
  'is_ready_to_submit',
  'submitted_at',
] as const;

const readAttempt = (row: AttemptRow): ExamAttempt => ({
  id: row.id,
  sequenceKey: row.sequence_key,
  startedAt: row.started_at,
  endsAt: row.ends_at,
  isReadyToSubmit: row.is_ready_to_submit === 1,
  submittedAt: row.submitted_at,
});

/** The learner's attempt that counts, or null. Pass a `Tx` if a write depends on it. */
export async function findExamAttempt(reader: Reader, key: ExamKey): Promise<ExamAttempt | null> {
  const row = await reader
    .selectFrom('exam_attempts')
    .select(COLUMNS)
    .where('user_id', '=', key.userId)
    .where('course_key', '=', key.courseKey)
    .where('sequence_key', '=', key.sequenceKey)
    .where('reset_at', 'is', null)
    .executeTakeFirst();
  return row ? readAttempt(row) : null;
}

/** An attempt of any learner by its number, with its course; null for one that was reset. */
export async function findExamAttemptById(
  reader: Reader,
  id: number,
): Promise<(ExamAttempt & { courseKey: string; userId: number }) | null> {
  const row = await reader
    .selectFrom('exam_attempts')
    .select([...COLUMNS, 'course_key', 'user_id'])
    .where('id', '=', id)
    .where('reset_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...readAttempt(row), courseKey: row.course_key, userId: row.user_id } : null;
}

/** The running attempt of a learner, in any course; of several, the one that ends first. */
export async function findRunningAttempt(
  reader: Reader,
  userId: number,
  now: number,
): Promise<(ExamAttempt & { courseKey: string }) | null> {
  const row = await reader
    .selectFrom('exam_attempts')
    .select([...COLUMNS, 'course_key'])
    .where('user_id', '=', userId)
    .where('reset_at', 'is', null)
    .where('submitted_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .executeTakeFirst();
  return row ? { ...readAttempt(row), courseKey: row.course_key } : null;
}

/**
 * All attempts in a course with their learners, in the order in which they started; including those that were reset.
 */
export async function listExamAttempts(
  reader: Reader,
  courseKey: string,
): Promise<(ExamAttempt & { username: string; reset: { by: string; reason: string } | null })[]> {
  const rows = await reader
    .selectFrom('exam_attempts')
    .innerJoin('users', 'users.id', 'exam_attempts.user_id')
    .select(COLUMNS.map((column) => `exam_attempts.${column}` as const))
    .select(['users.username', 'exam_attempts.reset_by', 'exam_attempts.reset_reason'])
    .where('course_key', '=', courseKey)
    .orderBy('started_at')
    .orderBy('exam_attempts.id')
    .execute();
  return rows.map((row) => ({
    ...readAttempt(row),
    username: row.username,
    reset: row.reset_by === null ? null : { by: row.reset_by, reason: row.reset_reason ?? '' },
  }));
}

/** Starts the clock; returns the attempt's number. The caller holds the lock of the user. */
export async function insertExamAttempt(
  tx: Tx,
  { userId, courseKey, sequenceKey }: ExamKey,
  { startedAt, endsAt }: Pick<ExamAttempt, 'startedAt' | 'endsAt'>,
): Promise<number> {
  const row = await tx
    .insertInto('exam_attempts')
    .values({
      user_id: userId,
      course_key: courseKey,
      sequence_key: sequenceKey,
      started_at: startedAt,
      ends_at: endsAt,
      is_ready_to_submit: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes an attempt. The caller holds the lock of the user. */
export async function updateExamAttempt(
  tx: Tx,
  id: number,
  change: Partial<Pick<ExamAttempt, 'endsAt' | 'isReadyToSubmit' | 'submittedAt'>>,
): Promise<void> {
  const { endsAt, isReadyToSubmit, submittedAt } = change;
  await tx
    .updateTable('exam_attempts')
    .set({
      ...(endsAt !== undefined && { ends_at: endsAt }),
      ...(isReadyToSubmit !== undefined && { is_ready_to_submit: isReadyToSubmit ? 1 : 0 }),
      ...(submittedAt !== undefined && { submitted_at: submittedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks an attempt as reset, with who did it and why. The caller holds the lock of the user. */
export async function resetExamAttempt(
  tx: Tx,
  id: number,
  { at, by, reason }: { at: number; by: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('exam_attempts')
    .set({ reset_at: at, reset_by: by, reset_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The minutes that a learner has beyond the author's limit; 0 = none. */
export async function findExtraMinutes(reader: Reader, key: ExamKey): Promise<number> {
  const row = await reader
    .selectFrom('exam_extra_times')
    .select('minutes')
    .where('user_id', '=', key.userId)
    .where('course_key', '=', key.courseKey)
    .where('sequence_key', '=', key.sequenceKey)
    .executeTakeFirst();
  return row?.minutes ?? 0;
}

export async function listExtraTimes(
  reader: Reader,
  courseKey: string,
): Promise<{ username: string; sequenceKey: string; minutes: number; reason: string; actor: string }[]> {
  return reader
    .selectFrom('exam_extra_times')
    .innerJoin('users', 'users.id', 'exam_extra_times.user_id')
    .select(['users.username', 'sequence_key as sequenceKey', 'minutes', 'reason', 'actor'])
    .where('course_key', '=', courseKey)
    .orderBy('users.username')
    .execute();
}

/** Replaces a learner's extra time; 0 minutes remains on record as the last decision. */
export async function saveExtraTime(tx: Tx, extra: ExtraTime): Promise<void> {
  const { userId, courseKey, sequenceKey, minutes, reason, actor, at } = extra;
  const values = { minutes, reason, actor, created_at: at };
  await tx
    .insertInto('exam_extra_times')
    .values({ user_id: userId, course_key: courseKey, sequence_key: sequenceKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'sequence_key']).doUpdateSet(values))
    .execute();
}

/** A learner's attempts in one course as one text, as it is read with every request and is empty for most learners. */
export const attemptsColumn = sql<string | null>`string_agg(
  sequence_key || ' ' || id || ' ' || started_at || ' ' || ends_at || ' ' || is_ready_to_submit || ' ' || coalesce(submitted_at, -1),
  ','
)`;

const NO_ATTEMPTS: ReadonlyMap<string, ExamAttempt> = new Map();

/** Parses {@link attemptsColumn}, by the usage key of the sequence; no key contains a comma or a space. */
export function readAttemptsColumn(text: string | null): ReadonlyMap<string, ExamAttempt> {
  if (text === null) return NO_ATTEMPTS;
  return new Map(
    text.split(',').map((row) => {
      const [sequenceKey = '', ...numbers] = row.split(' ');
      const [id = 0, startedAt = 0, endsAt = 0, ready, submittedAt = -1] = numbers.map(Number);
      const attempt = { id, sequenceKey, startedAt, endsAt, isReadyToSubmit: ready === 1 };
      return [sequenceKey, { ...attempt, submittedAt: submittedAt < 0 ? null : submittedAt }];
    }),
  );
}
