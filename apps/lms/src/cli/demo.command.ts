import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { saveEnrollment } from '../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../kernel/settings/course-settings.ts';
import { DAY } from '../kernel/time/durations.ts';
import { giveCourseStaffRole } from '../kernel/users/roles.store.ts';
import { findUserByUsername, listDemoUsernames } from '../kernel/users/users.store.ts';
import { seedDemoAccounts } from '../modules/sessions/demo-accounts.ts';
import { type Command, UsageError } from './command.ts';
import { importFrom } from './import-course.ts';

const courseFolder = (name: string) => fileURLToPath(new URL(`../../../../courses/${name}`, import.meta.url));

/** An upgrade. Nothing is limited, so that every account can do all of the graded work. */
const SALE: Partial<RunSettings> = {
  modes: ['audit', 'verified'],
  price: 49,
  sku: 'LEARN101-VERIFIED',
  offerPercentage: 15,
  offerCode: 'WELCOME',
};

/**
 * The courses, in the order of import. Of the self-paced one the learner has been a part for so long that the first due
 * dates of their own have passed: there is something to shift. The first one has an upgrade to
 * look at, and the second one a certificate for everybody who passes.
 */
const COURSES = [
  { folder: 'demo', begunBefore: 0, freeMode: 'audit', offer: SALE },
  { folder: 'demo-self-paced', begunBefore: 17.5 * DAY, freeMode: 'honor', offer: { modes: ['honor'] } },
] satisfies readonly {
  folder: string;
  begunBefore: number;
  freeMode: string;
  offer: Partial<RunSettings>;
}[];

/** What the demo accounts are in each demo course (`free`: in its mode that costs nothing); the administrator needs no place in it. */
const PLACES = [
  { username: 'learner', mode: 'free' },
  { username: 'verified', mode: 'verified' },
  { username: 'staff', mode: null },
] as const;

/**
 * `demo`: the demo courses on a site without courses, and the demo accounts on a site without accounts that only this
 * machine reaches. On any other site it changes nothing.
 */
export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'Import the demo courses and create the demo accounts, on a new site',
  async run(args, cli) {
    if (args.length > 0) throw new UsageError('demo takes no arguments');
    const context = await cli.open();
    const { courses, db } = context;
    if ((await courses.listSummaries(db.read)).length > 0) return;
    // Accounts first: without a course the next start does both steps again.
    const hasNewAccounts = await seedDemoAccounts(context);
    for (const { folder, begunBefore, freeMode, offer } of COURSES) {
      const { outcome, title } = await importFrom(context, courseFolder(folder));
      cli.print(`Imported the demo course, ${title}.`);
      await setUpCourse(context, outcome.courseKey, offer);
      await placeDemoAccounts(context, outcome.courseKey, { begunBefore, freeMode });
    }
    if (hasNewAccounts) cli.print('Created the demo accounts.');
  },
};

/** The demo courses set no colours of their own, so they can be read on a dark page. */
async function setUpCourse(
  { db, clock }: Context,
  courseKey: string,
  offer: Partial<RunSettings>,
): Promise<void> {
  const settings: RunSettings = { ...DEFAULT_SETTINGS, darkSafe: true, ...offer };
  await db.write((tx) => saveRunSettings(tx, courseKey, { settings, at: clock.now() }));
}

async function placeDemoAccounts(
  { db, clock }: Context,
  courseKey: string,
  { begunBefore, freeMode }: { begunBefore: number; freeMode: string },
): Promise<void> {
  const now = clock.now();
  await db.write(async (tx) => {
    const demo = await listDemoUsernames(tx);
    for (const { username, mode } of PLACES) {
      const user = demo.includes(username) ? await findUserByUsername(tx, username) : null;
      if (!user) continue;
      const at = mode === 'free' ? now - begunBefore : now;
      if (mode === null) await giveCourseStaffRole(tx, { userId: user.id, courseKey, at });
      else
        await saveEnrollment(tx, {
          userId: user.id,
          courseKey,
          mode: mode === 'free' ? freeMode : mode,
          at,
        });
    }
  });
}
