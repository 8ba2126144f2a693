import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { tooManyRequests } from '../../http/errors.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { clearRateLimit, useRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import {
  dropNulls,
  type FieldErrors,
  findPasswordProblem,
  PASSWORD_MIN,
} from '../../kernel/users/accounts.policy.ts';
import { loadCommonPasswords } from '../../kernel/users/common-passwords.ts';
import { hashPassword, verifyPassword } from '../../kernel/users/passwords.ts';
import { deleteSessionsOf } from '../../kernel/users/sessions.store.ts';
import { findUserRow, updateUser } from '../../kernel/users/users.store.ts';
import { alert, errorSummary, inputField, readForm } from '../../pages/forms.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { openSession } from '../sessions/sign-in.ts';
import { passwordChangedMailJob } from './password-jobs.ts';

type Problems = FieldErrors<'current' | 'password'>;

const PATH = '/account/password';

/** GET and POST /account/password. A change ends all sessions of the account and starts a new one in this browser. */
export function registerPasswordPage(app: FastifyInstance, context: Context): void {
  app.get(PATH, { config: { page: true } }, async (request, reply) => {
    requirePageUser(request);
    return sendForm(request, reply, {});
  });

  app.post(PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const { current, password } = readForm(request, ['current', 'password']);
    await countAttempt(context, user);
    const problems = await findProblems(context, user, { current, password });
    if (Object.keys(problems).length > 0) return sendForm(request, reply, problems);
    const passwordHash = await hashPassword(password);
    await openSession(context, { request, reply }, user, async (tx) => {
      await clearRateLimit(tx, PASSWORD_LIMIT, [String(user.id)]);
      await updateUser(tx, user.id, { passwordHash });
      await deleteSessionsOf(tx, user.id);
      await queueJob(tx, passwordChangedMailJob, { userId: user.id }, { now: context.clock.now() });
    });
    return reply.redirect(`${PATH}?saved=1`, 303);
  });
}

async function countAttempt({ db, clock }: Context, user: User): Promise<void> {
  const use = await db.write((tx) => useRateLimit(tx, PASSWORD_LIMIT, [String(user.id)], clock.now()));
  if (use.allowed) return;
  throw tooManyRequests('Too many attempts.', use.retryAfter);
}

async function findProblems(
  { db }: Context,
  user: User,
  { current, password }: { current: string; password: string },
): Promise<Problems> {
  const row = await findUserRow(db.read, user.username);
  const known = await verifyPassword(row?.password_hash ?? null, current);
  return dropNulls({
    current: known ? null : 'This isn’t your current password.',
    password: findPasswordProblem(password, user, await loadCommonPasswords()),
  });
}

function sendForm(request: FastifyRequest, reply: FastifyReply, problems: Problems): FastifyReply {
  const failed = Object.keys(problems).length > 0;
  const saved = !failed && findQueryField(request, 'saved') !== null;
  return sendPage(request, reply, {
    title: 'Change password',
    width: 'narrow',
    status: failed ? 400 : 200,
    isRefused: failed,
    body: html`<header class="page-title"><h1>Change password</h1></header>
<div class="stack">
${saved && alert('success', 'Your password has been changed.', html`<p>You’ve been signed out everywhere else.</p>`)}
${errorSummary(problems)}
<form class="form" method="post" action="${PATH}" novalidate>
${csrfField(request)}
<input type="text" name="username" autocomplete="username" value="${requirePageUser(request).username}" hidden readonly>
${inputField({
  name: 'current',
  label: 'Current password',
  type: 'password',
  autocomplete: 'current-password',
  error: problems.current,
})}
${inputField({
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${PASSWORD_MIN} characters.`,
  error: problems.password,
})}
<div class="form__actions"><button class="button button--primary" type="submit">Change password</button>
<a href="/account/settings">Back to account</a></div>
</form>
</div>`,
  });
}
