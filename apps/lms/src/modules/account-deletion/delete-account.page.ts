import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { User } from '../../kernel/users/user.ts';
import { forbidden } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { errorSummary, readForm } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { sendResultPage } from '../../pages/result-page.ts';
import { currentPasswordField, findCurrentPasswordProblem } from '../password/current-password.ts';
import { DELETE_ACCOUNT_PATH, mayDeleteAccount } from '../profile/account-deletion.policy.ts';
import { clearIdentityCookies } from '../sessions/session-cookies.ts';
import { deleteAccount } from './delete-account.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Delete account',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  lead: {
    defaultMessage: 'This can’t be undone.',
    description: 'Below the heading “Delete account”',
  },
  work: {
    defaultMessage:
      'Your enrollments, answers, grades and notes are deleted. Your certificates are deleted, too: nobody can verify them any more.',
    description: 'What happens when a learner deletes their account',
  },
  posts: {
    defaultMessage:
      'Your posts in discussions are deleted. Where others have responded, an empty post without your name stays.',
    description: 'What happens when a learner deletes their account',
  },
  back: { defaultMessage: 'Back to account', description: 'Link to the settings of an account' },
  refused: {
    defaultMessage: 'This account can’t be deleted here.',
    description: 'Error for people who want to delete their account',
  },
  done: {
    defaultMessage: 'Your account has been deleted',
    description: 'Title and heading of the page after an account was deleted',
  },
  home: { defaultMessage: 'Go to the front page', description: 'Button after an account was deleted' },
});

/**
 * GET and POST /account/delete: deletes the account with its password. Not for administrators, of whom a site needs one,
 * nor where the site doesn't allow it.
 */
export function registerDeleteAccountPage(app: FastifyInstance, context: Context): void {
  const requireDeletable = (request: FastifyRequest): User => {
    const user = requirePageUser(request);
    if (!mayDeleteAccount(context.config, user)) throw forbidden(t(messages.refused));
    return user;
  };

  app.get(DELETE_ACCOUNT_PATH, { config: { page: true } }, async (request, reply) => {
    const isDone = findQueryField(request, 'done') !== null && request.identity.kind === 'anonymous';
    if (isDone) return sendDone(request, reply);
    return sendForm(request, reply, requireDeletable(request));
  });

  app.post(DELETE_ACCOUNT_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requireDeletable(request);
    const { current } = readForm(request, ['current']);
    const problem = await findCurrentPasswordProblem(context, user, current);
    if (problem !== null) return sendForm(request, reply, user, problem);
    await deleteAccount(context, user);
    clearIdentityCookies(context, { request, reply });
    return reply.redirect(`${DELETE_ACCOUNT_PATH}?done=1`, 303);
  });
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { username }: User,
  problem?: string,
): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: problem === undefined ? 200 : 400,
    isRefused: problem !== undefined,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1>
<p class="page-title__lead">${t(messages.lead)}</p></header>
<div class="stack">
${errorSummary({ current: problem })}
<p>${t(messages.work)}</p>
<p>${t(messages.posts)}</p>
<form class="form" method="post" action="${DELETE_ACCOUNT_PATH}" novalidate>
${csrfField(request)}
<input type="text" name="username" autocomplete="username" value="${username}" hidden readonly>
${currentPasswordField(problem)}
<div class="form__actions"><button class="button button--danger" type="submit">${t(messages.title)}</button>
<a href="/account/settings">${t(messages.back)}</a></div>
</form>
</div>`,
  });
}

function sendDone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendResultPage(request, reply, {
    title: t(messages.done),
    link: { href: '/', label: t(messages.home) },
  });
}
