import { deleteFormerVersions, listCoursesWithFormerVersions } from '../../kernel/course/courses.store.ts';
import { defineJob, noPayload } from '../../kernel/jobs/job-kind.ts';
import { DAY, HOUR } from '../../lib/durations.ts';

/** Once a day: removes replaced versions of courses. Requests that began before the replacement have long ended. */
export const sweepVersionsJob = defineJob({
  name: 'sweep-versions',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock }, renew }) {
    for (const courseKey of await listCoursesWithFormerVersions(db.read, clock.now() - HOUR)) {
      await db.write((tx) => deleteFormerVersions(tx, courseKey));
      await renew();
    }
    return null;
  },
});
