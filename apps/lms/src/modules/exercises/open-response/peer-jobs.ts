import * as v from 'valibot';
import type { Tx } from '../../../db/database.ts';
import { lockUser } from '../../../db/locks.ts';
import { defineJob, queueJob } from '../../../kernel/jobs/job-kind.ts';
import { findCourseResponse } from './course-response.ts';
import { findReducedAt } from './peer.policy.ts';
import { type PeerResponse, saveReceived } from './peer-received.ts';
import type { ResponseState } from './response-state.ts';

/** Scores a response once the assessments that it has are enough. Idempotent. */
export const scoreByPeersJob = defineJob({
  name: 'score-by-peers',
  payload: v.object({ userId: v.number(), courseKey: v.string(), usageKey: v.string() }),
  async run({ context }, { userId, courseKey, usageKey }) {
    await context.db.write(async (tx) => {
      await lockUser(tx, userId);
      const head = await context.learners.findHead(tx, courseKey, userId);
      const course = head && (await context.courses.getVersion(tx, head.version));
      const found = course && findCourseResponse(course, usageKey);
      if (course && found) await saveReceived(context, tx, { ...found, course, authorId: userId });
    });
    return null;
  },
});

/** Queues the job for the time at which the assessments of a response are enough without a further one, if there is such a time. */
export async function queueScoreByPeers(
  tx: Tx,
  { course, block, exercise, authorId }: PeerResponse,
  { submittedAt, peers }: ResponseState,
  now: number,
): Promise<void> {
  if (exercise.peer === undefined || submittedAt === null) return;
  const dueAt = findReducedAt({ peer: exercise.peer, submittedAt }, peers);
  if (dueAt === null) return;
  const { courseKey } = course;
  const { usageKey } = block;
  const payload = { userId: authorId, courseKey, usageKey };
  await queueJob(tx, scoreByPeersJob, payload, { now, dueAt, key: `${authorId}/${usageKey}/${submittedAt}` });
}
