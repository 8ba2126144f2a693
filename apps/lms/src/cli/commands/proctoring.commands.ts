import { parseArgs } from 'node:util';
import { onboardingStatuses } from '@lectern/contract';
import type { Context } from '../../context.ts';
import { isOneLine } from '../../kernel/users/accounts.policy.ts';
import { readMoment } from '../../lib/read-moment.ts';
import { setOnboarding } from '../../modules/proctoring/change-onboarding.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getLearner } from '../get-learner.ts';

/** The argument that clears a value. */
const NONE = 'none';

/** `proctoring set`: sets on the command line what a proctoring provider would report. */
export const proctoringCommands: readonly Command[] = [
  {
    name: 'proctoring set',
    usage:
      'USERNAME COURSE [--status STATUS] [--link ADDRESS] [--release DATE] [--due DATE] [--expires DATE]',
    summary: 'Set the onboarding status of a learner in a course with proctored exams; "none" clears it',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          status: { type: 'string' },
          link: { type: 'string' },
          release: { type: 'string' },
          due: { type: 'string' },
          expires: { type: 'string' },
        },
      });
      const change = {
        ...read('status', values.status, readStatus),
        ...read('link', values.link, readLink),
        ...read('releasedAt', values.release, readDate),
        ...read('dueAt', values.due, readDate),
        ...read('expiresAt', values.expires, readDate),
      };
      if (Object.keys(change).length === 0) throw new UsageError('Give at least one option.');
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, positionals);
      await requireProctoring(context, courseKey);
      await setOnboarding(context, { userId: user.id, courseKey, ...change });
      cli.print(`Set the onboarding of ${user.username} in ${courseKey}.`);
    },
  },
];

async function requireProctoring({ courses, db }: Context, courseKey: string): Promise<void> {
  const course = await courses.findCourse(db.read, courseKey);
  if (course?.tree.settings.proctoredExamsEnabled) return;
  throw new CommandError(
    `${courseKey} has no proctored exams: its policy doesn't set enable_proctored_exams.`,
  );
}

/** `{ name: value }`, with null for a value to clear; empty if it wasn't given. */
function read<K extends string, T>(
  name: K,
  text: string | undefined,
  reader: (text: string) => T,
): { [N in K]?: T | null } {
  if (text === undefined) return {};
  return { [name]: text === NONE ? null : reader(text) } as { [N in K]?: T | null };
}

function readStatus(text: string): string {
  const known: readonly string[] = onboardingStatuses;
  if (known.includes(text)) return text;
  throw new UsageError(`There is no status ${text}. Statuses: ${known.join(', ')}, ${NONE}.`);
}

function readLink(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text) && isOneLine(text)) return text;
  throw new UsageError(`${text} isn't an address that starts with https:// or http://.`);
}

function readDate(text: string): number {
  const moment = readMoment(text);
  if (moment !== null) return moment;
  throw new UsageError(`${text} isn't a date like 2026-09-01 or 2026-09-01T12:00Z.`);
}
