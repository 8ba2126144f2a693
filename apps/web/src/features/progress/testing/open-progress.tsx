import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCourse } from '../../../course/testing.tsx';
import type { Locale } from '../../../i18n/locales.ts';
import { courseId, courseMetadataWire, progressWire } from '../../../lms/fixtures.ts';
import {
  type AssignmentPolicy,
  type Progress,
  readProgress,
  type SubsectionScore,
} from '../../../lms/progress.ts';
import { createTestLms, type FakeResponse, type TestLmsOptions } from '../../../lms/testing.ts';
import { Component, loader } from '../route.tsx';

type Wire = NonNullable<Parameters<typeof progressWire>[0]>;
type Section = NonNullable<Wire['section_scores']>[number];

export interface Given {
  readonly progress?: Wire;
  readonly response?: FakeResponse;
  /** The last segment of the path; the viewer has the id 7. */
  readonly target?: string;
  readonly administrator?: boolean;
  /** Staff of the course. */
  readonly staff?: boolean;
  readonly isEnrolled?: boolean;
  readonly isSignedIn?: boolean;
  readonly settings?: TestLmsOptions['settings'];
  readonly locale?: Locale;
}

/** Opens the progress tab with a server that responds as given; for tests. */
export function open({
  progress,
  response,
  target,
  administrator = false,
  staff = false,
  isEnrolled = true,
  isSignedIn = true,
  settings,
  locale,
}: Given = {}) {
  const path = target === undefined ? `progress/${courseId}` : `progress/${courseId}/${target}/`;
  const metadata = courseMetadataWire({ is_staff: staff, is_enrolled: isEnrolled });
  const lms = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: metadata },
      [`GET /api/course_home/${path}`]: response ?? { body: progressWire(progress) },
      'POST /event': { status: 204 },
    },
    { settings },
  );
  const user = { userId: 7, username: 'dana', email: null, name: null, administrator, roles: [] };
  lms.client.setQueryData(['session'], isSignedIn ? user : null);
  const screens = [{ path: 'progress/:targetUserId?', handle: { tab: 'progress' }, loader, Component }];
  renderCourse(
    lms.client,
    `/course/${courseId}/progress${target === undefined ? '' : `/${target}/`}`,
    screens,
    locale,
  );
  return lms;
}

/** Clicks a link without leaving the page. */
export async function clickLink(link: HTMLElement): Promise<void> {
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
}

/** The recorded clicks: name and fields. The event for visiting the page isn't among them. */
export function eventsOf({ requests }: Pick<ReturnType<typeof open>, 'requests'>) {
  return requests
    .filter(({ url }) => url.pathname === '/event')
    .map(({ body }) => new URLSearchParams(body ?? ''))
    .filter((event) => event.get('event_type')?.endsWith('clicked'))
    .map((event) => [event.get('event_type'), JSON.parse(event.get('event') ?? '')]);
}

/** One section of these subsections. */
export function sections(...subsections: Partial<Section['subsections'][number]>[]): Section[] {
  const [base] = progressWire().section_scores;
  const [first] = base?.subsections ?? [];
  if (first === undefined) throw new Error('The fixture has no subsection');
  return [
    {
      display_name: 'Week 1',
      subsections: subsections.map((change, index) => ({ ...first, block_key: `block-${index}`, ...change })),
    },
  ];
}

export const heading = () => screen.findByRole('heading', { level: 1 });
export const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

/** A subsection of homework with 1 of 2 points. */
export function subsection(overrides: Partial<SubsectionScore> = {}): SubsectionScore {
  return {
    blockKey: null,
    displayName: 'Limits',
    url: null,
    assignmentType: 'Homework',
    due: null,
    hasGradedAssignment: true,
    showCorrectness: 'always',
    showGrades: true,
    learnerHasAccess: true,
    numPointsEarned: 1,
    numPointsPossible: 2,
    percentGraded: 0.5,
    override: null,
    problemScores: [],
    ...overrides,
  };
}

export interface PlanGiven {
  readonly policies?: readonly Partial<AssignmentPolicy>[];
  readonly gradeRange?: Readonly<Record<string, number>>;
  readonly subsections?: readonly SubsectionScore[];
  readonly hasScheduledContent?: boolean;
  readonly assignmentTypeGrades?: Progress['assignmentTypeGrades'];
}

/**
 * The progress of a learner in a course with these assignment types (by default, one homework with the whole weight).
 */
export function planSource(given: PlanGiven = {}): Progress {
  const { policies = [{}], gradeRange = { Pass: 0.5 }, subsections = [], ...rest } = given;
  const homework = { type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 };
  return {
    ...readProgress(progressWire()),
    gradingPolicy: { assignmentPolicies: policies.map((one) => ({ ...homework, ...one })), gradeRange },
    sectionScores: [{ displayName: 'Week 1', subsections }],
    ...rest,
  };
}
