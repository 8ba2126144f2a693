import { fileURLToPath } from 'node:url';
import { type CourseTree, readCourse } from '@lectern/olx';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { makeTestClock } from '../../testing/context.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const NOW = '2026-11-24T12:30:00Z';
/** The origin of another front end. */
export const FRONT_END = 'http://apps.real.test:8300';
export const KEY = 'course-v1:Cmp+REC+r1';
const block = (type: string, id: string) => `block-v1:Cmp+REC+r1+type@${type}+block@${id}`;

/** The course with all the states that were recorded, and everybody who asked for it. */
export interface ParitySite extends LearningSite {
  browserOf(person: string): Browser;
  people: ReadonlyMap<string, Person>;
}

/** The states of the recordings: `cmp1` has worked, `cmp2` pays, `cmp5` has done nothing, `cmpno` isn't enrolled. */
export async function openParitySite(): Promise<ParitySite> {
  const folder = fileURLToPath(new URL('../course', import.meta.url));
  const { tree } = await readCourse({ folder });
  const site = await openLearningSite(tree, {
    clock: makeTestClock('2026-11-24T12:00:00Z'),
    config: { corsAllowedOrigins: [FRONT_END] },
  });
  const people = new Map<string, Person>();
  const join = async (name: string, who: Parameters<LearningSite['join']>[1] = {}) => {
    const person = await site.join(name, who);
    people.set(name, person);
    return person;
  };
  await saveSettings(site, tree);
  const cmp1 = await join('cmp1', { mode: 'audit' });
  const cmp2 = await join('cmp2', { mode: 'verified' });
  const cmp3 = await join('cmp3', { mode: 'audit' });
  for (const name of ['cmp4', 'cmp5']) await join(name, { mode: 'audit' });
  await join('cmpno');
  await join('cmpadmin', { account: { isAdministrator: true } });
  await join('cmpmu', { account: { name: '' } });
  await join('cmpnoprof', { account: { name: '' } });
  for (const name of ['cmpstaff', 'cmpsa', 'cmpsc']) {
    await giveRole(site, await join(name));
  }
  await workAs(site, cmp1, [...HOMEWORK, ...ESSAYS]);
  await workAs(site, cmp2, HOMEWORK);
  for (const key of [block('vertical', 'v-plain'), block('problem', 'p-right')]) {
    await cmp3.post('/api/bookmarks/v1/bookmarks/', { usage_id: key });
    site.clock.advance(1000);
  }
  site.clock.set(NOW);
  return {
    ...site,
    people,
    browserOf: (name) => people.get(name)?.browser ?? makeBrowser(site.app),
  };
}

async function saveSettings(site: LearningSite, { courseKey }: CourseTree): Promise<void> {
  const settings = {
    ...DEFAULT_SETTINGS,
    modes: ['audit', 'verified'] as const,
    price: 149,
    exitPage: false,
  };
  await site.context.db.write((tx) => saveRunSettings(tx, courseKey, { settings, at: site.clock.now() }));
}

async function giveRole(site: LearningSite, { user }: Person): Promise<void> {
  const at = site.clock.now();
  await site.context.db.write((tx) =>
    giveCourseStaffRole(tx, { userId: user.id, courseKey: site.courseKey, at }),
  );
}

/** Points by problem: a grade of 0.595. */
const HOMEWORK = [
  ['p-right', 1],
  ['p-wrong', 0],
] as const;
const ESSAYS = [
  ['p-never', 1],
  ['p-nameless', 1],
] as const;

async function workAs(
  site: LearningSite,
  person: Person,
  answers: readonly (readonly [string, number])[],
): Promise<void> {
  for (const [id, earned] of answers) {
    const key = block('problem', id);
    await site.complete(person, key);
    await site.score(person, key, earned, 1);
  }
}
