import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { sendPage } from '../../pages/layout.ts';
import { emptyPage, pager, readSearch, type Search, searchForm } from './paging.ts';
import { listSitePeople, type People, type SitePerson } from './people.store.ts';
import { countPeople } from './phrases.ts';
import { requireAdministrator } from './staff-access.ts';
import { siteStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  search: { defaultMessage: 'Search by name, username or email', description: 'Label of a field' },
  noMatch: {
    defaultMessage: 'No one matches “{text}”',
    description: 'Heading in place of a list of people; “text” is what was searched for',
  },
  tryPart: {
    defaultMessage: 'Try part of a name, username or email.',
    description: 'Below the heading “No one matches”',
  },
  everyone: { defaultMessage: 'Show everyone', description: 'Button, to end a search' },
  administrator: {
    defaultMessage: 'Administrator',
    description: 'Beside the name of a person in the list of all accounts',
  },
  notConfirmed: {
    defaultMessage: 'Not confirmed',
    description: 'Beside the name of a person whose email address isn’t confirmed',
  },
  courses: {
    defaultMessage: '{count, plural, one {# course} other {# courses}}',
    description: 'How many courses a person is enrolled in',
  },
  lastSeen: {
    defaultMessage: 'Last seen',
    description: 'Before the day on which a person last used the site',
  },
  never: { defaultMessage: 'Never', description: 'In place of the last day on which someone was active' },
});

const PATH = '/staff/people';

/** GET /staff/people: all accounts, for administrators. */
export function registerSitePeoplePage(app: FastifyInstance, { db }: Context): void {
  app.get(PATH, { config: { page: true } }, async (request, reply) => {
    const { timeZone } = requireAdministrator(request);
    const search = readSearch(request);
    const found = await listSitePeople(db.read, search);
    const body = html`<div class="stack">
${searchForm(PATH, search, t(messages.search))}
${list(found, search, timeZone)}
${pager(PATH, search, found.total)}
</div>`;
    return sendPage(request, reply, siteStaffPage({ tab: 'people', body }));
  });
}

function list({ people, total }: People<SitePerson>, search: Search, timeZone: string | null): Html {
  if (total === 0) {
    return html`<div class="empty"><h2>${rich(messages.noMatch, { text: isolated(search.text) })}</h2>
<p>${t(messages.tryPart)}</p><a class="button" href="${PATH}">${t(messages.everyone)}</a></div>`;
  }
  if (people.length === 0) return emptyPage(PATH, search);
  return html`<p class="muted" role="status">${countPeople(total)}</p>
<ul class="rows">${people.map(
    ({ user, courses, lastSeenAt }) => html`<li class="rows__row">
<div class="rows__name"><p><a href="${PATH}/${encodeURIComponent(user.username)}"><bdi>${user.name}</bdi></a>${
      user.isAdministrator && html` <span class="badge badge--accent">${t(messages.administrator)}</span>`
    }${!user.isActive && html` <span class="badge badge--warning">${t(messages.notConfirmed)}</span>`}</p>
<p class="muted"><bdi>${user.username}</bdi> · <bdi>${user.email}</bdi></p></div>
<p class="rows__fact">${t(messages.courses, { count: courses })}</p>
<p class="rows__fact"><span class="rows__label">${t(messages.lastSeen)}</span> ${lastSeenAt === null ? t(messages.never) : formatDay(lastSeenAt, timeZone)}</p></li>`,
  )}</ul>`;
}
