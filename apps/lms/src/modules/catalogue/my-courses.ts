import type { Context } from '../../context.ts';
import { type Access, findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import { listLastCompletions } from '../../kernel/completion/completion.store.ts';
import { type CourseSummary, summarizeCourse } from '../../kernel/course/course-summary.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { findPercentComplete } from '../../kernel/progress/percent-complete.ts';
import { findResumePlace, type ResumePlace } from '../../kernel/progress/resume.policy.ts';
import { listStaffedCourses } from '../../kernel/users/roles.store.ts';
import type { Identity, User } from '../../plugins/identity.types.ts';
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
  return {
    access,
    course: summarizeCourse(access.course.tree),
    resumePlace: findResumePlace(access, await listGates(access, reader)),
    percent: await findPercentComplete(access, reader),
    due: isLearner ? listDueWork(access, await completionOf(access, reader)) : [],
    lastAt: isLearner ? (lastCompletions.get(courseKey) ?? access.head.enrollment?.createdAt ?? 0) : 0,
    isPast: findPhase(access.course.tree, access.now) === 'ended',
  };
}

/** The most recently active course that can be opened. */
export function findCourseToResume(courses: readonly MyCourse[]): MyCourse | null {
  return (
    courses.find(
      ({ access, resumePlace, percent, isPast }) =>
        resumePlace !== null && percent !== null && !isPast && access.decision.denial === null,
    ) ?? null
  );
}
