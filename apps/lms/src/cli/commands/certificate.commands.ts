import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import { findEmbargo } from '../../kernel/certificate-status/certificate-status.policy.ts';
import {
  findCertificateOf,
  listCertificates,
  type StoredCertificate,
} from '../../kernel/certificates/certificates.store.ts';
import { isoTime } from '../../lib/iso.ts';
import {
  type CertificateChange,
  grantCertificate,
  regenerateCertificate,
  revokeCertificate,
} from '../../modules/certificates/manage-certificates.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getLearner, getUser } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';

const MAX_REASON_LENGTH = 500;

/** `certificate ...`: staff actions on certificates. Earned ones are issued automatically. */
export const certificateCommands: readonly Command[] = [
  {
    name: 'certificate grant',
    usage: 'USERNAME COURSE',
    summary: 'Issue a certificate whatever the grade and mode, or make a revoked one valid again',
    async run(args, cli) {
      const context = await cli.open();
      const { user, courseKey } = await getHolder(context, args);
      const certificate = await grant(context, { user, courseKey });
      cli.print(`${user.username} has the certificate ${certificatePath(certificate.id)}`);
      const course = await context.courses.findCourse(context.db.read, courseKey);
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
      await change(cli, positionals, {
        done: 'Revoked',
        ifRevoked: 'The certificate is revoked already.',
        apply: (context, learner) => revokeCertificate(context, learner, reason),
      });
    },
  },
  {
    name: 'certificate regenerate',
    usage: 'USERNAME COURSE',
    summary: 'Update a certificate to the current name, grade and texts of the course',
    async run(args, cli) {
      await change(cli, args, {
        done: 'Printed again:',
        ifRevoked: 'The certificate is revoked. "certificate grant" makes it valid again.',
        apply: async (context, learner) => {
          await getCourseKey(context, learner.courseKey);
          return regenerateCertificate(context, learner);
        },
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
      const certificates = await listCertificates(context.db.read, asked ?? null);
      if (certificates.length === 0 && asked !== undefined) await getCourseKey(context, asked);
      if (certificates.length === 0) cli.print('There are no certificates.');
      for (const certificate of certificates) cli.print(describe(certificate));
    },
  },
];

/** As {@link getLearner}, but the course may have been removed if the learner has a certificate of it. */
async function getHolder(context: Context, args: readonly string[]): ReturnType<typeof getLearner> {
  const [username, courseKey] = getOperands(args, 2, 'Give a username and a course key.');
  const user = await getUser(context.db.read, username);
  const certificate = await findCertificateOf(context.db.read, { userId: user.id, courseKey });
  return certificate?.issuedAt != null ? { user, courseKey } : getLearner(context, args);
}

async function grant(
  context: Context,
  { user, courseKey }: Awaited<ReturnType<typeof getLearner>>,
): Promise<StoredCertificate> {
  const result = await grantCertificate(context, { userId: user.id, courseKey });
  switch (result.kind) {
    case 'issued-already':
      throw new CommandError(
        `${user.username} has the certificate ${certificatePath(result.certificate.id)} already.`,
      );
    case 'never-enrolled':
      throw new CommandError(`${user.username} was never enrolled in ${courseKey}.`);
    case 'done':
      return result.certificate;
  }
}

/** Changes a learner's issued certificate and prints a confirmation. */
async function change(
  cli: Cli,
  args: readonly string[],
  {
    done,
    ifRevoked,
    apply,
  }: {
    done: string;
    ifRevoked: string;
    apply: (context: Context, learner: { userId: number; courseKey: string }) => Promise<CertificateChange>;
  },
): Promise<void> {
  const context = await cli.open();
  const { user, courseKey } = await getHolder(context, args);
  const result = await apply(context, { userId: user.id, courseKey });
  if (result.kind === 'none') throw new CommandError(`${user.username} has no certificate of ${courseKey}.`);
  if (result.kind === 'revoked') throw new CommandError(ifRevoked);
  cli.print(`${done} the certificate ${certificatePath(result.certificate.id)} of ${user.username}.`);
}

function describe(certificate: StoredCertificate & { username: string }): string {
  const { username, courseKey, id, issuedAt, revokedAt, revokedReason, isGranted } = certificate;
  if (issuedAt === null) return `${username}  ${courseKey}  queued`;
  const how = isGranted ? 'granted' : 'earned';
  const since = revokedAt === null ? '' : `, revoked ${isoTime(revokedAt)}`;
  const reason = revokedReason === null ? '' : ` (${revokedReason})`;
  return `${isoTime(issuedAt)}  ${username}  ${courseKey}  ${certificatePath(id)}  ${how}${since}${reason}`;
}
