import * as v from 'valibot';
import type { ResultOperation } from '../outcome-message.ts';

const PROGRESS = ['FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady'] as const;
const ACTIVITY = ['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed'] as const;

const SCORE = v.pipe(
  v.object({
    userId: v.string(),
    timestamp: v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse), v.number()),
    activityProgress: v.picklist(ACTIVITY),
    gradingProgress: v.picklist(PROGRESS),
    scoreGiven: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0))),
    scoreMaximum: v.nullish(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  }),
  v.check(({ scoreGiven, scoreMaximum }) => scoreGiven == null || scoreMaximum != null),
);

/** A score that a tool reports about a learner. */
export interface ReportedScore {
  learnerId: string;
  /** Epoch milliseconds. */
  sentAt: number;
  /** What it does to the stored result; null while the score isn't final. */
  operation: ResultOperation | null;
}

/** Reads a score of LTI Assignment and Grade Services; null for anything else. More than the maximum counts as the maximum. */
export function readScore(body: unknown): ReportedScore | null {
  const { success, output } = v.safeParse(SCORE, body);
  if (!success) return null;
  const { userId: learnerId, timestamp: sentAt, gradingProgress, scoreGiven, scoreMaximum } = output;
  const about = { learnerId, sentAt };
  if (gradingProgress !== 'FullyGraded') return { ...about, operation: null };
  if (scoreGiven == null || scoreMaximum == null)
    return { ...about, operation: { operation: 'deleteResult' } };
  return {
    ...about,
    operation: { operation: 'replaceResult', score: Math.min(scoreGiven / scoreMaximum, 1) },
  };
}
