import { DAY } from '../../lib/durations.ts';
import { defineJob, noPayload } from './job-kind.ts';
import { KEPT_FINISHED } from './jobs.policy.ts';
import { deleteFinishedJobs } from './jobs.store.ts';

/** Daily: deletes the rows of jobs that ended long ago. */
export const sweepJobsJob = defineJob({
  name: 'sweep-jobs',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock } }) {
    await db.write((tx) => deleteFinishedJobs(tx, clock.now() - KEPT_FINISHED));
    return null;
  },
});
