import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { decideTabState } from '../course/course-state.ts';
import { getParam } from '../course/route-context.ts';
import { renderRoutes } from '../course/testing.tsx';
import { useCallToActionToast } from '../course/use-call-to-action-toast.tsx';
import { readTargetUser } from '../features/progress/target-user.ts';
import { courseId } from '../lms/fixtures.ts';
import { listNotices } from '../lms/notices.ts';
import { sessionQuery } from '../lms/session.ts';
import { createTestLms } from '../lms/testing.ts';
import { unsubscribeQuery } from '../lms/unsubscribe.ts';

/* What the course home keeps beside the data of its tabs: each fact in the one place where it belongs. */

test('[ENT-16] the course and the learner in question come from the address, the status from the answers', () => {
  const params = { courseId, targetUserId: '42' };
  expect(getParam(params, 'courseId')).toBe(courseId);
  expect(readTargetUser(params.targetUserId)).toBe(42);
  const nothing = { data: undefined, error: null };
  expect(decideTabState(nothing, nothing).status).toBe('loading');
});

test('[ENT-16] the user has an id and the administrator flag of the account', async () => {
  const { client } = createTestLms({}, { username: 'dana' });
  expect(await client.fetchQuery(sessionQuery())).toMatchObject({ userId: 7, administrator: false });
});

test('[ENT-16] a toast has a header, a link and a text of the link', async () => {
  const { client } = createTestLms({});
  renderRoutes(client, '/', [{ path: '/', Component: ShowsToast }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Shift' }));
  expect(await screen.findByText('Dates are shifted')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View all dates' })).toHaveAttribute('href', '/dates');
});

test('[ENT-16] unsubscribing answers with a course title, notices with a list of results', async () => {
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
