import './http/fastify-types.ts';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { registerAccounts } from './modules/accounts/accounts.module.ts';
import { registerUnits } from './modules/units/units.module.ts';
import { registerStylesheet } from './pages/stylesheet.ts';
import { csrf } from './plugins/csrf.ts';
import { errors } from './plugins/errors.ts';
import { identity } from './plugins/identity.ts';
import { site } from './plugins/site.ts';

// Usage keys are long; the router's default of 100 characters would answer 404 for them.
const LONGEST_PARAM = 512;
const LARGEST_BODY = 1024 * 1024;

type RegisterModule = (app: FastifyInstance, context: Context) => void;

/** Every area of the LMS, in no particular order. */
const modules: readonly RegisterModule[] = [registerAccounts, registerUnits];

/** The whole LMS over one context, not yet listening. Tests build the same and use `inject`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context;
  const app = fastify({
    loggerInstance: context.log,
    bodyLimit: LARGEST_BODY,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: LONGEST_PARAM },
  });
  app.decorate('context', context);
  app.decorate('checkReplies', config.checkReplies);
  app.decorateRequest('identity');
  app.decorateRequest('site');
  await app.register(errors);
  await app.register(site, { config });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(identity, context);
  await app.register(csrf, { config });
  registerStylesheet(app);
  for (const register of modules) register(app, context);
  return app;
}
