import type { ExerciseContent } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { HttpError } from '../../../lib/errors.ts';
import { GRADE_CHANGES, type GradeChange } from '../../exercises/graded-by-staff/grade-change.policy.ts';
import { type CheckedFile, checkFile } from '../../uploads/check-file.ts';
import { FILE_KINDS } from '../../uploads/file-type.policy.ts';
import { findFormFile } from '../../uploads/forms-with-files.ts';
import { scoreRange, tooLong } from '../phrases.ts';
import { type GradeErrors, MAX_COMMENT } from './grading.html.ts';
import { readPoints } from './points.ts';

const messages = defineMessages({
  change: { defaultMessage: 'Choose what to change.', description: 'Error of a form of staff' },
});

/**
 * Reads the form for one learner's grade, with a file for graded uploads. Returns errors by field if it is invalid.
 */
export async function readGradeForm(
  request: FastifyRequest,
  { change, points, comment }: { change: string; points: string; comment: string },
  { pointsPossible, exercise }: ExerciseContent,
  maxFileBytes: number,
): Promise<{ change: GradeChange; file: CheckedFile | null } | { errors: GradeErrors }> {
  const kind = GRADE_CHANGES.find((each) => each === change);
  if (kind === undefined) return { errors: { points: t(messages.change) } };
  if (kind !== 'grade') return { change: { kind }, file: null };
  const errors: GradeErrors = {};
  const value = readPoints(points) ?? Number.NaN;
  if (!(value <= pointsPossible)) errors.points = scoreRange(pointsPossible);
  if (comment.length > MAX_COMMENT) errors.comment = tooLong(MAX_COMMENT);
  const sent = exercise.type === 'graded-upload' ? await findFormFile(request, 'file') : null;
  const file = sent && (await checkSent(sent, maxFileBytes, errors));
  if (Object.keys(errors).length > 0) return { errors };
  return { change: { kind, points: value, comment: comment.trim(), annotated: null }, file };
}

async function checkSent(
  sent: { bytes: Uint8Array; claimedName: string },
  maxBytes: number,
  errors: GradeErrors,
): Promise<CheckedFile | null> {
  try {
    return await checkFile(sent, { maxBytes, kinds: FILE_KINDS });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    errors.file = error.message;
    return null;
  }
}
