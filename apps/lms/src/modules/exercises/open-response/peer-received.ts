import type { Block, ExerciseContent, OpenResponseExercise } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { findAccessOfUser } from '../../../kernel/access/access.ts';
import type { CompiledCourse } from '../../../kernel/course/compiled-course.ts';
import { findBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { findUserById } from '../../../kernel/users/users.store.ts';
import { recordWork } from '../../../kernel/work/record-work.ts';
import { readStoredExercise } from '../exercise.policy.ts';
import { saveExerciseState } from '../exercise-state.ts';
import { afterPeers } from './peer-step.ts';
import { pointsOfResponse, type ResponseState, readResponseState } from './response-state.ts';
import { responseStorage } from './response-storage.ts';

/** An assignment in which learners assess each other, and one who has submitted a response to it. */
export interface PeerResponse {
  course: CompiledCourse;
  block: Block;
  content: ExerciseContent;
  exercise: OpenResponseExercise;
  authorId: number;
}

/**
 * Updates a response after an assessment or a deadline: counts the assessments that it has received, and saves
 * state and score. The caller holds the lock of the author. Returns the state after it; null if there is no response.
 */
export async function saveReceived(
  context: Context,
  tx: Tx,
  { course, block, content, exercise, authorId }: PeerResponse,
  change: (state: ResponseState) => ResponseState = (state) => state,
): Promise<ResponseState | null> {
  const { usageKey } = block;
  const key = { userId: authorId, courseKey: course.courseKey, usageKey };
  const stored = readStoredExercise((await findBlockState(tx, key))?.state);
  const before = readResponseState(stored.own, exercise);
  if (before.submittedAt === null) return null;
  const at = context.clock.now();
  const after = afterPeers(exercise, change(before), at);
  const points = before.stage === 'graded' ? null : pointsOfResponse(exercise, after);
  const possible = content.pointsPossible;
  const earned = points === null ? stored.earned : Math.min(points, possible);
  await saveExerciseState(tx, key, {
    type: responseStorage,
    stored: { ...stored, own: after, earned },
    at,
  });
  if (points === null || possible === 0) return after;
  const author = await findUserById(tx, authorId);
  const access = author && (await findAccessOfUser(context, course.courseKey, author, tx));
  if (access === null) return after;
  const score = { earned: points, possible };
  await recordWork(tx, { access, userId: authorId, usageKey, at }, { by: 'peers', score });
  return after;
}
