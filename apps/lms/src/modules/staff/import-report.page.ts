import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatHtmlList, formatNumber } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { AccessibilityReport } from '../../kernel/accessibility/accessibility-report.ts';
import { type DiagnosticGroup, groupDiagnostics } from '../../kernel/course/diagnostic-groups.ts';
import { findImportReport, type StoredImportReport } from '../../kernel/course/import-reports.store.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { sendPage } from '../../pages/layout.ts';
import { gradeLossNotice } from '../catalogue/grade-loss.html.ts';
import { sizePhrase } from '../uploads/check-file.ts';
import { andMore } from './and-more.ts';
import { requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'No report yet',
    description: 'Heading in place of the report about the import of a course',
  },
  noneText: {
    defaultMessage: 'This course was imported before reports were stored. The next import adds one.',
    description: 'Below the heading “No report yet”',
  },
  lastImport: {
    defaultMessage: 'Last import',
    description: 'Before the day on which a course was last imported',
  },
  content: {
    defaultMessage: 'Content',
    description: 'Name of a fact about an import: how many blocks of each type a course has',
  },
  noContent: { defaultMessage: 'None', description: 'In place of the content of a course' },
  unsupported: {
    defaultMessage: 'Shown as unsupported',
    description: 'Name of a fact about an import: content of types that the site doesn’t have',
  },
  nothing: { defaultMessage: 'Nothing', description: 'In place of unsupported content' },
  files: { defaultMessage: 'Files', description: 'Name of a fact about an import' },
  filesAndSize: {
    defaultMessage: '{count}, {size}',
    description: 'Number of files of a course, and their size, such as “3, 1.5 MB”',
  },
  sound: { defaultMessage: 'Nothing to report', description: 'Heading of an import without problems' },
  soundText: {
    defaultMessage: 'All of the course could be used as its authors meant it.',
    description: 'Below the heading “Nothing to report”',
  },
  errors: {
    defaultMessage: 'Errors ({count})',
    description: 'Heading of a list in the report about an import',
  },
  warnings: {
    defaultMessage: 'Warnings ({count})',
    description: 'Heading of a list in the report about an import',
  },
  notes: {
    defaultMessage: 'Notes ({count})',
    description: 'Heading of a list of remarks in the report about an import',
  },
  more: {
    defaultMessage:
      '{count, plural, one {# more is} other {# more are}} in the output of the import command.',
    description: 'Below a list in the report about an import that doesn’t show all',
  },
});

const accessibility = defineMessages({
  none: {
    defaultMessage: 'No accessibility faults found',
    description: 'Link in the report about an import',
  },
  some: {
    defaultMessage: 'Accessibility faults in the content: {count}',
    description: 'Link in the report about an import',
  },
});

/** Of those that a message is about. */
const SHOWN_PLACES = 3;

type Diagnostic = StoredImportReport['diagnostics'][number];

/**
 * GET /courses/{courseId}/staff/import: the result of the course's last import, and the content that it couldn't use.
 */
export function registerImportReportPage(app: FastifyInstance, context: Context): void {
  app.get<StaffRoute>(
    '/courses/:courseId/staff/import',
    { config: { page: true } },
    async (request, reply) => {
      const access = await requireCourseStaff(context, request);
      const report = await findImportReport(context.db.read, access.course.courseKey);
      const links = localCourseLinks(request.site, access.course.courseKey);
      const body = html`<div class="stack">
${gradeLossNotice(access.course)}
${report === null ? noReport() : reportBody(report, access.user.timeZone)}
${report?.accessibility !== undefined && accessibilityLine(report.accessibility, links.staff('accessibility'))}
</div>`;
      return sendPage(request, reply, courseStaffPage(access, request.site, { tab: 'import', body }));
    },
  );
}

function accessibilityLine({ counts }: AccessibilityReport, href: string): Html {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return html`<p><a href="${href}">${
    total === 0 ? t(accessibility.none) : t(accessibility.some, { count: formatNumber(total) })
  }</a></p>`;
}

function noReport(): Html {
  return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${t(messages.noneText)}</p></div>`;
}

function reportBody(report: StoredImportReport & { importedAt: number }, timeZone: string | null): Html {
  const { counts, diagnostics } = report;
  const total = counts.error + counts.warning + counts.info;
  const facts: [string, Html | string][] = [
    [t(messages.lastImport), formatDay(report.importedAt, timeZone)],
    [t(messages.content), listCounts(report.blocksByType) ?? t(messages.noContent)],
    [t(messages.unsupported), listCounts(report.unsupportedByTag) ?? t(messages.nothing)],
    [
      t(messages.files),
      t(messages.filesAndSize, { count: formatNumber(report.files), size: sizePhrase(report.size) }),
    ],
  ];
  return html`<dl class="facts facts--long">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${
  total === 0
    ? html`<div class="empty"><h2>${t(messages.sound)}</h2><p>${t(messages.soundText)}</p></div>`
    : html`${section(messages.errors, counts.error, of(diagnostics, 'error'))}
${section(messages.warnings, counts.warning, of(diagnostics, 'warning'))}
${section(messages.notes, counts.info, of(diagnostics, 'info'))}`
}`;
}

const of = (diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']) =>
  diagnostics.filter((each) => each.severity === severity);

function section(heading: Message, total: number, stored: readonly Diagnostic[]): Html | null {
  if (total === 0) return null;
  return html`<details class="section"${heading !== messages.notes && html` open`}><summary><h2 class="details__title">${t(heading, { count: formatNumber(total) })}</h2></summary>
<ul class="rows">${groupDiagnostics(stored).map(groupRow)}</ul>
${total > stored.length && html`<p class="muted">${t(messages.more, { count: total - stored.length })}</p>`}
</details>`;
}

function groupRow({ code, message, places }: DiagnosticGroup): Html {
  const more = places.length - SHOWN_PLACES;
  return html`<li class="rows__row"><div class="rows__name"><p lang="en" dir="ltr">${message}</p>
<p class="muted">${places.slice(0, SHOWN_PLACES).map((place) => html`<code dir="ltr">${place}</code> · `)}${
    more > 0 && html`${andMore(more)} · `
  }<code dir="ltr">${code}</code></p></div></li>`;
}

function listCounts(counts: Readonly<Record<string, number>>): Html | null {
  const entries = Object.entries(counts).map(([tag, count]) => {
    const text = `${formatNumber(count)}\u00a0×\u00a0${tag}`;
    return { text, markup: isolated(text) };
  });
  return entries.length === 0 ? null : formatHtmlList(entries);
}
