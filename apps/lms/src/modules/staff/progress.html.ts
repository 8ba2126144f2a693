import type { ProgressView } from '../../kernel/activity/progress-views.store.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import type { User } from '../../plugins/identity.types.ts';

/** A person's progress in a course, with a link to their progress page. */
export function progressCell(
  percent: number,
  { user, courseTitle, href }: { user: Pick<User, 'name' | 'username'>; courseTitle: string; href: string },
): Html {
  return html`<div class="rows__progress"><progress class="progress-line" max="100" value="${percent}" aria-label="${user.name} in ${courseTitle}"></progress>
<span>${percent}%</span></div>
<p class="rows__action"><a href="${href}">Progress<span class="visually-hidden"> of ${user.name} in ${courseTitle}</span></a></p>`;
}

/** Which staff recently opened which learners' progress. */
export function progressViews(views: readonly ProgressView[], timeZone: string | null): Html {
  return html`<section class="section" aria-labelledby="views"><h2 id="views">Recently opened progress</h2>
<p class="muted">Each time staff open a learner’s progress page, it’s recorded here, once a day.</p>
${
  views.length > 0 &&
  html`<ul class="rows">${views.map(
    ({ viewer, learner, viewedAt }) =>
      html`<li class="rows__row"><p class="rows__name"><bdi>${viewer}</bdi> opened the progress of <bdi>${learner}</bdi></p><p class="rows__fact">${formatDay(viewedAt, timeZone)}</p></li>`,
  )}</ul>`
}</section>`;
}
