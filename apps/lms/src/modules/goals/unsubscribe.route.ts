import { unsubscribeGoalCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { acceptEmptyJson } from '../../http/empty-json.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { notFound } from '../../lib/errors.ts';
import { switchRemindersOff } from './goals.store.ts';
import { UNSUBSCRIBE_PURPOSE, unsubscribePage } from './unsubscribe-links.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const messages = defineMessages({
  invalid: {
    defaultMessage: 'This link isn’t valid, or it has expired.',
    description: 'Error for a link of a mail',
  },
});

/**
 * POST turns reminders off and is idempotent (API-11). It requires no session or CSRF token and accepts a form, so that mail
 * programs can post it (RFC 8058). GET, for mail programs that open the URL, redirects to the page that sends the POST.
 */
export function registerUnsubscribe(app: FastifyInstance, { db, clock, secrets, courses }: Context): void {
  app.register(async (scope) => {
    // RFC 8058 also allows this type. The form is ignored: the token has everything.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => null);
    acceptEmptyJson(scope);

    handle(scope, unsubscribeGoalCall, async ({ params }) => {
      const claims = await readByAnyKey(
        secrets.keys(UNSUBSCRIBE_PURPOSE),
        (key) => readUnsubscribeToken(key, params.token, clock.now()),
        null,
      );
      const course = claims && (await courses.findSummary(db.read, claims.courseKey));
      const isKnown = course && (await db.write((tx) => switchRemindersOff(tx, claims)));
      if (!isKnown) throw notFound(t(messages.invalid));
      return { status: 200, body: { course_title: course.title } };
    });

    scope.get<{ Params: { token: string } }>(unsubscribeGoalCall.path, async (request, reply) =>
      reply.redirect(unsubscribePage(request.site.learningUrl, encodeURIComponent(request.params.token))),
    );
  });
}
