import { defineMessages, t } from '../../i18n/messages.ts';
import type { User } from '../../kernel/users/user.ts';
import type { Mail } from '../../mail/mailer.ts';

const messages = defineMessages({
  activate: {
    defaultMessage: 'Activate your account at {site}',
    description: 'Subject of the mail that confirms an email address',
  },
  hello: { defaultMessage: 'Hello,', description: 'First line of a mail to somebody whose name isn’t known' },
  helloName: { defaultMessage: 'Hello {name},', description: 'First line of a mail' },
  created: {
    defaultMessage: 'Someone created the account {username} at {site} with this email address.',
    description: 'In the mail that confirms an email address',
  },
  activateHere: {
    defaultMessage: 'If it was you, activate it here within 7 days:',
    description: 'In the mail that confirms an email address; a link follows',
  },
  ignore: {
    defaultMessage: "If it wasn't you, you don't need to do anything.",
    description: 'In the mail that confirms an email address',
  },
  known: { defaultMessage: 'You already have an account at {site}', description: 'Subject of a mail' },
  registered: {
    defaultMessage:
      'Someone registered at {site} with this email address, but you already have an account with it.',
    description: 'In the mail “You already have an account”',
  },
  signInHere: {
    defaultMessage: 'Your username is {username}. If it was you, sign in here:',
    description: 'In the mail “You already have an account”; a link follows',
  },
  unchanged: {
    defaultMessage:
      "If it wasn't you, you don't need to do anything: your account hasn't changed, and the new one can't use your address.",
    description: 'In the mail “You already have an account”',
  },
});

interface Site {
  siteName: string;
}

/**
 * The mail that confirms a new account's address. Its recipient may never have heard of the site, so it contains no text
 * that the registrant could choose, not even their name.
 */
export function activationMail({ siteName }: Site, user: User, url: string): Mail {
  return {
    to: user.email,
    subject: t(messages.activate, { site: siteName }),
    text: `${t(messages.hello)}

${t(messages.created, { username: user.username, site: siteName })}
${t(messages.activateHere)}

${url}

${t(messages.ignore)}
`,
  };
}

/** Sent to the owner of an address that someone used to register again: only the mail may reveal that the address is known. */
export function alreadyRegisteredMail({ siteName }: Site, owner: User, signInUrl: string): Mail {
  return {
    to: owner.email,
    subject: t(messages.known, { site: siteName }),
    text: `${t(messages.helloName, { name: owner.name })}

${t(messages.registered, { site: siteName })}
${t(messages.signInHere, { username: owner.username })}

${signInUrl}

${t(messages.unchanged)}
`,
  };
}
