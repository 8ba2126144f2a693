import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { emptyPage, pager, readSearch, type Search, searchForm } from './paging.ts';
import { listSitePeople, type People, type SitePerson } from './people.store.ts';
import { requireAdministrator } from './staff-access.ts';
import { siteStaffPage } from './staff-frame.html.ts';

const PATH = '/staff/people';

/** GET /staff/people: all accounts, for administrators. */
export function registerSitePeoplePage(app: FastifyInstance, { db }: Context): void {
  app.get(PATH, { config: { page: true } }, async (request, reply) => {
    const { timeZone } = requireAdministrator(request);
    const search = readSearch(request);
    const found = await listSitePeople(db.read, search);
    const body = html`<div class="stack">
${searchForm(PATH, search, 'Search by name, username or email')}
${list(found, search, timeZone)}
${pager(PATH, search, found.total)}
</div>`;
    return sendPage(request, reply, siteStaffPage({ tab: 'people', body }));
  });
}

function list({ people, total }: People<SitePerson>, search: Search, timeZone: string | null): Html {
  if (total === 0) {
    return html`<div class="empty"><h2>No one matches “<bdi>${search.text}</bdi>”</h2>
<p>Try part of a name, username or email.</p><a class="button" href="${PATH}">Show everyone</a></div>`;
  }
  if (people.length === 0) return emptyPage(PATH, search);
  return html`<p class="muted" role="status">${total} ${total === 1 ? 'person' : 'people'}</p>
<ul class="rows">${people.map(
    ({ user, courses, lastSeenAt }) => html`<li class="rows__row">
<div class="rows__name"><p><a href="${PATH}/${encodeURIComponent(user.username)}"><bdi>${user.name}</bdi></a>${
      user.isAdministrator && html` <span class="badge badge--accent">Administrator</span>`
    }${!user.isActive && html` <span class="badge badge--warning">Not confirmed</span>`}</p>
<p class="muted"><bdi>${user.username}</bdi> · <bdi>${user.email}</bdi></p></div>
<p class="rows__fact">${courses} ${courses === 1 ? 'course' : 'courses'}</p>
<p class="rows__fact"><span class="rows__label">Last seen</span> ${lastSeenAt === null ? 'Never' : formatDay(lastSeenAt, timeZone)}</p></li>`,
  )}</ul>`;
}
