import type { Block, ExerciseContent } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { findBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { getVisitedBlock, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest } from '../../lib/errors.ts';
import { readStoredExercise, type StoredExercise } from './exercise.policy.ts';
import type { ExerciseSituation, ExerciseVisit } from './exercise-type.ts';
import { exerciseTypeOf } from './exercise-types.ts';

const messages = defineMessages({
  unknown: {
    defaultMessage: 'This block isn’t an exercise.',
    description: 'Error: the course has changed since the unit was opened',
  },
});

/** An exercise with a learner's work. `state` is the stored work, undefined if there is none. */
export function exerciseSituation(
  block: Block,
  content: ExerciseContent,
  { state, now }: { state: unknown; now: number },
): { situation: ExerciseSituation; stored: StoredExercise } {
  const stored = readStoredExercise(state);
  const { exercise } = content;
  const typeState = exerciseTypeOf(exercise).readState(stored.own, exercise);
  const { attempts, earned } = stored;
  return { stored, situation: { block, content, exercise, state: typeState, attempts, earned, now } };
}

/** Reads the exercise and the learner's state. Throws 400 if the block isn't an exercise, 403 if it is in another unit. */
export async function openExercise(
  unitVisit: UnitVisit,
  usageKey: string,
  reader: Reader,
): Promise<ExerciseVisit> {
  const block = getVisitedBlock(unitVisit, usageKey);
  if (block.content.kind !== 'exercise') throw badRequest(t(messages.unknown));
  const { learnerId, access } = unitVisit;
  const { courseKey } = access.course;
  const found =
    learnerId === null ? null : await findBlockState(reader, { userId: learnerId, courseKey, usageKey });
  return {
    unitVisit,
    ...exerciseSituation(block, block.content, { state: found?.state, now: access.now }),
  };
}
