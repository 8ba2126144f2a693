import { setLanguageCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import { isLanguage } from './locale.policy.ts';
import { setLanguageCookie } from './session-cookies.ts';
import { updateUser } from './users.store.ts';

/** PUT /api/lectern/v1/language: the choice that a front end offers on every page, kept with the account. */
export function registerLanguage(app: FastifyInstance, context: Context): void {
  handle(app, setLanguageCall, async (request, reply) => {
    const user = requireUser(request);
    const { language } = request.body;
    if (!isLanguage(language)) throw badRequest('This site does not have that language.');
    await context.db.write((tx) => updateUser(tx, user.id, { language }));
    setLanguageCookie(context, { request: request.raw, reply }, language);
    return { status: 204, body: null };
  });
}
