import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CRITERIA, type Criterion, STATEMENT_DATE } from '../../apps/lms/src/modules/site/conformance.ts';
import { findFaults, findLabeledTests, writeReport } from './accessibility-report.ts';
import { listTests } from './ledger.ts';

const labeled = findLabeledTests(
  listTests('.').map((path) => ({ file: path.replace(/^\.\//, ''), text: readFileSync(path, 'utf8') })),
);
const criterion = (more: Partial<Criterion>): Criterion => ({
  id: '1.4.4',
  name: 'Resize Text',
  level: 'AA',
  conformance: 'supports',
  remark: 'It grows.',
  ...more,
});

test('docs/accessibility.md is what tests and remarks say; else run "npm run accessibility"', () => {
  const date = new Date(STATEMENT_DATE).toISOString().slice(0, 10);
  expect(readFileSync('docs/accessibility.md', 'utf8')).toBe(writeReport(CRITERIA, labeled, date));
});

test('each criterion of WCAG 2.2 A and AA is there once, with a remark, and what it claims has evidence', () => {
  expect(new Set(CRITERIA.map(({ id }) => id)).size).toBe(55);
  expect(CRITERIA).toHaveLength(55);
  expect(CRITERIA.filter(({ level }) => level === 'A')).toHaveLength(31);
  expect(CRITERIA.filter(({ remark }) => remark === '')).toEqual([]);
  expect(findFaults(CRITERIA, labeled)).toEqual([]);
});

test('titles of tests name criteria behind their rows', () => {
  const text = [
    `test('[${'OUT-24'}] [WCAG-1.3.2] the order is that of reading', () => {`,
    `test(\`[WCAG-1.4.4] [WCAG-1.4.10] it fits \${width} px\`, () => {`,
    "test('[OUT-01] no criterion', () => {",
  ].join('\n');
  const found = findLabeledTests([{ file: 'a.test.ts', text }]);
  expect([...found.keys()]).toEqual(['1.3.2', '1.4.4', '1.4.10']);
  expect(found.get('1.3.2')).toEqual([{ file: 'a.test.ts', title: 'the order is that of reading' }]);
  expect(found.get('1.4.4')).toEqual([{ file: 'a.test.ts', title: 'it fits … px' }]);
});

test('a claim without evidence, and an unknown label, are faults', () => {
  expect(findFaults([criterion({})], new Map())).toHaveLength(1);
  expect(findFaults([criterion({})], new Map([['1.4.4', []]]))).toEqual([]);
  expect(findFaults([criterion({ walk: 'Seen on a phone.' })], new Map())).toEqual([]);
  expect(findFaults([criterion({ conformance: 'partial' })], new Map([['9.9.9', []]]))).toEqual([
    'Tests name 9.9.9, which the list lacks.',
  ]);
});

test('a row has the criterion, its conformance and the number of its tests', () => {
  const tests = new Map([['1.4.4', [{ file: 'a.test.ts', title: 'it fits' }]]]);
  const report = writeReport([criterion({})], tests, '2026-11-28');
  expect(report).toContain('| 1.4.4 Resize Text | Supports | It grows. (1 test) |');
  expect(report).toContain('- `a.test.ts`: it fits');
});
