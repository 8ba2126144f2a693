import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { MINUTE, SECOND } from '../../lib/durations.ts';
import { type Html, html } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import { alert, inputField, readForm } from '../../pages/forms.ts';
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
import { FORGOTTEN_PASSWORD_PATH, forgottenPasswordLink, registerLink } from './account-links.ts';
import { renderOrganizationButton, submitStyle } from './organization-button.html.ts';
import { signIn } from './sign-in.ts';

const messages = defineMessages({
  title: { defaultMessage: 'Sign in', description: 'Title, heading and button of the page to sign in' },
  renewed: { defaultMessage: 'Your password has been changed.', description: 'On the page to sign in' },
  renewedText: {
    defaultMessage: 'Sign in with the new one.',
    description: 'Below “Your password has been changed.”',
  },
  refused: { defaultMessage: 'Couldn’t sign you in', description: 'Heading above the reasons' },
  mismatch: {
    defaultMessage: 'The username or email address doesn’t match the password.',
    description: 'Below “Couldn’t sign you in”',
  },
  unconfirmed: {
    defaultMessage:
      'If you’ve just registered, sign in with your username until you’ve opened the link we sent you.',
    description: 'Below “Couldn’t sign you in”',
  },
  paused: {
    defaultMessage:
      'After many failed attempts, sign-in to an account is paused for up to 15 minutes. A <link>new password</link> ends the pause.',
    description: 'Below “Couldn’t sign you in”',
  },
  limited: { defaultMessage: 'Too many attempts', description: 'Heading after too many attempts to sign in' },
  wait: {
    defaultMessage:
      '{minutes, plural, one {Wait # minute, then try again, or <link>reset your password</link>.} other {Wait # minutes, then try again, or <link>reset your password</link>.}}',
    description: 'Below “Too many attempts”',
  },
  login: { defaultMessage: 'Username or email', description: 'Label of a field' },
  password: { defaultMessage: 'Password', description: 'Label of a field' },
  signInAndEnroll: {
    defaultMessage: 'Sign in and enroll',
    description: 'Button of the page to sign in, when the visitor came from a course',
  },
  forgotten: {
    defaultMessage: 'Forgot your password?',
    description: 'Link on the page to sign in, and heading of the page to which it leads',
  },
  newHere: { defaultMessage: 'New here? <link>Register</link>', description: 'Below the form to sign in' },
});

interface Form {
  login: string;
  next: string | null;
  /** The course in which signing in enrolls. */
  wanted: WantedCourse | null;
  problem?: Html;
  status?: number;
}

/**
 * GET and POST /login. Returns to `next`, within the site and its front ends; with `enroll`, enrolls in that course and
 * continues there.
 */
export function registerSignInPage(app: FastifyInstance, context: Context): void {
  app.get('/login', { config: { page: true } }, async (request, reply) => {
    const next = findAllowedTarget(request, findQueryField(request, 'next'));
    if (request.identity.kind === 'user') return reply.redirect(next ?? AFTER_SIGN_IN);
    return sendForm(request, reply, { login: '', next, wanted: await findWantedCourse(context, request) });
  });

  app.post('/login', { config: { page: true } }, async (request, reply) => {
    const form = readForm(request, ['login', 'password', 'next', ENROLL_FIELD]);
    const { login, password } = form;
    const next = findAllowedTarget(request, form.next);
    const wanted = await findWantedCourse(context, request, form[ENROLL_FIELD]);
    const result = await signIn(context, { request, reply }, { login, password });
    switch (result.kind) {
      case 'signed-in':
        return reply.redirect(await findDestination(context, request, { next, wanted }), 303);
      case 'limited':
        reply.header('retry-after', Math.ceil(result.retryAfter / SECOND));
        return sendForm(request, reply, {
          login,
          next,
          wanted,
          problem: limited(result.retryAfter),
          status: 429,
        });
      case 'refused':
        return sendForm(request, reply, { login, next, wanted, problem: refused(), status: 401 });
    }
  });
}

const renewed = (): Html => alert('success', t(messages.renewed), html`<p>${t(messages.renewedText)}</p>`);

const refused = (): Html =>
  alert(
    'danger',
    t(messages.refused),
    html`<p>${t(messages.mismatch)}</p>
<p>${t(messages.unconfirmed)}</p>
<p>${rich(messages.paused, { link: linkTo(FORGOTTEN_PASSWORD_PATH) })}</p>`,
  );

function limited(retryAfter: number): Html {
  const minutes = Math.ceil(retryAfter / MINUTE);
  return alert(
    'danger',
    t(messages.limited),
    html`<p>${rich(messages.wait, { minutes, link: linkTo(FORGOTTEN_PASSWORD_PATH) })}</p>`,
  );
}

function sendForm(request: FastifyRequest, reply: FastifyReply, form: Form): FastifyReply {
  const { config } = request.server.context;
  const { next, wanted } = form;
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: form.status ?? 200,
    isRefused: form.problem !== undefined,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1>${wantedNotice(wanted)}</header>
<div class="stack">
${form.problem ?? (findQueryField(request, 'renewed') !== null && renewed())}
${renderOrganizationButton(config, next, wanted)}
<form class="form" method="post" action="/login">
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}${wantedField(wanted)}
${inputField({ name: 'login', label: t(messages.login), value: form.login, autocomplete: 'username' })}
${inputField({ name: 'password', label: t(messages.password), type: 'password', autocomplete: 'current-password' })}
<div class="form__actions"><button class="${submitStyle(config)}" type="submit">${t(wanted ? messages.signInAndEnroll : messages.title)}</button>
<a href="${forgottenPasswordLink(wanted ? aboutPath(wanted.courseKey) : next)}">${t(messages.forgotten)}</a></div>
${config.registration && html`<p class="form__foot">${rich(messages.newHere, { link: linkTo(registerLink(next, wanted)) })}</p>`}
</form>
</div>`,
  });
}
