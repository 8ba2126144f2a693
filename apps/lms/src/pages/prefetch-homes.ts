import type { FastifyReply } from 'fastify';
import { type Html, raw } from '../lib/html.ts';
import type { Site } from '../lib/site.ts';
import { inlineSource } from './inline-source.ts';

/**
 * Markup for the head that lets browsers with speculation rules fetch a course home once the reader points at a link to
 * it, and the policy for that. Null if the front end is on another origin, where a prefetch has no session.
 */
export function prefetchHomes(reply: FastifyReply, { origin, learningUrl }: Site): Html | null {
  const url = new URL(learningUrl);
  if (url.origin !== origin) return null;
  const base = url.pathname.replace(/\/$/, '');
  const rules = JSON.stringify({
    prefetch: [{ where: { href_matches: `${base}/course/*/home` }, eagerness: 'moderate' }],
  });
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', `${policy}; script-src ${inlineSource(rules)}`);
  return raw(`<script type="speculationrules">${rules}</script>`);
}
