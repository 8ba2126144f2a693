import type { Reader } from '../../db/database.ts';
import { prepareRead } from '../../db/prepared.ts';

/** All that a request needs to know before anything else, in one row. */
export interface LearnerHead {
  /** The current version of the course. */
  version: string;
  enrollment: { mode: string; isActive: boolean } | null;
  isCourseStaff: boolean;
  /** 0 = never completed anything. */
  completionRevision: number;
  lastCompleted: string | null;
  /** 0 = no grade yet. */
  gradeRevision: number;
  /** The version that the learner's grades were computed with; '' without grades. */
  gradeVersion: string;
}

/** What a visitor without an account brings along. */
const NOTHING: Omit<LearnerHead, 'version'> = {
  enrollment: null,
  isCourseStaff: false,
  completionRevision: 0,
  lastCompleted: null,
  gradeRevision: 0,
  gradeVersion: '',
};

const findVersion = prepareRead((reader, { courseKey }: { courseKey: string }) =>
  reader.selectFrom('course_runs').select('version').where('course_key', '=', courseKey),
);

const findRow = prepareRead((reader, { courseKey, userId }: { courseKey: string; userId: number }) =>
  reader
    .selectFrom('course_runs as c')
    .leftJoin('enrollments as e', (join) =>
      join.onRef('e.course_key', '=', 'c.course_key').on('e.user_id', '=', userId),
    )
    .leftJoin('course_roles as r', (join) =>
      join.onRef('r.course_key', '=', 'c.course_key').on('r.user_id', '=', userId).on('r.role', '=', 'staff'),
    )
    .leftJoin('completion_heads as ch', (join) =>
      join.onRef('ch.course_key', '=', 'c.course_key').on('ch.user_id', '=', userId),
    )
    .leftJoin('grade_heads as gh', (join) =>
      join.onRef('gh.course_key', '=', 'c.course_key').on('gh.user_id', '=', userId),
    )
    .select([
      'c.version',
      'e.mode',
      'e.is_active',
      'r.role',
      'ch.revision as completion_revision',
      'ch.last_usage_key',
      'gh.revision as grade_revision',
      'gh.version as grade_version',
    ])
    .where('c.course_key', '=', courseKey),
);

/** One query, whatever the course's size; null for an unknown course. */
export async function findLearnerHead(
  reader: Reader,
  courseKey: string,
  userId: number | null,
): Promise<LearnerHead | null> {
  if (userId === null) {
    const [row] = await findVersion(reader, { courseKey });
    return row ? { version: row.version, ...NOTHING } : null;
  }
  const [row] = await findRow(reader, { courseKey, userId });
  if (!row) return null;
  return {
    version: row.version,
    enrollment: row.mode === null ? null : { mode: row.mode, isActive: row.is_active === 1 },
    isCourseStaff: row.role !== null,
    completionRevision: row.completion_revision ?? 0,
    lastCompleted: row.last_usage_key,
    gradeRevision: row.grade_revision ?? 0,
    gradeVersion: row.grade_version ?? '',
  };
}
