import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { isOpened } from '../../http/navigation.ts';
import { findAsset, readAsset, type StoredAsset } from '../../kernel/files/assets.store.ts';
import { HOUR_IN_SECONDS, SECOND, WEEK, YEAR_IN_SECONDS } from '../../lib/durations.ts';
import { forbidden, type HttpError, notFound, RedirectError } from '../../lib/errors.ts';
import { authorPagePolicy } from '../../pages/author-sandbox.ts';
import { sendErrorPage } from '../../pages/error-page.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { getPublicCourse } from './course-files.store.ts';
import { findReadableIn, mayReadLocked } from './file-access.ts';
import { type FileKey, readFileKey, signedPath } from './file-keys.ts';
import { findSibling } from './find-sibling.ts';
import { addBridge, BRIDGE_VERSION, MAX_BRIDGED_BYTES } from './js-input-bridge.ts';
import { asksForLimitedSheet, findLimitedSheet, MAX_SHEET_BYTES } from './limited-sheet.ts';

interface AssetParams {
  /** See file-keys.ts. */
  key?: string;
  sha256: string;
  name?: string;
  /** With a key: the rest of the path, since relative URLs may lead into folders. */
  '*'?: string;
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

/** Modules for the scripts of problems: right answers. Only the sandbox of these scripts reads them. */
const SECRET_NAME = 'python_lib.zip';

/** Files with a key can be read for at least this long, in seconds; a longer-lived copy would outlive access. */
const SIGNED_MAX_AGE = WEEK / SECOND;

/**
 * A course's files, at content-addressed URLs that are the same in every process and never change, so that browsers and
 * CDNs can cache them. Whoever may see something that uses a file may read it (decision 0090): everyone those of a course
 * card or about page; everyone with a key, which pages of the course put into the URLs of their files; and visitors whose
 * session gives access to a use. Locked files also need a token of the learner or a session.
 *
 * Files that could run are served only from the units origin, because the site's own pages may load scripts from the
 * site's origin; without a second origin, the pages' policies list the files that they may load (see front-end.ts and
 * security-headers.ts). Files that could run as a page are sandboxed into an opaque origin; only HTML runs scripts there.
 */
export function registerCourseFile(app: FastifyInstance, context: Context): void {
  for (const path of [':sha256/:name', ':key/:sha256/*']) {
    app.route<{ Params: AssetParams }>({
      // HEAD has a route of its own, because one derived from GET would report an empty body.
      method: ['GET', 'HEAD'],
      url: `/assets/courseware/${path}`,
      config: { origin: 'both' },
      handler: (request, reply) => sendAsset(context, request, reply),
    });
  }
}

/** Why a request may read a file. `course`: by the visitor's access to it. */
type Permission = { by: 'key' | 'public' } | { by: 'session'; courseKey: string };

async function sendAsset(
  context: Context,
  request: AssetRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = context;
  const { key: sealed, sha256, '*': path = '' } = request.params;
  const name = request.params.name ?? path.slice(path.lastIndexOf('/') + 1);
  if (!/^[0-9a-f]{64}$/.test(sha256) || name === SECRET_NAME) return refuse(request, reply, unknownFile());
  const key = sealed === undefined ? null : readFileKey(context, sealed, sha256);
  const asset = await findAsset(db.read, sha256, name);
  if (!asset) return sendToSibling(context, request, reply, { sha256, name, key });
  const permission = await findPermission(context, request, { asset, name, key });
  if (permission === null || (asset.isLocked && !(await mayReadLocked(context, request, { sha256, name })))) {
    return refuse(request, reply, forbidden('Only learners of the course can open this file.'));
  }
  const { unitsOrigin } = request.site;
  const couldRun = !INERT_CONTENT.test(asset.contentType) && !request.onUnitsOrigin && unitsOrigin !== null;
  if (couldRun && !asset.isLocked) {
    return redirectToUnits(context, request, reply, { unitsOrigin, sha256, permission });
  }
  const etag = `"${sha256}"`;
  setHeaders(reply, asset, { etag, permission });
  // A locked file needs the session, which only the site's origin has: sent as a download, it can't run there.
  if (couldRun) reply.type('application/octet-stream').header('content-disposition', 'attachment');
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send();
  }

  if (PAGE.test(asset.contentType) && !couldRun && findQueryField(request, 'bridge') !== null) {
    if (asset.size <= MAX_BRIDGED_BYTES) return sendBridged(context, reply, asset);
  }
  if (asksForLimitedSheet(asset.contentType, request.query)) return sendLimited(context, reply, asset);
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

async function findPermission(
  context: Context,
  request: AssetRequest,
  { asset, name, key }: { asset: StoredAsset; name: string; key: FileKey | null },
): Promise<Permission | null> {
  if (key !== null) return { by: 'key' };
  if (asset.isPublic) return { by: 'public' };
  const courseKey = await findReadableIn(context, request, { sha256: asset.sha256, name });
  return courseKey === null ? null : { by: 'session', courseKey };
}

/** The file that a relative URL means, which browsers resolve against the URL of the page around it. */
async function sendToSibling(
  context: Context,
  request: AssetRequest,
  reply: FastifyReply,
  { sha256, name, key }: { sha256: string; name: string; key: FileKey | null },
): Promise<FastifyReply> {
  const sibling = key === null ? null : await findSibling(context, { sha256, key }, name);
  if (sibling === null) return refuse(request, reply, unknownFile());
  reply.headers({ 'cache-control': 'public, max-age=60', ...FOR_ANY_PAGE });
  const start = request.url.indexOf('?');
  const query = start < 0 ? '' : request.url.slice(start);
  return reply.redirect(signedPath(context, sibling, encodeURIComponent(name)) + query);
}

/** With a key, because no cookies are sent there, and for the files that the page refers to. */
async function redirectToUnits(
  context: Context,
  request: AssetRequest,
  reply: FastifyReply,
  { unitsOrigin, sha256, permission }: { unitsOrigin: string; sha256: string; permission: Permission },
): Promise<FastifyReply> {
  const isShared = permission.by !== 'session';
  reply.header('cache-control', isShared ? `public, max-age=${HOUR_IN_SECONDS}` : 'private, no-store');
  if (permission.by === 'key') return reply.redirect(unitsOrigin + request.url);
  const courseKey =
    permission.by === 'session' ? permission.courseKey : await getPublicCourse(context.db.read, sha256);
  const rest = request.url.slice(request.url.lastIndexOf(`/${sha256}/`) + sha256.length + 2);
  return reply.redirect(unitsOrigin + signedPath(context, { courseKey, sha256 }, rest));
}

/** The page of a `<jsinput>` problem. Its address also names the version of the script. */
async function sendBridged(context: Context, reply: FastifyReply, asset: StoredAsset): Promise<FastifyReply> {
  return reply
    .header('etag', `"${asset.sha256}-${BRIDGE_VERSION}"`)
    .removeHeader('accept-ranges')
    .send(addBridge(await readWhole(context, asset)));
}

/** A style sheet of a unit. Its address also names the version of the limits. */
async function sendLimited(context: Context, reply: FastifyReply, asset: StoredAsset): Promise<FastifyReply> {
  const isTooLarge = asset.size > MAX_SHEET_BYTES;
  return reply
    .type('text/css; charset=utf-8')
    .removeHeader('etag')
    .removeHeader('accept-ranges')
    .send(isTooLarge ? '' : await findLimitedSheet(asset.sha256, () => readWhole(context, asset)));
}

async function readWhole({ db }: Context, { sha256, size }: StoredAsset): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const whole = { start: 0, end: size - 1 };
  if (size > 0) for await (const piece of readAsset(db.read, sha256, whole)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const unknownFile = () => notFound('This file doesn’t exist.');

/**
 * Refuses a file: with a page for navigations (on the site, which knows the session; visitors sign in first), and with the
 * plain error for subresources.
 */
function refuse(request: AssetRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  if (!isOpened(request)) throw error;
  const [url = ''] = request.url.split('?');
  const { key } = request.params;
  // A key that has expired, or that is for another file, is of no use there.
  const path = key === undefined ? url : url.replace(`/${key}/`, '/');
  if (request.onUnitsOrigin) return reply.redirect(request.site.origin + path);
  if (error.status === 403 && request.identity.kind === 'anonymous') {
    throw new RedirectError(`/login?next=${encodeURIComponent(path)}`);
  }
  return sendErrorPage(request, reply, error);
}

function cacheControlOf(asset: StoredAsset, { by }: Permission): string {
  if (asset.isLocked || by === 'session') return 'private, no-cache';
  return `public, max-age=${by === 'public' ? YEAR_IN_SECONDS : SIGNED_MAX_AGE}, immutable`;
}

function setHeaders(
  reply: FastifyReply,
  asset: StoredAsset,
  { etag, permission }: { etag: string; permission: Permission },
): void {
  reply
    .header('content-type', asset.contentType)
    .header('cache-control', cacheControlOf(asset, permission))
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .headers(FOR_ANY_PAGE);
  if (INERT_CONTENT.test(asset.contentType)) return;
  // A page may be framed by nested pages, whose opaque origins `frame-ancestors` can't name.
  const policy = PAGE.test(asset.contentType) ? authorPagePolicy(null) : 'sandbox';
  reply.header('content-security-policy', policy);
}
