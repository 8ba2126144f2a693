import { listThreadsCall, type QueryInput, threadCall } from '@lectern/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { sessionQuery } from '../session.ts';
import { readThread, type Thread } from './post.ts';

export const threadViews = ['all', 'following', 'unread', 'unanswered', 'reported'] as const;
export type ThreadView = (typeof threadViews)[number];
export const threadOrders = ['activity', 'comments', 'votes'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** Which posts of a course, and in which order. */
export interface ThreadFilter {
  view: ThreadView;
  order: ThreadOrder;
  /** Null for all topics. */
  topicIds: readonly string[] | null;
  /** A username, or `me` for one's own posts, anonymous ones included; null for everybody's. */
  author: string | 'me' | null;
  /** Words to look for in titles, posts and comments; servers search the whole course only. */
  text: string;
}

export const allThreads: ThreadFilter = {
  view: 'all',
  order: 'activity',
  topicIds: null,
  author: null,
  text: '',
};

export interface ThreadPage {
  threads: readonly Thread[];
  page: number;
  hasMore: boolean;
}

const orders = {
  activity: 'last_activity_at',
  comments: 'comment_count',
  votes: 'vote_count',
} as const satisfies Record<ThreadOrder, string>;

/** The query of the list call. `topic_id`, `text_search` and `following` exclude each other (400). */
export function threadListParams(
  courseId: string,
  filter: ThreadFilter,
  username: string,
): QueryInput<typeof listThreadsCall> {
  const author = filter.author === 'me' ? username : filter.author;
  const { view, text } = filter;
  const isFollowing = view === 'following' && text === '';
  return {
    course_id: courseId,
    order_by: orders[filter.order],
    ...(text !== '' && { text_search: text }),
    ...(isFollowing && { following: 'true' }),
    ...(text === '' && !isFollowing && filter.topicIds !== null && { topic_id: filter.topicIds.join(',') }),
    ...(author !== null && { author }),
    ...(view === 'unread' && { view: 'unread' }),
    ...(view === 'unanswered' && { view: 'unanswered' }),
    ...(view === 'reported' && { flagged: 'true', count_flagged: 'true' }),
  };
}

/** What every list of a course's threads has in common, to refetch them. */
export const threadListKey = (courseId: string) => ['discussion-threads', courseId] as const;

/** Threads in pages (wire contract 27.4). */
export function threadListQuery(courseId: string, filter: ThreadFilter) {
  return infiniteQueryOptions({
    queryKey: [...threadListKey(courseId), filter] as const,
    // Nothing tells of new posts.
    staleTime: 0,
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }): Promise<ThreadPage> => {
      const user = await client.ensureQueryData(sessionQuery());
      const { body } = await getLms(client).transport.request(listThreadsCall, {
        query: {
          ...threadListParams(courseId, filter, user?.username ?? ''),
          page: String(pageParam),
          page_size: '20',
        },
        signal,
      });
      const threads = body.results.map(readThread);
      for (const thread of threads) keepThread(client, courseId, thread);
      return {
        threads: getLms(client).config.isLectern ? threads : orderPage(threads, filter.order),
        page: pageParam,
        hasMore: threads.length > 0 && pageParam < (body.pagination.num_pages ?? 1),
      };
    },
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : null),
  });
}

/**
 * Orders a page of an Open edX server, which puts every post that was ever edited or unpinned before the others. Only
 * within the page, so that what is on the screen doesn't move when more is loaded.
 */
export function orderPage(threads: readonly Thread[], order: ThreadOrder): Thread[] {
  const rank: Readonly<Record<ThreadOrder, (thread: Thread) => number>> = {
    activity: ({ createdAt }) => Date.parse(createdAt),
    comments: ({ replyCount }) => replyCount,
    votes: ({ voteCount }) => voteCount,
  };
  const of = rank[order];
  return threads.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || of(b) - of(a));
}

/** Lists of pages may repeat a thread when a new one has moved the others to the next page. */
export function listThreads(pages: readonly ThreadPage[]): Thread[] {
  return [...new Map(pages.flatMap(({ threads }) => threads).map((thread) => [thread.id, thread])).values()];
}

export const threadKey = (courseId: string, threadId: string) =>
  ['discussion-thread', courseId, threadId] as const;

/** One thread: lists and the thread's page share this entry, so that they can't disagree. */
export function threadQuery(courseId: string, threadId: string) {
  return queryOptions({
    queryKey: threadKey(courseId, threadId),
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const { body } = await getLms(client).transport.request(threadCall, {
        params: { threadId },
        query: { course_id: courseId },
        signal,
      });
      return readThread(body);
    },
  });
}

/** Stores a thread from a list or from the response to a change. */
export function keepThread(client: QueryClient, courseId: string, thread: Thread): void {
  client.setQueryData(threadQuery(courseId, thread.id).queryKey, thread);
}

/** How many threads are suggested before a question is posted. */
const SUGGESTIONS = 4;

/** Threads with similar words as a title, answered ones first. */
export function similarThreadsQuery(courseId: string, title: string) {
  return queryOptions({
    queryKey: [...threadListKey(courseId), 'similar', title] as const,
    queryFn: async ({ client, signal }): Promise<readonly Thread[]> => {
      const { body } = await getLms(client).transport.request(listThreadsCall, {
        query: { course_id: courseId, text_search: title, page: '1', page_size: '10' },
        signal,
      });
      return body.results
        .map(readThread)
        .toSorted((a, b) => Number(b.hasEndorsed) - Number(a.hasEndorsed))
        .slice(0, SUGGESTIONS);
    },
  });
}
