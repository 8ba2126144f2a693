import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { ACCESSIBILITY_PATH, sendPage } from '../../pages/layout.ts';
import { CONFORMANCE_NAMES, CRITERIA, type Criterion, STATEMENT_DATE } from './conformance.ts';

const REPORT_PATH = `${ACCESSIBILITY_PATH}/report`;

const messages = defineMessages({
  title: { defaultMessage: 'Accessibility', description: 'Title of the site’s accessibility statement' },
  purpose: {
    defaultMessage:
      'Everyone should be able to learn on {siteName}: by keyboard, with a screen reader, with larger text or in other colors.',
    description: 'First sentence of the accessibility statement',
  },
  conformance: { defaultMessage: 'Conformance', description: 'Heading in the accessibility statement' },
  criteria: {
    defaultMessage:
      'The software of this site partially meets the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Of {total, number} criteria, it meets {supported, number} in full and {partial, number} in part.',
    description: 'In the accessibility statement; all three numbers are above ten',
  },
  details: {
    defaultMessage: 'See each criterion (in English)',
    description: 'Link in the accessibility statement, to a table that isn’t translated',
  },
  limits: { defaultMessage: 'Known limits', description: 'Heading in the accessibility statement' },
  limitOfContent: {
    defaultMessage:
      'Course teams write the texts and choose the pictures and videos of their courses. Some lack a description, captions or legible colors.',
    description: 'A known limit in the accessibility statement',
  },
  limitOfVideos: {
    defaultMessage: 'Videos have no audio description unless a team publishes a described version.',
    description: 'A known limit in the accessibility statement',
  },
  limitOfOthers: {
    defaultMessage:
      'Tools and pages of other sites, and content that course teams program themselves, may have limits of their own.',
    description: 'A known limit in the accessibility statement',
  },
  limitOfTests: {
    defaultMessage: 'The software hasn’t been tested with people who use assistive technology.',
    description: 'A known limit in the accessibility statement',
  },
  contact: {
    defaultMessage: 'If something keeps you out',
    description: 'Heading in the accessibility statement, above how to reach the site',
  },
  contactText: {
    defaultMessage:
      '<link>Contact us</link>. Say which page it is on, what you wanted to do, and what you use, such as a screen reader.',
    description: 'In the accessibility statement',
  },
  noContact: {
    defaultMessage:
      'Ask the team of your course or whoever runs this site. Say which page it is on, what you wanted to do, and what you use, such as a screen reader.',
    description: 'In the accessibility statement of a site without a contact address',
  },
  date: {
    defaultMessage: 'This statement is of {date}. It is based on tests of the software.',
    description: 'End of the accessibility statement; “date” is a day with its year',
  },
});

/**
 * GET /accessibility: the site's accessibility statement, in the reader's language. GET /accessibility/report: how the
 * software meets each criterion, in English.
 */
export function registerAccessibilityStatement(app: FastifyInstance, { config }: Context): void {
  app.get(ACCESSIBILITY_PATH, { config: { page: true } }, (request, reply) =>
    sendPage(request, reply, {
      title: t(messages.title),
      width: 'reading',
      body: statement(config.siteName, config.contactUrl ?? config.supportUrl),
    }),
  );
  app.get(REPORT_PATH, { config: { page: true } }, (request, reply) =>
    sendPage(request, reply, {
      title: 'Accessibility by criterion',
      body: html`<div lang="en" dir="ltr">${report()}</div>`,
    }),
  );
}

function statement(siteName: string, contactUrl: string | null): Html {
  const { limitOfContent, limitOfVideos, limitOfOthers, limitOfTests } = messages;
  const limits = [limitOfContent, limitOfVideos, limitOfOthers, limitOfTests];
  return html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
<div class="prose">
<p>${t(messages.purpose, { siteName })}</p>
<section><h2>${t(messages.conformance)}</h2>
<p>${t(messages.criteria, { total: CRITERIA.length, supported: count('supports'), partial: count('partial') })}</p>
<p><a href="${REPORT_PATH}">${t(messages.details)}</a></p></section>
<section><h2>${t(messages.limits)}</h2>
<ul>${limits.map((limit) => html`<li>${t(limit)}</li>`)}</ul></section>
<section><h2>${t(messages.contact)}</h2>
<p>${
    contactUrl === null
      ? t(messages.noContact)
      : rich(messages.contactText, { link: (text: Html) => html`<a href="${contactUrl}">${text}</a>` })
  }</p></section>
<p class="muted">${t(messages.date, { date: formatDay(STATEMENT_DATE, null) })}</p>
</div>`;
}

const count = (conformance: Criterion['conformance']): number =>
  CRITERIA.filter((criterion) => criterion.conformance === conformance).length;

function report(): Html {
  const day = new Date(STATEMENT_DATE).toISOString().slice(0, 10);
  return html`<header class="page-title"><p class="page-title__over"><a href="${ACCESSIBILITY_PATH}">${t(messages.title)}</a></p>
<h1>Accessibility by criterion</h1></header>
<p>How the software of this site met WCAG 2.2 on ${day}.</p>
${(['A', 'AA'] as const).map(
  (level) => html`<section class="section"><h2>Level ${level}</h2>
<ul class="rows">${CRITERIA.filter((criterion) => criterion.level === level).map(criterionRow)}</ul></section>`,
)}`;
}

function criterionRow({ id, name, conformance, remark }: Criterion): Html {
  return html`<li class="rows__row"><div class="rows__name"><h3 class="rows__title">${id} ${name}</h3>
<p class="muted">${remark}</p></div>
<p class="rows__fact">${CONFORMANCE_NAMES[conformance]}</p></li>`;
}
