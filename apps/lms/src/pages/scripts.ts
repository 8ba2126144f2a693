import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import { type Html, raw } from '../lib/html.ts';
import { inlineSource } from './inline-source.ts';

const source = readFileSync(
  fileURLToPath(import.meta.resolve('@lectern/unit-frame/restored-page.js')),
  'utf8',
).replace(/^\s*\/\*\*[\s\S]*?\*\/\n?/gm, '');

/** The only script of every page: applies reading settings to a page that returns from the back/forward cache. */
export const restoredPageScript: Html = raw(`<script type="module">${source}</script>`);

/** CSP source of that script. */
export const restoredPageSource = inlineSource(source);

/** Permits scripts of these CSP sources on a page, in addition to that of every page. */
export function permitScripts(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  // Browsers ignore a second list.
  reply.header(
    'content-security-policy',
    policy.replace(/script-src [^;]*/, (list) => [list, ...sources].join(' ')),
  );
}
