import { courseLiveCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor } from '../../kernel/access/access.ts';

/** Says that no course of this site has live meetings, in the words that clients of Open edX get. */
export function registerCourseLive(app: FastifyInstance, context: Context): void {
  handle(app, courseLiveCall, async ({ params, identity }) => {
    await accessFor(context, params.courseId, identity);
    return { status: 200, body: { developer_message: 'Course live is not enabled for this course.' } };
  });
}
