import { courseKey as courseKeySchema, usageKey as usageKeySchema } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../../context.ts';
import { openExpiring } from '../../../kernel/keys/expiring-claims.ts';
import { findToolClient } from '../../../kernel/tools/tool-clients.store.ts';
import { forbidden, HttpError, notFound } from '../../../lib/errors.ts';
import { ACCESS_TOKEN } from './access-token.ts';
import { findScoredBlock, type ScoredBlock } from './client-tool.ts';

const PARAMS = v.object({ courseId: courseKeySchema, usageKey: usageKeySchema });

/**
 * The block that a tool's request is about. Throws 401 without a valid access token, 403 for one without the scope, and 404 for
 * a block that isn't the tool's or has no score.
 */
export async function getScoredBlock(
  context: Context,
  request: FastifyRequest,
  scope: string,
): Promise<ScoredBlock> {
  const { secrets, db, clock } = context;
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const claims = openExpiring(ACCESS_TOKEN, token, { secrets, now: clock.now() });
  const client = claims && (await findToolClient(db.read, claims.clientId));
  if (!claims || !client)
    throw new HttpError(401, 'not_authenticated', 'The access token is missing, wrong or expired.', {
      'www-authenticate': 'Bearer',
    });
  if (!claims.scopes.includes(scope)) throw forbidden(`The access token lacks the scope ${scope}.`);
  const params = v.safeParse(PARAMS, request.params);
  const isOfCourse = params.success && params.output.courseId === client.courseKey;
  const block = isOfCourse ? await findScoredBlock(context, client, params.output.usageKey) : null;
  if (block === null) throw notFound('This tool has no score at this address.', 'block_not_found');
  return block;
}
