import type { Generated } from 'kysely';
import type { RecordedChangeKind } from './staff-changes/staff-change.policy.ts';

/** Changes by staff to learners' work on problems: append only. */
export interface StaffChangesTable {
  id: Generated<number>;
  /** Whose work it is. */
  user_id: number;
  course_key: string;
  usage_key: string;
  kind: RecordedChangeKind;
  reason: string;
  /** Username of the author of the change; it remains after the account is removed. */
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
}
