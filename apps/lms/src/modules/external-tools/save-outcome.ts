import type { Block, ExerciseContent } from '@lectern/olx';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { type Access, findAccessOfUser } from '../../kernel/access/access.ts';
import { componentRestriction } from '../../kernel/course-view/course-view.ts';
import { withOwnDue } from '../../kernel/due-dates/due.policy.ts';
import { findExamState } from '../../kernel/progress/exam-state.ts';
import { findBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { recordWork } from '../../kernel/work/record-work.ts';
import { withdrawWork } from '../../kernel/work/withdraw-work.ts';
import { isPastDue, readStoredExercise } from '../exercises/exercise.policy.ts';
import { saveExerciseState } from '../exercises/exercise-state.ts';
import { exerciseTypeOf } from '../exercises/exercise-types.ts';
import type { ResultOperation } from './outcome-message.ts';
import { advanceScore, type ToolResult } from './tool-results.store.ts';

/** What became of a tool's request; `score`: from 0 to 1, null for none. `outdated`: a score that was sent later is stored. */
export type OutcomeResult =
  | { done: true; score: number | null }
  | { done: false; fault: 'denied' | 'outdated'; text: string };

const refuse = (text: string): OutcomeResult => ({ done: false, fault: 'denied', text });

/**
 * Carries out a tool's request: a score is stored with state, completion and certificate in one transaction, like that of any
 * exercise. The learner must still have access to the block. `sentAt`: when the tool sent it (LTI 1.3), in epoch milliseconds.
 */
export async function saveOutcome(
  context: Context,
  result: ToolResult,
  request: ResultOperation,
  { sentAt = null }: { sentAt?: number | null } = {},
): Promise<OutcomeResult> {
  const { userId, courseKey, usageKey } = result;
  return context.db.write(async (tx) => {
    await lockUser(tx, userId);
    const user = await findUserById(tx, userId);
    const access = user && (await findAccessOfUser(context, courseKey, user, tx));
    const tool = access && findTool(access, usageKey);
    if (!access || !tool) return refuse('The learner can’t use this tool.');
    const now = context.clock.now();
    const { content } = tool;
    const stored = readStoredExercise((await findBlockState(tx, result))?.state);
    if (request.operation === 'readResult') return { done: true, score: stored.earned };
    const isLate = tool.isExamOver || isPastDue({ ...tool, now });
    if (isLate && !tool.acceptsLateScores) return refuse('The due date has passed.');
    if (sentAt !== null && !(await advanceScore(tx, result, sentAt)))
      return { done: false, fault: 'outdated', text: 'A score that was sent later is stored.' };
    const earned = request.operation === 'deleteResult' ? null : request.score;
    const type = exerciseTypeOf(content.exercise);
    await saveExerciseState(tx, result, { type, stored: { ...stored, earned }, at: now });
    if (earned === null) {
      await withdrawWork(tx, { course: access.course, userId, usageKeys: [usageKey], at: now });
    } else {
      const score = { earned, possible: content.pointsPossible };
      await recordWork(tx, { access, userId, usageKey, at: now }, { by: 'tool', score, completion: 1 });
    }
    return { done: true, score: earned };
  });
}

interface ScoredTool {
  /** With the learner's own due date. */
  block: Block;
  content: ExerciseContent;
  acceptsLateScores: boolean;
  /** It is in a timed exam that the learner has finished. */
  isExamOver: boolean;
}

/** The tool, if it has a score and this learner may use it. */
function findTool(access: Access, usageKey: string): ScoredTool | null {
  const { course, view, visitor, scheduleStart } = access;
  const place = course.places.get(usageKey);
  if (place?.level !== 'component' || (visitor.track === null && !visitor.isStaff)) return null;
  const { content } = place.component;
  if (content.kind !== 'exercise' || content.exercise.type !== 'external-tool') return null;
  if (content.pointsPossible <= 0 || componentRestriction(place.component, view) !== 'open') return null;
  const block = withOwnDue(course.tree, place.component, scheduleStart);
  const sequence = course.sequences[place.sequence];
  const exam = sequence === undefined ? null : findExamState(access, sequence);
  const isExamOver = exam !== null && exam !== 'running';
  return { block, content, acceptsLateScores: content.exercise.acceptsLateScores, isExamOver };
}
