import { activityStatsCall, bulkDeletePostsCall } from '@lectern/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { threadListKey } from './threads.ts';

/** How much a person wrote in a course. */
export interface LearnerActivity {
  username: string;
  threads: number;
  /** Responses and comments. */
  responses: number;
  /** Posts that are reported now; null for those who may not know. */
  reports: number | null;
}

export interface LearnerPage {
  learners: readonly LearnerActivity[];
  page: number;
  hasMore: boolean;
}

/** People who take part; with a text, those whose name contains it. Moderators see reported ones first. */
export function learnersQuery(
  courseId: string,
  { text, isModerator }: { text: string; isModerator: boolean },
) {
  return infiniteQueryOptions({
    queryKey: ['discussion-learners', courseId, text, isModerator],
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }): Promise<LearnerPage> => {
      const { body } = await getLms(client).transport.request(activityStatsCall, {
        params: { courseId },
        query: {
          order_by: isModerator ? 'flagged' : 'activity',
          page: String(pageParam),
          page_size: '50',
          ...(text !== '' && { username: text }),
        },
        signal,
      });
      return {
        learners: body.results.map((wire) => ({
          username: wire.username,
          threads: wire.threads,
          responses: wire.responses + wire.replies,
          reports: wire.active_flags ?? null,
        })),
        page: pageParam,
        // Open edX always names a next page.
        hasMore: body.results.length > 0 && pageParam < body.pagination.num_pages,
      };
    },
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : null),
  });
}

export interface PostCounts {
  threads: number;
  comments: number;
}

/** How much a person wrote in a course. */
export function postCountsQuery(courseId: string, username: string) {
  return queryOptions({
    queryKey: ['discussion-post-counts', courseId, username],
    staleTime: 0,
    queryFn: ({ client }) => requestBulkDelete(client, courseId, username, 'false'),
  });
}

/** Deletes all posts of a person in a course; returns how many. Throws an LmsError. */
export async function deletePostsOf(
  client: QueryClient,
  courseId: string,
  username: string,
): Promise<PostCounts> {
  const counts = await requestBulkDelete(client, courseId, username, 'true');
  await client.invalidateQueries({ queryKey: threadListKey(courseId) });
  return counts;
}

async function requestBulkDelete(
  client: QueryClient,
  courseId: string,
  username: string,
  execute: 'true' | 'false',
): Promise<PostCounts> {
  const { body } = await getLms(client).transport.request(bulkDeletePostsCall, {
    params: { courseId },
    query: { username, course_or_org: 'course', execute },
  });
  return { threads: body.thread_count, comments: body.comment_count };
}
