import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDifferences } from './demo-differences.ts';
import { differences } from './differences.ts';
import { type Shape, shapeOf } from './shape.ts';
import { makeComparison } from './testing/comparison.ts';
import { type DemoSites, openDemoSites } from './testing/demo-sites.ts';

/** As in parity.test.ts, for reads in the demo courses: handouts, dates of other kinds, a course without visitors. */
interface Recording {
  name: string;
  person: string;
  method: 'GET';
  path: string;
  status: number;
  shape: Shape;
}

const recordings: readonly Recording[] = JSON.parse(
  readFileSync(new URL('./demo-recordings.json', import.meta.url), 'utf8'),
);
const comparison = makeComparison(demoDifferences, differences);

let sites: DemoSites;
beforeAll(async () => {
  sites = await openDemoSites();
});
afterAll(async () => {
  for (const site of sites.values()) await site.close();
});

async function replay({ person, path }: Recording) {
  const courseKey = [...sites.keys()].find((key) => path.includes(key.replace('course-v1:', '')));
  const browser = sites.get(courseKey ?? '')?.browserOf(person);
  if (!browser) throw new Error(`No course for ${path}`);
  const response = await browser.get(path);
  return { status: response.statusCode, shape: shapeOf(response.json()) };
}

test.each(recordings)('$name is answered as by Open edX, but for what is listed', async (recording) => {
  expect(comparison.listUnlisted(recording, await replay(recording))).toEqual([]);
});

test('every difference in the list exists', () => {
  expect(comparison.listUnmet()).toEqual([]);
});
