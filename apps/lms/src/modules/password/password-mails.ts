import { defineMessages, t } from '../../i18n/messages.ts';
import type { User } from '../../kernel/users/user.ts';
import type { Mail } from '../../mail/mailer.ts';

const messages = defineMessages({
  reset: { defaultMessage: 'Reset your password at {site}', description: 'Subject of a mail' },
  hello: { defaultMessage: 'Hello {name},', description: 'First line of a mail' },
  asked: {
    defaultMessage: 'Someone asked to reset the password of your account {username} at {site}.',
    description: 'In the mail with a link to choose a new password',
  },
  choose: {
    defaultMessage: 'If it was you, choose a new one here within an hour:',
    description: 'In the mail with a link to choose a new password; the link follows',
  },
  unchanged: {
    defaultMessage: "If it wasn't you, you don't need to do anything: your password hasn't changed.",
    description: 'In the mail with a link to choose a new password',
  },
  changed: { defaultMessage: 'Your password at {site} was changed', description: 'Subject of a mail' },
  changedText: {
    defaultMessage:
      "The password of your account {username} at {site} has just been changed, and you have been signed out everywhere else. If it wasn't you, contact the site's support.",
    description: 'In the mail “Your password was changed”',
  },
});

interface Site {
  siteName: string;
}

/** Sends the owner of a confirmed address a link to choose a new password. */
export function passwordResetMail({ siteName }: Site, user: User, url: string): Mail {
  return {
    to: user.email,
    subject: t(messages.reset, { site: siteName }),
    text: `${t(messages.hello, { name: user.name })}

${t(messages.asked, { username: user.username, site: siteName })}
${t(messages.choose)}

${url}

${t(messages.unchanged)}
`,
  };
}

/** Notifies the account's owner, who may not have made the change. */
export function passwordChangedMail({ siteName }: Site, user: User): Mail {
  return {
    to: user.email,
    subject: t(messages.changed, { site: siteName }),
    text: `${t(messages.hello, { name: user.name })}

${t(messages.changedText, { username: user.username, site: siteName })}
`,
  };
}
