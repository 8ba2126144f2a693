import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden, type HttpError, notFound, RedirectError } from '../../http/errors.ts';
import { isOpened } from '../../http/navigation.ts';
import { HOUR_IN_SECONDS } from '../../kernel/time/durations.ts';
import { authorPagePolicy } from '../../pages/author-sandbox.ts';
import { sendErrorPage } from '../../pages/error-page.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { findAsset, readAsset, type StoredAsset } from './assets.store.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { findSibling } from './find-sibling.ts';
import { addBridge, BRIDGE_VERSION, MAX_BRIDGED_BYTES } from './js-input-bridge.ts';
import { mayReadLocked } from './locked-files.ts';

interface AssetParams {
  sha256: string;
  name: string;
}

/** Pages of authors have opaque origins. */
const FOR_ANY_PAGE = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

type AssetRequest = FastifyRequest<{ Params: AssetParams }>;

/**
 * Types that no browser runs as a page, script or style, because `nosniff` prevents guessing another type. Anything else
 * could run: authors choose the types of their files, and any kind of XML can contain scripts. PDF is included because its
 * viewer doesn't work in a sandbox.
 */
const INERT_CONTENT = /^(?:(?:image|audio|video|font)\/(?!.*xml)|application\/pdf$|text\/plain(?:;|$))/;

/** Types that authors frame in their texts, and that run scripts there. */
const PAGE = /^(?:text\/html|application\/xhtml\+xml)(?:;|$)/;

/**
 * A course's files, at content-addressed URLs that are the same in every process and never change, so that browsers and
 * CDNs can cache them. Knowing the hash is the permission to read a file that isn't locked. Files that could run are served
 * only from the units origin, because the site's own pages may load scripts from the site's origin; without a second origin,
 * the pages' policies list the files that they may load (see front-end.ts and security-headers.ts). Files that could run as
 * a page are sandboxed into an opaque origin; only HTML runs scripts there.
 */
export function registerCourseFile(app: FastifyInstance, context: Context): void {
  app.route<{ Params: AssetParams }>({
    // HEAD has a route of its own, because one derived from GET would report an empty body.
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
  const isHash = /^[0-9a-f]{64}$/.test(sha256);
  const asset = isHash ? await findAsset(db.read, sha256, name) : null;
  if (!asset) {
    const sibling = isHash ? await findSibling(db.read, { sha256 }, name) : null;
    if (sibling === null) return refuse(request, reply, notFound('This file doesn’t exist.'));
    reply.headers({ 'cache-control': 'public, max-age=60', ...FOR_ANY_PAGE });
    return reply.redirect(`/assets/courseware/${sibling}/${encodeURIComponent(name)}`);
  }
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
  // A locked file needs the session, which only the site's origin has: sent as a download, it can't run there.
  if (couldRun) reply.type('application/octet-stream').header('content-disposition', 'attachment');
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send();
  }

  if (PAGE.test(asset.contentType) && !couldRun && findQueryField(request, 'bridge') !== null) {
    if (asset.size <= MAX_BRIDGED_BYTES) return sendBridged(context, reply, asset);
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

/** The page of a `<jsinput>` problem. Its address also names the version of the script. */
async function sendBridged({ db }: Context, reply: FastifyReply, asset: StoredAsset): Promise<FastifyReply> {
  const pieces: Uint8Array[] = [];
  const whole = { start: 0, end: asset.size - 1 };
  if (asset.size > 0) for await (const piece of readAsset(db.read, asset.sha256, whole)) pieces.push(piece);
  return reply
    .header('etag', `"${asset.sha256}-${BRIDGE_VERSION}"`)
    .removeHeader('accept-ranges')
    .send(addBridge(Buffer.concat(pieces)));
}

/**
 * Refuses a file: with a page for navigations (on the site, which knows the session; visitors sign in first), and with the
 * plain error for subresources.
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
    .headers(FOR_ANY_PAGE);
  if (INERT_CONTENT.test(asset.contentType)) return;
  // A page may be framed by nested pages, whose opaque origins `frame-ancestors` can't name.
  const policy = PAGE.test(asset.contentType) ? authorPagePolicy(null) : 'sandbox';
  reply.header('content-security-policy', policy);
}
