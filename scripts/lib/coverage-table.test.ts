import { expect, test } from 'vitest';
import { type CoverageSummary, folderOf, formatCoverage } from './coverage-table.ts';

test.each([
  ['packages/olx/src/course/pages.ts', 'packages/olx'],
  ['apps/lms/src/kernel/grading/grading.store.ts', 'apps/lms/src/kernel/grading'],
  ['packages/unit-frame/src/page.js', 'packages/unit-frame'],
  ['apps/lms/src/db/migrations/index.ts', 'apps/lms/src/db'],
  ['apps/lms/src/app.ts', 'apps/lms/src'],
  ['apps/web/src/course/paths.ts', 'apps/web/src/course'],
  ['apps/web/src/features/dates/route.tsx', 'apps/web/src/features/dates'],
  ['scripts/release.ts', '.'],
])('%s is counted in %s', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});

test('the table sums up lines and branches of each folder, and of all', () => {
  const file = (lines: number, covered: number, branches = 0) => ({
    lines: { total: lines, covered },
    branches: { total: branches, covered: branches },
  });
  const summary: CoverageSummary = {
    total: file(30, 20),
    '/site/packages/olx/src/a.ts': file(10, 9, 4),
    '/site/packages/olx/src/b/c.ts': file(10, 6),
    '/site/apps/lms/src/app.ts': file(10, 5),
  };
  const cells = formatCoverage(summary, '/site')
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(cells).toEqual([
    ['folder', 'files', 'lines', 'branches', 'lines not run'],
    ['apps/lms/src', '1', '50.0 %', '-', '5'],
    ['packages/olx', '2', '75.0 %', '100.0 %', '5'],
    ['all', '3', '66.7 %', '100.0 %', '10'],
  ]);
});
