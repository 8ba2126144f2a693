import type { FastifyRequest } from 'fastify';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { aboutPath, localCourseLinks } from '../../kernel/course/links.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { formatMoney } from '../../kernel/modes/money.ts';
import type { Offer, Upgrade } from '../../kernel/offers/upgrade.policy.ts';
import { type Html, html } from '../../lib/html.ts';
import { linkTo, visuallyHidden } from '../../lib/markup.ts';
import { alert } from '../../pages/forms.ts';
import { csrfField } from '../../pages/layout.ts';
import type { UpgradePage } from './request-upgrade.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Upgrade',
    description: 'Title and heading of the page on which a learner asks for the paid track',
  },
  back: { defaultMessage: 'Back to the course', description: 'Link of the page “Upgrade”' },
  notEnrolled: {
    defaultMessage: 'You’re not enrolled in this course.',
    description: 'Notice on the page “Upgrade”',
  },
  enrollFirst: {
    defaultMessage: '<link>Enroll first</link>, then come back.',
    description: 'Below “You’re not enrolled in this course.”',
  },
  full: {
    defaultMessage: 'You already have full access to this course.',
    description: 'Notice on the page “Upgrade”',
  },
  notSold: {
    defaultMessage: 'This course doesn’t offer an upgrade.',
    description: 'Notice on the page “Upgrade”',
  },
  passed: {
    defaultMessage: 'Upgrading was possible until {day}.',
    description: 'Notice on the page “Upgrade”',
  },
  pending: {
    defaultMessage: 'Your request is awaiting approval.',
    description: 'Notice on the page “Upgrade”',
  },
  pendingText: {
    defaultMessage:
      'On {day} you asked for “{track}” at {price}. The site’s staff will tell you how to pay. Once they approve your request, you get full access to the course.',
    description: 'Below “Your request is awaiting approval.”',
  },
  pendingCode: {
    defaultMessage:
      'On {day} you asked for “{track}” at {price}, with the code {code}. The site’s staff will tell you how to pay. Once they approve your request, you get full access to the course.',
    description: 'Below “Your request is awaiting approval.”',
  },
  declined: { defaultMessage: 'Your request was declined.', description: 'Notice on the page “Upgrade”' },
  declinedText: {
    defaultMessage:
      'You asked on {day}. Contact the site’s staff to find out why. They may still approve it.',
    description: 'Below “Your request was declined.”',
  },
  declinedOn: {
    defaultMessage:
      'You asked on {day} and were answered on {end}. Contact the site’s staff to find out why. They may still approve it.',
    description: 'Below “Your request was declined.”',
  },
  get: { defaultMessage: 'You get', description: 'Name of a fact about an upgrade; the track follows' },
  price: { defaultMessage: 'Price', description: 'Name of a fact about a course' },
  discount: { defaultMessage: 'Discount', description: 'Name of a fact about an upgrade' },
  discountText: {
    defaultMessage: '{percentage}% off your first purchase, with the code {code}, until {day}',
    description: 'A discount on an upgrade',
  },
  by: { defaultMessage: 'Upgrade by', description: 'Name of a fact about an upgrade; a day follows' },
  access: { defaultMessage: 'Your access', description: 'Name of a fact about an upgrade' },
  accessText: {
    defaultMessage: 'Without an end; without the upgrade it ends on {day}',
    description: 'A fact about an upgrade: the learner’s access to the course',
  },
  graded: { defaultMessage: 'Graded problems', description: 'Name of a fact about an upgrade' },
  gradedText: {
    defaultMessage: 'Open to you',
    description: 'A fact about an upgrade: graded problems can be answered',
  },
  how: {
    defaultMessage:
      'You don’t pay here: the site’s staff receive your request and tell you how to pay before they approve it.',
    description: 'Above the button “Request upgrade”',
  },
  request: { defaultMessage: 'Request upgrade', description: 'Button of the page “Upgrade”' },
  instead: {
    defaultMessage: '{price} <hidden>instead of</hidden> {original}',
    description:
      'The price of an upgrade with a discount; the hidden text is for screen readers, the original price is struck through',
  },
});

/** Renders the upgrade page in the state that `page` has. */
export function renderUpgrade(request: FastifyRequest, page: UpgradePage): Html {
  const { tree, courseKey } = page.access.course;
  const home = localCourseLinks(request.site, courseKey).home;
  return html`<header class="page-title">
<p class="page-title__over" dir="auto">${tree.title}</p>
<h1>${t(messages.title)}</h1>
</header>
<div class="stack">
${stateOf(request, page)}
<p><a href="${home}">${t(messages.back)}</a></p>
</div>`;
}

function stateOf(request: FastifyRequest, { access, state, offer }: UpgradePage): Html {
  const day = (moment: number) => formatDay(moment, access.user?.timeZone ?? null);
  switch (state.kind) {
    case 'open':
      return offerUpgrade(request, access, { upgrade: state.upgrade, offer });
    case 'not-enrolled':
      return alert(
        'info',
        t(messages.notEnrolled),
        html`<p>${rich(messages.enrollFirst, { link: linkTo(aboutPath(access.course.courseKey)) })}</p>`,
      );
    case 'full-access':
      return alert('success', t(messages.full));
    case 'not-sold':
      return alert('info', t(messages.notSold));
    case 'deadline-passed':
      return alert('info', t(messages.passed, { day: day(state.deadline) }));
    case 'pending': {
      const { requestedAt, mode, price, code } = state.request;
      const values = { day: day(requestedAt), track: modeName(mode), price };
      const text =
        code === null ? t(messages.pendingText, values) : t(messages.pendingCode, { ...values, code });
      return alert('info', t(messages.pending), html`<p>${text}</p>`);
    }
    case 'declined': {
      const { requestedAt, decidedAt } = state.request;
      const values = { day: day(requestedAt) };
      const text =
        decidedAt === null
          ? t(messages.declinedText, values)
          : t(messages.declinedOn, { ...values, end: day(decidedAt) });
      return alert('info', t(messages.declined), html`<p>${text}</p>`);
    }
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
<dt>${t(messages.get)}</dt><dd>${modeName(upgrade.mode)}</dd>
<dt>${t(messages.price)}</dt><dd>${priceOf(upgrade, offer)}</dd>
${offer && html`<dt>${t(messages.discount)}</dt><dd>${t(messages.discountText, { percentage: offer.percentage, code: offer.code, day: day(offer.endsAt) })}</dd>`}
${upgrade.deadline !== null && html`<dt>${t(messages.by)}</dt><dd>${day(upgrade.deadline)}</dd>`}
${visitor.auditExpiresAt !== null && html`<dt>${t(messages.access)}</dt><dd>${t(messages.accessText, { day: day(visitor.auditExpiresAt) })}</dd>`}
${head.settings.contentGating && visitor.isContentLimited && html`<dt>${t(messages.graded)}</dt><dd>${t(messages.gradedText)}</dd>`}
</dl>
<form class="form" method="post" action="${localCourseLinks(request.site, course.courseKey).upgrade}">
${csrfField(request)}
<p>${t(messages.how)}</p>
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.request)}</button></div>
</form>`;
}

function priceOf({ money }: Upgrade, offer: Offer | null): Html {
  if (offer === null) return html`${formatMoney(money)}`;
  return rich(messages.instead, {
    price: html`<strong>${formatMoney(offer.discounted)}</strong>`,
    original: html`<del>${formatMoney(money)}</del>`,
    hidden: visuallyHidden,
  });
}
