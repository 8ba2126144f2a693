import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { findUpload, listUploads } from '../../../kernel/files/uploads.store.ts';
import { listLearnerStates } from '../../../kernel/unit-visit/block-state.store.ts';
import { tokenLearnerOf } from '../../../kernel/unit-visit/token-access.ts';
import { HttpError, notFound } from '../../../lib/errors.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { readStoredExercise } from '../../exercises/exercise.policy.ts';
import { readUploadState } from '../../exercises/graded-by-staff/upload-state.ts';
import { safeFileName } from '../../uploads/file-name.policy.ts';
import { uploadUrls } from '../../uploads/upload-links.ts';
import { MAX_ZIP_BYTES, type ZipEntry, zipUploads } from '../../uploads/zip-uploads.ts';
import { requireCourseStaff, type StaffRoute } from '../staff-access.ts';
import { getGraded } from './graded-exercise.ts';
import { listLearnerScores } from './graded-work.store.ts';
import { SCORE_FILE_TYPE, writeScores } from './score-file.policy.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This file isn’t in the course.',
    description: 'Error for a file that staff want to open',
  },
  tooMany: {
    defaultMessage: 'There are too many files for one archive. Download them one by one.',
    description: 'Error when staff download all submitted files',
  },
});

const PATH = '/courses/:courseId/staff/grading';
const config = { page: true } as const;

/**
 * The downloads of the grading pages: a file of a learner (/file?id=), the scores of all learners (/scores.csv?block=),
 * and all submitted files (/files.zip?block=).
 */
export function registerGradingDownloads(app: FastifyInstance, context: Context): void {
  const { db } = context;

  app.get<StaffRoute>(`${PATH}/file`, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const { courseKey } = staff.course;
    const id = Number(/^\d{1,15}$/.exec(findQueryField(request, 'id') ?? '')?.[0] ?? 0);
    const file = await findUpload(db.read, id);
    if (file?.courseKey !== courseKey) throw notFound(t(messages.missing));
    const unitsOrigin = request.site.unitsOrigin ?? request.site.origin;
    const learner = tokenLearnerOf(request.identity, staff);
    return reply.redirect(uploadUrls(context, { unitsOrigin, courseKey, learner })(file), 303);
  });

  app.get<StaffRoute>(`${PATH}/scores.csv`, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const { courseKey } = staff.course;
    const { usageKey } = getGraded(staff, findQueryField(request, 'block') ?? '').block;
    const scores = await listLearnerScores(db.read, { courseKey, usageKey });
    const rows = scores.map(({ user, points }) => ({ username: user.username, name: user.name, points }));
    return reply
      .type(SCORE_FILE_TYPE)
      .headers({
        'content-disposition': 'attachment; filename="scores.csv"',
        'cache-control': 'private, no-store',
      })
      .send(writeScores(rows));
  });

  app.get<StaffRoute>(`${PATH}/files.zip`, { config }, async (request, reply) => {
    const staff = await requireCourseStaff(context, request);
    const { courseKey } = staff.course;
    const { usageKey } = getGraded(staff, findQueryField(request, 'block') ?? '').block;
    const entries = await listSubmitted(context.db.read, { courseKey, usageKey });
    if (entries.reduce((sum, { file }) => sum + file.size, 0) > MAX_ZIP_BYTES)
      throw new HttpError(413, 'payload_too_large', t(messages.tooMany));
    return reply
      .type('application/zip')
      .headers({
        'content-disposition': 'attachment; filename="submissions.zip"',
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(zipUploads(db.read, entries)));
  });
}

const MAX_ENTRIES = 50_000;

/** All submitted files, each in a folder named after its learner. */
async function listSubmitted(
  reader: Reader,
  place: { courseKey: string; usageKey: string },
): Promise<ZipEntry[]> {
  const { states } = await listLearnerStates(reader, place, { limit: MAX_ENTRIES, offset: 0 });
  const files = new Map((await listUploads(reader, place)).map((file) => [file.id, file]));
  return states.flatMap(({ username, state }) => {
    const { submitted } = readUploadState(readStoredExercise(state).own);
    const file = submitted && files.get(submitted.id);
    return file ? [{ path: `${safeFileName(username)}/${file.name}`, file }] : [];
  });
}
