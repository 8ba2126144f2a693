import { signIntegrityCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { saveSignature } from '../../kernel/agreements/signatures.store.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { isoTime } from '../../lib/iso.ts';
import { requireUser } from '../../plugins/identity.ts';

const messages = defineMessages({
  notEnrolled: {
    defaultMessage: 'You are not enrolled in this course.',
    description: 'Error of a call for a course',
  },
  none: {
    defaultMessage: 'This course has no honor code to agree to.',
    description: 'Error when a learner agrees to an honor code',
  },
});

/** Agrees to the honor code of a course (API-19). Agreeing again changes nothing. */
export function registerSignIntegrity(app: FastifyInstance, context: Context): void {
  handle(app, signIntegrityCall, async (request) => {
    const user = requireUser(request);
    return context.db.write(async (tx) => {
      const access = await accessFor(context, request.params.courseId, request.identity, tx);
      if (!isEnrolled(access)) throw forbidden(t(messages.notEnrolled), 'enrollment_required');
      if (!access.head.settings.honorCode) throw notFound(t(messages.none));
      const { courseKey } = access.course;
      const signedAt = await saveSignature(tx, { userId: user.id, courseKey, at: access.now });
      return {
        status: 200,
        body: { username: user.username, course_id: courseKey, created_at: isoTime(signedAt) },
      };
    });
  });
}
