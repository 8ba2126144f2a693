import { userInfo } from 'node:os';
import { UsageError } from './command.ts';

const MAX_REASON = 1000;

/** Who decided something about a learner, and why; stored with the decision. */
export interface StaffDecision {
  reason: string;
  /** A username of the site, or of the operating system. */
  actor: string;
}

/** Reads `--reason` and `--by`. `use` says who will read the reason. Throws without a reason, or for a very long one. */
export function readStaffDecision(
  { reason = '', by }: { reason?: string | undefined; by?: string | undefined },
  use: string,
): StaffDecision {
  const text = reason.trim();
  if (text === '') throw new UsageError(`Give a --reason. ${use}`);
  if (text.length > MAX_REASON) throw new UsageError(`--reason has more than ${MAX_REASON} characters.`);
  return { reason: text, actor: by?.trim() || machineUser() };
}

/** A container may run as a user id that has no name. */
function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
