import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerForgottenPasswordPage } from '../password/forgotten-password.page.ts';
import { registerNewPasswordPage } from '../password/new-password.page.ts';
import { registerPasswordPage } from '../password/password.page.ts';
import { registerLanguage } from '../profile/language.route.ts';
import { registerProfilePage } from '../profile/profile.page.ts';
import { registerSettingsPage } from '../profile/settings.page.ts';
import { registerActivationPage } from '../registration/activation.page.ts';
import { registerActivationMail } from '../registration/activation-mail.route.ts';
import { registerConfirmPage } from '../registration/confirm.page.ts';
import { registerRegisterPage } from '../registration/register.page.ts';
import { registerCsrfToken } from './csrf-token.route.ts';
import { registerLoginRefresh } from './login-refresh.route.ts';
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
