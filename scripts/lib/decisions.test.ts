import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findOneWayLinks, readDecision, writeIndexRow } from './decisions.ts';

const first = readDecision(
  '0001-a.md',
  '# Do a\n\nDate: 2026-11-20\n\nStatus: accepted; b was superseded by [0002](0002-b.md)\n\n## Context\n',
);
const second = readDecision('0002-b.md', '# Do b\n\nStatus: accepted; supersedes b of [0001](0001-a.md)\n');
const third = readDecision('0003-c.md', '# Do c\n\nStatus: accepted; supplements [0001](0001-a.md)\n');
const dropped = readDecision('0002-b.md', '# Do b\n\nStatus: superseded by [0003](0003-c.md)\n');

describe('decisions', () => {
  test('a file is read', () => {
    expect(first).toEqual({
      file: '0001-a.md',
      number: '0001',
      title: 'Do a',
      date: '2026-11-20',
      status: 'accepted; b was superseded by [0002](0002-b.md)',
      headings: ['Context'],
    });
  });

  test.each([
    [first, '| [0001](0001-a.md) | Do a | [0002](0002-b.md) |'],
    [second, '| [0002](0002-b.md) | Do b |  |'],
    [dropped, '| [0002](0002-b.md) | Do b | superseded by [0003](0003-c.md) |'],
  ])('the row of $file', (decision, row) => {
    expect(writeIndexRow(decision)).toBe(row);
  });

  test('a later decision that names an earlier one is named by it', () => {
    expect(findOneWayLinks([first, second])).toEqual([]);
    expect(findOneWayLinks([first, second, third])).toEqual([['0001', '0003']]);
  });
});

describe('docs/decisions', () => {
  const folder = new URL('../../docs/decisions', import.meta.url).pathname;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const decisions = files.sort().map((file) => readDecision(file, read(file)));

  test.each(decisions)(
    '$file has a title, a date, a status and its parts',
    ({ title, date, status, headings }) => {
      expect(title).not.toBe('');
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(status).toMatch(/^(accepted|superseded by \[\d{4}\]\(\S+\))(; .*[^.])?$/);
      expect(headings.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences']);
    },
  );

  test('the index has a row for each, as its title and status say', () => {
    const rows = read('README.md').match(/^\| \[.*$/gm);
    expect(rows).toEqual(decisions.map(writeIndexRow));
  });

  test('statuses link to the later decisions that change or supplement them', () => {
    expect(findOneWayLinks(decisions)).toEqual([]);
  });
});
