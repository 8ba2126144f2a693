import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../course/paths.ts';
import {
  courseMetadataWire,
  discussionConfigWire,
  pageWire,
  threadWire,
  topicsWire,
} from '../../../lms/fixtures.ts';
import type { FakeRoutes, TestLmsOptions } from '../../../lms/testing.ts';
import { fakeDialogs } from '../../../ui/testing.ts';
import { calls, courseId, findFrame, ids, renderCourseware, say } from '../testing/render-courseware.tsx';

const api = '/api/discussion';
const topics = `${api}/v3/course_topics/${courseId}`;
const tabs = [{ tab_id: 'discussion', title: 'Discussion', url: '/courses/c/discussion/forum/' }];

async function open(routes: FakeRoutes = {}, options: TestLmsOptions = {}) {
  const { lms, router } = renderCourseware(`/${ids.limits}/${ids.warmUp}`, {
    ...options,
    routes: {
      [calls.metadata]: { body: courseMetadataWire({ tabs }) },
      [`GET ${api}/v2/courses/${courseId}/`]: { body: discussionConfigWire() },
      [`GET ${topics}`]: { body: topicsWire() },
      [`GET ${api}/v1/threads/`]: {
        body: pageWire([threadWire({ topic_id: 'warm-up-topic', read: true })]),
      },
      [`GET ${api}/v1/threads/412/`]: { body: threadWire({ read: true, unread_comment_count: 0 }) },
      [`GET ${api}/v1/comments/`]: { body: pageWire([]) },
      ...routes,
    },
  });
  await screen.findByRole('heading', { name: 'Warm-up', level: 1 });
  return { requests: lms.requests, router };
}

beforeEach(() => {
  window.localStorage.clear();
  fakeDialogs();
});

afterEach(() => vi.unstubAllGlobals());

const trigger = () => screen.findByRole('button', { name: /^Discussion/ });

test('the button shows how many posts the unit has; nothing of a thread is loaded before it is opened', async () => {
  const { requests } = await open();
  expect(await screen.findByRole('button', { name: 'Discussion, 3 posts' })).toBeVisible();
  expect(requests.some(({ url }) => url.pathname === `${api}/v1/threads/`)).toBe(false);
});

test('opened, it lists the threads of the unit’s topic; one opens in place, and Back returns', async () => {
  const { requests, router } = await open();
  await userEvent.click(await trigger());
  const panel = within(await screen.findByRole('complementary', { name: 'Discussion' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Why is 0! one?' }));
  expect(await panel.findByRole('heading', { name: 'Why is 0! one?', level: 2 })).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.unit(courseId, ids.limits, ids.warmUp));
  await userEvent.click(panel.getByRole('button', { name: 'Back to posts' }));
  expect(await panel.findByRole('button', { name: 'Ask about this unit' })).toBeVisible();
  const list = requests.find(({ url }) => url.pathname === `${api}/v1/threads/`);
  expect(list?.url.searchParams.get('topic_id')).toBe('warm-up-topic');
});

test('the link of a discussion in the unit opens it, and closed, it can be opened again', async () => {
  await open();
  const frame = await findFrame('Warm-up');
  const panel = () => screen.findByRole('complementary', { name: 'Discussion' });
  act(() => say(frame, { type: 'lectern.discussion' }));
  expect(await within(await panel()).findByRole('button', { name: 'Why is 0! one?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close discussion' }));
  act(() => say(frame, { type: 'lectern.discussion' }));
  expect(await panel()).toBeVisible();
});

test('a unit without a topic leads to the course’s discussions', async () => {
  await open({ [`GET ${topics}`]: { body: topicsWire().slice(0, 1) } });
  await userEvent.click(await trigger());
  expect(await screen.findByText('This unit has no discussion of its own.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the discussions of the course' })).toHaveAttribute(
    'href',
    `/course/${courseId}/discussion`,
  );
});

test('closed, the focus is on its button again', async () => {
  await open();
  await userEvent.click(await trigger());
  await userEvent.click(await screen.findByRole('button', { name: 'Close discussion' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Discussion' })).toBeNull());
  expect(await trigger()).toHaveFocus();
});

test('on phones it is in a menu with the notifications, whose button has the number of posts', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open();
  const menu = await screen.findByRole('button', { name: 'Tools: Discussion, 3 posts; Notifications' });
  expect(menu.parentElement?.parentElement).toHaveTextContent(/3$/);
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  await userEvent.click(menu);
  expect(screen.getByRole('button', { name: 'Discussion, 3 posts' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Why is 0! one?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close discussion' }));
  expect(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Back to course' }));
  expect(menu).toHaveFocus();
});

test('a course without the tab has no button', async () => {
  await open({ [calls.metadata]: { body: courseMetadataWire({ tabs: [] }) } });
  expect(screen.queryByRole('button', { name: /^Discussion/ })).toBeNull();
});

test('an operator’s own front end is in its place, and can close it', async () => {
  const { requests } = await open(
    {},
    { settings: { DISCUSSIONS: 'external', DISCUSSIONS_MFE_BASE_URL: 'https://apps.example.org/d' } },
  );
  await userEvent.click(await trigger());
  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>('iframe[title="Discussion"]');
    if (found === null) throw new Error('no frame');
    return found;
  });
  expect(frame.src).toBe(`https://apps.example.org/d/${courseId}/category/${ids.warmUp}?inContextSidebar`);
  expect(requests.some(({ url }) => url.pathname.startsWith(api))).toBe(false);
  const close = { data: { type: 'learning.events.sidebar.close' }, source: frame.contentWindow };
  window.dispatchEvent(new MessageEvent('message', { ...close, origin: 'https://evil.example' }));
  expect(frame).toBeInTheDocument();
  window.dispatchEvent(new MessageEvent('message', { ...close, origin: 'https://apps.example.org' }));
  await waitFor(() => expect(frame).not.toBeInTheDocument());
});
