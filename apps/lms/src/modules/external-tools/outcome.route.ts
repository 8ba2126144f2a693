import { randomUUID } from 'node:crypto';
import { courseKey as courseKeySchema, usageKey as usageKeySchema } from '@lectern/contract';
import type { ToolKey } from '@lectern/olx';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import {
  type RateLimit,
  TOOL_FAILURE_LIMIT,
  TOOL_NONCE_LIMIT,
  TOOL_RESULT_LIMIT,
} from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { findToolKey } from '../../kernel/tools/tool-keys.store.ts';
import { readAuthorization } from './oauth.policy.ts';
import { type OutcomeReply, readOutcomeMessage, renderOutcomeReply } from './outcome-message.ts';
import { OUTCOME_PATH, scoreUrl } from './outcome-url.ts';
import { saveOutcome } from './save-outcome.ts';
import { readSignedNonce } from './signed-message.policy.ts';
import { findResult } from './tool-results.store.ts';

const MAX_MESSAGE_BYTES = 16 * 1024;
const XML = ['application/xml', 'text/xml'];
const PARAMS = v.object({ courseId: courseKeySchema, usageKey: usageKeySchema });

/**
 * The outcomes service of LTI 1.1, at which tools report, read and delete learners' scores. A message is signed with the key of
 * the block's tool, body included; it is verified before anything in the body is read, and accepted once.
 */
export function registerOutcomes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const use = (limit: RateLimit, parts: readonly string[]) =>
    db.write((tx) => countUse(tx, limit, parts, clock.now()));

  // Its own scope, because only this route needs the raw body.
  app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(
      XML,
      { parseAs: 'buffer', bodyLimit: MAX_MESSAGE_BYTES },
      async (_: FastifyRequest, bytes: Buffer) => bytes,
    );
    scope.post(OUTCOME_PATH, { config: { origin: 'site', csrf: 'never' } }, async (request, reply) => {
      const { body } = request;
      const params = v.safeParse(PARAMS, request.params);
      const key = params.success ? await findKey(context, params.output) : null;
      if (!params.success || key === null || !Buffer.isBuffer(body)) return refuse(request, reply);
      const { courseId: courseKey, usageKey } = params.output;
      const parameters = readAuthorization(request.headers.authorization);
      const url = scoreUrl(request.site.origin, courseKey, usageKey);
      const signed = parameters && readSignedNonce({ url, parameters, body }, key, clock.now());
      if (!signed) return refuse(request, reply);
      const { allowed: isFirst } = await use(TOOL_NONCE_LIMIT, [
        courseKey,
        key.consumerKey,
        signed.timestamp,
        signed.nonce,
      ]);
      if (!isFirst) return refuse(request, reply);

      const message = readOutcomeMessage(body.toString('utf8'));
      if (message === null) return send(reply, 400, failed('This isn’t a message of the outcomes service.'));
      const { messageId, operation, request: asked } = message;
      const about = { messageId, operation };
      if ('fault' in asked) {
        const code = asked.fault === 'unsupported' ? 'unsupported' : 'failure';
        return send(reply, 200, { code, text: asked.text, ...about });
      }
      const result = await findResult(db.read, asked.resultId);
      if (result?.courseKey !== courseKey || result.usageKey !== usageKey) {
        return send(reply, 200, { ...failed('There is no such sourcedId for this tool.'), ...about });
      }
      const { allowed } = await use(TOOL_RESULT_LIMIT, [String(result.userId), courseKey, usageKey]);
      if (!allowed) return send(reply, 429, { ...failed('Too many messages about this result.'), ...about });
      const outcome = await saveOutcome(context, result, asked);
      if (!outcome.done) return send(reply, 200, { ...failed(outcome.text), ...about });
      const isRead = operation === 'readResult';
      const text = isRead ? 'The score of the learner.' : 'The score was saved.';
      return send(reply, 200, { code: 'success', text, ...about, ...(isRead && { score: outcome.score }) });
    });
  });

  /** Says nothing about what is wrong, and soon stops listening to who guesses. */
  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { allowed } = await use(TOOL_FAILURE_LIMIT, [clientNetworkOf(request.ip)]);
    return send(reply, allowed ? 401 : 429, failed('The signature is missing, wrong, expired or used.'));
  }
}

const failed = (text: string): OutcomeReply => ({ code: 'failure', text, messageId: '', operation: '' });

function send(reply: FastifyReply, status: number, outcome: OutcomeReply): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/xml; charset=utf-8')
    .send(renderOutcomeReply(outcome, randomUUID()));
}

/** The key of the tool in a block; null if there is no such block, or no key. */
async function findKey(
  { courses, db }: Context,
  { courseId, usageKey }: v.InferOutput<typeof PARAMS>,
): Promise<ToolKey | null> {
  const course = await courses.findCourse(db.read, courseId);
  const content = course?.tree.blocks[usageKey]?.content;
  if (content?.kind !== 'exercise' || content.exercise.type !== 'external-tool') return null;
  return findToolKey(db.read, courseId, content.exercise.toolId);
}
