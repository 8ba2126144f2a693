import type { Tx } from '../../db/database.ts';
import { removeUploads } from '../../kernel/files/uploads.store.ts';
import { type BlockStateKey, saveBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import type { StoredExercise } from './exercise.policy.ts';
import type { ExerciseType } from './exercise-type.ts';

/**
 * Saves a learner's work in an exercise with its stage, and removes the files that it no longer refers to. The caller holds the
 * lock of the learner. `at` is epoch milliseconds.
 */
export async function saveExerciseState(
  tx: Tx,
  key: BlockStateKey,
  {
    type,
    stored,
    at,
  }: { type: Pick<ExerciseType, 'stageOf' | 'uploads'>; stored: StoredExercise; at: number },
): Promise<void> {
  await saveBlockState(tx, key, stored, at, type.stageOf?.(stored.own) ?? null);
  if (type.uploads !== undefined) {
    await removeUploads(tx, key, [key.usageKey], type.uploads.filesOf(stored.own));
  }
}
