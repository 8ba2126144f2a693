import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { dropNulls, type FieldErrors, findNameProblem } from '../../kernel/users/accounts.policy.ts';
import { updateUser } from '../../kernel/users/users.store.ts';
import { alert, errorSummary, inputField, readForm, selectField } from '../../pages/forms.ts';
import { html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { confirmNotice } from '../registration/confirm-notice.html.ts';
import { setLanguageCookie } from '../sessions/session-cookies.ts';
import { isLanguage, isTimeZone, listLanguageOptions, TIME_ZONES } from './locale.policy.ts';

interface Settings {
  name: string;
  language: string;
  timeZone: string;
}

const PATH = '/account/settings';

/** GET and POST /account/settings: name, language and time zone; the browser's if empty. */
export function registerSettingsPage(app: FastifyInstance, context: Context): void {
  app.get(PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const values = { name: user.name, language: user.language ?? '', timeZone: user.timeZone ?? '' };
    return sendForm(request, reply, user, { values, problems: {} });
  });

  app.post(PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const form = readForm(request, ['name', 'language', 'timeZone']);
    const values = { ...form, name: form.name.trim() };
    const problems = findProblems(values);
    if (Object.keys(problems).length > 0) return sendForm(request, reply, user, { values, problems });
    const language = values.language || null;
    const timeZone = values.timeZone || null;
    await context.db.write((tx) => updateUser(tx, user.id, { name: values.name, language, timeZone }));
    setLanguageCookie(context, { request, reply }, language);
    return reply.redirect(`${PATH}?saved=1`, 303);
  });
}

function findProblems({ name, language, timeZone }: Settings): FieldErrors<keyof Settings> {
  return dropNulls({
    name: findNameProblem(name),
    language: language === '' || isLanguage(language) ? null : 'Choose a language from the list.',
    timeZone: timeZone === '' || isTimeZone(timeZone) ? null : 'Choose a time zone from the list.',
  });
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  { values, problems }: { values: Settings; problems: FieldErrors<keyof Settings> },
): FastifyReply {
  const failed = Object.keys(problems).length > 0;
  const saved = !failed && findQueryField(request, 'saved') !== null;
  const byBrowser = { value: '', label: 'Browser default' };
  return sendPage(request, reply, {
    title: 'Account',
    width: 'narrow',
    status: failed ? 400 : 200,
    isRefused: failed,
    body: html`<header class="page-title"><h1>Account</h1></header>
<div class="stack">
${saved && alert('success', 'Your settings have been saved.')}
${errorSummary(problems)}
${confirmNotice(request, PATH)}
<dl class="facts"><dt>Username</dt><dd>${user.username}</dd><dt>Email</dt><dd>${user.email}${
      !user.isActive && html` <span class="badge badge--warning">Not confirmed</span>`
    }</dd>
<dt>Password</dt><dd><a href="/account/password">Change password</a></dd>
<dt>Certificates</dt><dd><a href="/account/certificates">Name on certificates</a></dd></dl>
<form class="form" method="post" action="${PATH}" novalidate>
${csrfField(request)}
${inputField({ name: 'name', label: 'Full name', value: values.name, autocomplete: 'name', error: problems.name })}
${selectField({
  name: 'language',
  label: 'Language',
  value: values.language,
  options: [byBrowser, ...listLanguageOptions(user.language)],
  error: problems.language,
})}
${selectField({
  name: 'timeZone',
  label: 'Time zone',
  value: values.timeZone,
  options: [byBrowser, ...TIME_ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))],
  hint: 'Due dates are shown in this time zone.',
  error: problems.timeZone,
})}
<div class="form__actions"><button class="button button--primary" type="submit">Save</button></div>
</form>
</div>`,
  });
}
