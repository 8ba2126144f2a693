import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import type {
  AccessibilityFinding,
  AccessibilityReport,
} from '../../kernel/accessibility/accessibility-report.ts';
import { RULE_CRITERIA, ruleFixHtml, ruleName } from '../../kernel/accessibility/accessibility-rules.ts';
import { describePlace, listCounts, type RuleCount } from '../../kernel/accessibility/describe-findings.ts';
import { findImportReport } from '../../kernel/course/import-reports.store.ts';
import { aboutPath, type CourseLinks, localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { andMore } from './and-more.ts';
import { requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  unchecked: {
    defaultMessage: 'Not checked yet',
    description: 'Heading in place of the faults of a course’s content',
  },
  uncheckedText: {
    defaultMessage: 'This course was imported before its content was checked. The next import checks it.',
    description: 'Below the heading “Not checked yet”',
  },
  none: {
    defaultMessage: 'No faults found',
    description: 'Heading in place of the faults of a course’s content',
  },
  noneText: {
    defaultMessage: 'The import found nothing that keeps readers out.',
    description: 'Below the heading “No faults found”',
  },
  some: {
    defaultMessage:
      'Some learners can’t perceive or use this content. Fix it where the course is written, then import the course again.',
    description: 'Above the faults of a course’s content',
  },
  limits: {
    defaultMessage:
      'The check can’t judge whether a text describes its image well, and leaves out files, style sheets and what scripts add.',
    description: 'What the check of a course’s content doesn’t do',
  },
  counted: {
    defaultMessage: '{name} ({count})',
    description: 'Heading: a kind of fault, and how often it was found',
  },
  unlisted: {
    defaultMessage:
      '{count, plural, one {# more is} other {# more are}} in places that aren’t listed. Fix these first and import the course again.',
    description: 'Below a list of faults that doesn’t show all',
  },
});

/** What links to the places of findings need. */
interface LinkContext {
  tree: Access['course']['tree'];
  links: CourseLinks;
}

/**
 * GET /courses/{courseId}/staff/accessibility: where the content of the course, as last imported, fails its readers, and
 * how to fix it.
 */
export function registerAccessibilityPage(app: FastifyInstance, context: Context): void {
  app.get<StaffRoute>(
    '/courses/:courseId/staff/accessibility',
    { config: { page: true } },
    async (request, reply) => {
      const access = await requireCourseStaff(context, request);
      const { tree, courseKey } = access.course;
      const report = (await findImportReport(context.db.read, courseKey))?.accessibility;
      const links = localCourseLinks(request.site, courseKey);
      const body = html`<div class="stack">
${report === undefined ? unchecked() : reportBody(report, { tree, links })}
</div>`;
      return sendPage(request, reply, courseStaffPage(access, request.site, { tab: 'accessibility', body }));
    },
  );
}

function unchecked(): Html {
  return html`<div class="empty"><h2>${t(messages.unchecked)}</h2>
<p>${t(messages.uncheckedText)}</p></div>`;
}

function reportBody(report: AccessibilityReport, linkContext: LinkContext): Html {
  const counted = listCounts(report);
  if (counted.length === 0) {
    return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${t(messages.noneText)} ${t(messages.limits)}</p></div>`;
  }
  return html`<p>${t(messages.some)} ${t(messages.limits)}</p>
${counted.map((each) => ruleSection(each, linkContext))}`;
}

function ruleSection({ rule, total, findings, unlisted }: RuleCount, linkContext: LinkContext): Html {
  const name = ruleName(rule, total);
  return html`<details class="section" open><summary><h2 class="details__title">${t(messages.counted, { name: name.charAt(0).toUpperCase() + name.slice(1), count: formatNumber(total) })}</h2></summary>
<p>${ruleFixHtml(rule)} <span class="muted"><bdi>${`WCAG ${RULE_CRITERIA[rule]}`}</bdi></span></p>
<ul class="rows">${findings.map((finding) => findingRow(finding, linkContext))}</ul>
${unlisted > 0 && html`<p class="muted">${t(messages.unlisted, { count: unlisted })}</p>`}
</details>`;
}

function findingRow({ place, count, examples }: AccessibilityFinding, { tree, links }: LinkContext): Html {
  const { names, unitKey } = describePlace(tree, place);
  const path = names.join(' › ');
  const href = unitKey === null ? pageUrl(place, tree.courseKey, links) : links.jumpTo(unitKey);
  const shown = examples.filter((example) => example !== '');
  const more = count - examples.length;
  return html`<li class="rows__row"><div class="rows__name"><p><a href="${href}" dir="auto">${path}</a></p>
${shown.length > 0 && html`<ul class="muted">${shown.map((example) => html`<li dir="auto">${example}</li>`)}</ul>`}
${more > 0 && html`<p class="muted">${andMore(more)}</p>`}</div></li>`;
}

function pageUrl(place: AccessibilityFinding['place'], courseKey: string, links: CourseLinks): string {
  switch (place.kind) {
    case 'page':
      return links.teamPage(`${encodeURIComponent(place.slug)}/`);
    case 'updates':
      return links.updates;
    case 'overview':
      return aboutPath(courseKey);
    default:
      return links.home;
  }
}
