import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { listStatesOfLearners } from '../../../kernel/unit-visit/block-state.store.ts';
import { findQueryField } from '../../../pages/page-request.ts';
import { readStoredExercise } from '../../exercises/exercise.policy.ts';
import { findResultOfLearner, listResults } from '../tool-results.store.ts';
import { LINE_ITEM_PATH, LINE_ITEMS_PATH, RESULTS_PATH, resultUrl, serviceUrl } from './addresses.ts';
import type { ScoredBlock } from './client-tool.ts';
import { LINE_ITEM_SCOPE, RESULT_SCOPE } from './scopes.policy.ts';
import { getScoredBlock } from './service-access.ts';

const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const RESULTS = 'application/vnd.ims.lis.v2.resultcontainer+json';
const PAGE_SIZE = 100;

/**
 * What a tool reads of its block (LTI Assignment and Grade Services 2.0): `GET lineitems`, `GET lineitem` and `GET
 * lineitem/results`, the last one for one learner (`user_id`) or in pages (`limit`, `Link: rel="next"`). Errors: see
 * {@link getScoredBlock}.
 */
export function registerLineItems(app: FastifyInstance, context: Context): void {
  const config = { isData: true };

  app.get(LINE_ITEMS_PATH, { config }, async (request, reply) => {
    const block = await getScoredBlock(context, request, LINE_ITEM_SCOPE);
    const items = isAskedFor(request, block) ? [lineItemOf(block, request.site.origin)] : [];
    return sendJson(reply, LINE_ITEMS, items);
  });

  app.get(LINE_ITEM_PATH, { config }, async (request, reply) => {
    const block = await getScoredBlock(context, request, LINE_ITEM_SCOPE);
    return sendJson(reply, LINE_ITEM, lineItemOf(block, request.site.origin));
  });

  app.get(RESULTS_PATH, { config }, async (request, reply) => {
    const block = await getScoredBlock(context, request, RESULT_SCOPE);
    const learnerId = findQueryField(request, 'user_id');
    if (learnerId === null) return sendPage(context, { request, reply, block });
    const result = await findResultOfLearner(context.db.read, block, learnerId);
    const results = result === null ? [] : [{ ...result, learnerId }];
    return sendJson(reply, RESULTS, await presentResults(context, { request, block, results }));
  });
}

function sendJson(reply: FastifyReply, type: string, body: unknown): FastifyReply {
  return reply.type(type).header('cache-control', 'no-store').send(JSON.stringify(body));
}

/** Whether the line item matches the filters of a tool: it has neither a tag nor an id of the tool's own. */
function isAskedFor(request: FastifyRequest, { usageKey }: ScoredBlock): boolean {
  const find = (name: string) => findQueryField(request, name);
  const link = find('resource_link_id') ?? usageKey;
  return link === usageKey && find('tag') === null && find('resource_id') === null;
}

function lineItemOf(block: ScoredBlock, site: string) {
  return {
    id: serviceUrl(site, LINE_ITEM_PATH, block),
    label: block.title,
    scoreMaximum: block.points,
    resourceLinkId: block.usageKey,
  };
}

interface ResultsRequest {
  request: FastifyRequest;
  block: ScoredBlock;
}

async function sendPage(
  context: Context,
  { request, reply, block }: ResultsRequest & { reply: FastifyReply },
): Promise<FastifyReply> {
  const asked = Number(findQueryField(request, 'limit') ?? PAGE_SIZE);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, PAGE_SIZE) : PAGE_SIZE;
  const after = findQueryField(request, 'after') ?? '';
  const results = await listResults(context.db.read, block, { after, limit });
  const last = results.length === limit ? results.at(-1) : undefined;
  if (last !== undefined) {
    const query = new URLSearchParams({ limit: String(limit), after: last.learnerId });
    const next = `${serviceUrl(request.site.origin, RESULTS_PATH, block)}?${query}`;
    reply.header('link', `<${next}>; rel="next"`);
  }
  return sendJson(reply, RESULTS, await presentResults(context, { request, block, results }));
}

/** Those of the results that have a score. */
async function presentResults(
  { db }: Context,
  { request, block, results }: ResultsRequest & { results: Awaited<ReturnType<typeof listResults>> },
) {
  const site = request.site.origin;
  const userIds = results.map(({ userId }) => userId);
  const states = await listStatesOfLearners(db.read, block, userIds);
  return results.flatMap(({ userId, learnerId }) => {
    const { earned } = readStoredExercise(states.get(userId));
    if (earned === null) return [];
    return {
      id: resultUrl(site, block, learnerId),
      scoreOf: serviceUrl(site, LINE_ITEM_PATH, block),
      userId: learnerId,
      resultScore: earned * block.points,
      resultMaximum: block.points,
    };
  });
}
