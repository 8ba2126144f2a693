import { parseArgs } from 'node:util';
import { auditModes, verifiedModes } from '@lectern/contract';
import { lockUser } from '../../db/locks.ts';
import { findEnrollment, saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { DEFAULT_MODE } from '../../kernel/modes/modes.ts';
import { giveCourseStaffRole, removeCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { queueCertificateSearch } from '../../modules/certificates/certificate-jobs.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getLearner } from '../get-learner.ts';

const MODES: readonly string[] = [...auditModes, ...verifiedModes];

/** `enrollment ...`: learners of a course and their modes. Operators aren't bound by the enrollment rules. */
export const enrollmentCommands: readonly Command[] = [
  {
    name: 'enrollment set',
    usage: 'USERNAME COURSE [--mode MODE]',
    summary: 'Enroll a learner, or change the mode of an enrollment; without --mode it stays the same',
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
      const mode = await context.db.write(async (tx) => {
        await lockUser(tx, user.id);
        const before = await findEnrollment(tx, user.id, courseKey);
        const wanted = asked ?? (before?.isActive ? before.mode : DEFAULT_MODE);
        const at = context.clock.now();
        await saveEnrollment(tx, { userId: user.id, courseKey, mode: wanted, at });
        await queueCertificateSearch(tx, { userId: user.id, courseKey }, at);
        return wanted;
      });
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
      await context.db.write(async (tx) => {
        await lockUser(tx, user.id);
        const enrollment = await findEnrollment(tx, user.id, courseKey);
        if (!enrollment?.isActive)
          throw new CommandError(`${user.username} is not enrolled in ${courseKey}.`);
        await saveEnrollment(tx, { ...enrollment, isActive: false, at: context.clock.now() });
      });
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
      await context.db.write((tx) =>
        giveCourseStaffRole(tx, { userId: user.id, courseKey, at: context.clock.now() }),
      );
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
      await context.db.write((tx) => removeCourseStaffRole(tx, user.id, courseKey));
      cli.print(`${user.username} is not staff of ${courseKey}.`);
    },
  },
];
