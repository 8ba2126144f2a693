import {
  defaultReading,
  parseReading,
  READING_NAME,
  type ReadingSetting,
  readingOptions,
  readingSettings,
  writeReading,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { updateUser } from '../../kernel/users/users.store.ts';
import { YEAR_IN_SECONDS } from '../../lib/durations.ts';
import { badRequest } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { currentReading } from '../../pages/current-reading.ts';
import { readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, READING_PATH, sendPage } from '../../pages/layout.ts';
import { findQueryField, findViewer } from '../../pages/page-request.ts';
import { cookieOptions } from '../../plugins/cookie-options.ts';
import { nameOption, nameSetting } from './reading-names.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Reading settings',
    description: 'Title and heading of the page where readers choose text size, colors and the like',
  },
  ofAccount: {
    defaultMessage: 'They apply to all pages and lessons, on every device where you’re signed in.',
    description: 'Below the heading “Reading settings”',
  },
  ofBrowser: {
    defaultMessage:
      'They apply to all pages and lessons, in this browser. Sign in to have them on your other devices.',
    description: 'Below the heading “Reading settings”, for visitors',
  },
  saved: {
    defaultMessage: 'Your reading settings have been saved.',
    description: 'Notice on the page with the reading settings',
  },
  save: { defaultMessage: 'Save', description: 'Button of the page with the reading settings' },
  reset: {
    defaultMessage: 'Reset',
    description: 'Button of the page with the reading settings: every setting gets its default',
  },
  unknown: {
    defaultMessage: 'Choose one of the options of each setting.',
    description: 'Error for a form that no page of the site sends',
  },
});

/** GET and POST /reading: how pages look, for users and visitors. The front end has a panel for the same. */
export function registerReadingPage(app: FastifyInstance, context: Context): void {
  app.get(READING_PATH, { config: { page: true } }, async (request, reply) => {
    const viewer = findViewer(request);
    return sendPage(request, reply, {
      title: t(messages.title),
      width: 'reading',
      body: html`<header class="page-title"><h1>${t(messages.title)}</h1>
<p class="page-title__lead">${t(viewer ? messages.ofAccount : messages.ofBrowser)}</p></header>
<div class="stack">
${findQueryField(request, 'saved') !== null && resultAlert('success', t(messages.saved))}
<form class="form" method="post" action="${READING_PATH}">
${csrfField(request)}
${readingSettings.map(renderSetting)}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.save)}</button>
<button class="button" type="submit" name="reset" value="1">${t(messages.reset)}</button></div>
</form>
</div>`,
    });
  });

  app.post(READING_PATH, { config: { page: true } }, async (request, reply) => {
    const viewer = findViewer(request);
    const { reset, ...form } = readForm(request, [...readingSettings, 'reset']);
    const reading = writeReading(reset === '' ? readChoices(form) : defaultReading);
    if (viewer) await context.db.write((tx) => updateUser(tx, viewer.id, { reading }));
    reply.setCookie(READING_NAME, reading, {
      ...cookieOptions(request, context.config),
      httpOnly: false,
      maxAge: YEAR_IN_SECONDS,
    });
    return reply.redirect(`${READING_PATH}?saved=1`, 303);
  });
}

function renderSetting(setting: ReadingSetting): Html {
  const chosen = parseReading(currentReading() ?? '')[setting];
  return html`<fieldset class="field"><legend>${nameSetting(setting)}</legend><div class="cluster options">
${readingOptions[setting].map(
  (option) =>
    html`<label class="check"><input type="radio" name="${setting}" value="${option}"${option === chosen && html` checked`}> ${nameOption(setting, option)}</label>`,
)}
</div></fieldset>`;
}

/** Throws 400 where the form lacks a setting, or has an unknown option. */
function readChoices(form: Readonly<Record<ReadingSetting, string>>) {
  const text = readingSettings.map((setting) => `${setting}-${form[setting]}`).join(' ');
  const settings = parseReading(text);
  const isUnknown = readingSettings.some((setting) => form[setting] !== settings[setting]);
  if (isUnknown) throw badRequest(t(messages.unknown));
  return settings;
}
