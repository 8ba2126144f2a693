import type { Reader } from '../../db/database.ts';
import type { PartitionGroup } from '../content-groups/partition-group.ts';
import { drawsColumn } from '../draws/draws.store.ts';
import { attemptsColumn, readAttemptsColumn } from '../exams/exam-attempts.store.ts';
import type { LearnerFact, LearnerFacts } from '../learner-facts/learner-fact.ts';
import { readRunSettings } from '../settings/course-settings.ts';
import { joinFacts, selectFacts } from './fact-columns.store.ts';
import type { LearnerHead } from './learner-head.ts';
import { sourceWorkColumn } from './source-work.store.ts';

/** The head of an anonymous visitor, and of a user without any activity. */
export const NOTHING: Omit<LearnerHead, 'version' | 'settings' | 'facts'> = {
  enrollment: null,
  isCourseStaff: false,
  group: null,
  scheduleStart: null,
  honorCodeSignedAt: null,
  examAttempts: readAttemptsColumn(null),
  storedDraws: null,
  sourceWork: null,
};

// For queries of one user. Each joined table has at most one row for a learner and a course, found by its key. A table is
// looked up once, however many of its columns are read.
function joinLearners(reader: Reader, courseKey: string) {
  return reader
    .selectFrom('users')
    .leftJoin('course_runs as c', (join) => join.on('c.course_key', '=', courseKey))
    .leftJoin('course_settings', 'course_settings.course_key', 'c.course_key')
    .leftJoin('enrollments', (join) =>
      join.onRef('enrollments.user_id', '=', 'users.id').onRef('enrollments.course_key', '=', 'c.course_key'),
    )
    .leftJoin('course_roles', (join) =>
      join
        .onRef('course_roles.user_id', '=', 'users.id')
        .onRef('course_roles.course_key', '=', 'c.course_key')
        .on('course_roles.role', '=', 'staff'),
    )
    .leftJoin('cohort_members', (join) =>
      join
        .onRef('cohort_members.user_id', '=', 'users.id')
        .onRef('cohort_members.course_key', '=', 'c.course_key'),
    )
    .leftJoin('cohorts', (join) =>
      join
        .onRef('cohorts.course_key', '=', 'cohort_members.course_key')
        .onRef('cohorts.name', '=', 'cohort_members.cohort'),
    )
    .leftJoin('schedules', (join) =>
      join.onRef('schedules.user_id', '=', 'users.id').onRef('schedules.course_key', '=', 'c.course_key'),
    )
    .leftJoin('integrity_signatures', (join) =>
      join
        .onRef('integrity_signatures.user_id', '=', 'users.id')
        .onRef('integrity_signatures.course_key', '=', 'c.course_key'),
    );
}

/** The columns of {@link HeadRow}; what has several rows for a learner and a course is aggregated into one column. */
export function selectLearners(reader: Reader, courseKey: string, facts: readonly LearnerFact<unknown>[]) {
  return joinFacts(joinLearners(reader, courseKey), facts)
    .select([
      'c.version',
      'course_settings.settings',
      'enrollments.mode',
      'enrollments.is_active as is_enrolled',
      'enrollments.created_at as enrolled_at',
      'course_roles.role',
      'cohorts.partition_id',
      'cohorts.group_id',
      'schedules.starts_at as schedule_start',
      'integrity_signatures.signed_at as honor_code_signed_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('exam_attempts')
        .whereRef('exam_attempts.user_id', '=', 'users.id')
        .whereRef('exam_attempts.course_key', '=', 'c.course_key')
        .where('exam_attempts.reset_at', 'is', null)
        .select(attemptsColumn.as('attempts'))
        .as('exam_attempts'),
      eb
        .selectFrom('draws')
        .whereRef('draws.user_id', '=', 'users.id')
        .whereRef('draws.course_key', '=', 'c.course_key')
        .select(drawsColumn.as('rows'))
        .as('stored_draws'),
      sourceWorkColumn.as('source_work'),
    ])
    .select(selectFacts(facts));
}

type HeadRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLearners>['executeTakeFirst']>>>;

/** Null where the course doesn't exist. */
export function readHead({ version, ...row }: HeadRow, indexes: LearnerFacts['indexes']): LearnerHead | null {
  if (version === null) return null;
  return {
    ...courseOf({ version, settings: row.settings }),
    enrollment:
      row.mode === null
        ? null
        : { mode: row.mode, isActive: row.is_enrolled === 1, createdAt: row.enrolled_at ?? 0 },
    isCourseStaff: row.role !== null,
    group:
      row.partition_id === null || row.group_id === null
        ? null
        : { partitionId: row.partition_id, groupId: row.group_id },
    scheduleStart: row.schedule_start,
    honorCodeSignedAt: row.honor_code_signed_at,
    examAttempts: readAttemptsColumn(row.exam_attempts),
    storedDraws: row.stored_draws,
    sourceWork: row.source_work,
    facts: { indexes, row },
  };
}

/** The head of somebody who has just enrolled, in the course of `head`. */
export function makeNewLearnerHead(
  { version, settings, facts }: Pick<LearnerHead, 'version' | 'settings' | 'facts'>,
  { mode, group, enrolledAt }: { mode: string; group: PartitionGroup | null; enrolledAt: number },
): LearnerHead {
  const enrollment = { mode, isActive: true, createdAt: enrolledAt };
  return { ...NOTHING, version, settings, enrollment, group, facts: { indexes: facts.indexes, row: null } };
}

/** The columns that don't depend on the visitor. */
export function courseOf(row: { version: string; settings: string | null }) {
  return {
    version: row.version,
    settings: readRunSettings(row.settings),
  };
}
