import type { Run } from '@lectern/author-python';
import type { Context } from '../../../context.ts';
import type { Judgement } from '../judging/judge.policy.ts';
import type { ProblemState } from '../problem-state.ts';
import { addScriptHints } from '../scripts/hint-by-script.ts';
import { runChecks } from '../scripts/judge-by-script.ts';
import { judgeWithScript } from '../scripts/script-judgement.policy.ts';
import type { LearnerProblem } from './learner-problem.ts';
import { findRescorable } from './staff-change.policy.ts';

/**
 * Judges the last submitted answers by the current version of the problem, outside any transaction, since the author's
 * program may have to run. Null if there are none that it can judge. Throws PythonBusyError while the queue of scripts
 * is full.
 */
export async function judgeAgain(
  context: Context,
  { problem, access, block }: LearnerProblem,
  state: ProblemState,
): Promise<Run<Judgement> | null> {
  const answers = findRescorable(problem, state);
  if (answers === null) return null;
  const { usageKey } = block;
  const work = { problem, course: access.course, usageKey, userId: access.user.id, seed: state.seed };
  // After a reset of the attempts, the answers are still those of one.
  const submission = { answers, attempt: Math.max(1, state.attempts) };
  const run = await runChecks(context, work, submission);
  if (!run.ok) return run;
  const judgement = judgeWithScript(problem, answers, run.value);
  return { ok: true, value: await addScriptHints(context, work, { answers, judgement, before: null }) };
}
