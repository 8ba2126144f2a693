import { fileURLToPath } from 'node:url';
import { readCourse } from '@lectern/olx';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { makeTestClock } from '../../testing/context.ts';
import { openLearningSite, type Person } from '../../testing/learning-site.ts';

/** A demo course, and those who asked for it. */
export interface DemoSite {
  browserOf(person: string): Browser;
  close(): Promise<void>;
}

/** By course key. Nobody has worked in them. */
export type DemoSites = ReadonlyMap<string, DemoSite>;

const COURSES = [
  // As long after the start of the course as when it was recorded.
  { folder: 'demo', now: '2026-01-20T12:30:00Z', modes: ['audit', 'honor', 'verified'] },
  { folder: 'demo-self-paced', now: '2026-11-24T12:30:00Z', modes: ['audit'] },
] as const;

/** Sites with the demo courses: `cmp1` audits, `cmp2` has paid, `cmpno` isn't enrolled. */
export async function openDemoSites(): Promise<DemoSites> {
  return new Map(await Promise.all(COURSES.map(openDemoSite)));
}

async function openDemoSite({
  folder,
  now,
  modes,
}: { folder: string; now: string } & Pick<RunSettings, 'modes'>): Promise<[string, DemoSite]> {
  const read = await readCourse({
    folder: fileURLToPath(new URL(`../../../../../courses/${folder}`, import.meta.url)),
  });
  // One of them is public today.
  const tree = { ...read.tree, courseVisibility: 'private' as const };
  const site = await openLearningSite(tree, { clock: makeTestClock(now) });
  const settings = { ...DEFAULT_SETTINGS, modes, price: 149, exitPage: false };
  await site.context.db.write((tx) =>
    saveRunSettings(tx, tree.courseKey, { settings, at: site.clock.now() }),
  );
  const people = new Map<string, Person>();
  for (const [name, mode] of [['cmp1', 'audit'], ['cmp2', 'verified'], ['cmpno']] as const)
    people.set(name, await site.join(name, mode && { mode }));
  const browserOf = (name: string) => people.get(name)?.browser ?? makeBrowser(site.app);
  return [tree.courseKey, { browserOf, close: () => site.close() }];
}
