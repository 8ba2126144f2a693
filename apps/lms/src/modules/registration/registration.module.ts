import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerActivationPage } from './activation.page.ts';
import { registerActivationMail } from './activation-mail.route.ts';
import { registerConfirmPage } from './confirm.page.ts';
import { registerRegisterPage } from './register.page.ts';

/** Creating an account and confirming its email address. */
export function registerRegistration(app: FastifyInstance, context: Context): void {
  registerRegisterPage(app, context);
  registerConfirmPage(app, context);
  registerActivationPage(app, context);
  registerActivationMail(app, context);
}
