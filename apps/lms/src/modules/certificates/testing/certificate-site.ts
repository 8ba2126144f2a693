import type { CertificateDataWire, OutlineWire, ProgressWire } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { saveRunSettings } from '../../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../../kernel/settings/course-settings.ts';
import { buildCourse, type CourseSpec, problem, usageKey } from '../../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../../testing/learning-site.ts';

const PASSING_MINIMUM = 0.5;

/** A course whose one problem decides whether its learners pass. */
export function certificateCourse({ tree, ...more }: Partial<CourseSpec> = {}): CourseTree {
  return buildCourse({
    title: 'Calculus',
    ...more,
    tree: {
      gradingPolicy: {
        assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
        gradeCutoffs: [{ letter: 'Pass', minimum: PASSING_MINIMUM }],
      },
      selfPaced: true,
      ...tree,
    },
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            graded: true,
            format: 'Homework',
            children: [{ id: 'u1', children: [problem('p1', { points: 2 })] }],
          },
        ],
      },
    ],
  });
}

export interface CertificateSite extends LearningSite {
  set(settings: Partial<RunSettings>): Promise<void>;
  /** Stores full points or none, as an operator's script would, without queuing a certificate. */
  scoreAll(person: Person, isRight?: boolean): Promise<void>;
  /** As in the progress call; throws unless all three calls with certificate data agree. */
  certificateOf(person: Person): Promise<CertificateDataWire>;
  /** Advances the clock to the next hourly search and runs the jobs that are due. */
  searchAndIssue(): Promise<void>;
}

export async function openCertificateSite(
  tree: CourseTree = certificateCourse(),
  options: Pick<NonNullable<Parameters<typeof openLearningSite>[1]>, 'database' | 'config'> = {},
): Promise<CertificateSite> {
  const site = await openLearningSite(tree, options);
  const { courseKey, clock, context } = site;
  return {
    ...site,
    async set(settings) {
      const all = { ...DEFAULT_SETTINGS, ...settings };
      await context.db.write((tx) => saveRunSettings(tx, courseKey, { settings: all, at: 0 }));
    },
    scoreAll: (person, isRight = true) => site.score(person, usageKey('problem', 'p1'), isRight ? 2 : 0, 2),
    async certificateOf(person) {
      const progress = (await person.get(`/api/course_home/progress/${courseKey}`)).json<ProgressWire>();
      const outline = (await person.get(`/api/course_home/outline/${courseKey}`)).json<OutlineWire>();
      const course = (await person.get(`/api/courseware/course/${courseKey}`)).json();
      const data = progress.certificate_data;
      if (!data) throw new Error('The progress call has no certificate data');
      const expected = data.cert_status === null ? null : data;
      const others = JSON.stringify([outline.cert_data, course.certificate_data]);
      if (others !== JSON.stringify([expected, expected])) throw new Error(`The calls disagree: ${others}`);
      return data;
    },
    async searchAndIssue() {
      clock.advance(60 * 60 * 1000);
      await site.runJobs();
    },
  };
}
