import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerSingleSignOnPages } from './single-sign-on.page.ts';

/** Signing in with the account at an organization's identity provider. */
export function registerSingleSignOn(app: FastifyInstance, context: Context): void {
  registerSingleSignOnPages(app, context);
}
