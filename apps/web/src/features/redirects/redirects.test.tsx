import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { redirectPaths } from '../../course/paths.ts';
import { renderRoutes } from '../../course/testing.tsx';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  ids,
  oldCoursewareCourseWire,
} from '../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes } from '../../lms/testing.ts';
import { Redirecting } from './Redirecting.tsx';
import { Component, loader } from './route.tsx';

const lmsUrl = 'https://lms.example.org';
const ofCourse: FakeRoutes = {
  [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
  [`GET /api/courseware/course/${courseId}`]: { body: oldCoursewareCourseWire() },
  'GET /api/courses/v2/blocks/': { body: blocksWire() },
};

function open(path: string, responses: FakeRoutes = {}) {
  const { client } = createTestLms(responses);
  return renderRoutes(client, path, [
    { path: '/redirect/*', loader, Component, HydrateFallback: Redirecting },
    { path: '/course/:courseId/home', element: <h1>Home</h1> },
  ]);
}

test.each([
  [
    '[RTE-16] a unit whose legacy page is known',
    redirectPaths.unit(courseId, ids.practice),
    'https://learn.example.org/legacy/p',
  ],
  [
    '[RTE-17] a unit without one',
    redirectPaths.unit(courseId, ids.warmUp),
    `${lmsUrl}/courses/${courseId}/courseware/`,
  ],
  ['[RTE-18] the home', redirectPaths.courseHome(courseId), `${lmsUrl}/courses/${courseId}/course/`],
  [
    '[RTE-18] the home by an old key, encoded',
    redirectPaths.courseHome('Acme/CAL101/R1'),
    `${lmsUrl}/courses/Acme/CAL101/R1/course/`,
  ],
  [
    '[RTE-18] the home with every sign encoded',
    `/redirect/course-home/${encodeURIComponent(courseId)}`,
    `${lmsUrl}/courses/${courseId}/course/`,
  ],
  ['[RTE-19] the survey', redirectPaths.survey(courseId), `${lmsUrl}/courses/${courseId}/survey`],
  [
    '[RTE-20] the dashboard, query unchanged',
    '/redirect/dashboard?access_response_error=100%20%25+%26&b=%2F',
    `${lmsUrl}/dashboard?access_response_error=100%20%25+%26&b=%2F`,
  ],
  ['[RTE-02] nothing named', '/redirect', `${lmsUrl}/dashboard`],
  ['[RTE-02] nothing known', '/redirect/of/tomorrow', `${lmsUrl}/dashboard`],
])('%s', async (_, path, url) => {
  const { left } = open(path, ofCourse);
  await waitFor(() => expect(left).toEqual([url]));
});

test('[RTE-17] if the course can’t be fetched, redirects to its legacy courseware', async () => {
  const { left } = open(redirectPaths.unit(courseId, ids.practice), {});
  await waitFor(() => expect(left).toEqual([`${lmsUrl}/courses/${courseId}/courseware/`]));
});

test.each(['/redirect', '/redirect/of/tomorrow', redirectPaths.courseHome(courseId)])(
  '[RTE-02] [RTE-21] %s says that it is redirecting',
  async (path) => {
    const { left } = open(path);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(screen.getByText('Redirecting...').closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  },
);

test('the URL of a course home redirects within this front end', async () => {
  const { left, router } = open(`/redirect/home/${courseId}`);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/course/${courseId}/home`);
  expect(left).toEqual([]);
});
