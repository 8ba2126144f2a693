import { paths } from '../../../course/paths.ts';
import { renderCourse } from '../../../course/testing.tsx';
import type { Locale } from '../../../i18n/locales.ts';
import {
  courseId,
  courseMetadataWire,
  discussionConfigWire,
  pageWire,
  threadWire,
  topicsWire,
} from '../../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../../../lms/testing.ts';
import { Component, loader } from '../route.tsx';

const api = '/api/discussion';

/** The calls of discussions, as keys of fake routes; thread 412 and response 9 are those of the fixtures. */
export const calls = {
  threads: `GET ${api}/v1/threads/`,
  createThread: `POST ${api}/v1/threads/`,
  thread: `GET ${api}/v1/threads/412/`,
  patchThread: `PATCH ${api}/v1/threads/412/`,
  comments: `GET ${api}/v1/comments/`,
  createComment: `POST ${api}/v1/comments/`,
  patchComment: `PATCH ${api}/v1/comments/9/`,
  config: `GET ${api}/v2/courses/${courseId}/`,
  settings: `GET ${api}/v1/courses/${courseId}/settings`,
  cohorts: `GET /api/cohorts/v1/courses/${courseId}/cohorts/`,
  upload: `POST ${api}/v1/courses/${courseId}/upload`,
  topics: `GET ${api}/v3/course_topics/${courseId}`,
  metadata: `GET /api/course_home/course_metadata/${courseId}`,
} as const;

interface Given {
  readonly routes?: FakeRoutes;
  readonly options?: TestLmsOptions;
  readonly locale?: Locale;
}

/** Opens a page of a course's discussions, by default with one question of another learner. */
export function openDiscussions(path: string[], { routes, options, locale }: Given = {}) {
  const lms = createTestLms(
    {
      [calls.metadata]: { body: courseMetadataWire() },
      [calls.config]: { body: discussionConfigWire() },
      [calls.topics]: { body: topicsWire() },
      [calls.threads]: { body: pageWire([threadWire()]) },
      [calls.thread]: { body: threadWire() },
      [calls.patchThread]: { body: threadWire({ read: true, unread_comment_count: 0 }) },
      [calls.comments]: { body: pageWire([]) },
      ...routes,
    },
    options,
  );
  const pages = [{ path: 'discussion/*', handle: { tab: 'discussion' }, loader, Component }];
  return { ...lms, ...renderCourse(lms.client, paths.discussion(courseId, ...path), pages, locale) };
}
