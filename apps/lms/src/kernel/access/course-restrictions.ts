import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { listConsents, listMemberships } from '../enterprise/enterprise.store.ts';
import type { LearnerHead } from '../learner/learner-head.ts';
import { hasUnansweredSurvey } from '../surveys/surveys.store.ts';
import type { User } from '../users/user.ts';
import type { CourseDenial, CourseRefusal, Visitor } from './access.policy.ts';
import type { ClientContext } from './client-context.ts';
import {
  type CourseGates,
  judgeCountry,
  judgeDevice,
  judgeEnterprise,
  judgeGroups,
  judgePrerequisites,
  judgeVisibility,
  readCourseGates,
} from './course-restrictions.policy.ts';
import { listUnmetCourses } from './prerequisite-courses.ts';

/** The input of the rules beyond start and enrollment. */
export interface RestrictionInput {
  course: CompiledCourse;
  head: LearnerHead;
  user: User | null;
  visitor: Visitor;
  /** Whether it is staff who view the course as this visitor. */
  isMasquerade: boolean;
  clientContext: ClientContext;
  /** The denial by start, enrollment and audit access; null = granted. */
  denial: CourseDenial | null;
  services: Pick<Context, 'courses' | 'learners'>;
  now: number;
}

/**
 * `all` rules, or only those that need nothing but the learner's head: when the others have been applied to the same
 * visitor moments before (decision 0135).
 */
export type RuleScope = 'all' | 'head';

/** A restriction that only some courses have. */
interface CourseRestriction {
  /** Whether `find` reads more than the learner's head. */
  readsMore: boolean;
  /** Whether the rule applies. Must not query: every request to a course calls it. */
  concerns(input: RestrictionInput, gates: CourseGates): boolean;
  /** The refusal, or null. */
  find(input: RestrictionInput, gates: CourseGates, reader: Reader): Promise<CourseRefusal | null>;
}

const country: CourseRestriction = {
  readsMore: false,
  concerns: ({ head }) => head.settings.embargo.length > 0,
  find: async ({ head, clientContext }) => judgeCountry(head.settings, clientContext),
};

const device: CourseRestriction = {
  readsMore: false,
  concerns: ({ clientContext }) => clientContext.isMobileApp,
  find: async ({ clientContext }, gates) => judgeDevice(gates, clientContext),
};

const visibility: CourseRestriction = {
  readsMore: false,
  concerns: (_, gates) => gates.isStaffOnly || !gates.isListed,
  find: async ({ denial }, gates) => judgeVisibility(gates, denial),
};

/** Two queries, only for learners in courses that an organization offers. */
const enterprise: CourseRestriction = {
  readsMore: true,
  concerns: ({ head, user }) => user !== null && head.settings.offeredBy.length > 0,
  async find({ course, head, user, denial }, _, reader) {
    if (user === null) return null;
    const { courseKey } = course;
    const { offeredBy } = head.settings;
    const customers = await listMemberships(reader, user.id);
    const agreedWith = await listConsents(reader, { userId: user.id, courseKey });
    return judgeEnterprise({ courseKey, offeredBy, priorDenial: denial }, { customers, agreedWith });
  },
};

/** Two queries per prerequisite course, only for learners of courses that have any. */
const prerequisites: CourseRestriction = {
  readsMore: true,
  concerns: ({ denial, visitor }, gates) =>
    denial === null && visitor.track !== null && gates.prerequisites.length > 0,
  async find({ services, user, now }, gates, reader) {
    return (
      user && judgePrerequisites(await listUnmetCourses({ services, user, now }, gates.prerequisites, reader))
    );
  },
};

const groups: CourseRestriction = {
  readsMore: false,
  concerns: ({ denial }, gates) => denial === null && gates.isForGroups,
  find: async ({ visitor, denial }, gates) => judgeGroups(gates, visitor, denial),
};

/** One query, only for learners of courses with a survey. */
const survey: CourseRestriction = {
  readsMore: true,
  concerns: ({ denial, visitor }, gates) =>
    denial === null && visitor.track !== null && gates.survey !== null,
  async find({ course, user }, gates, reader) {
    if (user === null || gates.survey === null) return null;
    const surveyKey = { userId: user.id, courseKey: course.courseKey, survey: gates.survey };
    return (await hasUnansweredSurvey(reader, surveyKey)) ? { code: 'survey_required' } : null;
  },
};

/** In order of precedence: the first refusal wins. Those that learners can resolve themselves come last. */
const RULES: readonly CourseRestriction[] = [
  country,
  device,
  visibility,
  groups,
  enterprise,
  prerequisites,
  survey,
];

/** For staff who view the course as a learner: content groups are what they check; other rules would only lock them out. */
const RULES_OF_MASQUERADES: readonly CourseRestriction[] = [groups];

/** The refusal of the first of these rules that applies; it replaces the prior decision. Staff are exempt. */
export async function findRestriction(
  input: RestrictionInput,
  reader: Reader,
  scope: RuleScope,
): Promise<CourseRefusal | null> {
  if (input.visitor.isStaff) return null;
  const gates = readCourseGates(input.course.tree);
  const all = input.isMasquerade ? RULES_OF_MASQUERADES : RULES;
  const rules = scope === 'all' ? all : all.filter(({ readsMore }) => !readsMore);
  for (const rule of rules.filter((each) => each.concerns(input, gates))) {
    const refusal = await rule.find(input, gates, reader);
    if (refusal) return refusal;
  }
  return null;
}
