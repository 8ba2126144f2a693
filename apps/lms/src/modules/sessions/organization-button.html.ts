import type { Config } from '../../config.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import type { WantedCourse } from '../enrollment/enroll-on-arrival.ts';
import { singleSignOnLink } from './account-links.ts';

const messages = defineMessages({
  signIn: {
    defaultMessage: 'Sign in with {name}',
    description: 'Button; “name” is an organization or its host, such as a university',
  },
  or: {
    defaultMessage: 'Or without an account there:',
    description: 'Between the button “Sign in with …” and a form',
  },
});

/** The organization whose accounts people sign in with, as they read it. */
export function organizationName({
  oidcIssuer,
  oidcName,
}: {
  oidcIssuer: string;
  oidcName: string | null;
}): string {
  return oidcName ?? new URL(oidcIssuer).host;
}

/** Above the forms to sign in and to register: the way in with an organization's account; null without one. */
export function renderOrganizationButton(
  { oidcIssuer, oidcName }: Pick<Config, 'oidcIssuer' | 'oidcName'>,
  next: string | null,
  wanted: WantedCourse | null,
): Html | null {
  if (oidcIssuer === null) return null;
  const name = isolated(organizationName({ oidcIssuer, oidcName }));
  return html`<p><a class="button button--primary" href="${singleSignOnLink(next, wanted)}"><span>${rich(messages.signIn, { name })}</span></a></p>
<p class="form__foot">${t(messages.or)}</p>`;
}

/** Classes of the button below such a form: a page has one main action. */
export function submitStyle({ oidcIssuer }: Pick<Config, 'oidcIssuer'>): string {
  return oidcIssuer === null ? 'button button--primary' : 'button';
}
