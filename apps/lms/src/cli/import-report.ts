import type { Diagnostic, ImportSummary } from '@lectern/olx';
import { RULE_CRITERIA, ruleFix, ruleName } from '../kernel/accessibility/accessibility-rules.ts';
import { describePlace, listCounts } from '../kernel/accessibility/describe-findings.ts';
import { type DiagnosticGroup, groupDiagnostics } from '../kernel/course/diagnostic-groups.ts';
import { type GradeLoss, percentPhrase } from '../kernel/grading/unearnable.policy.ts';
import { DAY } from '../lib/durations.ts';
import type { ImportResult } from '../modules/course-files/import-course.ts';
import { count } from './count.ts';

/** The result of an import, to print. */
export interface ImportReport {
  title: string;
  result: ImportResult;
  summary: ImportSummary;
  diagnostics: readonly Diagnostic[];
  gradeLoss: GradeLoss;
}

const SHOWN = 20;

/**
 * The lines of a report: the imported content, what will show as unsupported, then the errors and warnings with file
 * and line: the first twenty of each, those that say the same in one line; with `all` each of them, and the notes.
 */
export function reportLines(
  { title, result, summary, diagnostics, gradeLoss }: ImportReport,
  all: boolean,
): string[] {
  const { error, warning, info } = summary.diagnosticsBySeverity;
  return [
    `${title} (${result.courseKey})`,
    ...(result.isDryRun ? ['  dry run: nothing was imported'] : []),
    result.changed
      ? `  version ${result.version.slice(0, 12)}`
      : '  unchanged: this version was already imported',
    `  blocks: ${countList(summary.blocksByType) || 'none'}`,
    `  shown as unsupported: ${countList(summary.unsupportedByTag) || 'nothing'}`,
    ...gradeLines(gradeLoss),
    ...dateLines(result),
    `  files: ${summary.assetCount}, ${megabytes(summary.assetBytes)} MB (${result.newAssets} new)`,
    ...accessibilityLines(result, all),
    `  ${count(error, 'error')}, ${count(warning, 'warning')}, ${count(info, 'note')}`,
    ...(['error', 'warning', ...(all ? (['info'] as const) : [])] as const).flatMap((severity) =>
      diagnosticLines(
        diagnostics.filter((diagnostic) => diagnostic.severity === severity),
        all,
      ),
    ),
  ];
}

function dateLines({ dateShift, isShiftRemembered, course }: ImportResult): string[] {
  if (dateShift === 0) return [];
  const days = Math.abs(dateShift) / DAY;
  const start = new Date(course.tree.start).toISOString().slice(0, 10);
  return [
    `  dates: ${count(days, 'day')} ${dateShift > 0 ? 'later' : 'earlier'} than in the export; starts on ${start}`,
    ...(isShiftRemembered
      ? ['    as chosen at an earlier import; --start as-exported uses the dates of the export']
      : []),
  ];
}

function gradeLines({ share, components }: GradeLoss): string[] {
  if (components === 0) return [];
  const blocks = count(components, 'graded block or question', 'graded blocks and questions');
  return share > 0
    ? [
        `  grade: ${percentPhrase(share).toLowerCase()} of it can't be earned on this site (${blocks} not supported)`,
      ]
    : [
        `  grade: ${blocks} not supported: left out of the grade, so that the other work of their assignments counts for more`,
      ];
}

/** What the check of the content counted and, with `all`, where and how to fix it. */
function accessibilityLines({ accessibility, course }: ImportResult, all: boolean): string[] {
  const counted = listCounts(accessibility);
  if (counted.length === 0) return ['  accessibility: no faults found in the content'];
  const summary = counted.map(({ rule, total }) => `${total} ${ruleName(rule, total)}`);
  if (!all) return [`  accessibility: ${summary.join(', ')} (--all lists them)`];
  return [
    '  accessibility:',
    ...counted.flatMap(({ rule, findings, unlisted }, index) => [
      `    ${summary[index]}. ${ruleFix(rule)} (WCAG ${RULE_CRITERIA[rule]})`,
      ...findings.map((finding) => {
        const { names } = describePlace(course.tree, finding.place);
        const examples = finding.examples.filter((example) => example !== '').join(', ');
        return `      ${names.join(' > ')}${examples && `: ${examples}`}`;
      }),
      ...(unlisted > 0 ? [`      ... and ${unlisted} more`] : []),
    ]),
  ];
}

function diagnosticLines(diagnostics: readonly Diagnostic[], all: boolean): string[] {
  const groups = all
    ? diagnostics.flatMap((diagnostic) => groupDiagnostics([diagnostic]))
    : groupDiagnostics(diagnostics);
  const shown = all ? groups : groups.slice(0, SHOWN);
  const hidden = groups.length - shown.length;
  return [...shown.map(groupLine), ...(hidden > 0 ? [`  ... and ${hidden} more: --all shows them`] : [])];
}

function groupLine({ severity, code, message, places: [first, ...others] }: DiagnosticGroup): string {
  const where = others.length === 0 ? first : `${first} and ${count(others.length, 'more place')}`;
  return `  ${severity === 'info' ? 'note' : severity}: ${where}: ${message} (${code})`;
}

function countList(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
