import { findCourseKeyParts, makeCourseKey } from '@lectern/contract';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { notFound } from '../../lib/errors.ts';
import { findContentGroup } from '../content-groups/content-groups.ts';
import type { CourseCatalogue } from '../course/catalogue.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { type CourseView, viewOf } from '../course-view/course-view.ts';
import { type LearnerDraws, learnerDrawsOf } from '../course-view/learner-draws.ts';
import { learnerViewOf } from '../course-view/learner-view.ts';
import { type ScheduleStart, scheduleStartOf } from '../due-dates/due.policy.ts';
import type { LearnerHead } from '../learner/learner-head.ts';
import { isVerifiedMode } from '../modes/modes.ts';
import { auditExpiryOf, isContentLimited } from '../offers/audit-access.policy.ts';
import { findUpgrade } from '../offers/upgrade.policy.ts';
import { DEFAULT_SETTINGS } from '../settings/course-settings.ts';
import type { Masquerade } from '../users/masquerades.ts';
import type { User } from '../users/user.ts';
import {
  audienceOf,
  type CourseDecision,
  type CourseRefusal,
  decideCourse,
  type Visitor,
} from './access.policy.ts';
import type { ClientContext } from './client-context.ts';
import { getConcealedCourse } from './conceal-course.ts';
import { findRestriction, type RestrictionInput, type RuleScope } from './course-restrictions.ts';
import { expiredTexts } from './expired-texts.ts';
import type { Identity } from './identity.ts';
import {
  findMasquerade,
  findViewed,
  isStaffOf,
  masqueradeIsReadOnly,
  type Viewed,
} from './masquerade-access.ts';
import { recordSender } from './sender.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This course doesn’t exist.',
    description: 'Error of a page or call for a course',
  },
});

/** One visitor's access to one course at one moment. */
export interface Access {
  course: CompiledCourse;
  view: CourseView;
  /** The draws of the learner; for staff, nothing is drawn. */
  draws: LearnerDraws['draws'];
  /** The signed-in user, null for an anonymous visitor; in a masquerade, the learner as whom they view the course. */
  user: User | null;
  /** As whom staff view the course; null = as themselves. */
  masquerade: Masquerade | null;
  visitor: Visitor;
  decision: CourseDecision;
  /** Origin of another LMS that shows the units; null if this one does, and for staff. */
  elsewhere: string | null;
  head: LearnerHead;
  /** For personal due dates in a self-paced course (see due.policy.ts). */
  scheduleStart: ScheduleStart;
  /** Whether the site has a place where learners verify their identity. */
  verifiesIdentity: boolean;
  catalogue: CourseCatalogue;
  /** False inside a transaction, whose reads may be rolled back and so must not be cached. */
  isCommitted: boolean;
  /** The rules that apply: to the course, and to its content in `blockAccess`. */
  scope: RuleScope;
  /** Epoch milliseconds; `view` and `decision` were computed for this moment. */
  now: number;
}

type Services = Pick<Context, 'courses' | 'learners' | 'clock' | 'config' | 'db'>;

/**
 * The access of `identity` to a course, or null for an unknown course. One query; inside a transaction, pass `tx` as `reader`.
 * Staff who view the course as a learner get that learner's access. A transaction is about to write, so it throws 403 for them.
 * `scope`: the rules that are left to apply.
 */
export async function findAccess(
  context: Services,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
  scope: RuleScope = 'all',
): Promise<Access | null> {
  const { clientContext } = identity;
  const viewed = await findView(context, courseKey, identity, reader);
  if (viewed === null) return null;
  if (viewed.masquerade !== null) {
    recordSender({ viewedAs: viewed.masquerade });
    if (reader !== context.db.read) throw masqueradeIsReadOnly();
  }
  return makeAccess(context, viewed, reader, { clientContext, scope });
}

/** As whom an identity sees a course, and that person's state in it; null for an unknown course. */
async function findView(
  context: Services,
  courseKey: string,
  identity: Identity,
  reader: Reader,
): Promise<Viewed | null> {
  const staff = identity.kind === 'user' ? identity.user : null;
  const masquerade = findMasquerade(identity, courseKey);
  const viewed = staff && masquerade && (await findViewed(context, courseKey, { staff, masquerade }, reader));
  if (viewed) return viewed;
  const fetched = identity.kind === 'user' ? identity.fetched : undefined;
  const isFetched = fetched?.courseKey === courseKey && fetched.reader === reader;
  const head = isFetched
    ? fetched.head
    : await context.learners.findHead(reader, courseKey, staff?.id ?? null);
  return head && { user: staff, head, masquerade: null };
}

const UNKNOWN_CLIENT: ClientContext = { country: null, isMobileApp: false };

/** As {@link findAccess}, for any user as themselves; omit `clientContext` when the user didn't send the request. */
export async function findAccessOfUser(
  context: Services,
  courseKey: string,
  user: User | null,
  reader: Reader = context.db.read,
  clientContext: ClientContext = UNKNOWN_CLIENT,
): Promise<Access | null> {
  const head = await context.learners.findHead(reader, courseKey, user?.id ?? null);
  return head && makeAccess(context, { user, head, masquerade: null }, reader, { clientContext });
}

async function makeAccess(
  context: Services,
  viewed: Viewed,
  reader: Reader,
  {
    clientContext = UNKNOWN_CLIENT,
    scope = 'all',
  }: { clientContext?: ClientContext | undefined; scope?: RuleScope },
): Promise<Access> {
  const { user, head, masquerade } = viewed;
  const { settings, enrollment } = head;
  const course = await context.courses.getVersion(reader, head.version);
  const now = context.clock.now();
  const visitor = describeVisitor(course, viewed);
  const isMasquerade = masquerade !== null;
  const input = { course, head, user, visitor, isMasquerade, clientContext, services: context, now };
  const access: Access = {
    course,
    ...personalViewOf(course, visitor, viewed, now),
    user,
    masquerade,
    visitor,
    decision: await decide(input, reader, scope),
    elsewhere: visitor.isStaff || isMasquerade ? null : settings.legacyUrl,
    head,
    scheduleStart: scheduleStartOf(course.tree, {
      enrolledAt: enrollment?.isActive ? enrollment.createdAt : null,
      shiftedTo: head.scheduleStart,
    }),
    verifiesIdentity: context.config.verifyIdentityUrl !== null,
    catalogue: context.courses,
    isCommitted: reader === context.db.read,
    scope,
    now,
  };
  const mayDescribe = access.decision.denial === null || access.decision.seesOutline || isVisibleTo(access);
  return mayDescribe ? access : concealCourse(access);
}

/**
 * A start in the future and expired audit access close the course to the learner, but not to staff in a masquerade: the
 * front end says so in a banner (ITB-16, ITB-17).
 */
const ADMITTED: CourseDecision = { denial: null, seesOutline: true };

/** By start, enrollment and audit access, then by the rules that only some courses have. */
async function decide(
  input: Omit<RestrictionInput, 'denial'>,
  reader: Reader,
  scope: RuleScope,
): Promise<CourseDecision> {
  const { course, visitor, isMasquerade, now } = input;
  const decision = isMasquerade ? ADMITTED : withExpiredTexts(decideCourse(course.tree, visitor, now), input);
  const refusal = await findRestriction({ ...input, denial: decision.denial }, reader, scope);
  return refusal ? refuseBy(refusal) : decision;
}

/** The view of the visitor's audience, without what they haven't drawn. */
function personalViewOf(
  course: CompiledCourse,
  visitor: Visitor,
  { user, head }: Viewed,
  now: number,
): Pick<Access, 'view' | 'draws'> {
  const shared = viewOf(course, audienceOf(visitor), now, visitor.group);
  const learner = visitor.isStaff ? null : { userId: user?.id ?? 0, ...head };
  const { draws, undrawn } = learnerDrawsOf(course, learner);
  return { view: learnerViewOf(shared, undrawn, now), draws };
}

function describeVisitor({ tree }: CompiledCourse, { user, head }: Pick<Viewed, 'user' | 'head'>): Visitor {
  const { settings, enrollment } = head;
  return {
    isAnonymous: user === null,
    isStaff: isStaffOf(user, head),
    group: findContentGroup(tree.settings.userPartitions, head.group),
    track: enrollment?.isActive ? (isVerifiedMode(enrollment.mode) ? 'verified' : 'audit') : null,
    auditExpiresAt: auditExpiryOf({ tree, settings, enrollment }),
    isContentLimited: isContentLimited(head),
  };
}

/**
 * Removes everything that describes a course from the access of a visitor who may not know about it, so that no call can
 * leak it. `course_not_started` would reveal that the course exists, so it becomes the denial that applies after the start.
 */
function concealCourse(access: Access): Access {
  const { decision, head, visitor, view, now } = access;
  const course = getConcealedCourse(access.course);
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

/** Adds to an `audit_expired` decision the day on which access ended, and how to get it back. */
function withExpiredTexts(
  decision: CourseDecision,
  { course, head, user, visitor, now }: Pick<Access, 'course' | 'head' | 'user' | 'visitor' | 'now'>,
): CourseDecision {
  if (decision.denial !== 'audit_expired' || visitor.auditExpiresAt === null) return decision;
  const learner = { upgrade: findUpgrade(head, now), timeZone: user?.timeZone ?? null };
  return { ...decision, texts: expiredTexts(course.tree, visitor.auditExpiresAt, learner) };
}

function refuseBy({ code, texts }: CourseRefusal): CourseDecision {
  return { denial: code, seesOutline: false, ...(texts && { texts }) };
}

/** As {@link findAccess}; throws 404 for an unknown course. */
export async function accessFor(
  context: Services,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<Access> {
  const access = await findAccess(context, courseKey, identity, reader);
  if (!access) throw courseNotFound();
  return access;
}

/**
 * As {@link accessFor}, for calls that describe a course. They also accept its key in the retired format
 * `Org/Course/Run`, and respond with `old_mongo` to everyone, staff included.
 */
export async function accessToDescribe(
  context: Services,
  courseKey: string,
  identity: Identity,
): Promise<Access> {
  const parts = courseKey.includes('/') ? findCourseKeyParts(courseKey) : null;
  if (parts === null) return accessFor(context, courseKey, identity);
  const access = await accessFor(context, makeCourseKey(parts), identity);
  const texts = { developer: `The course has the key ${access.course.courseKey}.` };
  return { ...access, decision: { denial: 'old_mongo', seesOutline: false, texts } };
}

export const courseNotFound = () => notFound(t(messages.missing), 'course_not_found');

/**
 * Whether a visitor may know that a course exists. An unlisted course is visible to its learners and its team only; a
 * course restricted to its team admits no new learners.
 */
export function isVisibleTo({
  course,
  visitor,
  decision,
}: Pick<Access, 'course' | 'visitor' | 'decision'>): boolean {
  if (visitor.isStaff || visitor.track !== null) return true;
  return course.tree.catalogVisibility !== 'none' && decision.denial !== 'not_visible_to_user';
}

/** Whether somebody of the course team sent the request, also while they view the course as a learner. */
export function isOriginallyStaff({ visitor, masquerade }: Pick<Access, 'visitor' | 'masquerade'>): boolean {
  return visitor.isStaff || masquerade !== null;
}

/** Whether the visitor is an active learner of the course. */
export function isEnrolled(access: Pick<Access, 'visitor'>): boolean {
  return access.visitor.track !== null;
}
