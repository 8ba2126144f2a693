import { examAttemptCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor } from '../../kernel/access/access.ts';

/**
 * GET .../attempt/course_id/{key}: the exam of a sequence and the attempt under way (wire contract 20.2). No sequence of
 * this LMS is timed, so there is neither; the reference clients ask on every page, and show an alert for any error.
 */
export function registerExamAttempt(app: FastifyInstance, context: Context): void {
  handle(app, examAttemptCall, async ({ params, identity }) => {
    await accessFor(context, params.courseId, identity);
    return { status: 200, body: { exam: {}, active_attempt: {} } };
  });
}
