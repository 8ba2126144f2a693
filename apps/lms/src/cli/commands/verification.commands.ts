import { parseArgs } from 'node:util';
import { verificationStatuses } from '@lectern/contract';
import {
  type StoredStatus,
  type Verification,
  verificationStatusAt,
} from '../../kernel/verification/verification.policy.ts';
import { findVerification } from '../../kernel/verification/verification.store.ts';
import { isoTime } from '../../lib/iso.ts';
import { readMoment } from '../../lib/read-moment.ts';
import { setVerification } from '../../modules/verification/set-verification.ts';
import { type Command, UsageError } from '../command.ts';
import { getUser } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';

/** `verification ...`: results of identity verification, which happens outside Lectern. */
export const verificationCommands: readonly Command[] = [
  {
    name: 'verification set',
    usage: 'USERNAME STATUS [--expires DATE]',
    summary: `Set the identity verification of an account: ${verificationStatuses.join(', ')}`,
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { expires: { type: 'string' } },
      });
      const [username, status] = getOperands(positionals, 2, 'Give a username and a status.');
      const context = await cli.open();
      const verification = readVerification(status, values.expires, context.clock.now());
      const user = await getUser(context.db.read, username);
      await setVerification(context, user.id, verification);
      cli.print(describe(user.username, verification, context.clock.now()));
    },
  },
  {
    name: 'verification show',
    usage: 'USERNAME',
    summary: 'Show the identity verification of an account',
    async run(args, cli) {
      const [username] = getOperands(args, 1, 'Give a username.');
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      const verification = await findVerification(context.db.read, user.id);
      cli.print(describe(user.username, verification, context.clock.now()));
    },
  },
];

function readVerification(
  status: string,
  expires: string | undefined,
  changedAt: number,
): Verification | null {
  const known = verificationStatuses.find((each) => each === status);
  if (known === undefined) {
    throw new UsageError(`There is no status ${status}. Statuses: ${verificationStatuses.join(', ')}.`);
  }
  if (expires !== undefined && known !== 'approved') throw new UsageError('Only an approval expires.');
  return known === 'none'
    ? null
    : { status: known satisfies StoredStatus, expiresAt: readExpiry(expires), changedAt };
}

function readExpiry(text: string | undefined): number | null {
  if (text === undefined) return null;
  const moment = readMoment(text);
  if (moment === null) throw new UsageError(`${text} isn't a date like 2026-09-01 or 2026-09-01T12:00Z.`);
  return moment;
}

function describe(username: string, verification: Verification | null, now: number): string {
  const status = verificationStatusAt(verification, now);
  const end = verification?.expiresAt ?? null;
  return `${username}: ${status}${end === null ? '' : `, until ${isoTime(end)}`}`;
}
