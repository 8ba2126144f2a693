import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { ForumRole } from './rights.policy.ts';
import { giveForumRole, revokeForumRole } from './roles.store.ts';

/** A role in the discussions of a course that somebody gets or loses. */
export interface RoleChange {
  userId: number;
  courseKey: string;
  role: ForumRole;
  isGiven: boolean;
}

/** Gives a role or takes it back, in the transaction that decided about it; false if there was none to take. */
export async function changeRole(tx: Tx, { isGiven, ...role }: RoleChange, at: number): Promise<boolean> {
  if (!isGiven) return revokeForumRole(tx, role);
  await giveForumRole(tx, { ...role, at });
  return true;
}

/** Like {@link changeRole}, for operators, who may always. */
export function setRole({ db, clock }: Pick<Context, 'db' | 'clock'>, change: RoleChange): Promise<boolean> {
  return db.write((tx) => changeRole(tx, change, clock.now()));
}
