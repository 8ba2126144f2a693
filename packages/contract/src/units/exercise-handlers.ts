import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { problemView, submissionKey } from './problem-handlers.ts';

/** The characters that a field of an exercise may have. */
export const MAX_EXERCISE_FIELD = 20_000;
const MAX_VALUES = 200;

const text = v.pipe(v.string(), v.maxLength(MAX_EXERCISE_FIELD));

/**
 * The fields of an exercise's form by name, as a browser would submit them: a name that occurs several times has a list.
 * Which names there are depends on the type of exercise.
 */
export const exerciseFields = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(220)),
    v.union([text, v.pipe(v.array(text), v.maxLength(MAX_VALUES))]),
  ),
  v.check((fields) => Object.keys(fields).length <= MAX_VALUES, 'Too many fields'),
);
export type ExerciseFieldsWire = v.InferOutput<typeof exerciseFields>;

/** The current state of an exercise, which another tab may have changed. */
export const exerciseGetCall = defineCall({
  id: 'exerciseGet',
  summary: 'Show an exercise',
  section: 'lectern',
  method: 'POST',
  host: 'units',
  auth: 'unit-token',
  path: '/courses/:courseId/xblock/:usageKey/handler/exercise_get',
  params: v.object({ courseId: courseKey, usageKey }),
  body: v.nullish(v.strictObject({})),
  responses: {
    200: { description: 'The current state of the exercise', body: problemView },
    400: refusal('Malformed key or body, or a block that is no exercise'),
    401: refusal('No unit token, or one that has expired'),
    403: refusal('The token is for another unit'),
    404: refusal('No such exercise in the unit'),
  },
});

/** An action of a learner in an exercise: a poll, a word cloud or another block that isn't a problem. */
export const exerciseActCall = defineCall({
  id: 'exerciseAct',
  summary: 'Act in an exercise',
  section: 'lectern',
  method: 'POST',
  host: 'units',
  auth: 'unit-token',
  path: '/courses/:courseId/xblock/:usageKey/handler/exercise_act',
  params: v.object({ courseId: courseKey, usageKey }),
  body: v.object({
    action: v.pipe(v.string(), v.maxLength(40)),
    fields: exerciseFields,
    key: submissionKey,
  }),
  responses: {
    200: { description: 'The current state of the exercise', body: problemView },
    400: refusal('Malformed key or body, or an action that the exercise does not take; nothing was saved'),
    401: refusal('No unit token, or one that has expired'),
    403: refusal('The token is for another unit, or the rules do not allow it now'),
    404: refusal('No such exercise in the unit'),
    409: refusal('The exercise changed meanwhile; load it again'),
    429: refusal('Too many actions in a row; `Retry-After` says in how many seconds one is taken'),
  },
});

/**
 * A file for an exercise that accepts one: its bytes as `application/octet-stream`. The response is the re-rendered
 * exercise; submitting is a separate action.
 */
export const exerciseUploadCall = defineCall({
  id: 'exerciseUpload',
  summary: 'Upload a file to an exercise',
  section: 'lectern',
  method: 'POST',
  host: 'units',
  auth: 'unit-token',
  path: '/courses/:courseId/xblock/:usageKey/handler/exercise_upload',
  params: v.object({ courseId: courseKey, usageKey }),
  query: v.object({ name: v.pipe(v.string(), v.maxLength(1000)) }),
  bodyType: 'file',
  responses: {
    200: { description: 'The current state of the exercise', body: problemView },
    400: refusal('Malformed key, an empty file, or an exercise that takes none; nothing was saved'),
    401: refusal('No unit token, or one that has expired'),
    403: refusal('The token is for another unit, or the rules do not allow it now'),
    404: refusal('No such exercise in the unit'),
    408: refusal('The file stopped arriving, or arrived too slowly'),
    409: refusal('The exercise changed meanwhile; load it again'),
    413: refusal('The file is too large'),
    415: refusal('A file of a type that is not accepted, or whose name contradicts its content'),
    429: refusal('Too many files at a time; `Retry-After` says in how many seconds one is taken'),
  },
});
export type ExerciseViewWire = ReplyBody<typeof exerciseActCall, 200>;
