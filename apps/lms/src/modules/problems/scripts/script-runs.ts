import type { PythonSandbox, ScriptJob } from '@lectern/author-python';
import type { ProblemContent } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import { TokenBuckets } from '../../../http/token-buckets.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { scriptSeed } from '../../../kernel/rendering/script-seed.ts';
import { SECOND } from '../../../lib/durations.ts';
import { tooManyRequests } from '../../../lib/errors.ts';
import { findLibrary } from '../../course-files/python-library.ts';
import { refusalSentence } from '../fault-phrases.ts';
import { SUBMISSION_LIMIT } from '../submission-limit.policy.ts';

/** Failing scripts use up no attempt, so the submission limit doesn't count them. */
const RUN_LIMIT = {
  burst: SUBMISSION_LIMIT.max,
  perSecond: (SUBMISSION_LIMIT.max / SUBMISSION_LIMIT.window) * SECOND,
};
/** By site, since one process may run several. */
const limits = new WeakMap<PythonSandbox, TokenBuckets>();

/** Throws 429 for a learner who has run a problem's scripts too often. */
export function countScriptRun({ python, clock }: Context, userId: number, usageKey: string): void {
  const learners = limits.get(python) ?? new TokenBuckets(RUN_LIMIT);
  limits.set(python, learners);
  const wait = learners.take(`${userId} ${usageKey}`, 1, clock.now());
  if (wait > 0) throw tooManyRequests(refusalSentence('too_many'), wait);
}

/** A problem in the variant of a learner, and the runner of its scripts. */
export interface ScriptedWork {
  problem: ProblemContent;
  course: Access['course'];
  usageKey: string;
  /** The learner, and their seed of the problem. */
  userId: number;
  seed: number;
}

/** The author's scripts with this learner's parameters. */
export async function openScriptJob(
  context: Context,
  { problem, course, usageKey, userId, seed }: ScriptedWork,
): Promise<ScriptJob> {
  return {
    scripts: problem.program?.scripts ?? [],
    seed: scriptSeed(problem, seed),
    library: await findLibrary(context.db.read, course.tree),
    flow: { learner: String(userId), problem: usageKey },
  };
}
