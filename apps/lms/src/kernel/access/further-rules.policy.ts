import type { Block, CourseTree, JsonValue } from '@lectern/olx';
import { groupRestrictionOf } from '../course-view/audience.policy.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import { audienceOf, type CourseDenial, type CourseRefusal, type Visitor } from './access.policy.ts';
import type { ClientContext } from './client-context.ts';

/** What the policies of a course itself say of who may take it. */
export interface CourseGates {
  /** The course as a whole is for its team only. */
  isStaffOnly: boolean;
  /** The block of the course itself, whose groups are those of all below it. */
  root: Block | null;
  /** Whether that block names groups at all. */
  isForGroups: boolean;
  /** Whether the catalogue may lead to it. */
  isListed: boolean;
  isOnMobile: boolean;
  /** Name of the survey that comes first; null = none. */
  survey: string | null;
  /** Keys of the courses that come first. */
  prerequisites: readonly string[];
}

/** Reads the gates of a course from its policies, under the names of Open edX. */
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
    // Only what says so: most courses of the web name no device at all.
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

/** What start, enrolment and audit access say of a visitor; null = access so far. */
type SoFar = CourseDenial | null;

/** Where the visitor is counts for everyone but staff, whether or not they are signed in. */
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
 * A course for its team only is not there for anyone else. One that no list names is closed to strangers; who is signed
 * out may be one of its learners and is asked to sign in, as anywhere.
 */
export function judgeVisibility(gates: CourseGates, soFar: SoFar): CourseRefusal | null {
  if (gates.isStaffOnly) return { code: 'not_visible_to_user' };
  return soFar === 'enrollment_required' && !gates.isListed ? { code: 'not_visible_in_catalog' } : null;
}

/** Groups close a course where they would hide it from this visitor; a course for the verified track only is locked instead. */
export function judgeGroups({ root }: CourseGates, visitor: Visitor, soFar: SoFar): CourseRefusal | null {
  if (soFar !== null || root === null || groupRestrictionOf(root, audienceOf(visitor)) !== 'hidden')
    return null;
  const isForNobody = Object.values(root.groupAccess).some((groups) => groups.length === 0);
  return { code: isForNobody ? 'no_allowed_user_groups' : 'incorrect_user_group' };
}

/** A course that the learner has to pass first and has not. */
export interface UnmetCourse {
  title: string;
}

const list = new Intl.ListFormat('en');

/** `unmet`: the courses that come first and that this learner has not passed. */
export function judgePrerequisites(unmet: readonly UnmetCourse[]): CourseRefusal | null {
  if (unmet.length === 0) return null;
  const titles = list.format(unmet.map(({ title }) => `“${title}”`));
  return { code: 'unfulfilled_milestones', words: { user: `Pass ${titles} before you take this course.` } };
}

/** An organization that a learner is with. */
export interface LearnersCustomer {
  uuid: string;
  name: string;
  isActive: boolean;
  asksConsent: boolean;
}

/** The page that asks a learner to agree, and leads on to the course. */
export function consentPath(courseKey: string, customerUuid: string): string {
  return `/enterprise/consent/${courseKey}?customer=${customerUuid}`;
}

/**
 * Who takes a course with an organization that offers it takes it as that organization's learner: it must be the one
 * that they are active in, and where it asks, they must have agreed to sharing data.
 */
export function judgeEnterprise(
  { courseKey, offeredBy, soFar }: { courseKey: string; offeredBy: readonly string[]; soFar: SoFar },
  { customers, agreedWith }: { customers: readonly LearnersCustomer[]; agreedWith: ReadonlySet<string> },
): CourseRefusal | null {
  const offering = customers.filter(({ uuid }) => offeredBy.includes(uuid));
  const [first] = offering;
  if (!first) return null;
  if (soFar !== null) {
    return soFar === 'course_not_started' ? { code: 'course_not_started_enterprise_learner' } : null;
  }
  const active = offering.find(({ isActive }) => isActive);
  if (!active) {
    const user = `You take this course with ${first.name}. Switch to that organization.`;
    return { code: 'incorrect_active_enterprise', words: { user } };
  }
  if (!active.asksConsent || agreedWith.has(active.uuid)) return null;
  return {
    code: 'data_sharing_access_required',
    words: {
      developer: consentPath(courseKey, active.uuid),
      user: `${active.name} asks you to share your activity in this course.`,
    },
  };
}
