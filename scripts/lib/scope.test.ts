import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProvenRows, listTests } from './ledger.ts';

/** The product's features according to SCP-03, in its order, and the rows that specify them. */
const SCOPE: readonly [offer: string, rows: readonly string[]][] = [
  ['an outline with resume or start', ['OUT-02', 'OUT-03']],
  ['welcome message', ['OUT-04', 'OUT-07']],
  ['handouts', ['OUT-26']],
  ['course tools', ['OUT-25']],
  ['goal picker', ['OUT-30', 'OUT-32']],
  ['important dates and upsells', ['OUT-27', 'UPG-11']],
  ['a dates tab', ['DAT-01', 'DAT-02']],
  ['a progress tab with completion donut', ['PRG-08', 'PRG-12']],
  ['certificate card', ['PRG-17', 'PRG-25']],
  ['grades and detailed grades', ['PRG-32', 'PRG-41', 'PRG-51', 'PRG-53']],
  ['sequence and unit navigation with bookmarks', ['CWR-09', 'CWR-54']],
  ['notification tray', ['CWR-29', 'CWR-31']],
  ['calculator and notes toggle', ['CWR-41', 'CWR-42', 'CWR-43', 'CWR-44']],
  ['a course-exit page (celebration', ['EXT-08']],
  ['non-passing', ['EXT-10']],
  ['in progress)', ['EXT-08', 'EXT-11']],
  ['a streak dialog', ['STK-01', 'STK-02']],
  ['a goal-reminder unsubscribe page', ['GUN-01', 'GUN-02']],
  ['a legacy-page redirect helper', ['RTE-16', 'RTE-18', 'RTE-20']],
];

const root = new URL('../..', import.meta.url).pathname;

test('[SCP-03] every feature of the product has rows in the ledger, and each row has a test', () => {
  const ledger = readFileSync(`${root}/docs/requirements.md`, 'utf8');
  const [, offers = ''] = /^- \*\*SCP-03\*\* The product offers: (.*?)\. \*Detail:/m.exec(ledger) ?? [];
  expect(offers.split(/[,:;] /)).toEqual(SCOPE.map(([offer]) => offer));
  const proven = findProvenRows(listTests(root).map((file) => readFileSync(file, 'utf8')));
  expect(SCOPE.flatMap(([, rows]) => rows.filter((row) => !proven.has(row)))).toEqual([]);
});
