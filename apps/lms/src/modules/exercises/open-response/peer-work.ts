import type { Exercise, OpenResponseExercise } from '@lectern/olx';
import type { Reader } from '../../../db/database.ts';
import type { UnitVisit } from '../../../kernel/unit-visit/unit-visit.ts';
import { readStoredExercise } from '../exercise.policy.ts';
import type { ExerciseSituation, PeerWork } from '../exercise-type.ts';
import { CLAIM_LEASE } from './peer.policy.ts';
import { findClaim, hasNextAuthor } from './peer-claims.store.ts';
import { mayAssessPeers } from './peer-step.ts';
import { type ResponseState, readResponseState } from './response-state.ts';

/** By usage key, of the exercises in which the learner may assess others' responses now. Staff may not. Two queries each. */
export async function listPeerWork(
  reader: Reader,
  { learnerId, access }: Pick<UnitVisit, 'learnerId' | 'access'>,
  situations: readonly ExerciseSituation[],
): Promise<Map<string, PeerWork>> {
  const found = new Map<string, PeerWork>();
  if (learnerId === null || access.visitor.isStaff) return found;
  for (const situation of situations) {
    if (!isOpenResponse(situation) || !mayAssessPeers(situation)) continue;
    const { block, exercise, now } = situation;
    const { usageKey } = block;
    const key = { courseKey: access.course.courseKey, usageKey, assessorId: learnerId };
    const claim = await findClaim(reader, key);
    const isCurrent = claim !== null && claim.claimedAt > now - CLAIM_LEASE;
    const work = isCurrent ? readResponseState(readStoredExercise(claim.work).own, exercise) : null;
    found.set(usageKey, {
      claim: isCurrent && work ? { id: claim.id, texts: work.texts, files: work.files } : null,
      hasNext: !isCurrent && (await hasNextAuthor(reader, key)),
    });
  }
  return found;
}

function isOpenResponse(
  situation: ExerciseSituation<Exercise>,
): situation is ExerciseSituation<OpenResponseExercise, ResponseState> {
  return situation.exercise.type === 'open-response';
}
