import { MAX_SEARCH_RESULTS, searchCourseCall, searchEnabledCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { TokenBuckets } from '../../http/token-buckets.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type CourseDecision, SHOWN_ELSEWHERE } from '../../kernel/access/access.policy.ts';
import { type Access, accessFor } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { listBodies } from '../../kernel/search/search.store.ts';
import { WordReader } from '../../kernel/search/words.ts';
import { tooManyRequests } from '../../lib/errors.ts';
import { presentResult } from './search.present.ts';
import { type SearchResult, searchCourse } from './search-course.ts';

const messages = defineMessages({
  tooMany: {
    defaultMessage: 'Too many searches. Try again later.',
    description: 'Error of a search in a course',
  },
});

const STANDARD_PAGE = 20;

/** Searching a course, and whether a visitor can (wire contract 22.2). */
export function registerSearchCalls(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const accounts = new TokenBuckets({ burst: 30, perSecond: 1 });
  const networks = new TokenBuckets({ burst: 60, perSecond: 4 });

  function limit(identity: Identity, address: string): void {
    const retryAfter =
      identity.kind === 'user'
        ? accounts.take(String(identity.user.id), 1, clock.now())
        : networks.take(clientNetworkOf(address), 1, clock.now());
    if (retryAfter > 0) throw tooManyRequests(t(messages.tooMany), retryAfter);
  }

  handle(app, searchEnabledCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    return { status: 200, body: { enabled: decideSearch(access).denial === null } };
  });

  handle(app, searchCourseCall, async ({ params, body, identity, raw }) => {
    limit(identity, raw.ip);
    const startedAt = performance.now();
    const { access, matches, terms, words } = await search(params.courseId, identity, body.search_string);
    const size = Math.min(Number(body.page_size ?? STANDARD_PAGE), MAX_SEARCH_RESULTS);
    const start = Number(body.page_index ?? 0) * size;
    const shown = matches.slice(start, start + size);
    const bodies = await listBodies(
      db.read,
      shown.flatMap(({ id, body: known }) => (known === null ? [id] : [])),
    );
    const results = shown.flatMap((match) => {
      const text = match.body ?? bodies.get(match.id);
      return text === undefined ? [] : [presentResult(match, text, { course: access.course, words, terms })];
    });
    const took = Math.round(performance.now() - startedAt);
    return {
      status: 200,
      body: { took, total: matches.length, max_score: matches[0]?.score ?? null, results },
    };
  });

  interface Found extends SearchResult {
    access: Access;
    words: WordReader;
  }

  async function search(courseKey: string, identity: Identity, text: string): Promise<Found> {
    const access = await accessFor(context, courseKey, identity);
    const decision = decideSearch(access);
    if (decision.denial !== null) throw courseDenied(decision);
    const words = new WordReader(access.course.tree.language);
    const result = await searchCourse(context, access, { text, words });
    return result.isStale ? search(courseKey, identity, text) : { ...result, access, words };
  }
}

/** Visitors who can open units here can search them. */
function decideSearch({ decision, elsewhere }: Access): CourseDecision {
  return decision.denial === null && elsewhere !== null ? SHOWN_ELSEWHERE : decision;
}
