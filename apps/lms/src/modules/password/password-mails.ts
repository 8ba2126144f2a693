import type { Mail } from '../../mail/mailer.ts';
import type { User } from '../../plugins/identity.types.ts';

interface Site {
  siteName: string;
}

/** The link with which the owner of a confirmed address chooses a new password. */
export function passwordResetMail({ siteName }: Site, user: User, url: string): Mail {
  return {
    to: user.email,
    subject: `A new password at ${siteName}`,
    text: `Hello ${user.name},

somebody asked for a new password of your account ${user.username} at ${siteName}.
If that was you, choose one here within an hour:

${url}

If it was not you, do nothing: your password is as it was.
`,
  };
}

/** Tells the owner, who may not be the one who did it. */
export function passwordChangedMail({ siteName }: Site, user: User): Mail {
  return {
    to: user.email,
    subject: `Your password at ${siteName} was changed`,
    text: `Hello ${user.name},

the password of your account ${user.username} at ${siteName} has just been changed, and all its other sessions
were signed out. If that was not you, tell the people who run the site.
`,
  };
}
