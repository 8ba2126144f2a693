import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { decideTabState } from '../course/course-state.ts';
import { getParam } from '../course/route-context.ts';
import { renderRoutes } from '../course/testing.tsx';
import { useCallToActionToast } from '../course/use-call-to-action-toast.tsx';
import { readTargetUser } from '../features/progress/target-user.ts';
import { readCourseMetadata } from '../lms/course-metadata.ts';
import { courseId, courseMetadataWire, deniedAccess } from '../lms/fixtures.ts';
import { listNotices } from '../lms/notices.ts';
import { sessionQuery } from '../lms/session.ts';
import { createTestLms, makeTokenCookie } from '../lms/testing.ts';
import { unsubscribeQuery } from '../lms/unsubscribe.ts';

/* The state of the course home besides the data of its tabs: each fact is stored in one place only. */

test('[ENT-16] course and learner come from the URL, the status from responses', () => {
  const params = { courseId, targetUserId: '42' };
  expect(getParam(params, 'courseId')).toBe(courseId);
  expect(readTargetUser(params.targetUserId)).toBe(42);
  expect(readTargetUser('dana')).toBe('dana');
  expect(readTargetUser(undefined)).toBeNull();
  const nothing = { data: undefined, error: null };
  const metadata = { data: readCourseMetadata(courseMetadataWire()), error: null };
  const denied = courseMetadataWire({ course_access: deniedAccess('course_not_started') });
  const tab = { data: 'dates', error: null };
  expect(decideTabState(nothing, nothing).status).toBe('loading');
  expect(decideTabState(metadata, tab).status).toBe('loaded');
  expect(decideTabState(metadata, { ...nothing, error: new Error('no') }).status).toBe('failed');
  expect(decideTabState({ data: readCourseMetadata(denied), error: null }, tab).status).toBe('denied');
});

test.each([
  [
    { user_id: 7, administrator: true },
    { userId: 7, administrator: true },
  ],
  [
    { user_id: 42, administrator: false },
    { userId: 42, administrator: false },
  ],
  [{ user_id: 42 }, { userId: 42, administrator: false }],
])('[ENT-16] the account of %j', async (claims, user) => {
  const surroundings = { cookies: { cookie: makeTokenCookie('dana', undefined, claims) } };
  const { client } = createTestLms({}, { surroundings });
  expect(await client.fetchQuery(sessionQuery())).toMatchObject(user);
});

test('[ENT-16] a toast has a header, a link and its text', async () => {
  const { client } = createTestLms({});
  renderRoutes(client, '/', [{ path: '/', Component: ShowsToast }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Shift' }));
  expect(await screen.findByText('Dates are shifted')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View all dates' })).toHaveAttribute(
    'href',
    'https://lms.example.org/dates',
  );
});

test('[ENT-16] unsubscribing responds with a course title, notices with a list of results', async () => {
  const notice = 'https://lms.example.org/notices/render/1/';
  const { client } = createTestLms({
    'POST /api/course_home/unsubscribe_from_course_goal/t': { body: { course_title: 'Calculus' } },
    'GET /notices/api/v1/unacknowledged': { body: { results: [notice] } },
  });
  expect(await client.fetchQuery(unsubscribeQuery('t'))).toEqual({ courseTitle: 'Calculus' });
  expect(await listNotices(client)).toEqual([notice]);
});

function ShowsToast() {
  const show = useCallToActionToast();
  return (
    <button
      type="button"
      onClick={() => show({ header: 'Dates are shifted', link: '/dates', linkText: 'View all dates' })}
    >
      Shift
    </button>
  );
}
