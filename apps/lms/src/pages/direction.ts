import { cookieNames } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'xx']);

/** The page's direction, by the language of the account, else the language cookie; `xx-rtl` mirrors it for testing. */
export function pageDirection(request: FastifyRequest): 'ltr' | 'rtl' {
  const { identity } = request;
  const chosen = identity.kind === 'user' ? identity.user.language : null;
  const language = chosen ?? request.cookies[cookieNames.language] ?? '';
  return RIGHT_TO_LEFT.has(language.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
}
