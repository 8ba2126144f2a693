import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { seedDemoAccounts } from '../modules/accounts/demo-accounts.ts';
import { findUserByUsername, listDemoUsernames } from '../modules/accounts/users.store.ts';
import { saveEnrollment } from '../modules/enrollment/enrollment.store.ts';
import { giveCourseStaffRole } from '../modules/enrollment/roles.store.ts';
import { type Command, UsageError } from './command.ts';
import { importFrom } from './import-course.ts';

const DEMO_COURSE = fileURLToPath(new URL('../../../../courses/demo', import.meta.url));

/** What the demo accounts are in the demo course; the administrator needs no place in it. */
const PLACES = [
  { username: 'learner', mode: 'audit' },
  { username: 'verified', mode: 'verified' },
  { username: 'staff', mode: null },
] as const;

/**
 * `demo`: the demo course on a site without courses, and the demo accounts on a site without accounts that only this
 * machine reaches. On any other site it changes nothing.
 */
export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'Import the demo course and make the demo accounts, on a new site',
  async run(args, cli) {
    if (args.length > 0) throw new UsageError('demo takes no arguments');
    const context = await cli.open();
    const { courses, db } = context;
    if ((await courses.listSummaries(db.read)).length > 0) return;
    // Accounts first: without the course the next start does both steps again.
    const hasNewAccounts = await seedDemoAccounts(context);
    const { outcome, title } = await importFrom(context, DEMO_COURSE);
    cli.print(`Imported the demo course, ${title}.`);
    await placeDemoAccounts(context, outcome.courseKey);
    if (hasNewAccounts) cli.print('Made the demo accounts.');
  },
};

async function placeDemoAccounts({ db, clock }: Context, courseKey: string): Promise<void> {
  const at = clock.now();
  await db.write(async (tx) => {
    const demo = await listDemoUsernames(tx);
    for (const { username, mode } of PLACES) {
      const user = demo.includes(username) ? await findUserByUsername(tx, username) : null;
      if (!user) continue;
      if (mode === null) await giveCourseStaffRole(tx, { userId: user.id, courseKey, at });
      else await saveEnrollment(tx, { userId: user.id, courseKey, mode, at });
    }
  });
}
