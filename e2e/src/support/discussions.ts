import type { Browser, Page } from '@playwright/test';
import { signIn } from './screens.ts';
import type { SmallCourse } from './small-course.ts';

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
