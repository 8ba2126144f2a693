import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { type FieldErrors, PASSWORD_MIN, type Registration } from '../../kernel/users/accounts.policy.ts';
import { notFound, tooManyRequests } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import { errorSummary, inputField, readForm } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import {
  AFTER_SIGN_IN,
  ENROLL_FIELD,
  findDestination,
  findWantedCourse,
  type WantedCourse,
  wantedField,
  wantedNotice,
} from '../enrollment/enroll-on-arrival.ts';
import { signInLink } from '../sessions/account-links.ts';
import { renderOrganizationButton, submitStyle } from '../sessions/organization-button.html.ts';
import { signInAs } from '../sessions/sign-in.ts';
import { register } from './register.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Register',
    description: 'Title, heading and button of the page to create an account',
  },
  name: { defaultMessage: 'Full name', description: 'Label of a field' },
  username: { defaultMessage: 'Username', description: 'Label of a field' },
  usernameHint: {
    defaultMessage: 'Others see this name. You can’t change it later.',
    description: 'Below the field for a username',
  },
  email: { defaultMessage: 'Email', description: 'Label of a field' },
  password: { defaultMessage: 'Password', description: 'Label of a field' },
  passwordHint: {
    defaultMessage: 'At least {count} characters.',
    description: 'Below the field for a new password; at least 8',
  },
  registerAndEnroll: {
    defaultMessage: 'Register and enroll',
    description: 'Button of the page to create an account, when the visitor came from a course',
  },
  haveAccount: {
    defaultMessage: 'Already have an account? <link>Sign in</link>',
    description: 'Below a button or form for people without an account',
  },
  closed: {
    defaultMessage: 'Registration is closed on this site.',
    description: 'Error for people who want to create an account',
  },
  limited: {
    defaultMessage: 'Too many registrations from your network.',
    description: 'Error for people who want to create an account',
  },
});

interface Form {
  values: Omit<Registration, 'password'>;
  problems: FieldErrors<keyof Registration>;
  next: string | null;
  /** The course in which registering enrolls. */
  wanted: WantedCourse | null;
}

/**
 * GET and POST /register. Continues to `next`; with `enroll`, enrolls in that course and continues there. Nobody has to
 * confirm their address first.
 */
export function registerRegisterPage(app: FastifyInstance, context: Context): void {
  function refuseWhenClosed(): void {
    if (!context.config.registration) throw notFound(t(messages.closed));
  }

  app.get('/register', { config: { page: true } }, async (request, reply) => {
    refuseWhenClosed();
    const next = findAllowedTarget(request, findQueryField(request, 'next'));
    if (request.identity.kind === 'user') return reply.redirect(next ?? AFTER_SIGN_IN);
    const wanted = await findWantedCourse(context, request);
    const values = { name: '', username: '', email: '' };
    return sendForm(request, reply, { values, problems: {}, next, wanted });
  });

  app.post('/register', { config: { page: true } }, async (request, reply) => {
    refuseWhenClosed();
    const form = readForm(request, ['name', 'username', 'email', 'password', 'next', ENROLL_FIELD]);
    const next = findAllowedTarget(request, form.next);
    const wanted = await findWantedCourse(context, request, form[ENROLL_FIELD]);
    const fields: Registration = {
      name: form.name.trim(),
      username: form.username.trim(),
      email: form.email.trim(),
      password: form.password,
    };
    const result = await register(context, {
      fields,
      network: clientNetworkOf(request.ip),
      next: wanted ? localCourseLinks(request.site, wanted.courseKey).home : next,
    });
    switch (result.kind) {
      case 'registered':
        await signInAs(context, { request, reply }, result.user);
        return reply.redirect(await findDestination(context, request, { next, wanted }), 303);
      case 'invalid':
        return sendForm(request, reply, { values: fields, problems: result.problems, next, wanted });
      case 'limited':
        throw tooManyRequests(t(messages.limited), result.retryAfter);
    }
  });
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { values, problems, next, wanted }: Form,
): FastifyReply {
  const failed = Object.keys(problems).length > 0;
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: failed ? 400 : 200,
    isRefused: failed,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1>${wantedNotice(wanted)}</header>
<div class="stack">
${errorSummary(problems)}
${renderOrganizationButton(request.server.context.config, next, wanted)}
<form class="form" method="post" action="/register" novalidate>
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}${wantedField(wanted)}
${inputField({ name: 'name', label: t(messages.name), value: values.name, autocomplete: 'name', error: problems.name })}
${inputField({
  name: 'username',
  label: t(messages.username),
  value: values.username,
  autocomplete: 'username',
  hint: t(messages.usernameHint),
  error: problems.username,
})}
${inputField({
  name: 'email',
  label: t(messages.email),
  type: 'email',
  value: values.email,
  autocomplete: 'email',
  error: problems.email,
})}
${inputField({
  name: 'password',
  label: t(messages.password),
  type: 'password',
  autocomplete: 'new-password',
  hint: t(messages.passwordHint, { count: PASSWORD_MIN }),
  error: problems.password,
})}
<div class="form__actions"><button class="${submitStyle(request.server.context.config)}" type="submit">${t(wanted ? messages.registerAndEnroll : messages.title)}</button></div>
<p class="form__foot">${rich(messages.haveAccount, { link: linkTo(signInLink(next, wanted)) })}</p>
</form>
</div>`,
  });
}
