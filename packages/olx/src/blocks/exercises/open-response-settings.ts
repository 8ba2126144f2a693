import type { Attributes } from '../../course/attributes.ts';
import type { Diagnostics } from '../../diagnostics.ts';
import type { OpenResponseExercise, ResponseFiles } from '../../exercise-model.ts';
import type { ExerciseSource } from './reader.ts';

const MAX_FILES = 20;
const MAX_EXTENSIONS = 100;
const IMAGES = ['png', 'jpg', 'jpeg', 'gif'];

/**
 * What a response consists of: `text_response` and `file_upload_response` are `required`, `optional` or empty for none; by
 * default it is a text. Old exports have only `file_upload_type`, with files that are optional.
 */
export function readResponseParts(attributes: Attributes): Pick<OpenResponseExercise, 'text' | 'files'> {
  const text = attributes.string('text_response')?.trim();
  const needed = attributes.text('file_upload_response');
  const type = attributes.text('file_upload_type');
  const files: ResponseFiles = {
    // Without texts, a response can only consist of files.
    isRequired: needed === 'required' || text === '',
    maxFiles: (attributes.boolean('allow_multiple_files') ?? true) ? MAX_FILES : 1,
    extensions: readExtensions(attributes, type),
  };
  const takesFiles = files.isRequired || needed === 'optional' || type !== null;
  return {
    ...(text === '' && { text: 'none' }),
    ...(text === 'optional' && { text: 'optional' }),
    ...(takesFiles && { files }),
  };
}

/** `file_upload_type`: `image`, `pdf-and-image` (the default), or `custom` with `white_listed_file_types="csv,py"`. */
function readExtensions(attributes: Attributes, type: string | null): string[] {
  const listed = attributes.text('white_listed_file_types') ?? '';
  if (type === 'image') return IMAGES;
  if (type !== 'custom') return [...IMAGES, 'pdf'];
  const extensions = listed
    .split(',')
    // Some exports have the list as JSON.
    .map((name) => name.replace(/[\s."'[\]]/g, '').toLowerCase())
    .filter((name) => /^[a-z0-9]{1,12}$/.test(name));
  return [...new Set(extensions)].slice(0, MAX_EXTENSIONS);
}

/** Reports settings that the site doesn't support. */
export function reportUnsupported(block: ExerciseSource, diagnostics: Diagnostics): void {
  const { attributes } = block;
  const warn = (message: string) => diagnostics.warning('step-unsupported', block, message);
  if (attributes.boolean('teams_enabled'))
    warn('Responses of teams aren’t supported. Each learner submits a response.');
  if ((attributes.integer('leaderboard_show') ?? 0) > 0)
    warn('A list of the best responses isn’t supported, and is left out.');
  if (attributes.boolean('allow_latex'))
    warn('Formulas in responses aren’t typeset. Learners and staff see them as they were typed.');
  if (attributes.boolean('allow_learner_resubmissions'))
    warn('Learners can’t submit again by themselves. Staff can reopen a response.');
  const editor = attributes.text('text_response_editor');
  if (editor !== null && editor !== 'text')
    warn('Formatted responses aren’t supported. Learners write plain text.');
  attributes.known('selected_teamset_id', 'rubric_assessments', 'has_saved', 'title');
}
