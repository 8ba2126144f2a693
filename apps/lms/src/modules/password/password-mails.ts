import type { Mail } from '../../mail/mailer.ts';
import type { User } from '../../plugins/identity.types.ts';

interface Site {
  siteName: string;
}

/** Sends the owner of a confirmed address a link to choose a new password. */
export function passwordResetMail({ siteName }: Site, user: User, url: string): Mail {
  return {
    to: user.email,
    subject: `Reset your password at ${siteName}`,
    text: `Hello ${user.name},

Someone asked to reset the password of your account ${user.username} at ${siteName}.
If it was you, choose a new one here within an hour:

${url}

If it wasn't you, you don't need to do anything: your password hasn't changed.
`,
  };
}

/** Tells the account's owner, who may not have made the change. */
export function passwordChangedMail({ siteName }: Site, user: User): Mail {
  return {
    to: user.email,
    subject: `Your password at ${siteName} was changed`,
    text: `Hello ${user.name},

The password of your account ${user.username} at ${siteName} has just been changed, and you have been signed
out everywhere else. If it wasn't you, contact the site's support.
`,
  };
}
