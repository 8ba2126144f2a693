import '../http/fastify-types.ts';
import { cookieNames } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { runInLanguage } from '../i18n/current-language.ts';
import type { Language } from '../i18n/languages.ts';
import { negotiateLanguage } from '../i18n/negotiate.ts';

/** Answers each request in its reader's language, which is negotiated once; after `identity`. */
export const language = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = languageOf(request);
    runInLanguage(request.language, done);
  });
  // Reading a body resumes from an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => runInLanguage(request.language, done));
});

/** For requests that failed before their language was known, too. */
export function languageOf(request: FastifyRequest): Language {
  const { identity, cookies, headers, server } = request;
  const { siteLanguage, additionalLanguages } = server.context.config;
  return negotiateLanguage({
    account: identity.kind === 'user' ? identity.user.language : null,
    cookie: cookies[cookieNames.language],
    acceptLanguage: headers['accept-language'],
    site: siteLanguage,
    additional: additionalLanguages,
  });
}
