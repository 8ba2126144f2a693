import type { Context } from '../../context.ts';
import { giveCourseStaffRole, removeCourseStaffRole } from '../../kernel/users/roles.store.ts';

interface Member {
  userId: number;
  courseKey: string;
}

/** Adds an account to a course team; idempotent. */
export function addToTeam({ db, clock }: Pick<Context, 'db' | 'clock'>, member: Member): Promise<void> {
  return db.write((tx) => giveCourseStaffRole(tx, { ...member, at: clock.now() }));
}

/** Removes an account from a course team; idempotent. */
export function removeFromTeam({ db }: Pick<Context, 'db'>, { userId, courseKey }: Member): Promise<void> {
  return db.write((tx) => removeCourseStaffRole(tx, userId, courseKey));
}
