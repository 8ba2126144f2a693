import type { Reader, Tx } from '../../../db/database.ts';
import type { BlockStateKey } from '../../../kernel/unit-visit/block-state.store.ts';
import type { RecordedChangeKind } from './staff-change.policy.ts';

/**
 * A change by staff to a learner's work. Points are weighted, for graded work as staff enter them; null = not scored.
 */
export interface StaffChangeRecord extends BlockStateKey {
  kind: RecordedChangeKind;
  /** For the record; for a grade, the comment to the learner, which may be empty. */
  reason: string;
  /** Username of the author of the change. */
  actor: string;
  attemptsBefore: number;
  attemptsAfter: number;
  earnedBefore: number | null;
  earnedAfter: number | null;
  possible: number;
  /** Epoch milliseconds. */
  at: number;
}

export async function insertStaffChange(tx: Tx, record: StaffChangeRecord): Promise<void> {
  await tx
    .insertInto('staff_changes')
    .values({
      user_id: record.userId,
      course_key: record.courseKey,
      usage_key: record.usageKey,
      kind: record.kind,
      reason: record.reason,
      actor: record.actor,
      attempts_before: record.attemptsBefore,
      attempts_after: record.attemptsAfter,
      earned_before: record.earnedBefore,
      earned_after: record.earnedAfter,
      possible: record.possible,
      changed_at: record.at,
    })
    .execute();
}

/** The latest changes, newest first. */
export async function listStaffChanges(
  reader: Reader,
  { userId, courseKey, usageKey }: BlockStateKey,
  limit: number,
): Promise<StaffChangeRecord[]> {
  const rows = await reader
    .selectFrom('staff_changes')
    .selectAll()
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    courseKey: row.course_key,
    usageKey: row.usage_key,
    kind: row.kind,
    reason: row.reason,
    actor: row.actor,
    attemptsBefore: row.attempts_before,
    attemptsAfter: row.attempts_after,
    earnedBefore: row.earned_before,
    earnedAfter: row.earned_after,
    possible: row.possible,
    at: row.changed_at,
  }));
}
