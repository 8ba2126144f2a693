import type { Mail } from '../../mail/mailer.ts';
import type { User } from '../../plugins/identity.types.ts';

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
    subject: `Activate your account at ${siteName}`,
    text: `Hello,

Someone created the account ${user.username} at ${siteName} with this email address.
If it was you, activate it here within 7 days:

${url}

If it wasn't you, you don't need to do anything.
`,
  };
}

/** Sent to the owner of an address that someone used to register again: only the mail may reveal that the address is known. */
export function alreadyRegisteredMail({ siteName }: Site, owner: User, signInUrl: string): Mail {
  return {
    to: owner.email,
    subject: `You already have an account at ${siteName}`,
    text: `Hello ${owner.name},

Someone registered at ${siteName} with this email address, but you already have an account with it.
Your username is ${owner.username}. If it was you, sign in here:

${signInUrl}

If it wasn't you, you don't need to do anything: your account hasn't changed, and the new one can't use your address.
`,
  };
}
