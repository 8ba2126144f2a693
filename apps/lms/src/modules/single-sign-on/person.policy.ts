import * as v from 'valibot';
import {
  findEmailProblem,
  findNameProblem,
  findUsernameProblem,
} from '../../kernel/users/accounts.policy.ts';

const text = v.fallback(v.optional(v.string()), undefined);
const CLAIMS = v.object({
  email: text,
  // Some providers, such as Amazon Cognito, send a text.
  email_verified: v.fallback(v.optional(v.union([v.boolean(), v.literal('true')])), undefined),
  name: text,
  preferred_username: text,
});

/** What an identity provider says of a person. */
export interface ProvidedPerson {
  /** Null without a usable one. */
  email: string | null;
  /** Whether the provider knows that the address is the person's. */
  isVerified: boolean;
  /** Null without a usable one. */
  name: string | null;
  /** As a username of this site, which may be taken. */
  username: string;
}

const SHORTENED = 24;

/** Reads the claims of a person (OpenID Connect Core, section 5.1). What this site can't use counts as missing. */
export function readPerson(claims: unknown): ProvidedPerson {
  const { email = '', email_verified, name = '', preferred_username } = v.parse(CLAIMS, claims);
  const address = findEmailProblem(email.trim()) === null ? email.trim() : null;
  const fullName = name.trim().replace(/\s+/g, ' ');
  return {
    email: address,
    isVerified: email_verified === true || email_verified === 'true',
    name: findNameProblem(fullName) === null ? fullName : null,
    username: toUsername(preferred_username ?? '') ?? toUsername(address ?? '') ?? 'learner',
  };
}

/** The mailbox of an address or the text itself, in the characters of usernames; null if too few remain. */
function toUsername(written: string): string | null {
  const [mailbox = ''] = written.split('@');
  const plain = mailbox.normalize('NFKD').replace(/\p{M}/gu, '');
  const username = plain
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SHORTENED);
  return findUsernameProblem(username) === null ? username : null;
}
