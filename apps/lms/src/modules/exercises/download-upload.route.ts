import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { readAsset } from '../../kernel/files/assets.store.ts';
import { findUpload, type Upload } from '../../kernel/files/uploads.store.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { findAccessOfToken } from '../../kernel/unit-visit/token-access.ts';
import { readUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import { HttpError, notFound } from '../../lib/errors.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { isGivenToAssess } from './open-response/peer-claims.store.ts';

const messages = defineMessages({
  expired: {
    defaultMessage: 'This link has expired. Reload the page that it’s on.',
    description: 'Error in place of a file',
  },
  invalid: {
    defaultMessage: 'This link isn’t valid.',
    description: 'Error in place of a file',
  },
  sessionOver: {
    defaultMessage: 'Your session has ended. Sign in again.',
    description: 'Error in place of a file',
  },
  missing: {
    defaultMessage: 'This file doesn’t exist.',
    description: 'Error in place of a file',
  },
});

interface DownloadRoute {
  Params: { uploadId: string; name: string };
}

/**
 * GET /uploads/{id}/{name}?token=, on the origin of units: downloads a file to the learner whose work it belongs to, to the
 * learner who is assessing that work, and to the staff of the course. Always as an attachment, and never as something that a browser would run.
 */
export function registerDownload(app: FastifyInstance, context: Context): void {
  const config = { origin: 'units', csrf: 'never' } as const;
  app.get<DownloadRoute>('/uploads/:uploadId/:name', { config }, async (request, reply) => {
    const now = context.clock.now();
    const token = findQueryField(request, 'token') ?? '';
    const claims = await readByAnyKey(
      context.secrets.keys('units'),
      async (key) => readUnitToken(key, token, { kind: 'upload', now }),
      'unit_token_invalid',
    );
    if (claims === 'unit_token_expired') {
      throw new HttpError(401, claims, t(messages.expired));
    }
    if (claims === 'unit_token_invalid') throw new HttpError(401, claims, t(messages.invalid));
    const access = await findAccessOfToken(context, claims, request);
    if (access === 'session_over') {
      throw new HttpError(401, 'not_authenticated', t(messages.sessionOver));
    }
    const { uploadId } = request.params;
    const upload = /^\d{1,15}$/.test(uploadId) ? await findUpload(context.db.read, Number(uploadId)) : null;
    if (!access || upload?.courseKey !== claims.courseKey) throw unknownFile();
    const userId = access.user?.id ?? null;
    const mayDownload =
      access.visitor.isStaff ||
      (userId !== null &&
        (userId === upload.userId || (await isGivenToAssess(context.db.read, upload, userId))));
    // As if it didn't exist: ids are consecutive, and would tell how much others have uploaded.
    if (!mayDownload) throw unknownFile();
    return sendUpload(context, reply, upload);
  });
}

const unknownFile = () => notFound(t(messages.missing));

function sendUpload({ db }: Context, reply: FastifyReply, upload: Upload): FastifyReply {
  const { name, contentType, size, sha256 } = upload;
  return reply
    .headers({
      'content-type': contentType,
      'content-length': size,
      'content-disposition': contentDisposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(Readable.from(readAsset(db.read, sha256, { start: 0, end: size - 1 })));
}
