import type { GradedUploadExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { FILE_KINDS } from '../../uploads/file-type.policy.ts';
import type { ExerciseType } from '../exercise-type.ts';
import { loadFiles } from '../load-files.ts';
import { uploadScript } from '../upload-script.ts';
import { renderUpload } from './graded-upload.html.ts';
import { filesOf, isOpenStage, NO_WORK, readUploadState, type UploadState } from './upload-state.ts';

const messages = defineMessages({
  closed: {
    defaultMessage: 'Your work is submitted, so its file can’t be changed.',
    description: 'Error after a file was chosen',
  },
  choose: {
    defaultMessage: 'Choose a file first.',
    description: 'Error after a file was to be uploaded',
  },
  uploaded: {
    defaultMessage: '{file} is uploaded but not submitted.',
    description: 'After a file was uploaded, for screen readers',
  },
  upload: {
    defaultMessage: 'Upload a file before you submit.',
    description: 'Error after work was submitted',
  },
  removed: {
    defaultMessage: 'The file was removed.',
    description: 'After the button “Remove file”, for screen readers',
  },
  submitted: {
    defaultMessage: 'Your work was submitted. It’s awaiting grading.',
    description: 'After work was submitted, for screen readers',
  },
});

/** A file that learners upload and can replace until they submit it. Staff grade it (grade-work.ts). */
export const gradedUpload: ExerciseType<GradedUploadExercise, UploadState> = {
  actions: { 'attach-file': 'drafts', 'remove-file': 'drafts', 'submit-work': 'submits' },
  isGradedByStaff: true,
  script: uploadScript,

  uploads: {
    action: 'attach-file',
    kinds: FILE_KINDS,
    refusal: ({ state }) => (isOpenStage(state.stage) ? null : t(messages.closed)),
    filesOf,
  },

  readState: readUploadState,

  stageOf: (state) => (state === NO_WORK || isUntouched(state) ? null : state.stage),

  awaitsStaff: ({ stage }) => stage === 'submitted',

  act({ state, now }, { name, file }) {
    if (!isOpenStage(state.stage)) return { refused: 'conflict', detail: t(messages.closed) };
    if (name === 'attach-file') {
      if (file === null) return { refused: 'conflict', detail: t(messages.choose) };
      const draft = { id: file.id, name: file.name, size: file.size };
      return { state: { ...state, draft }, announcement: t(messages.uploaded, { file: file.name }) };
    }
    if (state.draft === null) return { refused: 'invalid_answer', detail: t(messages.upload) };
    if (name === 'remove-file') {
      return { state: { ...state, draft: null }, announcement: t(messages.removed) };
    }
    return {
      state: { ...state, stage: 'submitted', draft: null, submitted: state.draft, submittedAt: now },
      isComplete: true,
      announcement: t(messages.submitted),
    };
  },

  load: loadFiles,

  render: renderUpload,
};

function isUntouched({ stage, draft, submitted }: UploadState): boolean {
  return stage === 'draft' && draft === null && submitted === null;
}
