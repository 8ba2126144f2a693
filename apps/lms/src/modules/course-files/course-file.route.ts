import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden, type HttpError, notFound, RedirectError } from '../../http/errors.ts';
import { isOpened } from '../../http/navigation.ts';
import { HOUR_IN_SECONDS } from '../../kernel/time/durations.ts';
import { sendErrorPage } from '../../pages/error-page.ts';
import { findAsset, readAsset, type StoredAsset } from './assets.store.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { mayReadLocked } from './locked-files.ts';

interface AssetParams {
  sha256: string;
  name: string;
}

type AssetRequest = FastifyRequest<{ Params: AssetParams }>;

/**
 * What no browser runs, as a page, a script or a style: with `nosniff`, a type of these is never taken for another. All
 * else may be run: authors name the types of their files, and scripts run in any kind of XML. PDF is shown by a viewer
 * that a sandbox keeps away.
 */
const INERT_CONTENT = /^(?:(?:image|audio|video|font)\/(?!.*xml)|application\/pdf$|text\/plain(?:;|$))/;

/**
 * A course's files, at addresses that name their content: the same in every process, and never changing, so that browsers
 * and a CDN may keep them. Knowing the content's hash is the permission to read one that the course doesn't lock. What
 * could run is served from the origin of units alone, as the site's own pages may load scripts of the site's origin;
 * without a second origin their policies name the files that they may load (see front-end.ts and security-headers.ts).
 * Files that could run as a page are sandboxed, whoever opens them.
 */
export function registerCourseFile(app: FastifyInstance, context: Context): void {
  app.route<{ Params: AssetParams }>({
    // Both by name: a HEAD made of GET would say that there is nothing.
    method: ['GET', 'HEAD'],
    url: '/assets/courseware/:sha256/:name',
    config: { origin: 'both' },
    handler: (request, reply) => sendAsset(context, request, reply),
  });
}

async function sendAsset(
  context: Context,
  request: AssetRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = context;
  const { sha256, name } = request.params;
  const asset = /^[0-9a-f]{64}$/.test(sha256) ? await findAsset(db.read, sha256, name) : null;
  if (!asset) return refuse(request, reply, notFound('This file doesn’t exist.'));
  if (asset.isLocked && !(await mayReadLocked(context, request, { sha256, name }))) {
    return refuse(request, reply, forbidden('Only learners of the course can open this file.'));
  }
  const { unitsOrigin } = request.site;
  const couldRun = !INERT_CONTENT.test(asset.contentType) && !request.onUnitsOrigin && unitsOrigin !== null;
  if (couldRun && !asset.isLocked) {
    reply.header('cache-control', `public, max-age=${HOUR_IN_SECONDS}`);
    return reply.redirect(unitsOrigin + request.url);
  }
  const etag = `"${sha256}"`;
  setHeaders(reply, asset, etag);
  // The session that opens a locked file is known to the site alone: it is sent as something to save.
  if (couldRun) reply.type('application/octet-stream').header('content-disposition', 'attachment');
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send();
  }

  const wantsPart = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = wantsPart ? parseRange(request.headers.range, asset.size) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${asset.size}`).send();
  }
  const part: ByteRange = range ?? { start: 0, end: asset.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${asset.size}`);
  reply.header('content-length', part.end - part.start + 1);
  if (request.method === 'HEAD' || asset.size === 0) return reply.send();
  return reply.send(Readable.from(readAsset(db.read, sha256, part)));
}

/**
 * To who opens the address, a page: on the site, where the session is known, and for a visitor by way of signing in. To
 * what loads it into a page, the error.
 */
function refuse(request: AssetRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  if (!isOpened(request)) throw error;
  const [path = ''] = request.url.split('?');
  if (request.onUnitsOrigin) return reply.redirect(request.site.origin + path);
  if (error.status === 403 && request.identity.kind === 'anonymous') {
    throw new RedirectError(`/login?next=${encodeURIComponent(path)}`);
  }
  return sendErrorPage(request, reply, error);
}

function setHeaders(reply: FastifyReply, asset: StoredAsset, etag: string): void {
  reply
    .header('content-type', asset.contentType)
    .header('cache-control', asset.isLocked ? 'private, no-cache' : 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*');
  if (!INERT_CONTENT.test(asset.contentType)) reply.header('content-security-policy', 'sandbox');
}
