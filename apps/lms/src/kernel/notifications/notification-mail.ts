import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { html, raw } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import type { Mail } from '../../mail/mailer.ts';
import { textOf } from '../rendering/plain-text.ts';
import { notificationSentence } from './notification-sentence.ts';
import type { Notification } from './notifications.store.ts';

const messages = defineMessages({
  hello: { defaultMessage: 'Hello {name},', description: 'First line of a mail' },
  reason: {
    defaultMessage: '{site} tells you what happens in your courses.',
    description: 'Last lines of a mail about events in courses',
  },
  off: { defaultMessage: 'Turn off these mails', description: 'Link in a mail about events in courses' },
  linked: {
    defaultMessage: '{label}:',
    description: 'The name of a link in a mail without markup, before its address',
  },
  item: { defaultMessage: '{course}: <link>Open</link>', description: 'Below an event in a mail' },
});

interface NotificationMail {
  siteName: string;
  to: { name: string; email: string; timeZone: string | null };
  subject: string;
  notifications: readonly Notification[];
  /** An announcement that the mail repeats: as written, and as sanitized HTML. */
  announcement: { source: string; body: string } | null;
  urlOf(notification: Notification): string;
  /** The page for people, and the address to which mail programs post (RFC 8058). */
  unsubscribeUrl: string;
  oneClickUrl: string;
}

/** One mail about one notification or more, as text and as HTML, both with a link to unsubscribe. */
export function notificationMail(mail: NotificationMail): Mail {
  const { siteName, to, subject, notifications, announcement, urlOf, unsubscribeUrl, oneClickUrl } = mail;
  const items = notifications.map((notification) => ({
    text: notificationSentence(notification.kind, notification.context, to.timeZone),
    course: notification.context.courseTitle,
    url: urlOf(notification),
  }));
  const list = items.map(({ text, course, url }) => `${textOf(text.toString())} (${course})\n${url}`);
  const reason = t(messages.reason, { site: siteName });
  const { lang, dir } = currentLanguage();
  return {
    to: to.email,
    subject,
    headers: {
      'List-Unsubscribe': `<${oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `${t(messages.hello, { name: to.name })}

${list.join('\n\n')}${announcement === null ? '' : `\n\n${announcement.source.trim()}`}

--
${reason}
${t(messages.linked, { label: t(messages.off) })}
${unsubscribeUrl}
`,
    html: html`<!doctype html>
<html lang="${lang}" dir="${dir}"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">
<p>${rich(messages.hello, { name: html`<span dir="auto">${to.name}</span>` })}</p>
${items.map(({ text, course, url }) => html`<div>${text}<p>${rich(messages.item, { course: html`<span dir="auto">${course}</span>`, link: linkTo(url) })}</p></div>`)}
${announcement !== null && html`<div dir="auto">${raw(announcement.body)}</div>`}
<p style="font-size: 13px">${reason} <a href="${unsubscribeUrl}">${t(messages.off)}</a></p>
</body></html>`.toString(),
  };
}
