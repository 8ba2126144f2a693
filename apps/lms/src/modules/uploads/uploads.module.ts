import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerDownload } from './download.route.ts';

/**
 * Files that belong to a learner's work: stored once by hash beside the files of courses, checked by content, and
 * downloaded by the learner and the staff of the course only (decision 0067). A type of exercise accepts them with
 * `uploads` (exercise-type.ts); other features check a file with `checkFile`, store it with `withStoredUpload`, link to
 * it with `uploadUrls`, and delete it with `removeUploads`.
 */
export function registerUploads(app: FastifyInstance, context: Context): void {
  registerDownload(app, context);
}
