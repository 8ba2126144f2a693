import type { Generated } from 'kysely';

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** What makes the job the only one of its sort; null where there may be any number. */
  job_key: string | null;
  /** JSON, by the schema of the kind. Never a secret: tokens are made when the job is done. */
  payload: string;
  /** When it may be taken: at first, after a failure, or again when the lease of whoever took it has run out. */
  due_at: number;
  /** How often it was taken. */
  attempts: number;
  /** A token of the process that has it; another one has taken it over when it is not one's own. */
  lease: string | null;
  /** From here on its mail may have been sent: it is not done again. */
  handed_over_at: number | null;
  finished_at: number | null;
  outcome: string | null;
  last_error: string | null;
  created_at: number;
}

export interface JobsTables {
  jobs: JobsTable;
}
