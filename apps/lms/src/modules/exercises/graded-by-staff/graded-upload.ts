import type { GradedUploadExercise } from '@lectern/olx';
import { FILE_KINDS } from '../../uploads/file-type.policy.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { renderUpload } from './graded-upload.html.ts';
import { filesOf, isOpenStage, NO_WORK, readUploadState, type UploadState } from './upload-state.ts';

const CLOSED = 'Your work is submitted, so its file can’t be changed.';

/** A file that learners upload and can replace until they submit it. Staff grade it (grade-work.ts). */
export const gradedUpload: ExerciseType<GradedUploadExercise, UploadState> = {
  actions: { 'attach-file': 'drafts', 'remove-file': 'drafts', 'submit-work': 'submits' },
  isGradedByStaff: true,
  script: 'exercise-upload.js',

  uploads: {
    action: 'attach-file',
    kinds: FILE_KINDS,
    refusal: ({ state }) => (isOpenStage(state.stage) ? null : CLOSED),
    filesOf,
  },

  readState: readUploadState,

  stageOf: (state) => (state === NO_WORK || isUntouched(state) ? null : state.stage),

  awaitsStaff: ({ stage }) => stage === 'submitted',

  act({ state, now }, { name, file }) {
    if (!isOpenStage(state.stage)) return { refused: 'conflict', detail: CLOSED };
    if (name === 'attach-file') {
      if (file === null) return { refused: 'conflict', detail: 'Choose a file first.' };
      const draft = { id: file.id, name: file.name, size: file.size };
      return { state: { ...state, draft }, announcement: `${file.name} is uploaded but not submitted.` };
    }
    if (state.draft === null)
      return { refused: 'invalid_answer', detail: 'Upload a file before you submit.' };
    if (name === 'remove-file') {
      return { state: { ...state, draft: null }, announcement: 'The file was removed.' };
    }
    return {
      state: { ...state, stage: 'submitted', draft: null, submitted: state.draft, submittedAt: now },
      isComplete: true,
      announcement: 'Your work was submitted. It’s awaiting grading.',
    };
  },

  render: renderUpload,
};

function isUntouched({ stage, draft, submitted }: UploadState): boolean {
  return stage === 'draft' && draft === null && submitted === null;
}
