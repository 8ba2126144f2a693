import type { Block, CourseTree, JsonValue } from '@lectern/olx';
import { formatList } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { groupRestrictionOf } from '../course-view/audience.policy.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import { audienceOf, type CourseDenial, type CourseRefusal, type Visitor } from './access.policy.ts';
import type { ClientContext } from './client-context.ts';

const messages = defineMessages({
  pass: {
    defaultMessage: 'Pass {courses} before you take this course.',
    description: 'Why a course can’t be opened; {courses} lists titles in quotation marks',
  },
  quoted: { defaultMessage: '“{title}”', description: 'The title of a course in quotation marks, in a list' },
  switch: {
    defaultMessage: 'You take this course with {organization}. Switch to that organization.',
    description: 'Why a course can’t be opened',
  },
  consent: {
    defaultMessage: '{organization} asks you to share your activity in this course.',
    description: 'Why a course can’t be opened yet',
  },
});

/** Access restrictions that a course's own policies set. */
export interface CourseGates {
  /** The course as a whole is for its team only. */
  isStaffOnly: boolean;
  /** The course block; its groups apply to everything below it. */
  root: Block | null;
  /** Whether the course block restricts access to groups. */
  isForGroups: boolean;
  /** Whether the catalogue may link to it. */
  isListed: boolean;
  isOnMobile: boolean;
  /** Name of the survey that learners must answer first; null = none. */
  survey: string | null;
  /** Keys of the prerequisite courses. */
  prerequisites: readonly string[];
}

/** Reads the restrictions of a course from its policies, under the names of Open edX. */
export function readCourseGates({
  blocks,
  rootUsageKey,
  catalogVisibility,
  settings,
}: CourseTree): CourseGates {
  const root = blocks[rootUsageKey] ?? null;
  const { other } = settings;
  return {
    isStaffOnly: root?.visibleToStaffOnly ?? false,
    root,
    isForGroups: Object.keys(root?.groupAccess ?? {}).length > 0,
    isListed: catalogVisibility !== 'none',
    // Open unless the policy says otherwise: most courses made for the web don't set this field.
    isOnMobile: !isFlag(other.mobile_available, false),
    survey: isFlag(other.course_survey_required, true) ? nameOf(other.course_survey_name) : null,
    prerequisites: settings.prerequisiteCourses,
  };
}

function isFlag(value: JsonValue | undefined, flag: boolean): boolean {
  return value === flag || (typeof value === 'string' && value.toLowerCase() === String(flag));
}

function nameOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The denial by start, enrollment and audit access, which are checked first; null = granted. */
type PriorDenial = CourseDenial | null;

/** An embargo applies to everyone but staff, signed in or not. */
export function judgeCountry(
  { embargo }: Pick<RunSettings, 'embargo'>,
  { country }: ClientContext,
): CourseRefusal | null {
  return country !== null && embargo.includes(country) ? { code: 'embargo' } : null;
}

export function judgeDevice(gates: CourseGates, { isMobileApp }: ClientContext): CourseRefusal | null {
  return isMobileApp && !gates.isOnMobile ? { code: 'mobile_unavailable' } : null;
}

/**
 * A course restricted to its team is hidden from everyone else. An unlisted course is closed to users who aren't
 * enrolled; an anonymous visitor may be one of its learners, and so gets the usual prompt to sign in.
 */
export function judgeVisibility(gates: CourseGates, priorDenial: PriorDenial): CourseRefusal | null {
  if (gates.isStaffOnly) return { code: 'not_visible_to_user' };
  return priorDenial === 'enrollment_required' && !gates.isListed ? { code: 'not_visible_in_catalog' } : null;
}

/**
 * Denies access if groups hide the course from the visitor; a course for the verified track is locked instead, not
 * denied.
 */
export function judgeGroups(
  { root }: CourseGates,
  visitor: Visitor,
  priorDenial: PriorDenial,
): CourseRefusal | null {
  if (
    priorDenial !== null ||
    root === null ||
    groupRestrictionOf(root, audienceOf(visitor), visitor.group) !== 'hidden'
  )
    return null;
  const isForNobody = Object.values(root.groupAccess).some((groups) => groups.length === 0);
  return { code: isForNobody ? 'no_allowed_user_groups' : 'incorrect_user_group' };
}

/** A prerequisite course that the learner has not passed. */
export interface UnmetCourse {
  title: string;
}

/** `unmet`: the prerequisite courses that this learner has not passed. */
export function judgePrerequisites(unmet: readonly UnmetCourse[]): CourseRefusal | null {
  if (unmet.length === 0) return null;
  const courses = formatList(unmet.map(({ title }) => t(messages.quoted, { title })));
  return { code: 'unfulfilled_milestones', texts: { user: t(messages.pass, { courses }) } };
}

/** An organization that a learner is a member of. */
export interface LearnersCustomer {
  uuid: string;
  name: string;
  isActive: boolean;
  asksConsent: boolean;
}

/** The page that asks a learner for consent to data sharing, then links to the course. */
export function consentPath(courseKey: string, customerUuid: string): string {
  return `/enterprise/consent/${courseKey}?customer=${customerUuid}`;
}

/**
 * Members of an organization that offers the course take it through that organization: it must be their active one, and
 * where it requires consent to data sharing, they must have given it.
 */
export function judgeEnterprise(
  {
    courseKey,
    offeredBy,
    priorDenial,
  }: { courseKey: string; offeredBy: readonly string[]; priorDenial: PriorDenial },
  { customers, agreedWith }: { customers: readonly LearnersCustomer[]; agreedWith: ReadonlySet<string> },
): CourseRefusal | null {
  const offering = customers.filter(({ uuid }) => offeredBy.includes(uuid));
  const [first] = offering;
  if (!first) return null;
  if (priorDenial !== null) {
    return priorDenial === 'course_not_started' ? { code: 'course_not_started_enterprise_learner' } : null;
  }
  const active = offering.find(({ isActive }) => isActive);
  if (!active) {
    const user = t(messages.switch, { organization: first.name });
    return { code: 'incorrect_active_enterprise', texts: { user } };
  }
  if (!active.asksConsent || agreedWith.has(active.uuid)) return null;
  return {
    code: 'data_sharing_access_required',
    texts: {
      developer: consentPath(courseKey, active.uuid),
      user: t(messages.consent, { organization: active.name }),
    },
  };
}
