// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { web } from '@lectern/messages/programs.ts';
import { expect, test } from 'vitest';

const source = join(web.folder, 'src');
const staticImport = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'(\.[^']+\.tsx?)';$/gm;

/** The sources that a module can't run without, including itself. */
function listNeeded(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    listNeeded(join(dirname(file), path), known);
  }
  return known;
}

test('the messages of all that the program starts with are in the first catalogue', () => {
  const needed = [...listNeeded(join(source, 'app/entry.tsx'))];
  expect(needed).toContain(join(source, 'features/outline/Contents.tsx'));
  const later = needed.filter(
    (file) =>
      web.later?.test(relative(web.folder, file)) && readFileSync(file, 'utf8').includes('defaultMessage:'),
  );
  expect(later).toEqual([]);
});

test('a lazily loaded component waits for its messages', () => {
  const needed = [...listNeeded(join(source, 'app/entry.tsx'))];
  const unawaited = needed.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/\blazy\([^;]*?import\('([^']+)'\)/g)].flatMap(([, path = '']) => {
      const loaded = [...listNeeded(join(dirname(file), path))].filter((one) => !needed.includes(one));
      const isLater = loaded.some((one) => web.later?.test(relative(web.folder, one)));
      return isLater ? [`${relative(source, file)}: ${path}`] : [];
    });
  });
  expect(unawaited).toEqual([]);
});
