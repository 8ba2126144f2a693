import type { Context } from '../../context.ts';
import { isoTime } from '../../lib/iso.ts';
import { decideRequest } from '../../modules/upgrades/decide-request.ts';
import { listPendingRequests } from '../../modules/upgrades/upgrade-requests.store.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getLearner } from '../get-learner.ts';

/** `enrollment requests`, `approve` and `decline`: learners' upgrade requests on sites without a shop. */
export const upgradeCommands: readonly Command[] = [
  {
    name: 'enrollment requests',
    usage: '[COURSE]',
    summary: 'List upgrade requests, oldest first',
    async run(args, cli) {
      const [asked] = args;
      if (args.length > 1) throw new UsageError('Give one course key, or none.');
      const context = await cli.open();
      const courseKey = asked === undefined ? null : await getCourseKey(context, asked);
      const requests = await listPendingRequests(context.db.read, courseKey);
      if (requests.length === 0) cli.print('There are no upgrade requests.');
      for (const { username, courseKey: course, mode, price, code, requestedAt } of requests) {
        const offer = code === null ? '' : ` with ${code}`;
        cli.print(`${isoTime(requestedAt)}  ${username}  ${course}  ${mode} for ${price}${offer}`);
      }
    },
  },
  {
    name: 'enrollment approve',
    usage: 'USERNAME COURSE',
    summary: 'Approve a learner’s upgrade request',
    run: (args, cli) => decide(args, cli, true),
  },
  {
    name: 'enrollment decline',
    usage: 'USERNAME COURSE',
    summary: 'Decline a learner’s upgrade request; the learner sees that it was declined',
    run: (args, cli) => decide(args, cli, false),
  },
];

async function decide(args: string[], cli: Cli, approve: boolean): Promise<void> {
  const context: Context = await cli.open();
  const { user, courseKey } = await getLearner(context, args);
  const result = await decideRequest(context, { userId: user.id, courseKey }, { approve });
  switch (result.kind) {
    case 'decided':
      cli.print(
        approve
          ? `${user.username} is in ${courseKey} as ${result.mode} now.`
          : `Declined the request of ${user.username} in ${courseKey}.`,
      );
      return;
    case 'no-request':
      throw new CommandError(
        `${user.username} has not requested an upgrade in ${courseKey}. "enrollment set" needs no request.`,
      );
    case 'decided-already':
      throw new CommandError(`The request of ${user.username} in ${courseKey} has already been answered.`);
    case 'not-enrolled':
      throw new CommandError(`${user.username} is no longer enrolled in ${courseKey}.`);
  }
}
