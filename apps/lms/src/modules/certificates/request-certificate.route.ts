import { requestCertificateCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { findAccess, isVisibleTo } from '../../kernel/access/access.ts';
import { getCertificateStatus } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { queueCertificate } from '../../kernel/certificates/queue-certificate.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { gradesOf } from '../../kernel/progress/overlay.ts';
import { badRequest } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';

const messages = defineMessages({
  generating: {
    defaultMessage: 'Certificate is being created.',
    description: 'Response to a learner who asks for a certificate',
  },
  downloadable: {
    defaultMessage: 'Certificate has already been created.',
    description: 'Response to a learner who asks for a certificate',
  },
  later: {
    defaultMessage: 'Certificate will be available at a later date.',
    description: 'Response to a learner who asks for a certificate',
  },
  unverified: {
    defaultMessage: 'Verify your identity to get your certificate.',
    description: 'Response to a learner who asks for a certificate',
  },
  revoked: {
    defaultMessage: 'Your certificate was revoked.',
    description: 'Response to a learner who asks for a certificate',
  },
  notPassed: {
    defaultMessage: 'Your certificate will be available when you pass the course.',
    description: 'Response to a learner who asks for a certificate',
  },
});

const REFUSALS: Partial<Record<string, Message>> = {
  generating: messages.generating,
  downloadable: messages.downloadable,
  earned_but_not_available: messages.later,
  unverified: messages.unverified,
  invalidated: messages.revoked,
};

/** POST /courses/{courseId}/generate_user_cert (wire contract 10.4; API-09, VAL-18): refusals are plain text. */
export function registerCertificateRequest(app: FastifyInstance, context: Context): void {
  const { db } = context;
  handle(app, requestCertificateCall, async ({ params, identity, raw }) => {
    const user = requireUser(raw);
    await db.write(async (tx) => {
      await lockUser(tx, user.id);
      const access = await findAccess(context, params.courseId, identity, tx);
      if (!access || !isVisibleTo(access)) throw badRequest('Course is not valid');
      const { courseKey } = access.course;
      const situation = certificateSituationOf(access, await gradesOf(access, tx));
      const { status } = getCertificateStatus(situation);
      // With `auto` the hourly job would find it too, but a learner who asks shouldn't have to wait.
      const isNew =
        (status === 'requesting' || (status === 'generating' && situation.certificate === null)) &&
        (await queueCertificate(tx, { userId: user.id, courseKey }, access.now));
      if (!isNew) throw badRequest(t(REFUSALS[status ?? ''] ?? messages.notPassed));
    });
    return { status: 200, body: null };
  });
}
