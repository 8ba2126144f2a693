import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCsrfToken } from './csrf-token.route.ts';
import { registerLoginRefresh } from './login-refresh.route.ts';
import { registerSignInPage } from './sign-in.page.ts';
import { registerSignOutPage } from './sign-out.page.ts';

/** Signing in and out, session cookies and their renewal, and the CSRF token. */
export function registerSessions(app: FastifyInstance, context: Context): void {
  registerCsrfToken(app);
  registerLoginRefresh(app, context);
  registerSignInPage(app, context);
  registerSignOutPage(app, context);
}
