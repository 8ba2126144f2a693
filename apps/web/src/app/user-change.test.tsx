import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectWaysIn } from '../course/alerts/testing/open-alerts.tsx';
import { paths } from '../course/paths.ts';
import { renderRoutes } from '../course/testing.tsx';
import { courseRoutes, findFrame } from '../features/courseware/testing/render-courseware.tsx';
import {
  courseId,
  courseMetadataWire,
  datesWire,
  deniedAccess,
  ids,
  outlineWire,
  progressWire,
} from '../lms/fixtures.ts';
import { getLms } from '../lms/lms.ts';
import { sessionQuery } from '../lms/session.ts';
import { createTestLms, type FakeRoutes, makeTokenCookie } from '../lms/testing.ts';
import { routes } from './routes.tsx';
import { expectNoNonsense, watchErrors } from './testing/open-front-end.tsx';

const call = {
  metadata: `GET /api/course_home/course_metadata/${courseId}`,
  outline: `GET /api/course_home/outline/${courseId}`,
  dates: `GET /api/course_home/dates/${courseId}`,
  progress: `GET /api/course_home/progress/${courseId}`,
};

const forDana: FakeRoutes = {
  [call.metadata]: { body: courseMetadataWire() },
  [call.outline]: { body: outlineWire() },
  [call.dates]: { body: datesWire() },
  [call.progress]: { body: progressWire() },
};

const forVisitors: FakeRoutes = {
  [call.metadata]: {
    body: courseMetadataWire({
      username: null,
      is_enrolled: false,
      course_access: deniedAccess('authentication_required'),
    }),
  },
  [call.outline]: { body: outlineWire({ course_blocks: null, enrollment_mode: null }) },
  [call.dates]: { status: 401, body: 'Unauthorized' },
  [call.progress]: { status: 401, body: 'Unauthorized' },
};

/** The home of a course, with what a signed-in learner sees, or a visitor. */
async function openHome(username: string | null) {
  const cookies = { cookie: username === null ? '' : makeTokenCookie(username) };
  const start = username === null ? forVisitors : forDana;
  const lms = createTestLms({ ...start }, { username, surroundings: { cookies } });
  await lms.client.fetchQuery(sessionQuery());
  const app = renderRoutes(lms.client, paths.outline(courseId), routes);
  await screen.findByRole('heading', { level: 1 });
  return { ...lms, ...app, cookies };
}

const account = () => screen.queryByRole('button', { name: /dana/ });

describe('a session that ends while the page is open', () => {
  test.each([
    ['dates', paths.dates(courseId)],
    ['progress', paths.progress(courseId)],
  ])('on the way to the %s: the course’s metadata decide', async (_, path) => {
    const { cookies, routes: responses, router, client, left } = await openHome('dana');
    expect(account()).not.toBeNull();
    cookies.cookie = '';
    Object.assign(responses, forVisitors);
    void router.navigate(path);
    await waitFor(() => expect(left).toEqual([`https://lms.example.org/courses/${courseId}/course/`]));
    // The address may change before the screen does.
    await waitFor(() => expect(account()).toBeNull());
    expect(client.getQueryData(['course-metadata', courseId])).toMatchObject({ username: null });
  });

  test('is noticed by any request: the home then asks to sign in', async () => {
    const { cookies, routes: responses, client } = await openHome('dana');
    cookies.cookie = '';
    Object.assign(responses, forVisitors);
    await act(() => getLms(client).transport.identify());
    expectWaysIn(within(await screen.findByRole('region', { name: 'Messages about this course' })));
    expect(account()).toBeNull();
    expect(screen.queryByText('Nothing has been published in this course yet.')).toBeNull();
  });

  test('without a connection nobody is signed out', async () => {
    const { cookies, routes: responses, router } = await openHome('dana');
    cookies.cookie = '';
    responses['POST /login_refresh'] = new Error('offline');
    await act(() => router.navigate(paths.dates(courseId)));
    expect(await screen.findByText('There was an error loading this course.')).toBeVisible();
    expect(router.state.location.pathname).toBe(paths.dates(courseId));
    expect(account()).not.toBeNull();
  });
});

test('a visitor who signs in in another tab gets the course at the next request', async () => {
  const { cookies, routes: responses, router } = await openHome(null);
  cookies.cookie = makeTokenCookie('dana');
  Object.assign(responses, forDana);
  await act(() => router.navigate(paths.dates(courseId)));
  expect(await screen.findByRole('heading', { name: 'Important dates' })).toBeVisible();
  expect(account()).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

test('somebody else who signed in in another tab gets nothing of the learner before', async () => {
  const { cookies, routes: responses, router, client } = await openHome('dana');
  client.setQueryData(['completion', courseId], { unit: true });
  cookies.cookie = makeTokenCookie('lee');
  responses[call.metadata] = { body: courseMetadataWire({ username: 'lee' }) };
  await act(() => router.navigate(paths.dates(courseId)));
  expect(await screen.findByRole('heading', { name: 'Important dates' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /lee/ })).toBeVisible();
  expect(client.getQueryData(['course-metadata', courseId])).toMatchObject({ username: 'lee' });
  expect(client.getQueryData(['completion', courseId]) ?? {}).not.toHaveProperty('unit');
});

test('a unit of a public course stays open, as visitors see it', async () => {
  watchErrors();
  const cookies = { cookie: makeTokenCookie('dana') };
  const { client } = createTestLms(courseRoutes(), { surroundings: { cookies } });
  await client.fetchQuery(sessionQuery());
  renderRoutes(client, paths.unit(courseId, ids.limits, ids.warmUp), routes);
  const frame = await findFrame('Warm-up');
  expect(frame.src).not.toContain('public_view');
  cookies.cookie = '';
  await act(() => getLms(client).transport.identify());
  await waitFor(async () => expect((await findFrame('Warm-up')).src).toContain('view=public_view'));
  expect(account()).toBeNull();
  expectNoNonsense();
});
