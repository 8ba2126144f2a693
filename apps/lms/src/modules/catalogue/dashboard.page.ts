import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { prefetchHomes } from '../../pages/prefetch-homes.ts';
import { listLearnerPrograms } from '../programs/learner-programs.ts';
import { PROGRAMS_PATH } from '../programs/programs.present.ts';
import { confirmNotice } from '../registration/confirm-notice.html.ts';
import { renderMyCourses } from './my-courses.html.ts';
import { listMyCourses } from './my-courses.ts';
import { listNextCourses } from './next-courses.ts';
import { refusalNotice } from './refusal-notice.html.ts';

const messages = defineMessages({
  title: { defaultMessage: 'My courses', description: 'Heading and title of the dashboard' },
  programs: {
    defaultMessage: 'My programs',
    description: 'Link on the dashboard, to the programs that the learner’s courses belong to',
  },
  empty: {
    defaultMessage: 'You’re not enrolled in a course yet',
    description: 'Heading of a dashboard without courses',
  },
  emptyText: {
    defaultMessage: 'Choose one from the catalogue. Your courses, due dates and progress will be here.',
    description: 'Below the heading “You’re not enrolled in a course yet”',
  },
  browse: {
    defaultMessage: 'Browse courses',
    description: 'Button on a dashboard without courses, to the catalogue',
  },
});

/**
 * GET /dashboard (HDR-03): where to resume, past due and upcoming work across all courses, then each course with its
 * progress, completed and past courses last. Those who have just finished one see its certificate and what to take next.
 */
export function registerDashboardPage(app: FastifyInstance, context: Context): void {
  app.get('/dashboard', { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const courses = await listMyCourses(context, user, request.identity);
    const now = context.clock.now();
    const next = await listNextCourses(context, courses);
    const programs = await listLearnerPrograms(context, { userId: user.id });
    return sendPage(request, reply, {
      title: t(messages.title),
      noIndex: true,
      head: prefetchHomes(reply, request.site),
      body: html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
${confirmNotice(request, '/dashboard')}
${refusalNotice({
  reason: findQueryField(request, 'access_response_error'),
  notLive: findQueryField(request, 'notlive'),
})}
${courses.length === 0 ? emptyDashboard() : renderMyCourses(courses, next, { user, site: request.site, now })}
${programs.length > 0 && html`<p class="section"><a href="${PROGRAMS_PATH}">${t(messages.programs)}</a></p>`}`,
    });
  });
}

function emptyDashboard(): Html {
  return html`<div class="empty"><h2>${t(messages.empty)}</h2>
<p>${t(messages.emptyText)}</p>
<a class="button button--primary" href="/">${t(messages.browse)}</a></div>`;
}
