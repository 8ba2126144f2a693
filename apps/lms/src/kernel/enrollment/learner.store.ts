import type { ExpressionBuilder } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { User } from '../../plugins/identity.types.ts';
import type { CertificateHead } from '../certificate-status/certificate-status.policy.ts';
import type { PartitionGroup } from '../cohorts/partition-group.ts';
import type { ExamAttempt } from '../exams/exam.policy.ts';
import { attemptsColumn, readAttemptsColumn } from '../exams/exam-attempts.store.ts';
import { type RunSettings, readRunSettings } from '../settings/course-settings.ts';
import { toUser, userColumns } from '../users/users.store.ts';
import type { Verification } from '../verification/verification.policy.ts';

/** What every request to a course needs, read in one row. */
export interface LearnerHead {
  /** The current version of the course. */
  version: string;
  settings: RunSettings;
  /** `createdAt` in epoch milliseconds: the first time that they enrolled. */
  enrollment: { mode: string; isActive: boolean; createdAt: number } | null;
  isCourseStaff: boolean;
  /** The content group of the learner's cohort; null for no cohort, and for one without a group. */
  group: PartitionGroup | null;
  /** Epoch milliseconds to which the learner shifted their schedule in a self-paced course; null = never shifted. */
  scheduleStart: number | null;
  /** The learner's ID verification; null = none on record. */
  verification: Verification | null;
  /** When the learner agreed to the honor code of the course; null = never. */
  honorCodeSignedAt: number | null;
  /** The learner's certificate of the course; null = none was issued or requested. */
  certificate: CertificateHead | null;
  /** 0 = never completed anything. */
  completionRevision: number;
  lastCompleted: string | null;
  /** The last day (`YYYY-MM-DD`, in their time zone) on which they did something in the course. */
  lastActiveDay: string | null;
  /** Whether they have yet to be congratulated on their first section of the course. */
  owesFirstSection: boolean;
  /** Whether they show their notes in the course; until they choose, they do. */
  showsNotes: boolean;
  /** 0 = no grade yet. */
  gradeRevision: number;
  /** The version that the learner's grades were computed with; '' without grades. */
  gradeVersion: string;
  /** The learner's attempts at timed exams that count, by the usage key of the sequence. */
  examAttempts: ReadonlyMap<string, ExamAttempt>;
}

/** The head of an anonymous visitor, and of somebody who has yet to do anything. */
const NOTHING: Omit<LearnerHead, 'version' | 'settings'> = {
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
  owesFirstSection: true,
  showsNotes: true,
  gradeRevision: 0,
  gradeVersion: '',
  examAttempts: readAttemptsColumn(null),
};

const selectSettings = (eb: ExpressionBuilder<Schema & { c: Schema['course_runs'] }, 'c'>) =>
  eb
    .selectFrom('course_settings')
    .whereRef('course_settings.course_key', '=', 'c.course_key')
    .select('course_settings.settings')
    .as('settings');

async function findHeadOfVisitor(reader: Reader, courseKey: string): Promise<LearnerHead | null> {
  const row = await reader
    .selectFrom('course_runs as c')
    .select((eb) => ['c.version', selectSettings(eb)])
    .where('c.course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? { ...courseOf(row), ...NOTHING } : null;
}

// Scalar subqueries in place of joins: each is one lookup by primary key, and SQLite runs these several times faster.
function selectHeadOfUser(reader: Reader, courseKey: string, userId: number) {
  return reader
    .selectFrom('course_runs as c')
    .select((eb) => {
      const enrollment = eb
        .selectFrom('enrollments')
        .where('enrollments.user_id', '=', userId)
        .whereRef('enrollments.course_key', '=', 'c.course_key');
      const role = eb
        .selectFrom('course_roles')
        .where('course_roles.user_id', '=', userId)
        .where('course_roles.role', '=', 'staff')
        .whereRef('course_roles.course_key', '=', 'c.course_key');
      const cohort = eb
        .selectFrom('cohort_members')
        .innerJoin('cohorts', (join) =>
          join
            .onRef('cohorts.course_key', '=', 'cohort_members.course_key')
            .onRef('cohorts.name', '=', 'cohort_members.cohort'),
        )
        .where('cohort_members.user_id', '=', userId)
        .whereRef('cohort_members.course_key', '=', 'c.course_key');
      const schedule = eb
        .selectFrom('schedules')
        .where('schedules.user_id', '=', userId)
        .whereRef('schedules.course_key', '=', 'c.course_key');
      const verification = eb.selectFrom('id_verifications').where('id_verifications.user_id', '=', userId);
      const signature = eb
        .selectFrom('integrity_signatures')
        .where('integrity_signatures.user_id', '=', userId)
        .whereRef('integrity_signatures.course_key', '=', 'c.course_key');
      const certificate = eb
        .selectFrom('certificates')
        .where('certificates.user_id', '=', userId)
        .whereRef('certificates.course_key', '=', 'c.course_key');
      const completion = eb
        .selectFrom('completion_heads')
        .where('completion_heads.user_id', '=', userId)
        .whereRef('completion_heads.course_key', '=', 'c.course_key');
      const activity = eb
        .selectFrom('activity_days')
        .where('activity_days.user_id', '=', userId)
        .whereRef('activity_days.course_key', '=', 'c.course_key');
      const celebration = eb
        .selectFrom('course_celebrations')
        .where('course_celebrations.user_id', '=', userId)
        .whereRef('course_celebrations.course_key', '=', 'c.course_key');
      const notes = eb
        .selectFrom('notes_visibility')
        .where('notes_visibility.user_id', '=', userId)
        .whereRef('notes_visibility.course_key', '=', 'c.course_key');
      const grade = eb
        .selectFrom('grade_heads')
        .where('grade_heads.user_id', '=', userId)
        .whereRef('grade_heads.course_key', '=', 'c.course_key');
      const exams = eb
        .selectFrom('exam_attempts')
        .where('exam_attempts.user_id', '=', userId)
        .whereRef('exam_attempts.course_key', '=', 'c.course_key')
        .where('exam_attempts.reset_at', 'is', null);
      return [
        'c.version',
        selectSettings(eb),
        enrollment.select('enrollments.mode').as('mode'),
        enrollment.select('enrollments.is_active').as('is_enrolled'),
        enrollment.select('enrollments.created_at').as('enrolled_at'),
        role.select('course_roles.role').as('role'),
        cohort.select('cohorts.partition_id').as('partition_id'),
        cohort.select('cohorts.group_id').as('group_id'),
        schedule.select('schedules.starts_at').as('schedule_start'),
        verification.select('id_verifications.status').as('verification_status'),
        verification.select('id_verifications.expires_at').as('verification_expires_at'),
        verification.select('id_verifications.changed_at').as('verification_changed_at'),
        signature.select('integrity_signatures.signed_at').as('honor_code_signed_at'),
        certificate.select('certificates.id').as('certificate_id'),
        certificate.select('certificates.issued_at').as('certificate_issued_at'),
        certificate.select('certificates.visible_from').as('certificate_visible_from'),
        certificate.select('certificates.revoked_at').as('certificate_revoked_at'),
        completion.select('completion_heads.revision').as('completion_revision'),
        completion.select('completion_heads.last_usage_key').as('last_usage_key'),
        activity.select((days) => days.fn.max('activity_days.day').as('day')).as('last_active_day'),
        celebration.select('course_celebrations.owes_first_section').as('owes_first_section'),
        notes.select('notes_visibility.visible').as('notes_visible'),
        grade.select('grade_heads.revision').as('grade_revision'),
        grade.select('grade_heads.version').as('grade_version'),
        exams.select(attemptsColumn.as('attempts')).as('exam_attempts'),
      ];
    })
    .where('c.course_key', '=', courseKey);
}

const listOwnHead = prepareQuery(
  ['courseKey', 'userId'],
  (reader, { courseKey, userId }: { courseKey: string; userId: number }) =>
    selectHeadOfUser(reader, courseKey, userId),
);

type HeadRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectHeadOfUser>['executeTakeFirst']>>>;

function readHead(row: HeadRow): LearnerHead {
  return {
    ...courseOf(row),
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
    owesFirstSection: row.owes_first_section !== 0,
    showsNotes: row.notes_visible !== 0,
    gradeRevision: row.grade_revision ?? 0,
    gradeVersion: row.grade_version ?? '',
    examAttempts: readAttemptsColumn(row.exam_attempts),
  };
}

/** One query, whatever the course's size; null for an unknown course. */
export async function findLearnerHead(
  reader: Reader,
  courseKey: string,
  userId: number | null,
): Promise<LearnerHead | null> {
  if (userId === null) return findHeadOfVisitor(reader, courseKey);
  const [row] = await listOwnHead(reader, { courseKey, userId });
  return row ? readHead(row) : null;
}

/** A learner as somebody else views them, with whether that viewer is on the course team. */
export interface ViewedLearner {
  user: User;
  head: LearnerHead;
  isViewerStaff: boolean;
}

/** One query, as for oneself; null for an unknown course or a learner whose account is gone. */
export async function findViewedLearner(
  reader: Reader,
  courseKey: string,
  { learnerId, viewerId }: { learnerId: number; viewerId: number },
): Promise<ViewedLearner | null> {
  const row = await selectHeadOfUser(reader, courseKey, learnerId)
    .innerJoin('users', (join) => join.on('users.id', '=', learnerId))
    .select(userColumns)
    .select((eb) =>
      eb
        .selectFrom('course_roles as viewer')
        .where('viewer.user_id', '=', viewerId)
        .where('viewer.role', '=', 'staff')
        .whereRef('viewer.course_key', '=', 'c.course_key')
        .select('viewer.role')
        .as('viewer_role'),
    )
    .executeTakeFirst();
  return row ? { user: toUser(row), head: readHead(row), isViewerStaff: row.viewer_role !== null } : null;
}

/** The head of somebody who has just enrolled, in the course of `head`. */
export function makeNewLearnerHead(
  { version, settings }: Pick<LearnerHead, 'version' | 'settings'>,
  { mode, group, enrolledAt }: { mode: string; group: PartitionGroup | null; enrolledAt: number },
): LearnerHead {
  const enrollment = { mode, isActive: true, createdAt: enrolledAt };
  return { ...NOTHING, version, settings, enrollment, group };
}

/** The columns that don't depend on the visitor. */
function courseOf(row: { version: string; settings: string | null }) {
  return {
    version: row.version,
    settings: readRunSettings(row.settings),
  };
}
