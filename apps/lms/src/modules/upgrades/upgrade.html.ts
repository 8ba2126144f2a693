import type { FastifyRequest } from 'fastify';
import type { Access } from '../../kernel/access/access.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { formatMoney } from '../../kernel/modes/money.ts';
import type { Offer, Upgrade } from '../../kernel/offers/upgrade.policy.ts';
import { formatDay } from '../../pages/format-day.ts';
import { alert } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { csrfField } from '../../pages/layout.ts';
import type { UpgradeVisit } from './request-upgrade.ts';

/** Renders the upgrade page in the state that `visit` has. */
export function renderUpgrade(request: FastifyRequest, visit: UpgradeVisit): Html {
  const { tree, courseKey } = visit.access.course;
  const home = localCourseLinks(request.site, courseKey).home;
  return html`<header class="page-title">
<p class="page-title__over" dir="auto">${tree.title}</p>
<h1>Upgrade</h1>
</header>
<div class="stack">
${stateOf(request, visit)}
<p><a href="${home}">Back to the course</a></p>
</div>`;
}

function stateOf(request: FastifyRequest, { access, state, offer }: UpgradeVisit): Html {
  const day = (moment: number) => formatDay(moment, access.user?.timeZone ?? null);
  switch (state.kind) {
    case 'open':
      return offerUpgrade(request, access, { upgrade: state.upgrade, offer });
    case 'not-enrolled':
      return alert(
        'info',
        'You’re not enrolled in this course.',
        html`<p><a href="${aboutPath(access.course.courseKey)}">Enroll first</a>, then come back.</p>`,
      );
    case 'full-access':
      return alert('success', 'You already have full access to this course.');
    case 'not-sold':
      return alert('info', 'This course doesn’t offer an upgrade.');
    case 'deadline-passed':
      return alert('info', `Upgrading was possible until ${day(state.deadline)}.`);
    case 'pending':
      return alert(
        'info',
        'Your request is awaiting approval.',
        html`<p>On ${day(state.request.requestedAt)} you asked for “${modeName(state.request.mode)}” at ${state.request.price}${state.request.code !== null && html`, with the code ${state.request.code}`}. The site’s staff will tell you how to pay. Once they approve your request, you get full access to the course.</p>`,
      );
    case 'declined':
      return alert(
        'info',
        'Your request was declined.',
        html`<p>You asked on ${day(state.request.requestedAt)}${state.request.decidedAt !== null && html` and were answered on ${day(state.request.decidedAt)}`}. Contact the site’s staff to find out why. They may still approve it.</p>`,
      );
  }
}

function offerUpgrade(
  request: FastifyRequest,
  access: Access,
  { upgrade, offer }: { upgrade: Upgrade; offer: Offer | null },
): Html {
  const day = (moment: number) => formatDay(moment, access.user?.timeZone ?? null);
  const { visitor, head, course } = access;
  return html`<dl class="facts">
<dt>You get</dt><dd>${modeName(upgrade.mode)}</dd>
<dt>Price</dt><dd>${priceOf(upgrade, offer)}</dd>
${offer && html`<dt>Discount</dt><dd>${offer.percentage}% off your first purchase, with the code ${offer.code}, until ${day(offer.endsAt)}</dd>`}
${upgrade.deadline !== null && html`<dt>Upgrade by</dt><dd>${day(upgrade.deadline)}</dd>`}
${visitor.auditExpiresAt !== null && html`<dt>Your access</dt><dd>Without an end; without the upgrade it ends on ${day(visitor.auditExpiresAt)}</dd>`}
${head.settings.contentGating && visitor.isContentLimited && html`<dt>Graded problems</dt><dd>Open to you</dd>`}
</dl>
<form class="form" method="post" action="${localCourseLinks(request.site, course.courseKey).upgrade}">
${csrfField(request)}
<p>You don’t pay here: the site’s staff receive your request and tell you how to pay before they approve it.</p>
<div class="form__actions"><button class="button button--primary" type="submit">Request upgrade</button></div>
</form>`;
}

function priceOf({ money }: Upgrade, offer: Offer | null): Html {
  if (offer === null) return html`${formatMoney(money)}`;
  return html`<strong>${formatMoney(offer.discounted)}</strong> <span class="visually-hidden">instead of</span> <del>${formatMoney(money)}</del>`;
}
