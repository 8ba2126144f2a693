import type { Textbook } from '@lectern/olx';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { type BookPath, bookTitle, listBooks } from '../../kernel/course/textbooks.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { notFound } from '../../lib/errors.ts';
import { signFiles } from '../course-files/file-links.ts';
import { allowSources, sendCoursePage } from './course-page.html.ts';
import { openCourse } from './open-course.ts';
import { renderTextbook } from './textbook.html.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This textbook or chapter isn’t in the course.',
    description: 'Error for an unknown textbook',
  },
});

interface BookParams {
  courseId: string;
  book: string;
  chapter?: string;
  page?: string;
}

type BookRequest = FastifyRequest<{ Params: BookParams }>;

/**
 * The addresses of textbooks, as on Open edX: books count from 0, chapters and pages from 1. A book without chapters is
 * linked with a page only.
 */
export function registerTextbookPages(app: FastifyInstance, context: Context): void {
  for (const end of ['', '/']) {
    for (const path of ['', '/chapter/:chapter', '/:page', '/chapter/:chapter/:page']) {
      app.get<{ Params: BookParams }>(
        `/courses/:courseId/pdfbook/:book${path}${end}`,
        { config: { page: true } },
        (request, reply) => sendTextbook(context, request, reply, 'pdfbook'),
      );
    }
    for (const path of ['', '/chapter/:chapter']) {
      app.get<{ Params: BookParams }>(
        `/courses/:courseId/htmlbook/:book${path}${end}`,
        { config: { page: true } },
        (request, reply) => sendTextbook(context, request, reply, 'htmlbook'),
      );
    }
  }
}

async function sendTextbook(
  context: Context,
  request: BookRequest,
  reply: FastifyReply,
  kind: BookPath,
): Promise<FastifyReply> {
  const access = await openCourse(context, request);
  const { course } = access;
  const number = readNumber(request.params.book);
  const book = listBooks(course.tree, kind)[number ?? -1];
  const chapter = readNumber(request.params.chapter ?? '1');
  if (book === undefined || number === null || chapter === null || !hasChapter(book, chapter))
    throw notFound(t(messages.missing));
  const { origin, unitsOrigin } = request.site;
  // The browser's own viewer shows a PDF; HTML may have scripts, so it is isolated on the units origin.
  const frameOrigin = kind === 'pdfbook' ? origin : (unitsOrigin ?? origin);
  allowSources(reply, { frames: [frameOrigin] });
  const links = localCourseLinks(request.site, course.courseKey);
  const url = book.chapters[chapter - 1]?.url ?? null;
  const isCourseFile = url?.startsWith('/assets/') === true;
  const frameUrl = isCourseFile ? `${kind === 'pdfbook' ? '' : frameOrigin}${url}` : null;
  return sendCoursePage(request, reply, access, {
    tabId: `${kind === 'pdfbook' ? 'pdf' : 'html'}textbook/${number}`,
    heading: bookTitle(book),
    body: renderTextbook({
      book,
      chapter,
      page: readNumber(request.params.page ?? ''),
      kind,
      frameUrl:
        frameUrl &&
        signFiles(context, frameUrl, { course, learner: tokenLearnerOf(request.identity, access) }),
      chapterUrl: (of) => links.teamPage(`${kind}/${number}/chapter/${of}/`),
    }),
  });
}

/** A book without chapters has one page, which says so. */
function hasChapter({ chapters }: Textbook, chapter: number): boolean {
  return chapter >= 1 && chapter <= Math.max(1, chapters.length);
}

function readNumber(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}
