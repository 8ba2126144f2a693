import type { OpenResponseExercise } from '@lectern/olx';
import type { Reader } from '../../../db/database.ts';
import type { UnitVisit } from '../../../kernel/unit-visit/unit-visit.ts';
import { readStoredExercise } from '../exercise.policy.ts';
import type { ExerciseSituation, ExerciseView, LoadContext, LoadItem } from '../exercise-type.ts';
import { filesOf, type LoadedFiles } from '../load-files.ts';
import { CLAIM_LEASE } from './peer.policy.ts';
import { findClaim, hasNextAuthor } from './peer-claims.store.ts';
import { mayAssessPeers } from './peer-step.ts';
import type { ResponseFile } from './response-files.ts';
import { type ResponseState, readResponseState } from './response-state.ts';

/** The work of others that a learner can assess, without anything that identifies its author. */
interface PeerWork {
  /** The work that they are assessing, with its texts by prompt; null = none. */
  claim: { id: number; texts: readonly string[]; files: readonly ResponseFile[] } | null;
  /** Whether there is more work to assess. */
  hasNext: boolean;
}

interface LoadedResponse extends LoadedFiles {
  /** Null where the learner can't assess others' work now. */
  peerWork: PeerWork | null;
}

export type ResponseView = ExerciseView<OpenResponseExercise, ResponseState, LoadedResponse>;

type Situation = ExerciseSituation<OpenResponseExercise, ResponseState>;

/** Two queries for each response whose learner may assess others now; none for staff, who may not. */
export async function loadResponses(
  context: LoadContext,
  items: readonly LoadItem<OpenResponseExercise, ResponseState>[],
): Promise<ReadonlyMap<string, LoadedResponse>> {
  const files = filesOf(context);
  const loaded = new Map<string, LoadedResponse>();
  for (const { situation } of items) {
    const peerWork = await findPeerWork(context.services.db.read, context.visit, situation);
    loaded.set(situation.block.usageKey, { ...files, peerWork });
  }
  return loaded;
}

async function findPeerWork(
  reader: Reader,
  { learnerId, access }: Pick<UnitVisit, 'learnerId' | 'access'>,
  situation: Situation,
): Promise<PeerWork | null> {
  if (learnerId === null || access.visitor.isStaff || !mayAssessPeers(situation)) return null;
  const { block, exercise, now } = situation;
  const key = { courseKey: access.course.courseKey, usageKey: block.usageKey, assessorId: learnerId };
  const claim = await findClaim(reader, key);
  const isCurrent = claim !== null && claim.claimedAt > now - CLAIM_LEASE;
  const work = isCurrent ? readResponseState(readStoredExercise(claim.work).own, exercise) : null;
  return {
    claim: isCurrent && work ? { id: claim.id, texts: work.texts, files: work.files } : null,
    hasNext: !isCurrent && (await hasNextAuthor(reader, key)),
  };
}
