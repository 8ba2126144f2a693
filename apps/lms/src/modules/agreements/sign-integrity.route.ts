import { signIntegrityCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { isoTime } from '../../kernel/time/iso.ts';
import { requireUser } from '../../plugins/identity.ts';
import { saveSignature } from './signatures.store.ts';

/** Agrees to the honor code of a course (API-19). Agreeing again changes nothing. */
export function registerSignIntegrity(app: FastifyInstance, context: Context): void {
  handle(app, signIntegrityCall, async (request) => {
    const user = requireUser(request);
    return context.db.write(async (tx) => {
      const access = await accessFor(context, request.params.courseId, request.identity, tx);
      if (!isEnrolled(access)) throw forbidden('You are not enrolled in this course.', 'enrollment_required');
      if (!access.head.settings.honorCode) throw notFound('This course has no honor code to agree to.');
      const { courseKey } = access.course;
      const signedAt = await saveSignature(tx, { userId: user.id, courseKey, at: access.now });
      return {
        status: 200,
        body: { username: user.username, course_id: courseKey, created_at: isoTime(signedAt) },
      };
    });
  });
}
