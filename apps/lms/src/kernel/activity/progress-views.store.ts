import type { Reader, Tx } from '../../db/database.ts';
import { dayIn } from '../../lib/time-zone.ts';

/** Records that somebody opened a learner's progress; the first time each day (UTC) counts. */
export async function saveProgressView(
  tx: Tx,
  view: { courseKey: string; learnerId: number; viewerId: number; at: number },
): Promise<void> {
  const { courseKey, learnerId, viewerId, at } = view;
  await tx
    .insertInto('progress_views')
    .values({
      course_key: courseKey,
      learner_id: learnerId,
      viewer_id: viewerId,
      day: dayIn('UTC', at),
      viewed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface ProgressView {
  viewer: string;
  learner: string;
  courseKey: string;
  viewedAt: number;
}

/** The latest views, newest first; of one course unless `courseKey` is null. */
export async function listProgressViews(
  reader: Reader,
  { courseKey, limit }: { courseKey: string | null; limit: number },
): Promise<ProgressView[]> {
  const rows = await reader
    .selectFrom('progress_views')
    .innerJoin('users as viewer', 'viewer.id', 'progress_views.viewer_id')
    .innerJoin('users as learner', 'learner.id', 'progress_views.learner_id')
    .select(['viewer.username as viewer', 'learner.username as learner', 'course_key', 'viewed_at'])
    .$if(courseKey !== null, (query) => query.where('course_key', '=', courseKey ?? ''))
    .orderBy('viewed_at', 'desc')
    .orderBy('learner.username')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    viewer: row.viewer,
    learner: row.learner,
    courseKey: row.course_key,
    viewedAt: row.viewed_at,
  }));
}
