import type { CourseTree } from '@lectern/olx';
import type { Browser } from './browser.ts';
import { TEST_COURSE_KEY } from './course-builder.ts';
import { type LearningSite, openLearningSite } from './learning-site.ts';

export const REFERENCE_PEOPLE = ['visitor', 'stranger', 'audit', 'verified', 'staff'] as const;
export type ReferencePerson = (typeof REFERENCE_PEOPLE)[number];

/** The people who may load the courseware of a course. */
export function listReaders({ courseVisibility }: CourseTree): ReferencePerson[] {
  return REFERENCE_PEOPLE.filter(
    (person) => courseVisibility === 'public' || !['visitor', 'stranger'].includes(person),
  );
}

export interface ReferenceSite extends LearningSite {
  browsers: Record<ReferencePerson, Browser>;
  /** The body of a 200, as JSON; fails on any other status. */
  ask<T>(person: ReferencePerson, url: string): Promise<T>;
}

/** A site with one course and everyone who may open it in a reference client. */
export async function openReferenceSite(tree: CourseTree): Promise<ReferenceSite> {
  const site = await openLearningSite(tree);
  const join = async (name: string, who?: Parameters<LearningSite['join']>[1]) =>
    (await site.join(name, who)).browser;
  const browsers: ReferenceSite['browsers'] = {
    visitor: site.visitor,
    stranger: await join('stranger'),
    audit: await join('audit', { mode: 'audit' }),
    verified: await join('verified', { mode: 'verified' }),
    staff: await join('staff', { courseStaff: true }),
  };
  return {
    ...site,
    browsers,
    async ask<T>(person: ReferencePerson, url: string) {
      const response = await browsers[person].get(url);
      if (response.statusCode !== 200) {
        throw new Error(`${url} answers ${person} with ${response.statusCode}: ${response.body}`);
      }
      return response.json<T>();
    },
  };
}

/** The URLs of one course's calls, as the reference clients write them. */
export const referenceCalls = {
  metadata: `/api/course_home/course_metadata/${TEST_COURSE_KEY}?browser_timezone=Europe%2FMadrid`,
  outline: `/api/course_home/outline/${TEST_COURSE_KEY}`,
  dates: `/api/course_home/dates/${TEST_COURSE_KEY}`,
  progress: `/api/course_home/progress/${TEST_COURSE_KEY}`,
  course: `/api/courseware/course/${TEST_COURSE_KEY}?browser_timezone=Europe%2FMadrid`,
  learningSequences: `/api/learning_sequences/v1/course_outline/${TEST_COURSE_KEY}`,
  navigation: `/api/course_home/v1/navigation/${TEST_COURSE_KEY}`,
  resume: `/api/courseware/resume/${TEST_COURSE_KEY}`,
  toggles: `/courses/${TEST_COURSE_KEY}/courseware-navigation-sidebar/toggles/`,
  searchEnabled: `/courses/${TEST_COURSE_KEY}/courseware-search/enabled/`,
  exams: `/api/edx_proctoring/v1/proctored_exam/attempt/course_id/${TEST_COURSE_KEY}?is_learning_mfe=true`,
  sequence: (key: string) => `/api/courseware/sequence/${key}?preview=0`,
  blocks: (username: string, requestedFields: string) =>
    `/api/courses/v2/blocks/?course_id=${encodeURIComponent(TEST_COURSE_KEY)}&username=${username}` +
    `&depth=3&requested_fields=${requestedFields}`,
};
