import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerActivationPage } from './activation.page.ts';
import { registerActivationMail } from './activation-mail.route.ts';
import { registerConfirmPage } from './confirm.page.ts';
import { registerCsrfToken } from './csrf-token.route.ts';
import { registerForgottenPasswordPage } from './forgotten-password.page.ts';
import { registerLanguage } from './language.route.ts';
import { registerLoginRefresh } from './login-refresh.route.ts';
import { registerNewPasswordPage } from './new-password.page.ts';
import { registerPasswordPage } from './password.page.ts';
import { registerProfilePage } from './profile.page.ts';
import { registerRegisterPage } from './register.page.ts';
import { registerSettingsPage } from './settings.page.ts';
import { registerSignInPage } from './sign-in.page.ts';
import { registerSignOutPage } from './sign-out.page.ts';

/** Who visitors are: accounts, sessions and the pages for them. */
export function registerAccounts(app: FastifyInstance, context: Context): void {
  registerCsrfToken(app);
  registerLoginRefresh(app, context);
  registerSignInPage(app, context);
  registerSignOutPage(app, context);
  registerRegisterPage(app, context);
  registerConfirmPage(app, context);
  registerActivationPage(app, context);
  registerActivationMail(app, context);
  registerLanguage(app, context);
  registerSettingsPage(app, context);
  registerPasswordPage(app, context);
  registerForgottenPasswordPage(app, context);
  registerNewPasswordPage(app, context);
  registerProfilePage(app, context);
}
