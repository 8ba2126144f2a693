import type { Generated } from 'kysely';

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** Unique: prevents duplicates of a job; null where duplicates are fine. */
  job_key: string | null;
  /** JSON, by the schema of the kind. Never contains secrets: tokens are created when the job runs. */
  payload: string;
  /** When it may be claimed: initially, for a retry, or because a lease expired. */
  due_at: number;
  /** How often it was claimed. */
  attempts: number;
  /** Token of the process that runs it; a different one means that another process took over. */
  lease: string | null;
  /** From then on its mail may have been sent, so it isn't retried. */
  handed_over_at: number | null;
  finished_at: number | null;
  outcome: string | null;
  last_error: string | null;
  created_at: number;
}

export interface JobsTables {
  jobs: JobsTable;
}
