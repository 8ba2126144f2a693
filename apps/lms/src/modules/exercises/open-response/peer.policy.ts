import type { OpenResponseExercise, PeerStep, Rubric } from '@lectern/olx';
import { DAY, HOUR } from '../../../lib/durations.ts';
import { isRecord } from '../stored-state.ts';
import { type Assessment, pointsOf, readStoredAssessment } from './rubric.policy.ts';

/** How long a claim reserves a response, in milliseconds. */
export const CLAIM_LEASE = 8 * HOUR;
/** After this time, a flexible step requires only this share of the assessments. */
export const FLEXIBLE_AFTER = 7 * DAY;
const FLEXIBLE_SHARE = 0.3;

/** An assessment by another learner. */
export interface PeerAssessment extends Assessment {
  /** The ID of its claim, which identifies the assessor. */
  claimId: number;
}

/** One learner's state in the peer assessment. */
export interface PeerState {
  /** The number of responses that this learner has assessed. */
  given: number;
  /** Assessments by other learners, in the order in which they arrived. */
  received: PeerAssessment[];
  /** The number of received assessments that count, from the first; null until there are enough. Later ones are shown but don't count. */
  counted: number | null;
}

export const NO_PEERS: PeerState = { given: 0, received: [], counted: null };

interface Submitted {
  peer: PeerStep;
  /** Epoch milliseconds. */
  submittedAt: number;
}

/** The number of assessments that a response requires at a given time. */
export function neededAssessments({ peer, submittedAt }: Submitted, now: number): number {
  const isReduced = peer.isFlexible && now >= submittedAt + FLEXIBLE_AFTER;
  return isReduced ? reducedNeed(peer) : peer.mustBeGradedBy;
}

const reducedNeed = ({ mustBeGradedBy }: PeerStep): number =>
  Math.max(1, Math.floor(mustBeGradedBy * FLEXIBLE_SHARE));

/** The state once enough assessments have arrived: later ones no longer count. */
export function countReceived(submitted: Submitted, state: PeerState, now: number): PeerState {
  const { received, counted } = state;
  if (counted !== null || received.length < neededAssessments(submitted, now)) return state;
  return { ...state, counted: Math.min(received.length, submitted.peer.mustBeGradedBy) };
}

/** When the received assessments will be enough without another; null = never. */
export function findReducedAt({ peer, submittedAt }: Submitted, state: PeerState): number | null {
  const waits = peer.isFlexible && state.counted === null && state.received.length >= reducedNeed(peer);
  return waits ? submittedAt + FLEXIBLE_AFTER : null;
}

/** The sum over the criteria of the median of points, rounded up to a whole number as in Open edX. */
export function peerPoints(rubric: Rubric, assessments: readonly PeerAssessment[]): number {
  return rubric.criteria
    .map(({ name }) =>
      median(
        assessments.map(({ choices }) =>
          pointsOf(rubric, { choices: choices.filter(({ criterion }) => criterion === name) }),
        ),
      ),
    )
    .reduce((sum, points) => sum + points, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  if (sorted.length % 2 === 1) return upper;
  return Math.ceil(((sorted[middle - 1] ?? 0) + upper) / 2);
}

/** Whether the learner has assessed as many responses as they must. */
export function hasAssessedEnough(
  { peer }: Pick<OpenResponseExercise, 'peer'>,
  { given }: PeerState,
): boolean {
  return peer === undefined || given >= peer.mustGrade;
}

export function readStoredPeers(stored: unknown): PeerState {
  if (!isRecord(stored)) return NO_PEERS;
  const { given, received, counted } = stored;
  return {
    given: typeof given === 'number' ? given : 0,
    received: (Array.isArray(received) ? received : []).flatMap((each: unknown) => {
      const assessment = readStoredAssessment(each);
      const claimId = isRecord(each) && typeof each.claimId === 'number' ? each.claimId : 0;
      return assessment ? [{ ...assessment, claimId }] : [];
    }),
    counted: typeof counted === 'number' ? counted : null,
  };
}
