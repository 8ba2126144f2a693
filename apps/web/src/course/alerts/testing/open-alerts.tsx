import { act, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { courseMetadataQuery } from '../../../lms/course-metadata.ts';
import { courseId, courseMetadataWire, outlineWire, releasedBlocks } from '../../../lms/fixtures.ts';
import { outlineQuery } from '../../../lms/outline.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions, testLmsUrl } from '../../../lms/testing.ts';
import { renderCourse } from '../../testing.tsx';
import { CourseAlerts } from '../CourseAlerts.tsx';

export type Wire = NonNullable<Parameters<typeof outlineWire>[0]>;

interface Given {
  readonly outline?: Wire;
  readonly course?: Parameters<typeof courseMetadataWire>[0];
  readonly lms?: TestLmsOptions;
  readonly responses?: FakeRoutes;
  /** How far the server's clock is ahead of the browser's, milliseconds. */
  readonly ahead?: number;
  readonly administrator?: boolean;
}

/** Shows all lists of alerts, with the course data cached; for tests. */
export async function open({
  outline,
  course,
  lms: options,
  responses,
  ahead = 0,
  administrator = false,
}: Given = {}) {
  const lms = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(course) },
      [`GET /api/course_home/outline/${courseId}`]: {
        body: outlineWire({ course_blocks: { blocks: releasedBlocks() }, ...outline }),
      },
      'POST /event': { status: 204 },
      ...responses,
    },
    options,
  );
  await lms.client.fetchQuery(sessionQuery());
  lms.client.setQueryData(sessionQuery().queryKey, (user) => user && { ...user, administrator });
  await lms.client.fetchQuery(courseMetadataQuery(courseId));
  const { queryKey } = outlineQuery(courseId);
  await lms.client.fetchQuery(outlineQuery(courseId));
  lms.client.setQueryData(queryKey, (data) => data && { ...data, timeOffsetMillis: ahead });
  const element = (
    <>
      <CourseAlerts topic="outline" />
      <CourseAlerts topic="outline-end" />
    </>
  );
  const home = { path: 'home', element };
  const rendered = renderCourse(lms.client, `/course/${courseId}/home`, [home]);
  // The code of these alerts loads when there is one to show.
  await act(() =>
    Promise.all([
      import('../CertificateAlert.tsx'),
      import('../CourseTimeAlerts.tsx'),
      import('../NotPassingAlert.tsx'),
      import('../ScheduledContentAlert.tsx'),
    ]),
  );
  return { ...lms, ...rendered };
}

export const above = () => within(screen.getByRole('region', { name: 'Messages' }));
export const inOutline = () => within(screen.getByRole('region', { name: 'Messages about this course' }));
export const below = () => within(screen.getByRole('region', { name: 'More about this course' }));

/** Expects links to sign in and to register that lead back to this page. */
export function expectWaysIn(region: ReturnType<typeof within>): void {
  const next = `?next=${encodeURIComponent(window.location.href)}`;
  expect(region.getByRole('link', { name: /^sign in$/i })).toHaveAttribute(
    'href',
    `${testLmsUrl}/login${next}`,
  );
  expect(region.getByRole('link', { name: /^register$/i })).toHaveAttribute(
    'href',
    `${testLmsUrl}/register${next}`,
  );
}
