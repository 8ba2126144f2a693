import { findCourseKeyParts, makeCourseKey } from '@lectern/contract';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { notFound } from '../../http/errors.ts';
import type { Identity, User } from '../../plugins/identity.types.ts';
import type { CourseCatalogue } from '../course/catalogue.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { type CourseView, viewOf } from '../course-view/course-view.ts';
import { type ScheduleStart, scheduleStartOf } from '../due-dates/due.policy.ts';
import { findLearnerHead, type LearnerHead } from '../enrollment/learner.store.ts';
import { isVerifiedMode } from '../modes/modes.ts';
import { auditExpiryOf, isContentLimited } from '../offers/audit-access.policy.ts';
import { findUpgrade } from '../offers/upgrade.policy.ts';
import { DEFAULT_SETTINGS } from '../settings/course-settings.ts';
import {
  audienceOf,
  type CourseDecision,
  type CourseRefusal,
  decideCourse,
  type Visitor,
} from './access.policy.ts';
import type { ClientContext } from './client-context.ts';
import { standInFor } from './conceal-course.ts';
import { expiredWords } from './expired-words.ts';
import { findFurtherDenial } from './further-rules.ts';

/** A visitor at a course: who they are there and what they may see now. */
export interface Access {
  course: CompiledCourse;
  view: CourseView;
  /** The signed-in user, null for an anonymous visitor. */
  user: User | null;
  visitor: Visitor;
  decision: CourseDecision;
  /** Origin of the LMS that shows the units in place of this one; null where this one does, and for staff. */
  elsewhere: string | null;
  head: LearnerHead;
  /** Of a learner in a self-paced course, whose due dates are their own (see due.policy.ts). */
  scheduleStart: ScheduleStart;
  catalogue: CourseCatalogue;
  /** False inside a write: what is read there may yet be rolled back. */
  isCommitted: boolean;
  /** Epoch milliseconds: the moment that `view` and `decision` are of. */
  now: number;
}

/**
 * What `identity` may do in a course, or null for an unknown course. One query; pass the `tx` as `reader` inside a write.
 */
export function findAccess(
  context: Pick<Context, 'courses' | 'clock' | 'db'>,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<Access | null> {
  const user = identity.kind === 'user' ? identity.user : null;
  return findAccessOfUser(context, courseKey, user, reader, identity.clientContext);
}

const UNKNOWN_CLIENT: ClientContext = { country: null, isMobileApp: false };

/** As {@link findAccess}, for any user; leave out `clientContext` where they didn't send the request. */
export async function findAccessOfUser(
  context: Pick<Context, 'courses' | 'clock' | 'db'>,
  courseKey: string,
  user: User | null,
  reader: Reader = context.db.read,
  clientContext: ClientContext = UNKNOWN_CLIENT,
): Promise<Access | null> {
  const head = await findLearnerHead(reader, courseKey, user?.id ?? null);
  if (!head) return null;
  const course = await context.courses.getVersion(reader, head.version);
  const now = context.clock.now();
  const { settings, enrollment } = head;
  const visitor: Visitor = {
    isAnonymous: user === null,
    isStaff: head.isCourseStaff || user?.isAdministrator === true,
    track: enrollment?.isActive ? (isVerifiedMode(enrollment.mode) ? 'verified' : 'audit') : null,
    auditExpiresAt: auditExpiryOf({ tree: course.tree, settings, enrollment }),
    isContentLimited: isContentLimited(head),
  };
  const decision = withExpiredWords(decideCourse(course.tree, visitor, now), {
    course,
    head,
    user,
    visitor,
    now,
  });
  const further = await findFurtherDenial(
    { course, head, user, visitor, clientContext, denial: decision.denial, courses: context.courses, now },
    reader,
  );
  const access: Access = {
    course,
    view: viewOf(course, audienceOf(visitor), now),
    user,
    visitor,
    decision: further ? refuseBy(further) : decision,
    elsewhere: visitor.isStaff ? null : settings.legacyUrl,
    head,
    scheduleStart: scheduleStartOf(course.tree, {
      enrolledAt: enrollment?.isActive ? enrollment.createdAt : null,
      shiftedTo: head.scheduleStart,
    }),
    catalogue: context.courses,
    isCommitted: reader === context.db.read,
    now,
  };
  const mayDescribe = access.decision.denial === null || access.decision.seesOutline || isThereFor(access);
  return mayDescribe ? access : concealCourse(access);
}

/**
 * Takes everything that describes a course out of the access of a visitor for whom it is not there, so that no call tells.
 * That it hasn't started would say that it exists: they are told what they would be told later.
 */
function concealCourse(access: Access): Access {
  const { decision, head, visitor, view, now } = access;
  const course = standInFor(access.course);
  return {
    ...access,
    course,
    view: viewOf(course, view.audience, now),
    elsewhere: null,
    scheduleStart: null,
    head: { ...head, settings: DEFAULT_SETTINGS },
    decision:
      decision.denial === 'course_not_started'
        ? refuseBy({ code: visitor.isAnonymous ? 'authentication_required' : 'not_visible_in_catalog' })
        : decision,
  };
}

/** A decision for who came too late says since when, and how to get back in. */
function withExpiredWords(
  decision: CourseDecision,
  { course, head, user, visitor, now }: Pick<Access, 'course' | 'head' | 'user' | 'visitor' | 'now'>,
): CourseDecision {
  if (decision.denial !== 'audit_expired' || visitor.auditExpiresAt === null) return decision;
  const learner = { upgrade: findUpgrade(head, now), timeZone: user?.timeZone ?? null };
  return { ...decision, words: expiredWords(course.tree, visitor.auditExpiresAt, learner) };
}

function refuseBy({ code, words }: CourseRefusal): CourseDecision {
  return { denial: code, seesOutline: false, ...(words && { words }) };
}

/** As {@link findAccess}; throws 404 for an unknown course. */
export async function accessFor(
  context: Pick<Context, 'courses' | 'clock' | 'db'>,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<Access> {
  const access = await findAccess(context, courseKey, identity, reader);
  if (!access) throw courseNotFound();
  return access;
}

/**
 * As {@link accessFor}, for the calls that describe a course: they also answer the old form of its key,
 * `Org/Course/Run`, and say that it is one. There is nothing at such a key for anyone, staff included.
 */
export async function accessToDescribe(
  context: Pick<Context, 'courses' | 'clock' | 'db'>,
  courseKey: string,
  identity: Identity,
): Promise<Access> {
  const parts = courseKey.includes('/') ? findCourseKeyParts(courseKey) : null;
  if (parts === null) return accessFor(context, courseKey, identity);
  const access = await accessFor(context, makeCourseKey(parts), identity);
  const words = { developer: `The course has the key ${access.course.courseKey}.` };
  return { ...access, decision: { denial: 'old_mongo', seesOutline: false, words } };
}

export const courseNotFound = () => notFound('This course doesn’t exist.', 'course_not_found');

/**
 * Whether a course is there at all for a visitor. One that no list names is for its learners and its team only, one that is
 * for its team only is for nobody who is not in it already.
 */
export function isThereFor({
  course,
  visitor,
  decision,
}: Pick<Access, 'course' | 'visitor' | 'decision'>): boolean {
  if (visitor.isStaff || visitor.track !== null) return true;
  return course.tree.catalogVisibility !== 'none' && decision.denial !== 'not_visible_to_user';
}

/** Whether the visitor is an active learner of the course. */
export function isEnrolled(access: Pick<Access, 'visitor'>): boolean {
  return access.visitor.track !== null;
}
