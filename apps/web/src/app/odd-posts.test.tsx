import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import {
  commentWire,
  courseId,
  discussionConfigWire,
  notificationCountWire,
  notificationsWire,
  notificationWire,
  pageWire,
  threadWire,
  topicsWire,
} from '../lms/fixtures.ts';
import type { FakeRoutes } from '../lms/testing.ts';
import { expectNoNonsense, openFrontEnd, watchErrors } from './testing/open-front-end.tsx';

/* As in odd-entries.test.tsx, for the lists of discussions and notifications. */

beforeEach(watchErrors);

const api = '/api/discussion';
const config = `GET ${api}/v2/courses/${courseId}/`;
const topics = `GET ${api}/v3/course_topics/${courseId}`;
const threads = `GET ${api}/v1/threads/`;
const comments = `GET ${api}/v1/comments/`;
const learners = `GET ${api}/v1/courses/${courseId}/activity_stats/`;
const discussions: FakeRoutes = {
  [config]: { body: discussionConfigWire() },
  [topics]: { body: topicsWire() },
  [threads]: { body: pageWire([threadWire()]) },
  [`GET ${api}/v1/threads/412/`]: { body: threadWire() },
  [`PATCH ${api}/v1/threads/412/`]: { body: threadWire({ read: true, unread_comment_count: 0 }) },
  [comments]: { body: pageWire([commentWire()]) },
};
/** A topic without a readable ID beside that of the warm-up. */
const withOddTopic = JSON.parse(JSON.stringify(topicsWire()), (name, value) =>
  name === 'children' && value[0]?.usage_key ? [{ ...value[0], id: 7, name: 'Odd' }, ...value] : value,
);
const learner = {
  username: 'kim',
  threads: 1,
  replies: 2,
  responses: 3,
  active_flags: null,
  inactive_flags: null,
};

describe('one odd entry among', () => {
  test.each<[string, string, FakeRoutes, string | RegExp]>([
    [
      'the threads',
      paths.discussion(courseId),
      { [threads]: { body: pageWire<unknown>([{ id: 7 }, threadWire()]) } },
      'Why is 0! one?',
    ],
    [
      'the rights to a thread',
      paths.discussion(courseId),
      { [threads]: { body: pageWire<unknown>([{ ...threadWire(), editable_fields: [7, 'voted'] }]) } },
      'Why is 0! one?',
    ],
    [
      'the topics',
      paths.discussion(courseId, 'topics'),
      { [topics]: { body: [{ id: 7 }, ...topicsWire()] } },
      'General',
    ],
    [
      'the topics of a section',
      paths.discussion(courseId, 'topics'),
      { [topics]: { body: withOddTopic } },
      'Warm-up',
    ],
    [
      'the threads: without a topic',
      paths.discussion(courseId),
      { [threads]: { body: pageWire<unknown>([{ ...threadWire(), topic_id: null }]) } },
      'Why is 0! one?',
    ],
    [
      'the threads: without a title',
      paths.discussion(courseId, 'posts', '412'),
      { [`GET ${api}/v1/threads/412/`]: { body: { ...threadWire(), title: '', read: true } } },
      'Untitled',
    ],
    [
      'the responses',
      paths.discussion(courseId, 'posts', '412'),
      { [comments]: { body: pageWire<unknown>([{ id: 7 }, commentWire()]) } },
      'An empty product.',
    ],
    [
      'the learners',
      paths.discussion(courseId, 'learners'),
      { [learners]: { body: pageWire<unknown>([{ username: 7 }, learner]) } },
      'kim',
    ],
  ])('%s', async (_, path, responses, name) => {
    openFrontEnd(path, { ...discussions, ...responses });
    expect((await screen.findAllByText(name))[0]).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expectNoNonsense();
  });

  test('the notifications, one without its fields and one without text among them', async () => {
    const odd = { id: 'odd' } as unknown as ReturnType<typeof notificationWire>;
    const blank = notificationWire({ id: 44, content: '<p> </p>' });
    openFrontEnd(paths.outline(courseId), {
      'GET /api/notifications/count/': { body: notificationCountWire(1) },
      'GET /api/notifications/': { body: notificationsWire([odd, notificationWire(), blank]) },
      'PUT /api/notifications/mark-seen/discussion/': { body: { message: 'Seen' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const tray = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await tray.findByText(/responded to your post/)).toBeVisible();
    expect(tray.getByRole('link', { name: 'Demonstration Course' })).toBeVisible();
    expectNoNonsense();
  });
});
