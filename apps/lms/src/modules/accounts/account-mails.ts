import type { Context } from '../../context.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { User } from '../../plugins/identity.types.ts';

/** The mail that proves a new account's address. */
export function activationMail(context: Context, user: User, url: string): Mail {
  const { siteName } = context.config;
  return {
    to: user.email,
    subject: `Activate your account at ${siteName}`,
    text: `Hello ${user.name},

an account with the username ${user.username} was made at ${siteName} with this e-mail address.
If that was you, activate it here within 7 days:

${url}

If it was not you, do nothing.
`,
  };
}

/** To the owner of an address that somebody tried to register again: only the mail may tell that it is known. */
export function alreadyRegisteredMail(context: Context, user: User, signInUrl: string): Mail {
  const { siteName } = context.config;
  return {
    to: user.email,
    subject: `You already have an account at ${siteName}`,
    text: `Hello ${user.name},

somebody tried to register at ${siteName} with this e-mail address, which has an account already.
Its username is ${user.username}. If that was you, sign in here:

${signInUrl}

If it was not you, do nothing: nothing was changed.
`,
  };
}

/** Tells the owner, who may not be the one who did it. */
export function passwordChangedMail(context: Context, user: User): Mail {
  const { siteName } = context.config;
  return {
    to: user.email,
    subject: `Your password at ${siteName} was changed`,
    text: `Hello ${user.name},

the password of your account ${user.username} at ${siteName} has just been changed, and all its other sessions
were signed out. If that was not you, tell the people who run the site.
`,
  };
}

/** Sends a mail whose failure must not undo what it reports: that is logged instead. */
export async function sendQuietly({ mailer, log }: Context, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    log.error({ err: error, mail: { subject: mail.subject } }, 'a mail could not be sent');
  }
}
