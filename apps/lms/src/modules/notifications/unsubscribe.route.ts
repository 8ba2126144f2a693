import { stopNotificationMailsCall, unsubscribePreferencesCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { KIND_GROUPS } from '../../kernel/notifications/kinds.policy.ts';
import { findPreferences, savePreference } from '../../kernel/notifications/notifications.store.ts';
import { NOTIFICATION_PURPOSE, readNotificationToken } from '../../kernel/notifications/unsubscribe.ts';
import { notFound } from '../../lib/errors.ts';

const messages = defineMessages({
  invalid: {
    defaultMessage: 'This link is invalid or has expired.',
    description: 'Error for a link of a mail',
  },
});

/**
 * Turns all notification mails off by the token of one of them, without a session. Mail programs post (RFC 8058); the
 * page of front ends sends the GET that they know from Open edX. Links in mails lead to that page, so that a scanner
 * that opens them turns nothing off.
 */
export function registerUnsubscribe(app: FastifyInstance, { db, clock, secrets }: Context): void {
  async function disableMails(token: string): Promise<void> {
    const userId = await readByAnyKey(
      secrets.keys(NOTIFICATION_PURPOSE),
      (key) => readNotificationToken(key, token, clock.now()),
      null,
    );
    if (userId === null) throw notFound(t(messages.invalid));
    await db.write(async (tx) => {
      await lockUser(tx, userId);
      const preferences = await findPreferences(tx, userId);
      for (const group of KIND_GROUPS)
        await savePreference(tx, userId, group, { ...preferences[group], byMail: false });
    });
  }

  handle(app, unsubscribePreferencesCall, async ({ params }) => {
    await disableMails(params.token);
    return { status: 200, body: null };
  });

  app.register(async (scope) => {
    // RFC 8058 also allows this type. The form is ignored: the token has everything.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => null);
    handle(scope, stopNotificationMailsCall, async ({ params }) => {
      await disableMails(params.token);
      return { status: 200, body: null };
    });
  });
}
