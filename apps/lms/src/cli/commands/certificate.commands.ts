import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import { findEmbargo } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { findEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { isoTime } from '../../kernel/time/iso.ts';
import {
  findCertificateOf,
  insertCertificate,
  listCertificates,
  markGranted,
  type StoredCertificate,
  saveRevocation,
} from '../../modules/certificates/certificates.store.ts';
import { issueQueued, reissue } from '../../modules/certificates/issue-certificate.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getLearner } from '../get-learner.ts';

const MAX_REASON_LENGTH = 500;

/** `certificate ...`: staff actions on certificates. Earned ones are issued automatically. */
export const certificateCommands: readonly Command[] = [
  {
    name: 'certificate grant',
    usage: 'USERNAME COURSE',
    summary: 'Issue a certificate whatever the grade and mode, or make a revoked one valid again',
    async run(args, cli) {
      const context = await cli.open();
      const learner = await getLearner(context, args);
      const certificate = await context.db.write((tx) => grant(context, tx, learner));
      cli.print(`${learner.user.username} has the certificate ${certificatePath(certificate.id)}`);
      const course = await context.courses.findCourse(context.db.read, learner.courseKey);
      const until = course && findEmbargo(certificate, course.tree, context.clock.now());
      if (until) cli.print(`The course shows its certificates from ${isoTime(until)} on.`);
    },
  },
  {
    name: 'certificate revoke',
    usage: 'USERNAME COURSE [--reason TEXT]',
    summary: 'Make a certificate invalid; its page shows that, and since when. The reason is for staff only',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { reason: { type: 'string' } },
      });
      const reason = values.reason ?? null;
      if (reason !== null && (reason.trim() === '' || reason.length > MAX_REASON_LENGTH))
        throw new UsageError(`A reason has 1 to ${MAX_REASON_LENGTH} characters.`);
      await change(cli, positionals, 'Revoked', async (context, tx, certificate) => {
        if (certificate.revokedAt !== null) throw new CommandError('The certificate is revoked already.');
        await saveRevocation(tx, certificate.id, { at: context.clock.now(), reason });
      });
    },
  },
  {
    name: 'certificate regenerate',
    usage: 'USERNAME COURSE',
    summary: 'Update a certificate to the current name, grade and texts of the course',
    async run(args, cli) {
      await change(cli, args, 'Printed again:', async (context, tx, certificate) => {
        if (certificate.revokedAt !== null)
          throw new CommandError('The certificate is revoked. "certificate grant" makes it valid again.');
        await reissue(context, tx, certificate);
      });
    },
  },
  {
    name: 'certificate list',
    usage: '[COURSE]',
    summary: 'List the certificates of a course or of all courses, oldest first',
    async run(args, cli) {
      const [asked] = args;
      if (args.length > 1) throw new UsageError('Give one course key, or none.');
      const context = await cli.open();
      const courseKey = asked === undefined ? null : await getCourseKey(context, asked);
      const certificates = await listCertificates(context.db.read, courseKey);
      if (certificates.length === 0) cli.print('There are no certificates.');
      for (const certificate of certificates) cli.print(describe(certificate));
    },
  },
];

async function grant(
  context: Context,
  tx: Tx,
  { user, courseKey }: Awaited<ReturnType<typeof getLearner>>,
): Promise<StoredCertificate> {
  const learner = { userId: user.id, courseKey };
  const at = context.clock.now();
  await lockUser(tx, user.id);
  const before = await findCertificateOf(tx, learner);
  if (before?.issuedAt != null) {
    if (before.revokedAt === null)
      throw new CommandError(`${user.username} has the certificate ${certificatePath(before.id)} already.`);
    await saveRevocation(tx, before.id, null);
    return before;
  }
  if (!(await findEnrollment(tx, user.id, courseKey)))
    throw new CommandError(`${user.username} was never enrolled in ${courseKey}.`);
  if (before) await markGranted(tx, before.id);
  else await insertCertificate(tx, { ...learner, isGranted: true, at });
  await issueQueued(context, tx, learner);
  const issued = await findCertificateOf(tx, learner);
  if (!issued) throw new Error('A granted certificate was not issued');
  return issued;
}

/** Changes a learner's issued certificate and prints a confirmation. */
async function change(
  cli: Cli,
  args: readonly string[],
  done: string,
  apply: (context: Context, tx: Tx, certificate: StoredCertificate & { issuedAt: number }) => Promise<void>,
): Promise<void> {
  const context = await cli.open();
  const { user, courseKey } = await getLearner(context, args);
  const id = await context.db.write(async (tx) => {
    await lockUser(tx, user.id);
    const certificate = await findCertificateOf(tx, { userId: user.id, courseKey });
    if (certificate?.issuedAt == null)
      throw new CommandError(`${user.username} has no certificate of ${courseKey}.`);
    await apply(context, tx, { ...certificate, issuedAt: certificate.issuedAt });
    return certificate.id;
  });
  cli.print(`${done} the certificate ${certificatePath(id)} of ${user.username}.`);
}

function describe(certificate: StoredCertificate & { username: string }): string {
  const { username, courseKey, id, issuedAt, revokedAt, revokedReason, isGranted } = certificate;
  if (issuedAt === null) return `${username}  ${courseKey}  queued`;
  const how = isGranted ? 'granted' : 'earned';
  const since = revokedAt === null ? '' : `, revoked ${isoTime(revokedAt)}`;
  const reason = revokedReason === null ? '' : ` (${revokedReason})`;
  return `${isoTime(issuedAt)}  ${username}  ${courseKey}  ${certificatePath(id)}  ${how}${since}${reason}`;
}
