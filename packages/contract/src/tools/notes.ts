import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { empty, refusal } from '../responses.ts';
import { isoDate } from '../types.ts';

/** Shows or hides notes; `visibility` is the new state (wire contract 17.3). Serves API-27. */
export const setNotesVisibilityCall = defineCall({
  id: 'setNotesVisibility',
  summary: 'Show or hide notes',
  section: '17.3',
  index: 27,
  method: 'PUT',
  path: '/courses/:courseId/edxnotes/visibility/',
  host: 'lms',
  auth: 'session',
  params: v.object({ courseId: courseKey }),
  body: v.object({ visibility: v.boolean() }),
  responses: {
    200: empty('Saved'),
    302: empty('Not signed in: on to the login page'),
    400: refusal('Bad JSON, or no visibility'),
    403: refusal('No valid CSRF token'),
    404: refusal('The course has no notes'),
  },
});

/** Characters; the frame cuts a longer selection. */
export const NOTE_QUOTE_LENGTH = 2000;
/** Characters of text before and after the quote. */
export const NOTE_CONTEXT_LENGTH = 64;
export const NOTE_TEXT_LENGTH = 5000;

/** Text as PostgreSQL stores it: without NUL and without halves of surrogate pairs. */
function storedText(longest: number) {
  return v.pipe(
    v.string(),
    v.maxLength(longest),
    v.check((text) => text.isWellFormed() && !text.includes('\0'), 'Not a valid text'),
  );
}

/**
 * The words of a text block that a note is on: the quote, the text before and after it, and the offset at which it
 * begins. White space in it is single spaces, and formulas are their TeX between dollar signs.
 */
export const passage = v.strictObject({
  quote: v.pipe(storedText(NOTE_QUOTE_LENGTH), v.minLength(1)),
  prefix: storedText(NOTE_CONTEXT_LENGTH),
  suffix: storedText(NOTE_CONTEXT_LENGTH),
  start: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000)),
});
export type PassageWire = v.InferOutput<typeof passage>;

export const noteColor = v.picklist(['yellow', 'green', 'blue', 'pink']);
export type NoteColorWire = v.InferOutput<typeof noteColor>;

export const noteId = v.pipe(v.string(), v.uuid());

/** A note on a passage of a text block. Without text it only highlights. */
export const note = v.strictObject({
  id: noteId,
  passage,
  color: noteColor,
  text: storedText(NOTE_TEXT_LENGTH),
});
export type NoteWire = v.InferOutput<typeof note>;

const inUnit = {
  section: 'lectern',
  method: 'POST',
  host: 'units',
  auth: 'unit-token',
  params: v.object({ courseId: courseKey, usageKey }),
} as const;
const unitRefusals = {
  400: refusal('Malformed key or body, a block that can’t have notes, or the limit of the course is reached'),
  401: refusal('No unit token, or one that has expired'),
  403: refusal('The token is for another unit, or the learner can’t take notes'),
  404: refusal('No such block in the unit, or the course has no notes'),
} as const;

/** The learner's notes in a unit, by block. */
export const unitNotesCall = defineCall({
  ...inUnit,
  id: 'unitNotes',
  summary: 'Notes in a unit',
  path: '/courses/:courseId/xblock/:usageKey/handler/list_notes',
  body: v.nullish(v.strictObject({})),
  responses: {
    200: {
      description: 'In the order of their creation',
      body: v.object({ notes: v.array(v.object({ ...note.entries, usageKey: v.string() })) }),
    },
    ...unitRefusals,
  },
});
export type UnitNotesWire = ReplyBody<typeof unitNotesCall, 200>;

/** Adds a note to a text block, or changes its color and text. The frame chooses the ID, so a retry adds nothing twice. */
export const saveNoteCall = defineCall({
  ...inUnit,
  id: 'saveNote',
  summary: 'Add or change a note',
  path: '/courses/:courseId/xblock/:usageKey/handler/save_note',
  body: note,
  responses: { 200: { description: 'Saved', body: v.object({ note }) }, ...unitRefusals },
});

/** Deletes a note of a unit; one that is already deleted is no error. */
export const removeUnitNoteCall = defineCall({
  ...inUnit,
  id: 'removeUnitNote',
  summary: 'Delete a note in its unit',
  path: '/courses/:courseId/xblock/:usageKey/handler/remove_note',
  body: v.strictObject({ id: noteId }),
  responses: {
    200: { description: 'Deleted', body: v.object({ success: v.literal(true) }) },
    ...unitRefusals,
  },
});

/**
 * A note with its position in the course. `state`: its quote is in the text, the text was `changed` around it, or it is
 * `missing` from what the learner can see now. `unit` is null when the unit is not in the course or hidden from them.
 */
export const listedNote = v.object({
  id: noteId,
  quote: v.string(),
  color: noteColor,
  text: v.string(),
  createdAt: isoDate,
  state: v.picklist(['found', 'changed', 'missing']),
  unit: v.nullable(
    v.object({
      usageKey: v.string(),
      title: v.string(),
      sequenceKey: v.string(),
      sequenceTitle: v.string(),
      sectionTitle: v.string(),
    }),
  ),
});
export type ListedNoteWire = v.InferOutput<typeof listedNote>;

const notesRefusals = {
  401: refusal('No session'),
  403: refusal('The course is not open to this learner, or no valid CSRF token'),
  404: refusal('Unknown course, or no such note'),
} as const;

/** Lectern's own: all notes of a learner in a course, in its order; those without a unit come last. */
export const courseNotesCall = defineCall({
  id: 'courseNotes',
  summary: 'Notes in a course',
  section: 'lectern',
  method: 'GET',
  path: '/api/lectern/v1/courses/:courseId/notes',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'All of them', body: v.object({ notes: v.array(listedNote) }) },
    ...notesRefusals,
  },
});

/** Lectern's own: deletes a note, also one whose unit is gone. */
export const removeNoteCall = defineCall({
  id: 'removeNote',
  summary: 'Delete a note',
  section: 'lectern',
  method: 'DELETE',
  path: '/api/lectern/v1/courses/:courseId/notes/:noteId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey, noteId }),
  responses: { 204: empty('Deleted'), ...notesRefusals },
});
