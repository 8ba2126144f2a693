import type { Database, Tx } from '../db/database.ts';
import { insertUser as insert } from '../kernel/users/users.store.ts';

/** An account without a usable password, for tests that only read it. */
export async function insertUser(into: Database | Tx, username: string): Promise<void> {
  const account = { username, email: `${username}@example.org`, name: username, passwordHash: 'none' };
  const work = (tx: Tx) => insert(tx, { ...account, isActive: true }, 1);
  await ('write' in into ? into.write(work) : work(into));
}

export async function listUsernames({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('users').select('username').orderBy('username').execute();
  return rows.map(({ username }) => username);
}
