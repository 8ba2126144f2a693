import type { Mail } from '../../mail/mailer.ts';
import { html } from '../../pages/html.ts';
import type { User } from '../../plugins/identity.types.ts';

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

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The weekly reminder as text and as HTML, both with an unsubscribe link. */
export function reminderMail(siteName: string, reminder: Reminder): Mail {
  const { user, courseTitle, daysPerWeek, daysDone, daysLeft, courseUrl, unsubscribeUrl } = reminder;
  const soFar = `Your goal is ${days(daysPerWeek)} a week. You have learned on ${days(daysDone)} this week.`;
  const outlook =
    daysLeft === 1
      ? 'Learn today to reach your goal.'
      : `Learn today and every day until Sunday (${days(daysLeft)}) to reach your goal.`;
  const reason = `You asked ${siteName} for this reminder, at most once a week.`;
  return {
    to: user.email,
    subject: `Your weekly goal in ${courseTitle}`,
    headers: {
      'List-Unsubscribe': `<${reminder.oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `Hello ${user.name},

Your course: ${courseTitle}

${soFar}
${outlook}

Continue the course:
${courseUrl}

--
${reason}
Unsubscribe from reminders for this course:
${unsubscribeUrl}
`,
    html: html`<!doctype html>
<html lang="en"><body style="font: 16px/1.5 Georgia, serif; max-width: 36em">
<p>Hello <span dir="auto">${user.name}</span>,</p>
<p><strong dir="auto">${courseTitle}</strong></p>
<p>${soFar} ${outlook}</p>
<p><a href="${courseUrl}">Continue the course</a></p>
<p style="font-size: 13px">${reason} <a href="${unsubscribeUrl}">Unsubscribe from reminders for this course</a></p>
</body></html>`.toString(),
  };
}
