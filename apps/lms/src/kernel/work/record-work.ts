import type { Tx } from '../../db/database.ts';
import type { Access } from '../access/access.ts';
import { recordActivity } from '../activity/activity.store.ts';
import { lastActiveDay } from '../activity/last-active-day.ts';
import { recordCompletion } from '../completion/save-completion.store.ts';
import { recordProblemScore } from '../grading/save-scores.store.ts';
import { factOf } from '../learner-facts/learner-fact.ts';
import { queueIfEarned } from './queue-if-earned.ts';

/** A block of a course, with the access of the learner whose work in it changes. */
export interface WorkedBlock {
  access: Pick<Access, 'course' | 'view' | 'head' | 'user' | 'verifiesIdentity'>;
  userId: number;
  usageKey: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What changes in a learner's work in a block; what is absent stays as it is. */
export interface Work {
  /** Whose act it is: only their own makes a learner active on that day. */
  by: 'learner' | 'peers' | 'staff' | 'tool';
  score?: WorkScore | null;
  /** 0..1. It never goes down; `withdrawWork` removes it. */
  completion?: number | null;
}

export interface WorkScore {
  /** Points before weight, also lower than before; limited to 0..possible. */
  earned: number;
  /** A block that is worth 0 points has no score. */
  possible: number;
  /** What counted before, if the caller knows it: saves a query where a score that isn't higher can't earn a certificate. */
  previous?: number;
}

/**
 * Records what somebody's act changes in a learner's work: score and grades, completion, active day, and the certificate
 * that the score may earn. The caller saves the state of the block in the same transaction, and holds the lock of the user
 * if there is a score. Returns the new revision of the learner's completion, null if nothing was completed. Throws
 * RangeError for a completion outside 0..1.
 */
export async function recordWork(
  tx: Tx,
  block: WorkedBlock,
  { by, score = null, completion = null }: Work,
): Promise<number | null> {
  const { access, userId, usageKey, at } = block;
  const { courseKey } = access.course;
  if (score !== null && score.possible > 0) await recordScore(tx, block, score);
  const revision =
    completion === null ? null : await recordCompletion(tx, { userId, courseKey, usageKey, completion, at });
  if (by !== 'learner') return revision;
  const learner = {
    userId,
    timeZone: access.user?.timeZone ?? null,
    lastActiveDay: factOf(access.head, lastActiveDay),
  };
  await recordActivity(tx, learner, courseKey, at);
  return revision;
}

async function recordScore(
  tx: Tx,
  { access, userId, usageKey, at }: WorkedBlock,
  { earned, possible, previous }: WorkScore,
): Promise<void> {
  const within = Math.min(Math.max(earned, 0), possible);
  await recordProblemScore(tx, access.course, { userId, usageKey, earned: within, possible, at });
  if (previous === undefined || earned > previous) await queueIfEarned(tx, access, at);
}
