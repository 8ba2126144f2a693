import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { acceptsBrotli, brotliOnce } from '../http/brotli.ts';

const SOURCES = [
  import.meta.resolve('@lectern/tokens/tokens.css'),
  import.meta.resolve('@lectern/tokens/base.css'),
  import.meta.resolve('@lectern/tokens/site.css'),
  import.meta.resolve('./pages.css'),
  import.meta.resolve('./certificate.css'),
];

const text = SOURCES.map((source) => readFileSync(fileURLToPath(source), 'utf8')).join('\n');
const compress = brotliOnce(Buffer.from(text));
const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** URL of the pages' style sheet, with a content hash in its name, so that browsers may cache it forever. */
export const STYLESHEET_PATH = `/assets/site-${hash}.css`;

const fragmentText = readFileSync(fileURLToPath(import.meta.resolve('./fragment.css')), 'utf8');
/**
 * Where the reference clients expect the LMS's style sheet; the path contains the name of the Open edX theme, if one is
 * configured.
 */
const FRAGMENT_PATHS = ['/static/css/bootstrap/lms-main.css', '/static/:theme/css/bootstrap/lms-main.css'];

export function registerStylesheet(app: FastifyInstance): void {
  for (const path of FRAGMENT_PATHS) {
    app.get(path, { config: { origin: 'both' } }, (_request, reply) =>
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(fragmentText),
    );
  }
  app.get(STYLESHEET_PATH, { config: { origin: 'both' } }, async (request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('vary', 'accept-encoding');
    if (!acceptsBrotli(request.headers)) return text;
    return reply.header('content-encoding', 'br').send(await compress());
  });
}
