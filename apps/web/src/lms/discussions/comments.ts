import { listChildCommentsCall, listCommentsCall } from '@lectern/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';
import { type Comment, readComment, type Thread } from './post.ts';

export interface CommentPage {
  comments: readonly Comment[];
  page: number;
  hasMore: boolean;
}

/** As many as servers send at once: Open edX sorts pages by ID as text, so fewer pages mean fewer misplaced ones. */
const PAGE_SIZE = '100';

export const responsesKey = (courseId: string, threadId: string) =>
  ['discussion-responses', courseId, threadId] as const;

/** The responses to a thread in pages (wire contract 27.5). */
export function responsesQuery(courseId: string, { id: threadId, kind }: Pick<Thread, 'id' | 'kind'>) {
  return infiniteQueryOptions({
    queryKey: responsesKey(courseId, threadId),
    staleTime: 0,
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }): Promise<CommentPage> =>
      fetchResponses(client, { threadId, kind, page: pageParam }, signal),
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : null),
  });
}

interface ResponseQuery {
  readonly threadId: string;
  readonly kind: Thread['kind'];
  readonly page: number;
}

/** Servers before Redwood have two lists for a question, endorsed responses and others, and refuse to merge them. */
async function fetchResponses(
  client: QueryClient,
  { threadId, kind, page }: ResponseQuery,
  signal: AbortSignal,
): Promise<CommentPage> {
  const isQuestion = kind === 'question';
  try {
    return await fetchPage(client, threadId, page, isQuestion ? merged : {}, signal);
  } catch (error) {
    if (!isQuestion || !isHttpStatus(error, 400)) throw error;
    const [endorsed, others] = await Promise.all(
      ['true', 'false'].map((value) =>
        fetchPage(client, threadId, page, { endorsed: value }, signal).catch(emptyPastEnd),
      ),
    );
    return {
      comments: [...(endorsed?.comments ?? []), ...(others?.comments ?? [])],
      page,
      hasMore: (endorsed?.hasMore ?? false) || (others?.hasMore ?? false),
    };
  }
}

const merged = { merge_question_type_responses: 'true' };

/** One of two lists may have fewer pages than the other. */
function emptyPastEnd(error: unknown): CommentPage {
  if (isHttpStatus(error, 404)) return { comments: [], page: 1, hasMore: false };
  throw error;
}

async function fetchPage(
  client: QueryClient,
  threadId: string,
  page: number,
  more: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<CommentPage> {
  const { body } = await getLms(client).transport.request(listCommentsCall, {
    query: { thread_id: threadId, page: String(page), page_size: PAGE_SIZE, reverse_order: 'false', ...more },
    signal,
  });
  return {
    comments: body.results.map((wire) => readComment(wire, threadId)),
    page,
    hasMore: body.results.length > 0 && Boolean(body.pagination.next),
  };
}

export const repliesKey = (courseId: string, responseId: string) =>
  ['discussion-replies', courseId, responseId] as const;

/** The comments on a response in pages. */
export function repliesQuery(
  courseId: string,
  { id: commentId, threadId }: Pick<Comment, 'id' | 'threadId'>,
) {
  return infiniteQueryOptions({
    queryKey: repliesKey(courseId, commentId),
    staleTime: 0,
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }): Promise<CommentPage> => {
      const { body } = await getLms(client).transport.request(listChildCommentsCall, {
        params: { commentId },
        query: { page: String(pageParam), page_size: PAGE_SIZE, reverse_order: 'false' },
        signal,
      });
      return {
        comments: body.results.map((wire) => readComment(wire, threadId)),
        page: pageParam,
        hasMore: body.results.length > 0 && Boolean(body.pagination.next),
      };
    },
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : null),
  });
}

/** Comments of all pages: endorsed first, then oldest first. Without repetitions, which pages may have. */
export function listComments(pages: readonly CommentPage[]): Comment[] {
  const all = new Map(pages.flatMap(({ comments }) => comments).map((comment) => [comment.id, comment]));
  return [...all.values()].toSorted(
    (a, b) =>
      Number(b.isEndorsed) - Number(a.isEndorsed) || Date.parse(a.createdAt) - Date.parse(b.createdAt),
  );
}
