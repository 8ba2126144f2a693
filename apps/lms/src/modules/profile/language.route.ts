import { setLanguageCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { updateUser } from '../../kernel/users/users.store.ts';
import { badRequest } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { setLanguageCookie } from '../sessions/session-cookies.ts';
import { isLanguage } from './locale.policy.ts';

const messages = defineMessages({
  unknown: {
    defaultMessage: 'This site doesn’t have that language.',
    description: 'Error for a language that isn’t in the list',
  },
});

/** PUT /api/lectern/v1/language: saves the language chosen in a front end with the account. */
export function registerLanguage(app: FastifyInstance, context: Context): void {
  handle(app, setLanguageCall, async (request, reply) => {
    const user = requireUser(request);
    const { language } = request.body;
    if (!isLanguage(language, context.config.additionalLanguages)) throw badRequest(t(messages.unknown));
    await context.db.write((tx) => updateUser(tx, user.id, { language }));
    setLanguageCookie(context, { request: request.raw, reply }, language);
    return { status: 204, body: null };
  });
}
