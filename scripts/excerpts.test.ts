import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A fenced block whose first line is a comment with the path of a file. */
const EXCERPT = /^```tsx?\n\/\/ (\S+)\n(.*?)^```$/gms;

/** As one text without indentation, which an excerpt may drop. */
function unindent(source: string): string {
  return source.replace(/^ +/gm, '').trim();
}

/** The first lines of an excerpt that a source doesn't have, in their order and without others between them; `// ...` stands for any. */
function findMissing(source: string, excerpt: string): string | null {
  let rest = `\n${unindent(source)}\n`;
  for (const passage of excerpt.split(/^ *\/\/ \.\.\.$/m)) {
    const lines = unindent(passage);
    if (lines === '') continue;
    const start = rest.indexOf(`\n${lines}\n`);
    if (start < 0) return lines;
    rest = rest.slice(start + 1 + lines.length);
  }
  return null;
}

describe('excerpts in CONTRIBUTING.md', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');
  const excerpts = [...guide.matchAll(EXCERPT)].map(([, file = '', text = '']) => ({ file, text }));

  test('all excerpts name their file', () => {
    expect(excerpts).toHaveLength(guide.split(/^```tsx?$/m).length - 1);
  });

  test.each(excerpts)('$file has the lines shown', ({ file, text }) => {
    expect(findMissing(readFileSync(file, 'utf8'), text)).toBeNull();
  });

  test.each([
    ['a\n  b\nc\n', 'b\nc\n', null],
    ['a\n  b\nc\n', 'a\n// ...\nc\n', null],
    ['a\n  b\nc\n', 'b\n  // ...\n', null],
    ['a\n  b\nc\n', 'a\nc\n', 'a\nc'],
    ['a\n  b\nc\n', 'c\n// ...\na\n', 'a'],
    ['a\n  b2\nc\n', 'b\n', 'b'],
  ])('%j has the lines of %j, except for %j', (source, excerpt, missing) => {
    expect(findMissing(source, excerpt)).toBe(missing);
  });
});
