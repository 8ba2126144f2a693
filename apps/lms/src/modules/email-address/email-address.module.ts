import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerEmailPage } from './email.page.ts';
import { registerNewEmailPage } from './new-email.page.ts';

/** Changing the email address of an account. */
export function registerEmailAddress(app: FastifyInstance, context: Context): void {
  registerEmailPage(app, context);
  registerNewEmailPage(app, context);
}
