import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { findAsset, readAsset, type StoredAsset } from './assets.store.ts';
import { type ByteRange, parseRange } from './byte-range.ts';

interface AssetParams {
  sha256: string;
  name: string;
}

/**
 * What no browser runs as a page. All else may be one: authors name the types of their files, and scripts run in any
 * kind of XML. PDF is shown by a viewer that a sandbox keeps away.
 */
const INERT_CONTENT = /^(?:(?:image|audio|video|font)\/(?!.*xml)|application\/pdf\b)/;

/**
 * A course's files, at addresses that name their content: the same on both origins and in every process, and never
 * changing, so that browsers and a CDN may keep them. Knowing the content's hash is the permission to read it. Files
 * that could run as a page are sandboxed, whoever opens them.
 */
export function registerCourses(app: FastifyInstance, context: Context): void {
  app.route<{ Params: AssetParams }>({
    // Both by name: a HEAD made of GET would say that there is nothing.
    method: ['GET', 'HEAD'],
    url: '/assets/courseware/:sha256/:name',
    config: { origin: 'both' },
    handler: (request, reply) => sendAsset(context, request, reply),
  });
}

async function sendAsset(
  { db }: Context,
  request: FastifyRequest<{ Params: AssetParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sha256, name } = request.params;
  const asset = /^[0-9a-f]{64}$/.test(sha256) ? await findAsset(db.read, sha256, name) : null;
  if (!asset) throw notFound('There is no such file.');
  const etag = `"${sha256}"`;
  setHeaders(reply, asset, etag);
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

function setHeaders(reply: FastifyReply, asset: StoredAsset, etag: string): void {
  reply
    .header('content-type', asset.contentType)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*');
  if (!INERT_CONTENT.test(asset.contentType)) reply.header('content-security-policy', 'sandbox');
}
