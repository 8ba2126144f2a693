import { Readable } from 'node:stream';
import { uploadPictureCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { readAsset } from '../../kernel/files/assets.store.ts';
import { findPicture, PICTURE_KEY } from '../../kernel/files/uploads.store.ts';
import { DISCUSSION_PICTURE_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { YEAR } from '../../lib/durations.ts';
import { badRequest, forbidden, notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { checkFile } from '../uploads/check-file.ts';
import { acceptFormsWithFiles, findFormFile } from '../uploads/forms-with-files.ts';
import { IncomingFiles } from '../uploads/receive-file.ts';
import { withStoredUpload } from '../uploads/store-upload.ts';
import { limit } from './create-post.ts';
import { openForum } from './forum.ts';

/** As Open edX's front end checks before it sends one. */
const MAX_BYTES = 1_048_576;
/** What browsers show. */
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp'];

/**
 * Pictures in posts (27.7). Their content decides what they are; they are served from the units origin, at an address
 * that contains their hash, to whoever has it: posts in other front ends refer to them without an identity.
 */
export function registerPictures(app: FastifyInstance, context: Context): void {
  const incoming = new IncomingFiles();
  app.register(async (scope) => {
    acceptFormsWithFiles(scope, MAX_BYTES);
    handle(
      scope,
      uploadPictureCall,
      async ({ params, identity, site, raw }) => {
        const sent = await findFormFile(raw, 'uploaded_file');
        if (!sent) throw badRequest('Choose a picture.', 'file_empty');
        const rules = { maxBytes: MAX_BYTES, kinds: ['image'], extensions: EXTENSIONS } as const;
        const file = await checkFile(sent, rules);
        const owner = {
          userId: requireUser({ identity }).id,
          courseKey: params.courseId,
          usageKey: PICTURE_KEY,
        };
        await withStoredUpload(context, { file, owner }, async (tx) => {
          const forum = await openForum(context, params.courseId, identity, tx);
          if (!forum.mayPost) throw forbidden('Discussions are in blackout period.');
          await limit(tx, forum, DISCUSSION_PICTURE_LIMIT);
        });
        const origin = site.unitsOrigin ?? site.origin;
        const location = `${origin}/pictures/${file.sha256}/${encodeURIComponent(file.name)}`;
        return { status: 200, body: { location } };
      },
      {
        takesFiles: true,
        async before(request, reply) {
          const { identity } = request;
          if (identity.kind !== 'user') return;
          incoming.admit(request, reply, { userId: identity.user.id, maxBytes: MAX_BYTES * 1.1 });
        },
      },
    );
  });

  const config = { origin: 'units', csrf: 'never' } as const;
  app.get<{ Params: { sha256: string; name: string } }>(
    '/pictures/:sha256/:name',
    { config },
    async (request, reply) => {
      const { sha256 } = request.params;
      const picture = /^[\da-f]{64}$/.test(sha256) ? await findPicture(context.db.read, sha256) : null;
      if (!picture) throw notFound('This picture doesn’t exist.');
      return reply
        .headers({
          'content-type': picture.contentType,
          'content-length': picture.size,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': `public, max-age=${YEAR / 1000}, immutable`,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(Readable.from(readAsset(context.db.read, sha256, { start: 0, end: picture.size - 1 })));
    },
  );
}
