import type { ListedNoteWire } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound, RedirectError } from '../../http/errors.ts';
import { offersNotes } from '../../kernel/access/offers-notes.ts';
import { courseLinks, hasOwnFrontEnd, localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../pages/html.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { sendCoursePage } from '../course-pages/course-page.html.ts';
import { openCourse } from '../course-pages/open-course.ts';
import { presentCourseNotes } from './notes.present.ts';
import { listNotes } from './notes.store.ts';

/**
 * `GET /courses/{courseId}/edxnotes`: a learner's notes in all units, in the order of the course, for front ends without
 * such a page. Redirects to Lectern's own where the LMS serves it. Staff in a masquerade see none.
 */
export function registerNotesPage(app: FastifyInstance, context: Context): void {
  for (const end of ['', '/']) {
    app.get<{ Params: { courseId: string } }>(
      `/courses/:courseId/edxnotes${end}`,
      { config: { page: true } },
      async (request, reply) => {
        const access = await openCourse(context, request);
        const { courseKey } = access.course;
        if (hasOwnFrontEnd(request.site)) throw new RedirectError(courseLinks(request.site, courseKey).notes);
        const { id: userId } = requirePageUser(request);
        if (!offersNotes(access)) throw notFound('This course has no notes.');
        const notes =
          access.masquerade === null ? await listNotes(context.db.read, { userId, courseKey }) : [];
        const { home, jumpTo } = localCourseLinks(request.site, courseKey);
        return sendCoursePage(request, reply, access, {
          tabId: 'edxnotes',
          heading: 'Notes',
          body:
            notes.length === 0
              ? none(home)
              : html`<ul class="rows">${presentCourseNotes(access, notes).map((note) => row(note, jumpTo))}</ul>`,
        });
      },
    );
  }
}

function row({ quote, text, unit }: ListedNoteWire, jumpTo: (usageKey: string) => string): Html {
  return html`<li class="rows__row"><div class="rows__name">
<blockquote dir="auto">${quote}</blockquote>
${text !== '' && html`<p dir="auto">${text}</p>`}
<p class="muted">${
    unit === null
      ? 'Its text is no longer in the course.'
      : html`<a href="${jumpTo(unit.usageKey)}" dir="auto">${unit.title}</a> · <bdi>${unit.sequenceTitle}</bdi>`
  }</p>
</div></li>`;
}

function none(home: string): Html {
  return html`<div class="empty"><h2>You have no notes in this course</h2>
<p>Select a passage of a text to highlight it or to add a note.</p>
<a class="button button--primary" href="${home}">Go to the course</a></div>`;
}
