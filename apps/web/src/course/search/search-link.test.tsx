import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { courseId, courseMetadataWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeResponse } from '../../lms/testing.ts';
import { paths } from '../paths.ts';
import { renderCourse, settleLazy } from '../testing.tsx';

const enabled = `GET /courses/${courseId}/courseware-search/enabled/`;

function open(response: FakeResponse, metadata: Parameters<typeof courseMetadataWire>[0] = {}) {
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(metadata) },
    [enabled]: response,
  });
  const screens = [
    { path: 'home', element: <input aria-label="Any field" /> },
    { path: 'search', element: <h1>Search</h1> },
  ];
  return { ...lms, ...renderCourse(lms.client, paths.outline(courseId), screens) };
}

const settle = () => settleLazy(() => import('./SearchLink.tsx'));
const findLink = () => screen.findByRole('link', { name: 'Search' });

test('every page of a course links to its search', async () => {
  const { router } = open({ body: { enabled: true } });
  const link = await findLink();
  expect(link).toHaveAttribute('href', paths.search(courseId));
  expect(link).not.toHaveAttribute('aria-current');
  await router.navigate(paths.search(courseId));
  await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
});

test('/ opens it, but not in a field', async () => {
  const { router } = open({ body: { enabled: true } });
  await findLink();
  await userEvent.type(screen.getByLabelText('Any field'), '/');
  expect(router.state.location.pathname).toBe(paths.outline(courseId));
  await userEvent.click(document.body);
  await userEvent.keyboard('/');
  expect(router.state.location.pathname).toBe(paths.search(courseId));
});

test('? lists the shortcut of the search, on every page of a course', async () => {
  open({ body: { enabled: true } });
  await findLink();
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(help)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Search', 'Show this list']);
});

test.each([
  ['has no search', { body: { enabled: false } }],
  ['knows no search', { status: 404 }],
  ['fails', { status: 500 }],
])('there is no link where the server %s', async (_, response) => {
  const { requests } = open(response);
  await waitFor(() => expect(requests.some(({ url }) => url.pathname.endsWith('/enabled/'))).toBe(true));
  await settle();
  expect(screen.queryByRole('link', { name: 'Search' })).toBeNull();
});

test('people who may not load the course aren’t offered its search', async () => {
  const access = {
    has_access: false,
    error_code: 'enrollment_required',
    developer_message: null,
    user_message: null,
    additional_context_user_message: null,
    user_fragment: null,
  };
  const { requests } = open({ body: { enabled: true } }, { course_access: access });
  expect(await screen.findByRole('navigation', { name: 'Course' })).toBeVisible();
  await settle();
  expect(requests.some(({ url }) => url.pathname.endsWith('/enabled/'))).toBe(false);
});
