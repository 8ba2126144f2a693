/** Measurement, result, budget ('' = none). */
export type Row = [what: string, result: string, budget: string];

/** A table for the terminal, columns aligned. */
export function formatTable(rows: readonly Row[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column as 0 | 1].length)));
  return rows
    .map(
      ([what, result, budget]) =>
        `${what.padEnd(widths[0] ?? 0)}  ${result.padEnd(widths[1] ?? 0)}  ${budget}`,
    )
    .join('\n');
}

/** The same as Markdown. */
export function formatMarkdown(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return ['| What | Result | Budget |', '|---|---|---|', ...lines].join('\n');
}

/** The percentile at `share` (0..1). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
