import { formatPercent } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { ProgressView } from '../../kernel/activity/progress-views.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated, visuallyHidden } from '../../lib/markup.ts';

const messages = defineMessages({
  progressOf: {
    defaultMessage: 'Progress of {name} in {course}',
    description: 'Name of a bar that shows how much of a course a learner has completed, for screen readers',
  },
  link: {
    defaultMessage: 'Progress<hidden> of {name} in {course}</hidden>',
    description: 'Link to a learner’s progress page; what is hidden is for screen readers',
  },
  views: {
    defaultMessage: 'Recently opened progress',
    description: 'Heading of the list of progress pages that staff opened',
  },
  recorded: {
    defaultMessage: 'Each time staff open a learner’s progress page, it’s recorded here, once a day.',
    description: 'Below the heading “Recently opened progress”',
  },
  opened: {
    defaultMessage: '{viewer} opened the progress of {learner}',
    description: 'A progress page that a member of the staff opened; both are usernames',
  },
});

/** A person's progress in a course, with a link to their progress page. */
export function progressCell(
  percent: number,
  { user, courseTitle, href }: { user: Pick<User, 'name' | 'username'>; courseTitle: string; href: string },
): Html {
  const names = { name: user.name, course: courseTitle };
  return html`<div class="rows__progress"><progress class="progress-line" max="100" value="${percent}" aria-label="${t(messages.progressOf, names)}"></progress>
<span>${formatPercent(percent / 100)}</span></div>
<p class="rows__action"><a href="${href}">${rich(messages.link, { ...names, hidden: visuallyHidden })}</a></p>`;
}

/** Which staff recently opened which learners' progress. */
export function progressViews(views: readonly ProgressView[], timeZone: string | null): Html {
  return html`<section class="section" aria-labelledby="views"><h2 id="views">${t(messages.views)}</h2>
<p class="muted">${t(messages.recorded)}</p>
${
  views.length > 0 &&
  html`<ul class="rows">${views.map(
    ({ viewer, learner, viewedAt }) =>
      html`<li class="rows__row"><p class="rows__name">${rich(messages.opened, { viewer: isolated(viewer), learner: isolated(learner) })}</p><p class="rows__fact">${formatDay(viewedAt, timeZone)}</p></li>`,
  )}</ul>`
}</section>`;
}
