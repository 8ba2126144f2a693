import { deleteOrphan, listOrphans } from '../../kernel/files/assets.store.ts';
import { defineJob, noPayload } from '../../kernel/jobs/job-kind.ts';
import { DAY } from '../../lib/durations.ts';

/** Once a day: removes files of imports that were killed before they could clean up. No import takes a day. */
export const sweepAssetsJob = defineJob({
  name: 'sweep-assets',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock }, renew }) {
    for (const sha256 of await listOrphans(db.read, clock.now() - DAY)) {
      await db.write((tx) => deleteOrphan(tx, sha256));
      await renew();
    }
    return null;
  },
});
