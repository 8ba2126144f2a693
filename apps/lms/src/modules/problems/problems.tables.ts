import type { Generated } from 'kysely';
import type { StaffChangeKind } from './staff-change.policy.ts';

export interface BlockStatesTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** JSON; its shape belongs to the block's type: ProblemState, or a player's state. */
  state: string;
  /** From 1; grows with every change. */
  version: number;
  saved_at: number;
}

/** What staff changed in learners' work on problems: rows are only ever added. */
export interface StaffChangesTable {
  id: Generated<number>;
  /** Whose work it is. */
  user_id: number;
  course_key: string;
  usage_key: string;
  kind: StaffChangeKind;
  reason: string;
  /** Username of who made the change; it outlives their account. */
  actor: string;
  attempts_before: number;
  attempts_after: number;
  /** Weighted points; null = not scored. */
  earned_before: number | null;
  earned_after: number | null;
  possible: number;
  changed_at: number;
}

export interface ProblemsTables {
  staff_changes: StaffChangesTable;
  block_states: BlockStatesTable;
}
