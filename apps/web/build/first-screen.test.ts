import { expect, test } from 'vitest';
import { firstScreenTest, type KnownModule } from './first-screen.ts';

const modules: Record<string, KnownModule> = {
  entry: { isEntry: true, importers: [] },
  app: { isEntry: false, importers: ['entry'] },
  shared: { isEntry: false, importers: ['app', 'lazy'] },
  lazy: { isEntry: false, importers: [] },
  rare: { isEntry: false, importers: ['lazy'] },
  egg: { isEntry: false, importers: ['hen'] },
  hen: { isEntry: false, importers: ['egg'] },
};

test.each([
  ['entry', true],
  ['app', true],
  ['shared', true],
  ['lazy', false],
  ['rare', false],
  ['egg', false],
  ['unknown', false],
])('modules needed to start: %s', (id, isNeeded) => {
  const isNeededFirst = firstScreenTest();
  const find = (one: string) => modules[one] ?? null;
  expect(isNeededFirst(id, find)).toBe(isNeeded);
  expect(isNeededFirst(id, find)).toBe(isNeeded);
});
