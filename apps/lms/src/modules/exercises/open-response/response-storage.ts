import type { OpenResponseExercise } from '@lectern/olx';
import { FILE_KINDS } from '../../uploads/file-type.policy.ts';
import type { ExerciseType } from '../exercise-type.ts';
import type { ResponseState } from './response-state.ts';
import { attachRefusal } from './write-response.ts';

/** What is stored with a response: its stage, by which staff list it, and the files that it refers to. */
export const responseStorage: Pick<
  ExerciseType<OpenResponseExercise, ResponseState>,
  'stageOf' | 'uploads'
> = {
  stageOf: ({ stage }) => stage,
  uploads: {
    action: 'attach-file',
    kinds: FILE_KINDS,
    extensionsOf: ({ files }) => files?.extensions ?? [],
    refusal: (situation) => attachRefusal(situation)?.detail ?? null,
    filesOf: ({ files }) => files.map(({ id }) => id),
  },
};
