import { fileURLToPath } from 'node:url';
import type { Context } from '../../context.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';
import { findUserByUsername, listDemoUsernames } from '../../kernel/users/users.store.ts';
import { DAY, WEEK } from '../../lib/durations.ts';
import { setEnrollment } from '../../modules/enrollment/manage-enrollment.ts';
import { seedDemoAccounts } from '../../modules/sessions/demo-accounts.ts';
import { changeCourseSettings } from '../../modules/staff/course-settings.ts';
import { addToTeam } from '../../modules/staff/course-team.ts';
import { type Command, UsageError } from '../command.ts';
import { writeDemoDiscussions } from './demo-discussions.ts';

const courseFolder = (name: string) =>
  fileURLToPath(new URL(`../../../../../courses/${name}`, import.meta.url));

/** An upgrade, but no limits, so that every account can do all of the graded work. */
const SALE: Partial<RunSettings> = {
  modes: ['audit', 'verified'],
  price: 49,
  sku: 'LEARN101-VERIFIED',
  offerPercentage: 15,
  offerCode: 'WELCOME',
};

/**
 * The courses, in the order of import. The first offers an upgrade, and its dates are moved so that this is its ninth
 * week: an assignment is past due, and another is due next week. In the second, the learner enrolled so long ago that
 * their own first due dates have passed and can be shifted; everyone who passes gets a certificate.
 */
const COURSES = [
  {
    folder: 'demo',
    weeksBefore: 8,
    enrolledBefore: 0,
    freeMode: 'audit',
    settings: { ...SALE, subject: 'Psychology' },
  },
  {
    folder: 'demo-self-paced',
    weeksBefore: null,
    enrolledBefore: 17.5 * DAY,
    freeMode: 'honor',
    settings: { modes: ['honor'], subject: 'Study skills' },
  },
] satisfies readonly {
  folder: string;
  /** How many weeks before this one the course starts; null: on the day that its export says. */
  weeksBefore: number | null;
  /** How long ago learners in the free mode enrolled, in milliseconds. */
  enrolledBefore: number;
  freeMode: string;
  settings: Partial<RunSettings>;
}[];

/** The mode of each demo account in each demo course (`free`: its free mode); the administrator needs none. */
const DEMO_ROLES = [
  { username: 'learner', mode: 'free' },
  { username: 'verified', mode: 'verified' },
  { username: 'staff', mode: null },
] as const;

/**
 * `demo`: imports the demo courses on a site without courses, and creates the demo accounts on a site without accounts
 * that only this machine can reach. On any other site it changes nothing.
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
    const { importFrom } = await import('../import-course.ts');
    for (const { folder, weeksBefore, enrolledBefore, freeMode, settings } of COURSES) {
      const start = weeksBefore === null ? undefined : mondayOf(context.clock.now()) - weeksBefore * WEEK;
      const { result, title } = await importFrom(context, courseFolder(folder), { start });
      cli.print(`Imported the demo course, ${title}.`);
      // The demo courses set no colors of their own, so they can be read on a dark page.
      await changeCourseSettings(context, result.courseKey, { darkSafe: true, ...settings });
      await addDemoAccounts(context, result.courseKey, { enrolledBefore, freeMode });
      if (folder === 'demo' && hasNewAccounts) await writeDemoDiscussions(context, result.courseKey);
    }
    if (hasNewAccounts) cli.print('Created the demo accounts.');
  },
};

/** The start of a time's week: Monday, 00:00 UTC. */
function mondayOf(moment: number): number {
  const day = Math.floor(moment / DAY);
  // Day 0 of the epoch was a Thursday.
  return (day - ((day + 3) % 7)) * DAY;
}

async function addDemoAccounts(
  context: Context,
  courseKey: string,
  { enrolledBefore, freeMode }: { enrolledBefore: number; freeMode: string },
): Promise<void> {
  const now = context.clock.now();
  const demo = await listDemoUsernames(context.db.read);
  for (const { username, mode } of DEMO_ROLES) {
    const user = demo.includes(username) ? await findUserByUsername(context.db.read, username) : null;
    if (!user) continue;
    const learner = { userId: user.id, courseKey };
    if (mode === null) await addToTeam(context, learner);
    else if (mode === 'free')
      await setEnrollment(context, learner, { mode: freeMode, at: now - enrolledBefore });
    else await setEnrollment(context, learner, { mode });
  }
}
