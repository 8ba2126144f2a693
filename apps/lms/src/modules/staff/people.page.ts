import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatCalendarDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Access, findAccessOfUser } from '../../kernel/access/access.ts';
import { listProgressViews } from '../../kernel/activity/progress-views.store.ts';
import { type CourseLinks, localCourseLinks } from '../../kernel/course/links.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { findPercentComplete } from '../../kernel/progress/percent-complete.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { sendPage } from '../../pages/layout.ts';
import { emptyPage, pager, readSearch, type Search, searchForm } from './paging.ts';
import { type CoursePerson, listCoursePeople, type People } from './people.store.ts';
import { countPeople } from './phrases.ts';
import { progressCell, progressViews } from './progress.html.ts';
import { requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  search: { defaultMessage: 'Search by name or username', description: 'Label of a field' },
  staff: {
    defaultMessage: 'Staff',
    description: 'Beside the name of a person who belongs to the course’s staff',
  },
  lastActive: {
    defaultMessage: 'Last active',
    description: 'Before the day on which a person last worked in the course',
  },
  never: { defaultMessage: 'Never', description: 'In place of the last day on which someone was active' },
  notEnrolled: {
    defaultMessage: 'Not enrolled',
    description: 'In place of the progress of a person in a course',
  },
  nobody: {
    defaultMessage: 'Nobody is in this course yet',
    description: 'Heading in place of the list of a course’s people',
  },
  appear: {
    defaultMessage: 'Learners appear here once they enroll.',
    description: 'In place of the list of a course’s learners',
  },
  noMatch: {
    defaultMessage: 'No one matches “{text}”',
    description: 'Heading in place of a list of people; “text” is what was searched for',
  },
  tryPart: {
    defaultMessage: 'Try part of a name or username.',
    description: 'Below the heading “No one matches”',
  },
  everyone: { defaultMessage: 'Show everyone', description: 'Button, to end a search' },
});

const RECENT_VIEWS = 10;

interface Row extends CoursePerson {
  percent: number | null;
}

/**
 * GET /courses/{courseId}/staff/people: learners and staff, with progress and last active day. Progress takes up to two
 * queries for each of the 25 people on a page.
 */
export function registerPeoplePage(app: FastifyInstance, context: Context): void {
  const { db } = context;
  app.get<StaffRoute>(
    '/courses/:courseId/staff/people',
    { config: { page: true } },
    async (request, reply) => {
      const access = await requireCourseStaff(context, request);
      const { courseKey } = access.course;
      const search = readSearch(request);
      const { people, total } = await listCoursePeople(db.read, courseKey, search);
      const rows = await Promise.all(people.map((person) => withPercent(context, courseKey, person)));
      const views = await listProgressViews(db.read, { courseKey, limit: RECENT_VIEWS });
      const links = localCourseLinks(request.site, courseKey);
      const body = html`<div class="stack">
${searchForm(links.staff('people'), search, t(messages.search))}
${list({ people: rows, total }, search, { access, links })}
${pager(links.staff('people'), search, total)}
${progressViews(views, access.user.timeZone)}
</div>`;
      return sendPage(request, reply, courseStaffPage(access, request.site, { tab: 'people', body }));
    },
  );
}

async function withPercent(context: Context, courseKey: string, person: CoursePerson): Promise<Row> {
  const access = await findAccessOfUser(context, courseKey, person.user);
  return { ...person, percent: access && (await findPercentComplete(access, context.db.read)) };
}

function list(
  { people, total }: People<Row>,
  search: Search,
  { access, links }: { access: Access; links: CourseLinks },
): Html {
  if (total === 0) return nobody(search);
  if (people.length === 0) return emptyPage(links.staff('people'), search);
  return html`<p class="muted" role="status">${countPeople(total)}</p>
<ul class="rows">${people.map(
    ({ user, mode, isStaff, percent, lastActive }) => html`<li class="rows__row">
<div class="rows__name"><p><bdi>${user.name}</bdi>${isStaff && html` <span class="badge badge--accent">${t(messages.staff)}</span>`}</p>
<p class="muted"><bdi>${user.username}</bdi>${mode !== null && html` · ${modeName(mode)}`}</p></div>
<p class="rows__fact"><span class="rows__label">${t(messages.lastActive)}</span> ${lastActive === null ? t(messages.never) : formatCalendarDay(lastActive)}</p>
${
  percent === null
    ? html`<p class="rows__progress muted">${t(messages.notEnrolled)}</p><p class="rows__action"></p>`
    : progressCell(percent, {
        user,
        courseTitle: access.course.tree.title,
        href: `${links.progress}/${user.id}/`,
      })
}
</li>`,
  )}</ul>`;
}

function nobody({ text }: Search): Html {
  return text === ''
    ? html`<div class="empty"><h2>${t(messages.nobody)}</h2>
<p>${t(messages.appear)}</p></div>`
    : html`<div class="empty"><h2>${rich(messages.noMatch, { text: isolated(text) })}</h2>
<p>${t(messages.tryPart)}</p><a class="button" href="?">${t(messages.everyone)}</a></div>`;
}
