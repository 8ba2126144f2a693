import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { User } from '../../plugins/identity.types.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import type { LearnerHead } from '../enrollment/learner.store.ts';
import { listConsents, listMemberships } from '../enterprise/enterprise.store.ts';
import { owesSurvey } from '../surveys/surveys.store.ts';
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
} from './further-rules.policy.ts';
import { listUnmetCourses } from './prerequisite-courses.ts';

/** A visitor at a course, as far as the rules beyond start and enrolment look. */
export interface AccessSituation {
  course: CompiledCourse;
  head: LearnerHead;
  user: User | null;
  visitor: Visitor;
  clientContext: ClientContext;
  /** What start, enrolment and audit access say already; null = access so far. */
  denial: CourseDenial | null;
  courses: Context['courses'];
  now: number;
}

/** A rule that only some courses have. */
interface FurtherRule {
  /** Whether it has anything to ask here; costs nothing, as every request asks it. */
  concerns(situation: AccessSituation, gates: CourseGates): boolean;
  /** Says no, or null. */
  find(situation: AccessSituation, gates: CourseGates, reader: Reader): Promise<CourseRefusal | null>;
}

const country: FurtherRule = {
  concerns: ({ head }) => head.settings.embargo.length > 0,
  find: async ({ head, clientContext }) => judgeCountry(head.settings, clientContext),
};

const device: FurtherRule = {
  concerns: ({ clientContext }) => clientContext.isMobileApp,
  find: async ({ clientContext }, gates) => judgeDevice(gates, clientContext),
};

const visibility: FurtherRule = {
  concerns: (_, gates) => gates.isStaffOnly || !gates.isListed,
  find: async ({ denial }, gates) => judgeVisibility(gates, denial),
};

/** Two queries, only for learners in courses that an organization offers. */
const enterprise: FurtherRule = {
  concerns: ({ head, user }) => user !== null && head.settings.offeredBy.length > 0,
  async find({ course, head, user, denial }, _, reader) {
    if (user === null) return null;
    const { courseKey } = course;
    const { offeredBy } = head.settings;
    const customers = await listMemberships(reader, user.id);
    const agreedWith = await listConsents(reader, { userId: user.id, courseKey });
    return judgeEnterprise({ courseKey, offeredBy, soFar: denial }, { customers, agreedWith });
  },
};

/** Two queries for each course that comes first, only for learners of such courses. */
const prerequisites: FurtherRule = {
  concerns: ({ denial, visitor }, gates) =>
    denial === null && visitor.track !== null && gates.prerequisites.length > 0,
  async find({ courses, user, now }, gates, reader) {
    return (
      user && judgePrerequisites(await listUnmetCourses({ courses, user, now }, gates.prerequisites, reader))
    );
  },
};

const groups: FurtherRule = {
  concerns: ({ denial }, gates) => denial === null && gates.isForGroups,
  find: async ({ visitor, denial }, gates) => judgeGroups(gates, visitor, denial),
};

/** One query, only for learners of courses with a survey. */
const survey: FurtherRule = {
  concerns: ({ denial, visitor }, gates) =>
    denial === null && visitor.track !== null && gates.survey !== null,
  async find({ course, user }, gates, reader) {
    if (user === null || gates.survey === null) return null;
    const place = { userId: user.id, courseKey: course.courseKey, survey: gates.survey };
    return (await owesSurvey(reader, place)) ? { code: 'survey_required' } : null;
  },
};

/** In the order in which they are asked; the first that says no decides. What the learner can mend themselves comes last. */
const RULES: readonly FurtherRule[] = [
  country,
  device,
  visibility,
  groups,
  enterprise,
  prerequisites,
  survey,
];

const gatesByCourse = new WeakMap<CompiledCourse, CourseGates>();

/** The gates of one version of a course; read once. */
export function gatesOf(course: CompiledCourse): CourseGates {
  const known = gatesByCourse.get(course);
  if (known) return known;
  const gates = readCourseGates(course.tree);
  gatesByCourse.set(course, gates);
  return gates;
}

/** The refusal of the first further rule that says no; it takes the place of what was decided before. Staff are never asked. */
export async function findFurtherDenial(
  situation: AccessSituation,
  reader: Reader,
): Promise<CourseRefusal | null> {
  if (situation.visitor.isStaff) return null;
  const gates = gatesOf(situation.course);
  for (const rule of RULES.filter((each) => each.concerns(situation, gates))) {
    const refusal = await rule.find(situation, gates, reader);
    if (refusal) return refusal;
  }
  return null;
}
