import type { Reader } from '../../../db/database.ts';
import type { User } from '../../../kernel/users/user.ts';
import { toUser, userColumns } from '../../../kernel/users/users.store.ts';

/** An enrolled learner with their points in one exercise, before weight; null = not graded. */
export interface LearnerScore {
  user: User;
  points: number | null;
}

/** The enrolled learners of a course with their points in one exercise, by username. One query. */
export async function listLearnerScores(
  reader: Reader,
  { courseKey, usageKey }: { courseKey: string; usageKey: string },
): Promise<LearnerScore[]> {
  const rows = await reader
    .selectFrom('users')
    .innerJoin('enrollments', 'enrollments.user_id', 'users.id')
    .leftJoin('problem_scores', (join) =>
      join
        .onRef('problem_scores.user_id', '=', 'users.id')
        .on('problem_scores.course_key', '=', courseKey)
        .on('problem_scores.usage_key', '=', usageKey),
    )
    .where('enrollments.course_key', '=', courseKey)
    .where('enrollments.is_active', '=', 1)
    .select([...userColumns, 'problem_scores.earned'])
    .orderBy('users.username_key')
    .execute();
  return rows.map((row) => ({ user: toUser(row), points: row.earned }));
}
