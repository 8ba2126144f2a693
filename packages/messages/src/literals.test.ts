import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lms } from './programs.ts';

/** Folders of the LMS whose markup contains messages only. */
const CONVERTED = 'src/modules/{units,problems,exercises,external-tools}/**/*.ts';

/** Words between tags, in attributes that are read, and as texts of the site. */
const LITERALS = [
  /(?<![=-])>\s*[A-Z][a-z’]*(?: [A-Za-z’]+)*[.:!?]?\s*</g,
  /\b(?:aria-label|title|placeholder|alt)="[^"$<]*[A-Za-z]{2}[^"<]*"/g,
  /\bsiteText\(\s*['"`][^'"`$]*[A-Za-z]{2}/g,
  /'aria-label': ['`][^'`$]*[A-Za-z]{2}/g,
];

function findLiterals(source: string): string[] {
  const markup = source.replace(/\b(?:defaultMessage|description):\s*'[^'\n]*'/g, '');
  return LITERALS.flatMap((pattern) => [...markup.matchAll(pattern)].map(([literal]) => literal));
}

test.each([
  ['html`<p>Nothing here.</p>`', 1],
  ['html`<ol aria-label="Hints">`', 1],
  ["siteText('Submit')", 1],
  [`html\`<p>\${t(messages.empty)}</p>\``, 0],
  [`html\`<ol aria-label="\${t(messages.hints)}">\``, 0],
  ["defaultMessage: '<link>See the report</link>'", 0],
  ['(items: Array<Item>) => items', 0],
])('English in markup is found: %s', (source, count) => {
  expect(findLiterals(source)).toHaveLength(count);
});

test('[LOC-01] markup of units has no literal English text', () => {
  const files = globSync(CONVERTED, { cwd: lms.folder }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    findLiterals(readFileSync(join(lms.folder, file), 'utf8')).map((literal) => `${file}: ${literal}`),
  );
  expect(found).toEqual([]);
});
