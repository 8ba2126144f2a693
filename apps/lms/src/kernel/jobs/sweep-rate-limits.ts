import { DAY } from '../../lib/durations.ts';
import { MAX_WINDOW } from '../rate-limits/rate-limits.policy.ts';
import { sweepRateLimits } from '../rate-limits/rate-limits.store.ts';
import { defineJob, noPayload } from './job-kind.ts';

/** Daily: deletes the rows of rate limits whose windows have ended, such as one for each message of a tool. */
export const sweepRateLimitsJob = defineJob({
  name: 'sweep-rate-limits',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock } }) {
    await db.write((tx) => sweepRateLimits(tx, clock.now() - MAX_WINDOW));
    return null;
  },
});
