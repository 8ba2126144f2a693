import type { Mail } from '../../mail/mailer.ts';
import type { User } from '../../plugins/identity.types.ts';

interface Site {
  siteName: string;
}

/**
 * The mail that proves a new account's address. It may go to somebody who never heard of the site, so there is nothing in
 * it that whoever registered could have worded: not their name either.
 */
export function activationMail({ siteName }: Site, user: User, url: string): Mail {
  return {
    to: user.email,
    subject: `Activate your account at ${siteName}`,
    text: `Hello,

an account with the username ${user.username} was made at ${siteName} with this e-mail address.
If that was you, activate it here within 7 days:

${url}

If it was not you, do nothing.
`,
  };
}

/** To the owner of an address that somebody named for another account: only the mail may tell that it is known. */
export function alreadyRegisteredMail({ siteName }: Site, owner: User, signInUrl: string): Mail {
  return {
    to: owner.email,
    subject: `You already have an account at ${siteName}`,
    text: `Hello ${owner.name},

somebody registered at ${siteName} with this e-mail address, which has an account already.
Its username is ${owner.username}. If that was you, sign in here:

${signInUrl}

If it was not you, do nothing: your account is as it was, and the new one can't have your address.
`,
  };
}
