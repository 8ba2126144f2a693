import { topicsV1Call, topicsV2Call, topicsV3Call } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { canonicalTopicId } from './course-topics.ts';
import { type Forum, openForum } from './forum.ts';
import { scopeFor } from './read-posts.ts';
import { countByTopic } from './threads.store.ts';
import { presentTopicCategories, presentTopicList, presentTopicTree } from './topics.present.ts';

/** The topics of a course, without those of units that the reader may not see (27.3). */
export function registerTopics(app: FastifyInstance, context: Context): void {
  const countsFor = (forum: Forum) => countByTopic(context.db.read, scopeFor(forum));

  handle(app, topicsV1Call, async ({ params, query, identity, site }) => {
    const forum = await openForum(context, params.courseId, identity);
    const ids = readIds(forum, query.topic_id);
    const body = presentTopicCategories(forum, await countsFor(forum), { origin: site.origin, ids });
    return { status: 200, body };
  });

  handle(app, topicsV2Call, async ({ params, query, identity }) => {
    const forum = await openForum(context, params.courseId, identity);
    const wanted = { ids: readIds(forum, query.topic_id), order: query.order_by ?? 'course_structure' };
    return { status: 200, body: presentTopicList(forum, await countsFor(forum), wanted) };
  });

  handle(app, topicsV3Call, async ({ params, identity, site }) => {
    const forum = await openForum(context, params.courseId, identity);
    return { status: 200, body: presentTopicTree(forum, await countsFor(forum), site.origin) };
  });
}

function readIds({ discussions }: Forum, text: string | undefined): ReadonlySet<string> | null {
  if (text === undefined || text === '') return null;
  return new Set(text.split(',').map((id) => canonicalTopicId(discussions, id)));
}
