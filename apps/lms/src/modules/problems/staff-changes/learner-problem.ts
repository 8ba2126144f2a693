import type { Block, ProblemContent } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { type BlockStateKey, findBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import type { User } from '../../../kernel/users/user.ts';
import { emptyProblemState, type ProblemState } from '../problem-state.ts';
import { firstSeed } from '../problem-visit.ts';
import { rescaleScores } from '../stored-scores.ts';
import { loadVariants } from '../variants.ts';

/** A problem of a course, with the access of the learner whose work it is about. */
export interface LearnerProblem {
  access: Access & { user: User };
  block: Block;
  problem: ProblemContent;
}

export const keyOf = ({ access, block }: LearnerProblem): BlockStateKey => ({
  userId: access.user.id,
  courseKey: access.course.courseKey,
  usageKey: block.usageKey,
});

/** The problem in the variant that the author's script made for this learner, and the learner's state. */
export async function openLearnerProblem(
  context: Context,
  written: LearnerProblem,
): Promise<{ of: LearnerProblem; state: ProblemState }> {
  const state = await readState(context, written, context.db.read);
  const variantOf = await loadVariants([written.problem]);
  const problem = variantOf(written.problem, state.seed);
  return { of: { ...written, problem }, state: rescaleScores(state, problem) };
}

/** The learner's state as stored, possibly for an earlier version of the problem, with its scores in points of this one. */
export async function findStoredState(
  context: Context,
  of: LearnerProblem,
  reader: Reader,
): Promise<ProblemState> {
  return rescaleScores(await readState(context, of, reader), of.problem);
}

async function readState(context: Context, of: LearnerProblem, reader: Reader): Promise<ProblemState> {
  const key = keyOf(of);
  const kept = await findBlockState<Partial<ProblemState>>(reader, key);
  return { ...emptyProblemState(firstSeed(context, key.userId, key.usageKey)), ...kept?.state };
}
