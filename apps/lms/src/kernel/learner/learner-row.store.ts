import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { PartitionGroup } from '../content-groups/partition-group.ts';
import { drawsColumn } from '../draws/draws.store.ts';
import { attemptsColumn, readAttemptsColumn } from '../exams/exam-attempts.store.ts';
import { readRunSettings } from '../settings/course-settings.ts';
import { blankFacts, type LearnerFact } from './learner-fact.ts';
import type { LearnerHead } from './learner-head.ts';
import { sourceWorkColumn } from './source-work.store.ts';

/** The head of an anonymous visitor, and of a user without any activity. */
export const NOTHING: Omit<LearnerHead, 'version' | 'settings' | 'facts'> = {
  enrollment: null,
  isCourseStaff: false,
  group: null,
  scheduleStart: null,
  verification: null,
  honorCodeSignedAt: null,
  certificate: null,
  completionRevision: 0,
  lastCompleted: null,
  lastActiveDay: null,
  gradeRevision: 0,
  gradeVersion: '',
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
    .leftJoin('id_verifications', (join) => join.onRef('id_verifications.user_id', '=', 'users.id'))
    .leftJoin('integrity_signatures', (join) =>
      join
        .onRef('integrity_signatures.user_id', '=', 'users.id')
        .onRef('integrity_signatures.course_key', '=', 'c.course_key'),
    )
    .leftJoin('certificates', (join) =>
      join
        .onRef('certificates.user_id', '=', 'users.id')
        .onRef('certificates.course_key', '=', 'c.course_key'),
    )
    .leftJoin('completion_heads', (join) =>
      join
        .onRef('completion_heads.user_id', '=', 'users.id')
        .onRef('completion_heads.course_key', '=', 'c.course_key'),
    )
    .leftJoin('grade_heads', (join) =>
      join.onRef('grade_heads.user_id', '=', 'users.id').onRef('grade_heads.course_key', '=', 'c.course_key'),
    );
}

/** The columns of {@link HeadRow}; what has several rows for a learner and a course is aggregated into one column. */
export function selectLearners(reader: Reader, courseKey: string, facts: readonly LearnerFact<unknown>[]) {
  return joinLearners(reader, courseKey)
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
      'id_verifications.status as verification_status',
      'id_verifications.expires_at as verification_expires_at',
      'id_verifications.changed_at as verification_changed_at',
      'integrity_signatures.signed_at as honor_code_signed_at',
      'certificates.id as certificate_id',
      'certificates.issued_at as certificate_issued_at',
      'certificates.visible_from as certificate_visible_from',
      'certificates.revoked_at as certificate_revoked_at',
      'completion_heads.revision as completion_revision',
      'completion_heads.last_usage_key',
      'grade_heads.revision as grade_revision',
      'grade_heads.version as grade_version',
    ])
    .select((eb) => [
      eb
        .selectFrom('activity_days')
        .whereRef('activity_days.user_id', '=', 'users.id')
        .whereRef('activity_days.course_key', '=', 'c.course_key')
        .select((days) => days.fn.max('activity_days.day').as('day'))
        .as('last_active_day'),
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
    .select(facts.map(factColumn));
}

const factAlias = (index: number) => `fact_${index}` as const;

/** Looked up by the key of its table, like the joined ones. */
function factColumn({ table, column }: LearnerFact<unknown>, index: number) {
  const of = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string | number | null>`(select ${of(column)} from ${sql.table(table)}
    where ${of('user_id')} = users.id and ${of('course_key')} = c.course_key)`.as(factAlias(index));
}

type HeadRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLearners>['executeTakeFirst']>>>;

/** Null where the course doesn't exist. */
export function readHead(
  { version, ...row }: HeadRow,
  facts: readonly LearnerFact<unknown>[],
): LearnerHead | null {
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
    verification: row.verification_status && {
      status: row.verification_status,
      expiresAt: row.verification_expires_at,
      changedAt: row.verification_changed_at ?? 0,
    },
    honorCodeSignedAt: row.honor_code_signed_at,
    certificate:
      row.certificate_id === null
        ? null
        : {
            id: row.certificate_id,
            issuedAt: row.certificate_issued_at,
            visibleFrom: row.certificate_visible_from,
            revokedAt: row.certificate_revoked_at,
          },
    completionRevision: row.completion_revision ?? 0,
    lastCompleted: row.last_usage_key,
    lastActiveDay: row.last_active_day,
    gradeRevision: row.grade_revision ?? 0,
    gradeVersion: row.grade_version ?? '',
    examAttempts: readAttemptsColumn(row.exam_attempts),
    storedDraws: row.stored_draws,
    sourceWork: row.source_work,
    facts: new Map(facts.map((fact, index) => [fact, row[factAlias(index)] ?? null])),
  };
}

/** The head of somebody who has just enrolled, in the course of `head`. */
export function makeNewLearnerHead(
  { version, settings, facts }: Pick<LearnerHead, 'version' | 'settings' | 'facts'>,
  { mode, group, enrolledAt }: { mode: string; group: PartitionGroup | null; enrolledAt: number },
): LearnerHead {
  const enrollment = { mode, isActive: true, createdAt: enrolledAt };
  return { ...NOTHING, version, settings, enrollment, group, facts: blankFacts(facts.keys()) };
}

/** The columns that don't depend on the visitor. */
export function courseOf(row: { version: string; settings: string | null }) {
  return {
    version: row.version,
    settings: readRunSettings(row.settings),
  };
}
