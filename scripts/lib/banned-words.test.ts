import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findWord, readBannedWords, readSource, spokenText } from './banned-words.ts';

const root = new URL('../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The glossary has the words themselves; the others quote the specification of the product and its wire format. */
const SPECIFICATIONS = ['docs/glossary.md', 'docs/requirements.md', 'docs/wire-contract.md'];
const SOURCES = ['**/*.md', '{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs,js}', '*.{ts,mjs}'];

const words = readBannedWords(read('docs/glossary.md'));
const wireNames = new Set(read('docs/wire-contract.md').match(/(?<=`)\w+(?=`)/g));

describe('the search for banned words', () => {
  test('reads the table of the glossary', () => {
    const table =
      '| Word | Instead | Where |\n|---|---|---|\n| in one go, hole | slot | everywhere |\n| end | result | names, except in `jobs` and `units` |\n';
    expect(readBannedWords(table)).toEqual([
      { word: 'in one go', instead: 'slot', scope: 'everywhere', except: [] },
      { word: 'hole', instead: 'slot', scope: 'everywhere', except: [] },
      { word: 'end', instead: 'result', scope: 'names', except: ['jobs', 'units'] },
    ]);
    expect(words.length).toBeGreaterThan(20);
    expect(new Set(words.map(({ scope }) => scope)).size).toBe(3);
  });

  test.each([
    ['a file', 'a/hole-finder.ts', '', ['names']],
    ['a function', 'a.ts', 'function fillHoles() {}', ['names']],
    ['a constant', 'a.ts', 'const FIRST_HOLE = 1;', ['names']],
    ['a line comment', 'a.ts', '// Fills the hole.', ['sentences']],
    ['a comment of several lines', 'a.ts', '/**\n * Fills every\n * hole.\n */', ['sentences']],
    ['documentation', 'a.md', '# Holes', ['sentences']],
    ['a string', 'a.ts', "const text = 'a hole';", []],
    ['a name on the wire', 'a.ts', 'const first_hole = 1;', []],
    ['a name that the wire contract quotes', 'a.ts', 'const theirHole = 1;', []],
    ['a name of others', 'a.md', 'Set `hole` to 1.', []],
    ['another word', 'a.ts', '// The whole.\nconst wholesale = 1;', []],
  ])('finds it in %s', (_, path, source, scopes) => {
    const texts = readSource(path, source, new Set(['theirHole']));
    const found = (['names', 'sentences'] as const).filter(
      (scope) => findWord('hole', texts[scope]).length > 0,
    );
    expect(found).toEqual(scopes);
  });

  test('finds words of several lines, and of messages without their arguments', () => {
    const { sentences } = readSource('a.ts', '/** Fills it in\n * one go. */', new Set());
    expect(findWord('in one go', sentences)).toHaveLength(1);
    const message = spokenText(
      '{module} of {count, plural, one {# hole} other {# holes}} in <task>all</task>',
    );
    expect(['module', 'task', 'hole'].map((word) => findWord(word, [message]).length)).toEqual([0, 0, 1]);
  });
});

describe('this repository', () => {
  const files = globSync(SOURCES, {
    cwd: root,
    exclude: (path) => /node_modules|(^|\/)(dist|test-results|playwright-report)(\/|$)/.test(path),
  }).filter((path) => !SPECIFICATIONS.includes(path) && !path.includes('banned-words'));
  const sources = files.map((path) => ({ path, ...readSource(path, read(path), wireNames) }));
  const screens = ['apps/web', 'apps/lms'].flatMap((app) =>
    Object.values<{ defaultMessage: string }>(JSON.parse(read(`${app}/src/i18n/en.json`))).map(
      ({ defaultMessage }) => spokenText(defaultMessage),
    ),
  );

  test('is read', () => {
    expect(files.length).toBeGreaterThan(1500);
    expect(screens.length).toBeGreaterThan(2000);
  });

  test.each(words)('doesn’t say “$word”, but “$instead” ($scope)', ({ word, scope, except }) => {
    const searched = sources.filter(({ path }) => !path.split('/').some((folder) => except.includes(folder)));
    const found =
      scope === 'screens'
        ? findWord(word, screens)
        : searched.flatMap(({ path, names, sentences }) =>
            findWord(word, scope === 'names' ? names : [...names, ...sentences]).map(
              (text) => `${path}: ${text}`,
            ),
          );
    expect(found).toEqual([]);
  });
});
