import type { CommentWire, ThreadWire } from '@lectern/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Person } from './learning-site.ts';

/** A PATCH as clients of discussions send it. */
export function patch(who: Pick<Person, 'browser'>, url: string, body: object) {
  return who.browser.send('PATCH', url, {
    body,
    headers: { 'content-type': 'application/merge-patch+json' },
  });
}

export const threadUrl = (id: string) => `/api/discussion/v1/threads/${id}/`;
export const commentUrl = (id: string) => `/api/discussion/v1/comments/${id}/`;

/** Starts a thread; the body may override anything. */
export async function ask(who: Person, courseKey: string, body: object = {}): Promise<ThreadWire> {
  const response = await who.post('/api/discussion/v1/threads/', {
    course_id: courseKey,
    topic_id: 'course',
    type: 'question',
    title: 'Why is 0! one?',
    raw_body: 'I expected **zero**.',
    ...body,
  });
  return ok<ThreadWire>(response);
}

/** Responds to a thread, or with `parent_id` comments on a response. */
export async function answer(who: Person, threadId: string, body: object = {}): Promise<CommentWire> {
  const response = await who.post('/api/discussion/v1/comments/', {
    thread_id: threadId,
    raw_body: 'By convention.',
    ...body,
  });
  return ok<CommentWire>(response);
}

/** The body of a response with status 200. */
export function ok<T>(response: LightMyRequestResponse): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<T>();
}
