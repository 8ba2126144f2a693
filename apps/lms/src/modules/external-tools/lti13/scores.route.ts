import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { TOOL_RESULT_LIMIT } from '../../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../../kernel/rate-limits/rate-limits.store.ts';
import { badRequest, forbidden, HttpError, notFound, tooManyRequests } from '../../../lib/errors.ts';
import { saveOutcome } from '../save-outcome.ts';
import { MESSAGE_WINDOW } from '../signed-message.policy.ts';
import { findResultOfLearner, type ToolResult } from '../tool-results.store.ts';
import { resultUrl, SCORES_PATH } from './addresses.ts';
import { SCORE_SCOPE } from './scopes.policy.ts';
import { type ReportedScore, readScore } from './score-message.policy.ts';
import { getScoredBlock } from './service-access.ts';

const SCORE = 'application/vnd.ims.lis.v1.score+json';
const MAX_BYTES = 16 * 1024;

/**
 * `POST lineitem/scores`: a tool reports a learner's score (LTI Assignment and Grade Services 2.0). Besides the errors of
 * {@link getScoredBlock}: 400 for a body that is no score, or for one from the future, which would block all scores sent
 * until then, 403 if the learner has lost access or the due date has passed, 404 for a learner who has never opened the tool,
 * 409 `conflict` if a score that was sent later is stored, and 429.
 */
export function registerScores(app: FastifyInstance, context: Context): void {
  // Its own scope, because only this route takes the type of a score.
  app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(SCORE, { parseAs: 'string', bodyLimit: MAX_BYTES }, parse);
    scope.post(SCORES_PATH, { config: { csrf: 'never', isData: true } }, async (request) => {
      const block = await getScoredBlock(context, request, SCORE_SCOPE);
      const score = readScore(request.body);
      if (score === null) throw badRequest('This isn’t a score.');
      if (score.sentAt > context.clock.now() + MESSAGE_WINDOW)
        throw badRequest('The timestamp is in the future. Check the clock of the tool.');
      const result = await findResultOfLearner(context.db.read, block, score.learnerId);
      if (result === null) throw notFound('No learner with this userId has opened the tool.');
      await saveScore(context, result, score);
      return { resultUrl: resultUrl(request.site.origin, block, score.learnerId) };
    });
  });
}

/** Stores a score that is final; others say only that the tool, or a person, is still at work. */
async function saveScore(
  context: Context,
  result: ToolResult,
  { operation, sentAt }: ReportedScore,
): Promise<void> {
  const { userId, courseKey, usageKey } = result;
  const { allowed, retryAfter } = await context.db.write((tx) =>
    countUse(tx, TOOL_RESULT_LIMIT, [String(userId), courseKey, usageKey], context.clock.now()),
  );
  if (!allowed) throw tooManyRequests('Too many scores of this learner.', retryAfter);
  if (operation === null) return;
  const saved = await saveOutcome(context, result, operation, { sentAt });
  if (saved.done) return;
  throw saved.fault === 'outdated' ? new HttpError(409, 'conflict', saved.text) : forbidden(saved.text);
}
