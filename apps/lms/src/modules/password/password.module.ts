import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerForgottenPasswordPage } from './forgotten-password.page.ts';
import { registerNewPasswordPage } from './new-password.page.ts';
import { registerPasswordPage } from './password.page.ts';

/** Changing a password, and resetting a forgotten one. */
export function registerPassword(app: FastifyInstance, context: Context): void {
  registerPasswordPage(app, context);
  registerForgottenPasswordPage(app, context);
  registerNewPasswordPage(app, context);
}
