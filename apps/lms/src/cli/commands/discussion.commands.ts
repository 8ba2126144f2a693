import { setRole } from '../../modules/discussions/change-role.ts';
import { FORUM_ROLES, type ForumRole } from '../../modules/discussions/rights.policy.ts';
import { listForumRoles } from '../../modules/discussions/roles.store.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getLearner } from '../get-learner.ts';

const NAMES: Readonly<Record<string, ForumRole>> = Object.fromEntries(
  FORUM_ROLES.map((role) => [role.toLowerCase().replaceAll(' ', '-'), role]),
);
const ROLE_USAGE = Object.keys(NAMES).join('|');

/** `discussion ...`: who moderates the discussions of a course. */
export const discussionCommands: readonly Command[] = [
  {
    name: 'discussion give-role',
    usage: `USERNAME COURSE ${ROLE_USAGE}`,
    summary: 'Let somebody moderate the discussions of a course',
    async run(args, cli) {
      const role = readRole(args);
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args.slice(0, 2));
      await setRole(context, { userId: user.id, courseKey, role, isGiven: true });
      cli.print(`${user.username} is ${role} in the discussions of ${courseKey}.`);
    },
  },
  {
    name: 'discussion take-role',
    usage: `USERNAME COURSE ${ROLE_USAGE}`,
    summary: 'Take a role in the discussions of a course back',
    async run(args, cli) {
      const role = readRole(args);
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args.slice(0, 2));
      const had = await setRole(context, { userId: user.id, courseKey, role, isGiven: false });
      if (!had) throw new CommandError(`${user.username} isn’t ${role} in ${courseKey}.`);
      cli.print(`${user.username} is no longer ${role} in the discussions of ${courseKey}.`);
    },
  },
  {
    name: 'discussion roles',
    usage: 'COURSE',
    summary: 'List who has a role in the discussions of a course; its team moderates without one',
    async run(args, cli) {
      const [given] = args;
      if (given === undefined || args.length !== 1) throw new UsageError('Give a course key.');
      const context = await cli.open();
      const courseKey = await getCourseKey(context, given);
      const holders = await listForumRoles(context.db.read, courseKey);
      if (holders.length === 0) cli.print(`Nobody has a role in the discussions of ${courseKey}.`);
      for (const { username, role } of holders) cli.print(`${role}: ${username}`);
    },
  },
];

function readRole(args: readonly string[]): ForumRole {
  const role = NAMES[args[2] ?? ''];
  if (role === undefined || args.length !== 3)
    throw new UsageError(`Give a username, a course key and a role: ${ROLE_USAGE}.`);
  return role;
}
