import { defineMessages, t } from '../../i18n/messages.ts';
import type { User } from '../../kernel/users/user.ts';
import type { Mail } from '../../mail/mailer.ts';

const messages = defineMessages({
  confirm: {
    defaultMessage: 'Confirm your new email address at {site}',
    description: 'Subject of the mail to an address that somebody wants to use for their account',
  },
  hello: { defaultMessage: 'Hello,', description: 'First line of a mail to somebody whose name isn’t known' },
  helloName: { defaultMessage: 'Hello {name},', description: 'First line of a mail' },
  wanted: {
    defaultMessage: 'Someone wants to use this email address for the account {username} at {site}.',
    description: 'In the mail “Confirm your new email address”',
  },
  confirmHere: {
    defaultMessage: 'If it was you, confirm it here within 24 hours:',
    description: 'In the mail “Confirm your new email address”; a link follows',
  },
  ignore: {
    defaultMessage: "If it wasn't you, you don't need to do anything.",
    description: 'In the mail that confirms an email address',
  },
  changed: {
    defaultMessage: 'Your email address at {site} was changed',
    description: 'Subject of the mail to the former address',
  },
  changedText: {
    defaultMessage:
      "The email address of your account {username} at {site} has just been changed. This address doesn't belong to it any more. If it wasn't you, contact the site's support.",
    description: 'In the mail “Your email address was changed”',
  },
});

interface Site {
  siteName: string;
}

/** The recipient may never have heard of the site, so it contains no text that the sender of the request could choose. */
export function newAddressMail(
  { siteName }: Site,
  { username, email, url }: { username: string; email: string; url: string },
): Mail {
  return {
    to: email,
    subject: t(messages.confirm, { site: siteName }),
    text: `${t(messages.hello)}

${t(messages.wanted, { username, site: siteName })}
${t(messages.confirmHere)}

${url}

${t(messages.ignore)}
`,
  };
}

/** Notifies the owner at the former address, who may not have made the change. */
export function addressChangedMail({ siteName }: Site, user: User, formerEmail: string): Mail {
  return {
    to: formerEmail,
    subject: t(messages.changed, { site: siteName }),
    text: `${t(messages.helloName, { name: user.name })}

${t(messages.changedText, { username: user.username, site: siteName })}
`,
  };
}
