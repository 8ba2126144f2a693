import type { OpenResponseExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { Upload } from '../../../kernel/files/uploads.store.ts';
import { refusalSentence } from '../exercise.policy.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ActionResult, ExerciseAction, ExerciseSituation } from '../exercise-type.ts';
import type { ResponseFile } from './response-files.ts';
import { isLearnerDone, type ResponseState, responseDates, stepTime, withStage } from './response-state.ts';

const messages = defineMessages({
  submittedBefore: {
    defaultMessage: 'Your response is submitted, so it can’t be changed.',
    description: 'Error after a response was changed',
  },
  noFiles: {
    defaultMessage: 'This response doesn’t accept files.',
    description: 'Error: the course has changed since the unit was opened',
  },
  tooMany: {
    defaultMessage:
      'A response can have {count, plural, one {one file} other {# files}}. Remove one to attach another.',
    description: 'Error after a file was chosen',
  },
  tooLarge: {
    defaultMessage: 'All files together can have 50 MB. This one is too much.',
    description: 'Error after a file was chosen',
  },
  attached: {
    defaultMessage: '{file} is attached.',
    description: 'After a file was uploaded',
  },
  saved: {
    defaultMessage: 'Your draft is saved but not submitted.',
    description: 'After the button “Save draft”',
  },
  removed: {
    defaultMessage: '{file} was removed.',
    description: 'After a file was removed',
  },
  removedBefore: {
    defaultMessage: 'This file was removed before.',
    description: 'After a file was removed',
  },
  submitted: {
    defaultMessage: 'Your response was submitted.',
    description: 'After a response was submitted, for screen readers',
  },
  needsFile: {
    defaultMessage: 'Attach a file before you submit.',
    description: 'Error after a response was submitted',
  },
  needsText: {
    defaultMessage: 'Write a response before you submit.',
    description: 'Error after a response was submitted',
  },
  needsEither: {
    defaultMessage: 'Write a response or attach a file before you submit.',
    description: 'Error after a response was submitted',
  },
});

export const MAX_DESCRIPTION = 500;
/** The maximum size of all files of a response together, since they are stored in the database. */
const MAX_TOTAL_BYTES = 50_000_000;

type Situation = ExerciseSituation<OpenResponseExercise, ResponseState>;
type Result = ActionResult<ResponseState>;
type Refusal = Extract<Result, { refused: unknown }>;

/** Why the response can't be changed now; null where it can. */
function writingRefusal(situation: Situation): Refusal | null {
  if (situation.state.submittedAt !== null)
    return { refused: 'conflict', detail: t(messages.submittedBefore) };
  const time = stepTime(responseDates(situation), situation);
  if (time === 'early') return { refused: 'too_soon', detail: t(exerciseMessages.early) };
  return time === 'open' ? null : { refused: 'past_due', detail: refusalSentence('past_due') };
}

/** Why no file can be attached now; null where one can. */
export function attachRefusal(situation: Situation): Refusal | null {
  const { exercise, state } = situation;
  const refusal = writingRefusal(situation);
  if (refusal !== null) return refusal;
  if (exercise.files === undefined) return { refused: 'bad_request', detail: t(messages.noFiles) };
  const { maxFiles } = exercise.files;
  if (state.files.length < maxFiles) return null;
  return { refused: 'conflict', detail: t(messages.tooMany, { count: maxFiles }) };
}

/** Attaches a file that was checked. */
export function attachFile(situation: Situation, file: Upload): Result {
  const refusal = attachRefusal(situation);
  if (refusal !== null) return refusal;
  const { state } = situation;
  const { id, name, size } = file;
  const total = state.files.reduce((sum, each) => sum + each.size, size);
  if (total > MAX_TOTAL_BYTES) return { refused: 'invalid_answer', detail: t(messages.tooLarge) };
  const message = t(messages.attached, { file: name });
  const files = [...state.files, { id, name, size, description: '' }];
  return { state: { ...state, files }, announcement: message, message };
}

/** The files with the descriptions of a submitted form; others are unchanged. */
function describedFiles(files: readonly ResponseFile[], action: ExerciseAction): ResponseFile[] {
  return files.map((file) => {
    const [description] = action.list(`about-${file.id}`);
    return description === undefined
      ? file
      : { ...file, description: description.trim().slice(0, MAX_DESCRIPTION) };
  });
}

/** Saves, removes a file, or submits. Each includes the form's fields, so that nothing that was typed is lost. */
export function writeResponse(situation: Situation, action: ExerciseAction): Result {
  const refusal = writingRefusal(situation);
  if (refusal !== null) return refusal;
  const { exercise, now } = situation;
  const state = withFields(situation.state, action);
  if (action.name === 'save-draft') {
    const message = t(messages.saved);
    return { state, announcement: message, message };
  }
  if (action.name === 'remove-file') {
    const removed = state.files.find(({ id }) => String(id) === action.text('subject'));
    const message = removed ? t(messages.removed, { file: removed.name }) : t(messages.removedBefore);
    const files = state.files.filter((file) => file !== removed);
    return { state: { ...state, files }, announcement: message, message };
  }
  const missing = findMissing(exercise, state);
  if (missing !== null) return { refused: 'invalid_answer', detail: missing };
  const submitted = withStage(exercise, { ...state, submittedAt: now });
  return {
    state: submitted,
    ...(isLearnerDone(submitted) ? { isComplete: true } : { isSubmitted: true }),
    announcement: t(messages.submitted),
  };
}

/** Why a response can't be submitted yet; null if it can. */
function findMissing(
  { text, files }: OpenResponseExercise,
  state: Pick<ResponseState, 'texts' | 'files'>,
): string | null {
  const hasText = state.texts.some((each) => each.trim() !== '');
  const hasFile = state.files.length > 0;
  if (files?.isRequired === true && !hasFile) return t(messages.needsFile);
  if (text === undefined && !hasText) return t(messages.needsText);
  return hasText || hasFile ? null : t(messages.needsEither);
}

function withFields(state: ResponseState, action: ExerciseAction): ResponseState {
  const texts = state.texts.map((text, index) => action.list(`text-${index}`)[0] ?? text);
  return { ...state, texts, files: describedFiles(state.files, action) };
}
