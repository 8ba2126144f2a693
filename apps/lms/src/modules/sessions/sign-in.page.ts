import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { aboutPath } from '../../kernel/course/links.ts';
import { MINUTE, SECOND } from '../../kernel/time/durations.ts';
import { alert, inputField, readForm } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, findQueryField } from '../../pages/page-request.ts';
import {
  ENROLL_FIELD,
  enrollOnArrival,
  findWantedCourse,
  type WantedCourse,
  wantedField,
} from '../enrollment/enroll-on-arrival.ts';
import { FORGOTTEN_PASSWORD_PATH, forgottenPasswordLink, registerLink } from './account-links.ts';
import { signIn } from './sign-in.ts';

const AFTER_SIGN_IN = '/dashboard';

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
    switch (result.outcome) {
      case 'signed-in':
        if (wanted) return reply.redirect(await enrollOnArrival(context, request, wanted.courseKey), 303);
        return reply.redirect(next ?? AFTER_SIGN_IN, 303);
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
        return sendForm(request, reply, { login, next, wanted, problem: REFUSED, status: 401 });
    }
  });
}

const RENEWED = alert('success', 'Your password has been changed.', html`<p>Sign in with the new one.</p>`);

const REFUSED = alert(
  'danger',
  'Couldn’t sign you in',
  html`<p>The username or email address doesn’t match the password.</p>
<p>If you’ve just registered, sign in with your username until you’ve opened the link we sent you.</p>
<p>After many failed attempts, sign-in to an account is paused for up to 15 minutes. A <a href="${FORGOTTEN_PASSWORD_PATH}">new password</a> ends the pause.</p>`,
);

function limited(retryAfter: number): Html {
  const minutes = Math.ceil(retryAfter / MINUTE);
  return alert(
    'danger',
    'Too many attempts',
    html`<p>Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again, or <a href="${FORGOTTEN_PASSWORD_PATH}">reset your password</a>.</p>`,
  );
}

function sendForm(request: FastifyRequest, reply: FastifyReply, form: Form): FastifyReply {
  const { registration } = request.server.context.config;
  const { next, wanted } = form;
  return sendPage(request, reply, {
    title: 'Sign in',
    width: 'narrow',
    status: form.status ?? 200,
    isRefused: form.problem !== undefined,
    body: html`<header class="page-title"><h1>Sign in</h1>${wanted && html`<p class="page-title__lead">You’ll be enrolled in <bdi>${wanted.title}</bdi>.</p>`}</header>
<div class="stack">
${form.problem ?? (findQueryField(request, 'renewed') !== null && RENEWED)}
<form class="form" method="post" action="/login">
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}${wantedField(wanted)}
${inputField({ name: 'login', label: 'Username or email', value: form.login, autocomplete: 'username' })}
${inputField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<div class="form__actions"><button class="button button--primary" type="submit">${wanted ? 'Sign in and enroll' : 'Sign in'}</button>
<a href="${forgottenPasswordLink(wanted ? aboutPath(wanted.courseKey) : next)}">Forgot your password?</a></div>
${registration && html`<p class="form__foot">New here? <a href="${registerLink(next, wanted)}">Register</a></p>`}
</form>
</div>`,
  });
}
