import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { dropNulls, type FieldErrors, findNameProblem } from '../../kernel/users/accounts.policy.ts';
import type { User } from '../../kernel/users/user.ts';
import { type UserChanges, updateUser } from '../../kernel/users/users.store.ts';
import { html } from '../../lib/html.ts';
import { errorSummary, inputField, readForm, resultAlert, selectField } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { confirmNotice, EMAIL_PATH } from '../registration/confirm-notice.html.ts';
import { setLanguageCookie } from '../sessions/session-cookies.ts';
import { DELETE_ACCOUNT_PATH, mayDeleteAccount } from './account-deletion.policy.ts';
import { isLanguage, isTimeZone, listLanguageOptions, TIME_ZONES } from './locale.policy.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Account',
    description: 'Title and heading of the page with the settings of an account',
  },
  saved: {
    defaultMessage: 'Your settings have been saved.',
    description: 'Notice on the page with the settings of an account',
  },
  username: { defaultMessage: 'Username', description: 'Label of a field' },
  email: { defaultMessage: 'Email', description: 'Label of a field' },
  changeEmail: {
    defaultMessage: 'Change email address',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  notConfirmed: { defaultMessage: 'Not confirmed', description: 'Badge beside an email address' },
  password: { defaultMessage: 'Password', description: 'Label of a field' },
  changePassword: {
    defaultMessage: 'Change password',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  certificates: {
    defaultMessage: 'Certificates',
    description: 'Name of a part of an account, and title of its page',
  },
  certificateName: {
    defaultMessage: 'Name on certificates',
    description: 'Link to a page with one field, and label of the field',
  },
  name: { defaultMessage: 'Full name', description: 'Label of a field' },
  language: { defaultMessage: 'Language', description: 'Label of a field in the settings of an account' },
  byBrowser: {
    defaultMessage: 'Browser default',
    description: 'Choice for language and time zone: what the browser says',
  },
  timeZone: { defaultMessage: 'Time zone', description: 'Label of a field in the settings of an account' },
  timeZoneHint: {
    defaultMessage: 'Due dates are shown in this time zone.',
    description: 'Below the field “Time zone”',
  },
  save: { defaultMessage: 'Save', description: 'Button of the page with the settings of an account' },
  delete: {
    defaultMessage: 'Delete account',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
  noLanguage: {
    defaultMessage: 'Choose a language from the list.',
    description: 'Error of the field “Language”',
  },
  noTimeZone: {
    defaultMessage: 'Choose a time zone from the list.',
    description: 'Error of the field “Time zone”',
  },
});

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
    return sendForm(request, reply, user, { values, shown: values, problems: {} });
  });

  app.post(PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const { values, shown } = readSettings(request);
    const problems = findProblems(values, context.config.additionalLanguages);
    if (Object.keys(problems).length > 0) return sendForm(request, reply, user, { values, shown, problems });
    const changes = findChanges(values, shown);
    await context.db.write((tx) => updateUser(tx, user.id, changes));
    const { language = user.language } = changes;
    setLanguageCookie(context, { request, reply }, language);
    return reply.redirect(`${PATH}?saved=1`, 303);
  });
}

/** What was entered, and what the form showed before. */
function readSettings(request: FastifyRequest): { values: Settings; shown: Settings } {
  const { name, language, timeZone } = readForm(request, ['name', 'language', 'timeZone']);
  const before = readForm(request, ['shownName', 'shownLanguage', 'shownTimeZone']);
  return {
    values: { name: name.trim(), language, timeZone },
    shown: { name: before.shownName, language: before.shownLanguage, timeZone: before.shownTimeZone },
  };
}

/** Only what was changed here: the form may be older than a change in another tab or from another page. */
function findChanges(values: Settings, shown: Settings): UserChanges {
  return {
    ...(values.name !== shown.name && { name: values.name }),
    ...(values.language !== shown.language && { language: values.language || null }),
    ...(values.timeZone !== shown.timeZone && { timeZone: values.timeZone || null }),
  };
}

function findProblems(
  { name, language, timeZone }: Settings,
  additional: readonly string[],
): FieldErrors<keyof Settings> {
  return dropNulls({
    name: findNameProblem(name),
    language: language === '' || isLanguage(language, additional) ? null : t(messages.noLanguage),
    timeZone: timeZone === '' || isTimeZone(timeZone) ? null : t(messages.noTimeZone),
  });
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  { values, shown, problems }: { values: Settings; shown: Settings; problems: FieldErrors<keyof Settings> },
): FastifyReply {
  const failed = Object.keys(problems).length > 0;
  const saved = !failed && findQueryField(request, 'saved') !== null;
  const { config } = request.server.context;
  const byBrowser = { value: '', label: t(messages.byBrowser) };
  return sendPage(request, reply, {
    title: t(messages.title),
    width: 'narrow',
    status: failed ? 400 : 200,
    isRefused: failed,
    body: html`<header class="page-title"><h1>${t(messages.title)}</h1></header>
<div class="stack">
${saved && resultAlert('success', t(messages.saved))}
${errorSummary(problems)}
${confirmNotice(request, PATH)}
<dl class="facts"><dt>${t(messages.username)}</dt><dd>${user.username}</dd><dt>${t(messages.email)}</dt><dd>${user.email}${
      !user.isActive && html` <span class="badge badge--warning">${t(messages.notConfirmed)}</span>`
    }<br><a href="${EMAIL_PATH}">${t(messages.changeEmail)}</a></dd>
<dt>${t(messages.password)}</dt><dd><a href="/account/password">${t(messages.changePassword)}</a></dd>
<dt>${t(messages.certificates)}</dt><dd><a href="/account/certificates">${t(messages.certificateName)}</a></dd></dl>
<form class="form" method="post" action="${PATH}" novalidate>
${csrfField(request)}
<input type="hidden" name="shownName" value="${shown.name}">
<input type="hidden" name="shownLanguage" value="${shown.language}">
<input type="hidden" name="shownTimeZone" value="${shown.timeZone}">
${inputField({ name: 'name', label: t(messages.name), value: values.name, autocomplete: 'name', error: problems.name })}
${selectField({
  name: 'language',
  label: t(messages.language),
  value: values.language,
  options: [byBrowser, ...listLanguageOptions(user.language, config.additionalLanguages)],
  error: problems.language,
})}
${selectField({
  name: 'timeZone',
  label: t(messages.timeZone),
  value: values.timeZone,
  options: [
    byBrowser,
    ...TIME_ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' '), lang: 'en' })),
  ],
  hint: t(messages.timeZoneHint),
  error: problems.timeZone,
})}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.save)}</button></div>
</form>
${mayDeleteAccount(config, user) && html`<p><a href="${DELETE_ACCOUNT_PATH}">${t(messages.delete)}</a></p>`}
</div>`,
  });
}
