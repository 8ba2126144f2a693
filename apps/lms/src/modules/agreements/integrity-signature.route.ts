import { integritySignatureCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor } from '../../kernel/access/access.ts';
import { findSignature } from '../../kernel/agreements/signatures.store.ts';
import { notFound } from '../../lib/errors.ts';
import { isoTime } from '../../lib/iso.ts';

/** When the learner agreed to the honor code of a course. */
export function registerIntegritySignature(app: FastifyInstance, context: Context): void {
  handle(app, integritySignatureCall, async ({ params, identity }) => {
    const { course, user } = await accessFor(context, params.courseId, identity);
    const { courseKey } = course;
    const signedAt = user && (await findSignature(context.db.read, { userId: user.id, courseKey }));
    if (!user || signedAt === null) throw notFound('You haven’t signed an honor code in this course.');
    return {
      status: 200,
      body: { username: user.username, course_id: courseKey, created_at: isoTime(signedAt) },
    };
  });
}
