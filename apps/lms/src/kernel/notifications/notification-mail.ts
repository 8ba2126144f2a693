import type { Mail } from '../../mail/mailer.ts';
import { html, raw } from '../../pages/html.ts';
import { textOf } from '../rendering/plain-text.ts';
import { notificationWords } from './notification-words.ts';
import type { Notification } from './notifications.store.ts';

interface NotificationMail {
  siteName: string;
  to: { name: string; email: string };
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
    words: notificationWords(notification.kind, notification.context),
    course: notification.context.courseTitle,
    url: urlOf(notification),
  }));
  const list = items.map(({ words, course, url }) => `${textOf(words.toString())} (${course})\n${url}`);
  const reason = `${siteName} tells you what happens in your courses.`;
  return {
    to: to.email,
    subject,
    headers: {
      'List-Unsubscribe': `<${oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `Hello ${to.name},

${list.join('\n\n')}${announcement === null ? '' : `\n\n${announcement.source.trim()}`}

--
${reason}
Turn off these mails:
${unsubscribeUrl}
`,
    html: html`<!doctype html>
<html lang="en"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">
<p>Hello <span dir="auto">${to.name}</span>,</p>
${items.map(({ words, course, url }) => html`<div dir="auto">${words}<p><span dir="auto">${course}</span>: <a href="${url}">Open</a></p></div>`)}
${announcement !== null && html`<div dir="auto">${raw(announcement.body)}</div>`}
<p style="font-size: 13px">${reason} <a href="${unsubscribeUrl}">Turn off these mails</a></p>
</body></html>`.toString(),
  };
}
