import { parseArgs } from 'node:util';
import { auditModes, verifiedModes } from '@lectern/contract';
import { endEnrollment, setEnrollment } from '../../modules/enrollment/manage-enrollment.ts';
import { addToTeam, removeFromTeam } from '../../modules/staff/course-team.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getLearner } from '../get-learner.ts';

const MODES: readonly string[] = [...auditModes, ...verifiedModes];

/** `enrollment ...`: learners of a course and their modes. Operators aren't bound by the enrollment rules. */
export const enrollmentCommands: readonly Command[] = [
  {
    name: 'enrollment set',
    usage: 'USERNAME COURSE [--mode MODE]',
    summary:
      'Enroll a learner, or change the mode of one who is enrolled; without --mode, the mode stays the same, and who wasn’t enrolled gets audit',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { mode: { type: 'string' } },
      });
      const { mode: asked } = values;
      if (asked !== undefined && !MODES.includes(asked))
        throw new UsageError(`There is no mode ${asked}. Modes: ${MODES.join(', ')}.`);
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, positionals);
      const mode = await setEnrollment(context, { userId: user.id, courseKey }, { mode: asked });
      cli.print(`${user.username} is enrolled in ${courseKey} (${mode}).`);
    },
  },
  {
    name: 'enrollment remove',
    usage: 'USERNAME COURSE',
    summary: 'End an enrollment; the learner’s work is preserved',
    async run(args, cli) {
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args);
      if (!(await endEnrollment(context, { userId: user.id, courseKey })))
        throw new CommandError(`${user.username} is not enrolled in ${courseKey}.`);
      cli.print(`${user.username} is no longer enrolled in ${courseKey}.`);
    },
  },
];

/** `staff ...`: who is on the team of a course. */
export const staffCommands: readonly Command[] = [
  {
    name: 'staff add',
    usage: 'USERNAME COURSE',
    summary: 'Add an account to a course team',
    async run(args, cli) {
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args);
      await addToTeam(context, { userId: user.id, courseKey });
      cli.print(`${user.username} is staff of ${courseKey}.`);
    },
  },
  {
    name: 'staff remove',
    usage: 'USERNAME COURSE',
    summary: 'Remove an account from a course team',
    async run(args, cli) {
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args);
      await removeFromTeam(context, { userId: user.id, courseKey });
      cli.print(`${user.username} is not staff of ${courseKey}.`);
    },
  },
];
