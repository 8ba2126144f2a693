import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component, loader } from '../features/outline/route.tsx';
import { courseId, courseMetadataWire, outlineWire } from '../lms/fixtures.ts';
import { createTestLms, type FakeResponse } from '../lms/testing.ts';
import { LoadingCourse } from './LoadingCourse.tsx';
import { renderCourse } from './testing.tsx';

/** A visitor's home with loaded metadata and a pending outline. */
function openHome() {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  const { client } = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: {
        body: courseMetadataWire({ is_enrolled: false, username: null }),
      },
      [`GET /api/course_home/outline/${courseId}`]: () => promise,
    },
    { username: null },
  );
  renderCourse(client, `/course/${courseId}/home`, [
    { path: 'home', handle: { tab: 'outline' }, HydrateFallback: LoadingCourse, loader, Component },
  ]);
  return { respond: resolve };
}

const findTabs = () => screen.queryByRole('navigation', { name: 'Course' });

test('the tabs render together with the alerts above them, without a layout shift', async () => {
  const { respond } = openHome();
  expect(await screen.findByText('Calculus, a start')).toBeVisible();
  expect(findTabs()).toBeNull();
  respond({ body: outlineWire({ course_blocks: null }) });
  const alerts = await screen.findByRole('region', { name: 'Messages' });
  expect(findTabs()?.compareDocumentPosition(alerts)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('the tabs render even if the alerts above them fail to load', async () => {
  const { respond } = openHome();
  expect(await screen.findByText('Calculus, a start')).toBeVisible();
  respond({ status: 500 });
  expect(await screen.findByRole('navigation', { name: 'Course' })).toBeVisible();
});
