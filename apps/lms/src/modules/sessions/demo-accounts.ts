import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import { hasUsers, insertUser, listDemoUsernames } from '../../kernel/users/users.store.ts';
import { isLoopback } from '../../lib/loopback.ts';

export const DEMO_PASSWORD = 'lectern-demo';

const DEMO_ACCOUNTS = [
  { username: 'learner', name: 'Lea Learner', isAdministrator: false },
  { username: 'verified', name: 'Vera Verified', isAdministrator: false },
  { username: 'staff', name: 'Stan Staff', isAdministrator: false },
  { username: 'admin', name: 'Ada Admin', isAdministrator: true },
] as const;

/** The demo accounts' password is public, so no other machine may reach a site that has them. */
export class DemoAccountsExposedError extends Error {
  constructor(usernames: readonly string[]) {
    super(
      `The demo accounts (${usernames.join(', ')}) have a public password, so they are allowed only on a site that ` +
        'only this machine can reach. Remove them with "npx lectern user remove-demo" and create real ones with ' +
        '"npx lectern user create NAME --email ADDRESS", or listen on HOST=127.0.0.1 without BASE_URL.',
    );
    this.name = 'DemoAccountsExposedError';
  }
}

/** Whether only this machine can reach the site. A loopback address behind a proxy is public. */
export function isPrivateSite(config: Config): boolean {
  const { baseUrl, host, trustProxy } = config;
  return (
    isLoopback(host) && trustProxy === false && (baseUrl === null || isLoopback(new URL(baseUrl).hostname))
  );
}

/** Throws DemoAccountsExposedError if demo accounts exist and other machines can reach the site. */
export async function refuseExposedDemoAccounts(config: Config, db: Reader): Promise<void> {
  if (isPrivateSite(config)) return;
  const usernames = await listDemoUsernames(db);
  if (usernames.length > 0) throw new DemoAccountsExposedError(usernames);
}

/**
 * Creates the demo accounts on a private site without any account; returns whether it did. Once removed, they are not
 * created again, because other accounts exist then.
 */
export async function seedDemoAccounts({ config, db, clock }: Context): Promise<boolean> {
  if (!isPrivateSite(config) || (await hasUsers(db.read))) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return db.write(async (tx) => {
    if (await hasUsers(tx)) return false;
    for (const { username, name, isAdministrator } of DEMO_ACCOUNTS) {
      const account = { username, name, isAdministrator, passwordHash, isActive: true, isDemo: true };
      await insertUser(tx, { ...account, email: `${username}@example.com` }, clock.now());
    }
    return true;
  });
}
