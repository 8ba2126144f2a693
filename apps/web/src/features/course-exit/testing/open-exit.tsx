import type { CoursewareCourseWire } from '@lectern/contract';
import { Outlet } from 'react-router';
import { renderCourse } from '../../../course/testing.tsx';
import type { Locale } from '../../../i18n/locales.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  learningSequencesWire,
} from '../../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../../../lms/testing.ts';
import { LeavePageContext } from '../leave-page.ts';
import { Component, loader } from '../route.tsx';

export { courseId } from '../../../lms/fixtures.ts';

export interface Given {
  readonly course?: Partial<CoursewareCourseWire>;
  readonly metadata?: Parameters<typeof courseMetadataWire>[0];
  /** Content of the course is still to be released. */
  readonly hasScheduledContent?: boolean;
  readonly responses?: FakeRoutes;
  readonly lms?: TestLmsOptions;
  readonly locale?: Locale;
}

export const passed: Partial<CoursewareCourseWire> = { user_has_passing_grade: true };
export const calls = {
  course: `GET /api/courseware/course/${courseId}`,
  goal: 'POST /api/course_home/save_course_goal',
};

/** The course of a learner whose certificate has this status. */
export function withStatus(cert_status: string, more: Partial<CoursewareCourseWire> = {}) {
  const certificate_data = {
    cert_status,
    cert_web_view_url: null,
    download_url: null,
    certificate_available_date: null,
    ...more.certificate_data,
  };
  return { ...passed, ...more, certificate_data };
}

/** Opens the exit page with a server that responds as given; for tests. */
export function open({
  course,
  metadata,
  hasScheduledContent = false,
  responses,
  lms: options,
  locale,
}: Given = {}) {
  const outline = learningSequencesWire();
  const [first] = Object.values(outline.outline.sequences);
  const later = { ...first, accessible: false, effective_start: '2126-01-01T00:00:00Z' };
  const sequences = Object.fromEntries(
    Object.entries(outline.outline.sequences).map(([id, one], index) => [
      id,
      hasScheduledContent && index === 0 ? { ...one, ...later, id } : one,
    ]),
  );
  const lms = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(metadata) },
      [calls.course]: { body: coursewareCourseWire(course) },
      'GET /api/courses/v2/blocks/': { body: blocksWire() },
      [`GET /api/learning_sequences/v1/course_outline/${courseId}`]: {
        body: learningSequencesWire({ sequences }),
      },
      ...responses,
    },
    options,
  );
  const leftFor: string[] = [];
  const rendered = renderCourse(
    lms.client,
    `/course/${courseId}/course-end`,
    [
      {
        element: (
          <LeavePageContext value={(url) => leftFor.push(url)}>
            <Outlet />
          </LeavePageContext>
        ),
        children: [{ path: 'course-end', handle: { tab: 'outline' }, loader, Component }],
      },
      { index: true, element: <h1>Courseware</h1> },
    ],
    locale,
  );
  return { ...lms, ...rendered, leftFor };
}
