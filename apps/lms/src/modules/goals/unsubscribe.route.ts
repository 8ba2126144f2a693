import { unsubscribeGoalCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { switchRemindersOff } from './goals.store.ts';
import { UNSUBSCRIBE_PURPOSE, unsubscribePage } from './unsubscribe-links.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/**
 * POST switches reminders off, as often as it is sent (API-11). It asks for no session and no CSRF token, and takes a
 * form, so that a mail program can post it (RFC 8058). GET, where a mail program opens the address instead, leads to
 * the page that posts.
 */
export function registerUnsubscribe(app: FastifyInstance, { db, clock, secrets, courses }: Context): void {
  app.register(async (scope) => {
    // RFC 8058 allows this type, too; what is in the form says nothing that the token does not.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => null);

    handle(scope, unsubscribeGoalCall, async ({ params }) => {
      const claims = await readByAnyKey(
        secrets.keys(UNSUBSCRIBE_PURPOSE),
        (key) => readUnsubscribeToken(key, params.token, clock.now()),
        null,
      );
      const course = claims && (await courses.findSummary(db.read, claims.courseKey));
      const isKnown = course && (await db.write((tx) => switchRemindersOff(tx, claims)));
      if (!isKnown) throw notFound('This link isn’t valid, or it has expired.');
      return { status: 200, body: { course_title: course.title } };
    });

    scope.get<{ Params: { token: string } }>(unsubscribeGoalCall.path, async (request, reply) =>
      reply.redirect(unsubscribePage(request.site.learningUrl, encodeURIComponent(request.params.token))),
    );
  });
}
