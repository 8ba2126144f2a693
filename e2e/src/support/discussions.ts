import type { Browser, Page } from '@playwright/test';
import { signIn } from './screens.ts';
import type { SmallCourse } from './small-course.ts';
import { expect } from './test.ts';

/** A course with a general topic, and a unit with a discussion. */
export const talkingCourse = (id: string): SmallCourse => ({
  id,
  title: 'Numbers',
  attributes: {
    discussion_topics: { General: { id: 'general' } },
    tabs: [
      { type: 'courseware', name: 'Course' },
      { type: 'discussion', name: 'Discussion' },
    ],
  },
  sections: `<chapter url_name="c" display_name="Week 1">
  <sequential url_name="s" display_name="Factorials">
    <vertical url_name="u" display_name="Zero"><html url_name="h" display_name="Text"><p>0! is one.</p></html><discussion url_name="d" display_name="Zero" discussion_id="zero" discussion_category="Week 1" discussion_target="Zero"/></vertical>
  </sequential>
</chapter>`,
});

/** A browser of its own, in which a person is signed in. */
export async function openAs(
  browser: Browser,
  origin: string,
  username: string,
  width: number,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

/** Posts a thread or a response over the API, without loading a page; returns its id. */
export async function writePost(
  { request }: Page,
  call: 'threads' | 'comments',
  body: Readonly<Record<string, string>>,
): Promise<string> {
  const { csrfToken } = await (await request.get('/csrf/api/v1/token')).json();
  const response = await request.post(`/api/discussion/v1/${call}/`, {
    headers: { 'X-CSRFToken': csrfToken },
    data: body,
  });
  expect(response.status(), `POST ${call}`).toBe(200);
  return (await response.json()).id;
}
