interface Count {
  total: number;
  covered: number;
}

/** What Vitest's reporter `json-summary` counts, by the path of the file; `total` is the sum. */
export type CoverageSummary = Record<string, { lines: Count; branches: Count }>;

const FOLDER =
  /^(packages\/[^/]+|apps\/\w+\/src\/(?:kernel|modules|features|experiments)\/[^/]+(?=\/)|apps\/\w+\/src\/[^/]+(?=\/)|apps\/\w+\/src)/;

/** The folder that a file is counted in: a package, a folder of an app, or one with a single feature. */
export function folderOf(path: string): string {
  return FOLDER.exec(path)?.[0] ?? '.';
}

const percent = ({ total, covered }: Count) =>
  total === 0 ? '-' : `${((100 * covered) / total).toFixed(1)} %`;

const add = (one: Count, other: Count): Count => ({
  total: one.total + other.total,
  covered: one.covered + other.covered,
});

/** One line for each folder below `root`, and one for all. */
export function formatCoverage(summary: CoverageSummary, root: string): string {
  const files = Object.entries(summary).filter(([path]) => path.startsWith(`${root}/`));
  const nothing = { lines: { total: 0, covered: 0 }, branches: { total: 0, covered: 0 } };
  const sum = (counted: typeof files) =>
    counted.reduce(
      (before, [, file]) => ({
        lines: add(before.lines, file.lines),
        branches: add(before.branches, file.branches),
      }),
      nothing,
    );
  const folders = Map.groupBy(files, ([path]) => folderOf(path.slice(root.length + 1)));
  const rows = [...folders].toSorted(([one], [other]) => one.localeCompare(other));
  const table = [...rows, ['all', files] as const].map(([folder, counted]) => {
    const { lines, branches } = sum(counted);
    return [
      folder,
      String(counted.length),
      percent(lines),
      percent(branches),
      String(lines.total - lines.covered),
    ];
  });
  return [['folder', 'files', 'lines', 'branches', 'lines not run'], ...table]
    .map(([folder = '', ...cells]) => [folder.padEnd(44), ...cells.map((cell) => cell.padStart(15))].join(''))
    .join('\n');
}
