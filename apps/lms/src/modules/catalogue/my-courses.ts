import type { Context } from '../../context.ts';
import { type Access, findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { findShownCertificate } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { courseCertificate } from '../../kernel/certificates/course-certificate.ts';
import { listLastCompletions } from '../../kernel/completion/completion.store.ts';
import { type CourseSummary, summarizeCourse } from '../../kernel/course/course-summary.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { findPercentComplete } from '../../kernel/progress/percent-complete.ts';
import { findResumePlace, type ResumePlace } from '../../kernel/progress/resume.policy.ts';
import { listStaffedCourses } from '../../kernel/users/roles.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { findPhase } from './course-dates.ts';
import { type DueWork, listDueWork } from './due-work.policy.ts';

/** A course on a user's dashboard, as learner or staff. */
export interface MyCourse {
  access: Access;
  course: CourseSummary;
  /** Where to start or resume; null if there is nothing to open. */
  resumePlace: ResumePlace | null;
  /** Whole percent of units; null for staff who are not enrolled. */
  percent: number | null;
  /** Unfinished graded work, by date; none for staff who are not enrolled. */
  due: DueWork[];
  /** Last completion, or else enrollment, in epoch milliseconds; 0 for staff who are not enrolled. */
  lastAt: number;
  isPast: boolean;
  /** Whether the learner has completed every unit. */
  isFinished: boolean;
  /** The id of their certificate, if it can be seen. */
  certificate: string | null;
}

/** The courses of the dashboard, most recently active first, past courses last. A few queries per course. */
export async function listMyCourses(context: Context, user: User, identity: Identity): Promise<MyCourse[]> {
  const { db } = context;
  const enrolled = (await listEnrollments(db.read, user.id)).filter(({ isActive }) => isActive);
  const staffed = await listStaffedCourses(db.read, user.id);
  const lastCompletions = await listLastCompletions(db.read, user.id);
  const keys = new Set([...enrolled.map(({ courseKey }) => courseKey), ...staffed]);
  const found = await Promise.all(
    [...keys].map((courseKey) => findMyCourse(context, { courseKey, user, identity, lastCompletions })),
  );
  return found
    .flatMap((course) => course ?? [])
    .sort((a, b) => Number(a.isPast) - Number(b.isPast) || b.lastAt - a.lastAt);
}

async function findMyCourse(
  context: Context,
  {
    courseKey,
    user,
    identity,
    lastCompletions,
  }: { courseKey: string; user: User; identity: Identity; lastCompletions: ReadonlyMap<string, number> },
): Promise<MyCourse | null> {
  const reader = context.db.read;
  // Ignores masquerading: the dashboard lists the user's own courses.
  const access = await findAccessOfUser(context, courseKey, user, reader, identity.clientContext);
  if (!access) return null;
  const isLearner = isEnrolled(access);
  const { course, head, now } = access;
  const percent = await findPercentComplete(access, reader);
  return {
    access,
    course: summarizeCourse(course.tree),
    resumePlace: findResumePlace(access, await listGates(access, reader)),
    percent,
    due: isLearner ? listDueWork(access, await completionOf(access, reader)) : [],
    lastAt: isLearner ? (lastCompletions.get(courseKey) ?? access.head.enrollment?.createdAt ?? 0) : 0,
    isPast: findPhase(course.tree, now) === 'ended',
    isFinished: percent === 100,
    certificate: findShownCertificate(factOf(head, courseCertificate), course.tree, now),
  };
}

/** The most recently active course that can be opened and isn't finished. */
export function findCourseToResume(courses: readonly MyCourse[]): MyCourse | null {
  return (
    courses.find(
      ({ access, resumePlace, percent, isPast, isFinished }) =>
        resumePlace !== null && percent !== null && !isPast && !isFinished && access.decision.denial === null,
    ) ?? null
  );
}

/** The course that the learner was last active in, if they have finished it. */
export function findCourseJustFinished(courses: readonly MyCourse[]): MyCourse | null {
  const [latest] = courses.filter(({ percent }) => percent !== null).toSorted((a, b) => b.lastAt - a.lastAt);
  return latest?.isFinished ? latest : null;
}
