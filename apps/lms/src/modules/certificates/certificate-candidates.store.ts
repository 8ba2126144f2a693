import type { Reader } from '../../db/database.ts';
import type { CandidateFilter } from '../../kernel/certificates/queue-certificate.ts';

/** A learner who has a grade in a course but no issued certificate. */
export interface Candidate {
  userId: number;
  courseKey: string;
  /** It has been queued for so long that its job must have failed. */
  isStuck: boolean;
}

/** A batch of candidates in a stable order, starting after `after`, without modes that never lead to a certificate. */
export async function listCandidates(
  reader: Reader,
  {
    filter,
    after,
    limit,
    stuckBefore,
  }: { filter: CandidateFilter; after: Candidate | null; limit: number; stuckBefore: number },
): Promise<Candidate[]> {
  let query = reader
    .selectFrom('enrollments as e')
    .innerJoin('grade_heads as g', (join) =>
      join.onRef('g.user_id', '=', 'e.user_id').onRef('g.course_key', '=', 'e.course_key'),
    )
    .leftJoin('certificates as c', (join) =>
      join.onRef('c.user_id', '=', 'e.user_id').onRef('c.course_key', '=', 'e.course_key'),
    )
    .select(['e.user_id', 'e.course_key', 'c.id'])
    .where('e.is_active', '=', 1)
    .where((eb) =>
      eb.or([
        eb.and([eb('c.id', 'is', null), eb('e.mode', '!=', 'audit')]),
        eb.and([eb('c.issued_at', 'is', null), eb('c.created_at', '<', stuckBefore)]),
      ]),
    )
    .orderBy('e.user_id')
    .orderBy('e.course_key')
    .limit(limit);
  if (filter.userId !== undefined) query = query.where('e.user_id', '=', filter.userId);
  if (filter.courseKey !== undefined) query = query.where('e.course_key', '=', filter.courseKey);
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('e.user_id', '>', after.userId),
        eb.and([eb('e.user_id', '=', after.userId), eb('e.course_key', '>', after.courseKey)]),
      ]),
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({ userId: row.user_id, courseKey: row.course_key, isStuck: row.id !== null }));
}
