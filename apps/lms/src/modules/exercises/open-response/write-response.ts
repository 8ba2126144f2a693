import type { OpenResponseExercise } from '@lectern/olx';
import type { Upload } from '../../uploads/uploads.store.ts';
import type { ActionResult, ExerciseAction, ExerciseSituation } from '../exercise-type.ts';
import type { ResponseFile } from './response-files.ts';
import { isLearnerDone, type ResponseState, responseDates, stepTime, withStage } from './response-state.ts';

export const MAX_DESCRIPTION = 500;
/** The maximum size of all files of a response together, since they are stored in the database. */
const MAX_TOTAL_BYTES = 50_000_000;

type Situation = ExerciseSituation<OpenResponseExercise, ResponseState>;
type Result = ActionResult<ResponseState>;
type Refusal = Extract<Result, { refused: unknown }>;

/** Why the response can't be changed now; null where it can. */
function writingRefusal(situation: Situation): Refusal | null {
  if (situation.state.submittedAt !== null)
    return { refused: 'conflict', detail: 'Your response is submitted, so it can’t be changed.' };
  const time = stepTime(responseDates(situation), situation);
  if (time === 'early') return { refused: 'too_soon', detail: 'This step isn’t open yet.' };
  return time === 'open'
    ? null
    : { refused: 'past_due', detail: 'The due date has passed, so you can no longer submit.' };
}

/** Why no file can be attached now; null where one can. */
export function attachRefusal(situation: Situation): Refusal | null {
  const { exercise, state } = situation;
  const refusal = writingRefusal(situation);
  if (refusal !== null) return refusal;
  if (exercise.files === undefined)
    return { refused: 'bad_request', detail: 'This response doesn’t accept files.' };
  const { maxFiles } = exercise.files;
  if (state.files.length < maxFiles) return null;
  const words = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  return { refused: 'conflict', detail: `A response can have ${words}. Remove one to attach another.` };
}

/** Attaches a file that was checked. */
export function attachFile(situation: Situation, file: Upload): Result {
  const refusal = attachRefusal(situation);
  if (refusal !== null) return refusal;
  const { state } = situation;
  const { id, name, size } = file;
  const total = state.files.reduce((sum, each) => sum + each.size, size);
  if (total > MAX_TOTAL_BYTES)
    return { refused: 'invalid_answer', detail: 'All files together can have 50 MB. This one is too much.' };
  const message = `${name} is attached.`;
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
    const message = 'Your draft is saved but not submitted.';
    return { state, announcement: message, message };
  }
  if (action.name === 'remove-file') {
    const removed = state.files.find(({ id }) => String(id) === action.text('subject'));
    const message = removed ? `${removed.name} was removed.` : 'This file was removed before.';
    const files = state.files.filter((file) => file !== removed);
    return { state: { ...state, files }, announcement: message, message };
  }
  const isMissing = missingWords(exercise, state);
  if (isMissing !== null) return { refused: 'invalid_answer', detail: isMissing };
  const submitted = withStage(exercise, { ...state, submittedAt: now });
  return {
    state: submitted,
    ...(isLearnerDone(submitted) ? { isComplete: true } : { isSubmitted: true }),
    announcement: 'Your response was submitted.',
  };
}

/** Why a response can't be submitted yet; null if it can. */
function missingWords(
  { text, files }: OpenResponseExercise,
  state: Pick<ResponseState, 'texts' | 'files'>,
): string | null {
  const hasText = state.texts.some((each) => each.trim() !== '');
  const hasFile = state.files.length > 0;
  if (files?.isRequired === true && !hasFile) return 'Attach a file before you submit.';
  if (text === undefined && !hasText) return 'Write a response before you submit.';
  return hasText || hasFile ? null : 'Write a response or attach a file before you submit.';
}

function withFields(state: ResponseState, action: ExerciseAction): ResponseState {
  const texts = state.texts.map((text, index) => action.list(`text-${index}`)[0] ?? text);
  return { ...state, texts, files: describedFiles(state.files, action) };
}
