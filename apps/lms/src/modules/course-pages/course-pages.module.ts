import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerAbsentPages } from './absent.page.ts';
import { registerBookmarksPage } from './bookmarks.page.ts';
import { registerDiscussionPage } from './discussion.page.ts';
import { registerPageFrame } from './page-frame.route.ts';
import { registerStaticPage } from './static.page.ts';
import { registerTextbookPages } from './textbook.page.ts';

/** Pages of a course beside its outline: static pages, the syllabus, textbooks, and bookmarks for other front ends. */
export function registerCoursePages(app: FastifyInstance, context: Context): void {
  registerStaticPage(app, context);
  registerPageFrame(app, context);
  registerTextbookPages(app, context);
  registerBookmarksPage(app, context);
  registerDiscussionPage(app, context);
  registerAbsentPages(app, context);
}
