import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { findImportReport, type StoredImportReport } from '../../kernel/course/import-reports.store.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { gradeLossNotice } from '../catalogue/grade-loss.html.ts';
import { requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage } from './staff-frame.html.ts';

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
      const body = html`<div class="stack">
${gradeLossNotice(access.course)}
${report === null ? noReport() : reportBody(report, access.user.timeZone)}
</div>`;
      return sendPage(request, reply, courseStaffPage(access, request.site, { tab: 'import', body }));
    },
  );
}

function noReport(): Html {
  return html`<div class="empty"><h2>No report yet</h2>
<p>This course was imported before reports were stored. The next import adds one.</p></div>`;
}

function reportBody(report: StoredImportReport & { importedAt: number }, timeZone: string | null): Html {
  const { counts, diagnostics } = report;
  const total = counts.error + counts.warning + counts.info;
  const facts: [string, string][] = [
    ['Last import', formatDay(report.importedAt, timeZone)],
    ['Content', listCounts(report.blocksByType) || 'None'],
    ['Shown as unsupported', listCounts(report.unsupportedByTag) || 'Nothing'],
    ['Files', `${report.files}, ${(report.size / 1e6).toFixed(1)} MB`],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl>
${
  total === 0
    ? html`<div class="empty"><h2>Nothing to report</h2><p>All of the course could be used as its authors meant it.</p></div>`
    : html`${group('Errors', counts.error, of(diagnostics, 'error'))}
${group('Warnings', counts.warning, of(diagnostics, 'warning'))}
${group('Notes', counts.info, of(diagnostics, 'info'))}`
}`;
}

const of = (diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']) =>
  diagnostics.filter((each) => each.severity === severity);

function group(heading: string, total: number, shown: readonly Diagnostic[]): Html | null {
  if (total === 0) return null;
  return html`<details class="section"${heading !== 'Notes' && html` open`}><summary><h2 class="details__title">${heading} (${total})</h2></summary>
<ul class="rows">${shown.map(
    ({ message, file, line, code }) => html`<li class="rows__row"><div class="rows__name"><p>${message}</p>
<p class="muted"><code dir="ltr">${line > 0 ? `${file}:${line}` : file}</code> · <code dir="ltr">${code}</code></p></div></li>`,
  )}</ul>
${total > shown.length && html`<p class="muted">${total - shown.length} more are in the output of the import command.</p>`}
</details>`;
}

function listCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([tag, count]) => `${count}\u00a0×\u00a0${tag}`)
    .join(', ');
}
