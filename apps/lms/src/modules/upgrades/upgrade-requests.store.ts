import { verifiedModes } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { UpgradeRequest } from './upgrade-page.policy.ts';
import type { UpgradeRequestsTable } from './upgrades.tables.ts';

/** A learner's last request in a course, or null. */
export async function findUpgradeRequest(
  reader: Reader,
  userId: number,
  courseKey: string,
): Promise<UpgradeRequest | null> {
  const row = await reader
    .selectFrom('upgrade_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? readRequest(row) : null;
}

/**
 * Pending requests, oldest first, of a course or of all courses. Omits those of learners who left or have full access.
 */
export async function listPendingRequests(
  reader: Reader,
  courseKey: string | null,
): Promise<(UpgradeRequest & { username: string })[]> {
  const rows = await reader
    .selectFrom('upgrade_requests')
    .innerJoin('users', 'users.id', 'upgrade_requests.user_id')
    .innerJoin('enrollments', (join) =>
      join
        .onRef('enrollments.user_id', '=', 'upgrade_requests.user_id')
        .onRef('enrollments.course_key', '=', 'upgrade_requests.course_key')
        .on('enrollments.is_active', '=', 1)
        .on('enrollments.mode', 'not in', verifiedModes),
    )
    .selectAll('upgrade_requests')
    .select('users.username')
    .where('upgrade_requests.status', '=', 'pending')
    .$if(courseKey !== null, (query) => query.where('upgrade_requests.course_key', '=', courseKey ?? ''))
    .orderBy('upgrade_requests.requested_at')
    .orderBy('users.username')
    .execute();
  return rows.map((row) => ({ ...readRequest(row), username: row.username }));
}

/** Saves a request, replacing the learner's former one. */
export async function saveUpgradeRequest(tx: Tx, request: UpgradeRequest): Promise<void> {
  const values = {
    status: request.status,
    mode: request.mode,
    price: request.price,
    code: request.code,
    requested_at: request.requestedAt,
    decided_at: request.decidedAt,
  };
  await tx
    .insertInto('upgrade_requests')
    .values({ user_id: request.userId, course_key: request.courseKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}

function readRequest(row: Selectable<UpgradeRequestsTable>): UpgradeRequest {
  return {
    userId: row.user_id,
    courseKey: row.course_key,
    status: row.status,
    mode: row.mode,
    price: row.price,
    code: row.code,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
  };
}
