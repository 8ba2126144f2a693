import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Each course is imported by a process of its own, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-corpus-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const course = (unit: string) =>
  `<course org="Acme" course="CAL101" url_name="R1"><chapter url_name="c"><sequential url_name="s"><vertical url_name="v">${unit}</vertical></sequential></chapter></course>`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function runCorpus(...args: string[]): { status: number | null; lines: string[]; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/src/corpus.ts', ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

test('prints the contents and unsupported blocks of each course, and exits with 0 if all were imported', () => {
  write(
    'a/course.xml',
    course('<html url_name="h">Hi</html><recommender url_name="p"/><recommender url_name="q"/>'),
  );
  write('b/course.xml', course('<html url_name="h">Hi</html>'));
  write('LICENSE.txt', 'CC BY');
  const { status, lines } = runCorpus(folder);
  expect(lines).toEqual([
    expect.stringMatching(/^Course +Components +Unsupported +Time +Memory +Unsupported by type$/),
    expect.stringMatching(/^a +3 +2 \(66\.7%\) +[\d.]+ s +\d+ MB {2}2 recommender$/),
    expect.stringMatching(/^b +1 +0 \(0\.0%\) +[\d.]+ s +\d+ MB {2}none$/),
    expect.stringMatching(/^2 of 2 imported +4 +2 \(50\.0%\) +[\d.]+ s +\d+ MB {2}2 recommender$/),
  ]);
  expect(status).toBe(0);
});

test('names a refused course with its error code, imports the others, and exits with 1', () => {
  write('empty/course.xml', '<course org="Acme" course="CAL101" url_name="R1"/>');
  write('good/course.xml', course('<html url_name="h">Hi</html>'));
  write('outer/inner/course.xml', course('<html url_name="h">Hi</html>'));
  const { status, lines } = runCorpus(folder);
  expect(lines.map((line) => /^[\w ]+?(?= {2})/.exec(line)?.[0])).toEqual([
    'Course',
    'empty',
    'good',
    'outer',
    '1 of 3 imported',
  ]);
  expect(lines[1]).toMatch(/failed: .+\(no-blocks\)$/);
  expect(lines[3]).toMatch(/failed: .+\(course-in-subfolder\)$/);
  expect(status).toBe(1);
});

test.each([
  ['no folder given', [], 'Give one folder'],
  ['an unknown folder', ['/nowhere'], 'There is no folder /nowhere.'],
])('exits with 2 for %s', (_, args, message) => {
  const { status, stderr } = runCorpus(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('exits with 2 for a folder without courses', () => {
  expect(runCorpus(folder)).toMatchObject({ status: 2, lines: [''] });
});
