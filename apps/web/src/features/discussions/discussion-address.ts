import { paths } from '../../course/paths.ts';
import { allThreads, type ThreadFilter, threadOrders, threadViews } from '../../lms/discussions/threads.ts';

/** The list that a page of the discussions belongs to. */
export type PostList =
  | { readonly kind: 'posts' }
  | { readonly kind: 'my-posts' }
  | { readonly kind: 'topic'; readonly topicId: string }
  /** A category of older courses, or a block of the course: its topics. */
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'learner'; readonly username: string };

/** What an address of the discussions shows. */
export type DiscussionPage =
  | { readonly kind: 'list'; readonly list: PostList }
  | { readonly kind: 'thread'; readonly list: PostList; readonly threadId: string; readonly isEdit: boolean }
  | { readonly kind: 'topics' }
  | { readonly kind: 'learners' }
  | { readonly kind: 'new' };

const posts: PostList = { kind: 'posts' };

/**
 * Reads what follows `/course/{courseId}/discussion/`. The paths are those of the discussions front end of Open edX,
 * which mails and notifications contain; an unknown one is the list of all posts.
 */
export function readDiscussionPath(splat: string): DiscussionPage {
  const [first = '', second, ...rest] = splat
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment);
  switch (first) {
    case 'new':
      return { kind: 'new' };
    case 'my-posts':
      return readThread({ kind: 'my-posts' }, [second, ...rest]);
    case 'topics':
      return second === undefined ? { kind: 'topics' } : readList({ kind: 'topic', topicId: second }, rest);
    case 'category':
      return second === undefined
        ? { kind: 'topics' }
        : readList({ kind: 'category', category: second }, rest);
    case 'learners':
      return second === undefined
        ? { kind: 'learners' }
        : readList({ kind: 'learner', username: second }, rest);
    default:
      return readThread(posts, [second, ...rest]);
  }
}

function readList(list: PostList, [word, ...rest]: readonly (string | undefined)[]): DiscussionPage {
  return word === 'posts' ? readThread(list, rest) : { kind: 'list', list };
}

function readThread(list: PostList, [threadId, word]: readonly (string | undefined)[]): DiscussionPage {
  if (threadId === undefined) return { kind: 'list', list };
  return { kind: 'thread', list, threadId, isEdit: word === 'edit' };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The path of a list, and of a thread that was opened from it. */
export function listPath(courseId: string, list: PostList, threadId?: string): string {
  const thread = threadId === undefined ? [] : ['posts', threadId];
  switch (list.kind) {
    case 'my-posts':
      return paths.discussion(courseId, 'my-posts', ...thread.slice(1));
    case 'topic':
      return paths.discussion(courseId, 'topics', list.topicId, ...thread);
    case 'category':
      return paths.discussion(courseId, 'category', list.category, ...thread);
    case 'learner':
      return paths.discussion(courseId, 'learners', list.username, ...thread);
    default:
      return paths.discussion(courseId, 'posts', ...thread.slice(1));
  }
}

export type ListChoices = Pick<ThreadFilter, 'view' | 'order' | 'text'>;

/** View, order and search words in the query of the URL. Servers can't search among the threads that one follows. */
export function readChoices(params: URLSearchParams): ListChoices {
  const text = (params.get('q') ?? '').trim();
  const view = threadViews.find((one) => one === params.get('view')) ?? allThreads.view;
  return {
    view: view === 'following' && text !== '' ? allThreads.view : view,
    order: threadOrders.find((order) => order === params.get('order')) ?? allThreads.order,
    text,
  };
}

export function writeChoices({ view, order, text }: ListChoices): string {
  const params = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(view !== allThreads.view && { view }),
    ...(order !== allThreads.order && { order }),
  });
  return params.size === 0 ? '' : `?${params}`;
}
