import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import type { User } from '../../kernel/users/user.ts';
import { html } from '../../lib/html.ts';
import type { Mail } from '../../mail/mailer.ts';

const messages = defineMessages({
  subject: {
    defaultMessage: 'Your weekly goal in {course}',
    description: 'Subject of the mail that reminds of a weekly goal',
  },
  hello: { defaultMessage: 'Hello {name},', description: 'First line of a mail' },
  course: {
    defaultMessage: 'Your course: {course}',
    description: 'In the mail that reminds of a weekly goal',
  },
  soFar: {
    defaultMessage:
      'Your goal is {goal, plural, one {# day} other {# days}} a week. You have learned on {done, plural, one {# day} other {# days}} this week.',
    description: 'In the mail that reminds of a weekly goal',
  },
  today: {
    defaultMessage: 'Learn today to reach your goal.',
    description: 'In the mail that reminds of a weekly goal, on the last day of the week',
  },
  everyDay: {
    defaultMessage:
      'Learn today and every day until Sunday ({left, plural, one {# day} other {# days}}) to reach your goal.',
    description: 'In the mail that reminds of a weekly goal; at least 2 days',
  },
  reason: {
    defaultMessage: 'You asked {site} for this reminder, at most once a week.',
    description: 'Last lines of the mail that reminds of a weekly goal',
  },
  continue: {
    defaultMessage: 'Continue the course',
    description: 'Link in the mail that reminds of a weekly goal',
  },
  unsubscribe: {
    defaultMessage: 'Unsubscribe from reminders for this course',
    description: 'Link in the mail that reminds of a weekly goal',
  },
  linked: {
    defaultMessage: '{label}:',
    description: 'The name of a link in a mail without markup, before its address',
  },
});

export interface Reminder {
  user: Pick<User, 'name' | 'email'>;
  courseTitle: string;
  daysPerWeek: number;
  /** Active days this week so far. */
  daysDone: number;
  /** Days left, including today; equal to the missing active days. */
  daysLeft: number;
  courseUrl: string;
  /** The page for people, and the URL to which mail programs post (RFC 8058). */
  unsubscribeUrl: string;
  oneClickUrl: string;
}

/** The weekly reminder as text and as HTML, both with an unsubscribe link. */
export function reminderMail(siteName: string, reminder: Reminder): Mail {
  const { user, courseTitle, daysPerWeek, daysDone, daysLeft, courseUrl, unsubscribeUrl } = reminder;
  const soFar = t(messages.soFar, { goal: daysPerWeek, done: daysDone });
  const outlook = daysLeft === 1 ? t(messages.today) : t(messages.everyDay, { left: daysLeft });
  const reason = t(messages.reason, { site: siteName });
  const { lang, dir } = currentLanguage();
  return {
    to: user.email,
    subject: t(messages.subject, { course: courseTitle }),
    headers: {
      'List-Unsubscribe': `<${reminder.oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `${t(messages.hello, { name: user.name })}

${t(messages.course, { course: courseTitle })}

${soFar}
${outlook}

${t(messages.linked, { label: t(messages.continue) })}
${courseUrl}

--
${reason}
${t(messages.linked, { label: t(messages.unsubscribe) })}
${unsubscribeUrl}
`,
    html: html`<!doctype html>
<html lang="${lang}" dir="${dir}"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">
<p>${rich(messages.hello, { name: html`<span dir="auto">${user.name}</span>` })}</p>
<p><strong dir="auto">${courseTitle}</strong></p>
<p>${soFar} ${outlook}</p>
<p><a href="${courseUrl}">${t(messages.continue)}</a></p>
<p style="font-size: 13px">${reason} <a href="${unsubscribeUrl}">${t(messages.unsubscribe)}</a></p>
</body></html>`.toString(),
  };
}
