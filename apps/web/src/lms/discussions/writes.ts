import {
  changeCommentCall,
  changeThreadCall,
  deleteCommentCall,
  deleteThreadCall,
  uploadPictureCall,
} from '@lectern/contract';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';
import { type CommentPage, repliesKey, responsesKey } from './comments.ts';
import { type Comment, readComment, readThread, type Thread } from './post.ts';
import { keepThread, threadKey, threadListKey, threadQuery } from './threads.ts';

/** A change of a thread, as shown at once, and as sent. */
export interface ThreadChange {
  readonly shown: Partial<Thread>;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const threadChanges = {
  vote: (thread: Thread): ThreadChange => ({
    shown: toggledVote(thread),
    fields: { voted: !thread.isVoted },
  }),
  follow: (isFollowed: boolean): ThreadChange => ({
    shown: { isFollowed },
    fields: { following: isFollowed },
  }),
  report: (isReported: boolean): ThreadChange => ({
    shown: { isReported },
    fields: { abuse_flagged: isReported },
  }),
  read: (): ThreadChange => ({ shown: { isRead: true, newCount: 0 }, fields: { read: true } }),
  pin: (isPinned: boolean): ThreadChange => ({ shown: { isPinned }, fields: { pinned: isPinned } }),
  close: (reasonCode: string): ThreadChange => ({
    shown: {},
    fields: { closed: true, close_reason_code: reasonCode },
  }),
  reopen: (): ThreadChange => ({ shown: {}, fields: { closed: false } }),
} as const;

function toggledVote({ isVoted, voteCount }: Pick<Thread, 'isVoted' | 'voteCount'>) {
  return { isVoted: !isVoted, voteCount: Math.max(0, voteCount + (isVoted ? -1 : 1)) };
}

interface RunningChange {
  readonly threadId: string;
  readonly shown: Partial<Thread>;
  /** The fields that changes of the same thread show which ran at the same time: its response may not know them yet. */
  readonly otherFields: string[];
}

const runningChanges = new Set<RunningChange>();

function beginChange(threadId: string, shown: Partial<Thread>): RunningChange {
  const change: RunningChange = { threadId, shown, otherFields: [] };
  for (const other of runningChanges) {
    if (other.threadId !== threadId) continue;
    other.otherFields.push(...Object.keys(shown));
    change.otherFields.push(...Object.keys(other.shown));
  }
  runningChanges.add(change);
  return change;
}

/** These fields of a thread. */
function pickFields(thread: Thread, fields: readonly string[]): Partial<Thread> {
  return Object.fromEntries(Object.entries(thread).filter(([field]) => fields.includes(field)));
}

/**
 * Changes a thread: shows it at once, and restores what it changed if the server refuses. What the response says
 * replaces the thread, except the vote, which Open edX reports wrongly, and what other changes show. Throws an LmsError.
 */
export async function changeThread(
  client: QueryClient,
  courseId: string,
  thread: Thread,
  { shown, fields }: ThreadChange,
): Promise<void> {
  const getShown = () => client.getQueryData(threadQuery(courseId, thread.id).queryKey) ?? thread;
  const before = getShown();
  const running = beginChange(thread.id, shown);
  keepThread(client, courseId, { ...before, ...shown });
  try {
    const { body } = await getLms(client).transport.request(changeThreadCall, {
      params: { threadId: thread.id },
      body: fields,
    });
    const now = getShown();
    keepThread(client, courseId, {
      ...readThread(body),
      isVoted: shown.isVoted ?? now.isVoted,
      ...pickFields(now, running.otherFields),
    });
  } catch (error) {
    keepThread(client, courseId, { ...getShown(), ...pickFields(before, Object.keys(shown)) });
    throw error;
  } finally {
    runningChanges.delete(running);
  }
  await client.invalidateQueries({ queryKey: threadListKey(courseId), refetchType: 'none' });
}

export interface CommentChange {
  readonly shown: Partial<Comment>;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const commentChanges = {
  vote: (comment: Comment): CommentChange => ({
    shown: toggledVote(comment),
    fields: { voted: !comment.isVoted },
  }),
  report: (isReported: boolean): CommentChange => ({
    shown: { isReported },
    fields: { abuse_flagged: isReported },
  }),
  endorse: (isEndorsed: boolean): CommentChange => ({
    shown: { isEndorsed },
    fields: { endorsed: isEndorsed },
  }),
  edit: (text: string, reasonCode: string | null): CommentChange => ({
    shown: {},
    fields: { raw_body: text, ...(reasonCode !== null && { edit_reason_code: reasonCode }) },
  }),
} as const;

/** Changes a response or comment, like `changeThread`. */
export async function changeComment(
  client: QueryClient,
  courseId: string,
  comment: Comment,
  { shown, fields }: CommentChange,
): Promise<void> {
  const key = listKeyOf(courseId, comment);
  replaceComment(client, key, { ...comment, ...shown });
  try {
    const { body } = await getLms(client).transport.request(changeCommentCall, {
      params: { commentId: comment.id },
      body: fields,
    });
    const changed = readComment(body, comment.threadId);
    replaceComment(client, key, {
      ...changed,
      isVoted: 'isVoted' in shown ? (shown.isVoted ?? false) : comment.isVoted,
      childCount: comment.childCount,
    });
  } catch (error) {
    replaceComment(client, key, comment);
    throw error;
  }
  // Who endorsed it is only in the list, and whether the thread has an answer only in the thread.
  if ('endorsed' in fields) {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: threadKey(courseId, comment.threadId) }),
    ]);
  }
}

/** The cached list that contains a comment. */
export function listKeyOf(courseId: string, { threadId, parentId }: Pick<Comment, 'threadId' | 'parentId'>) {
  return parentId === null ? responsesKey(courseId, threadId) : repliesKey(courseId, parentId);
}

type Pages = InfiniteData<CommentPage, number>;

function changePages(
  client: QueryClient,
  key: QueryKey,
  change: (comments: readonly Comment[]) => readonly Comment[],
): void {
  client.setQueryData<Pages>(
    key,
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, comments: change(page.comments) })) },
  );
}

function replaceComment(client: QueryClient, key: QueryKey, comment: Comment): void {
  changePages(client, key, (comments) => comments.map((one) => (one.id === comment.id ? comment : one)));
}

/** Deletes a thread with its responses. Throws an LmsError. */
export async function removeThread(client: QueryClient, courseId: string, threadId: string): Promise<void> {
  await getLms(client).transport.request(deleteThreadCall, { params: { threadId } });
  await client.invalidateQueries({ queryKey: threadListKey(courseId) });
}

/** Deletes a response with its comments, or a comment. Throws an LmsError. */
export async function removeComment(client: QueryClient, courseId: string, comment: Comment): Promise<void> {
  await getLms(client).transport.request(deleteCommentCall, { params: { commentId: comment.id } });
  changePages(client, listKeyOf(courseId, comment), (comments) =>
    comments.filter(({ id }) => id !== comment.id),
  );
  // How many a response has is counted in the list of responses.
  changePages(client, responsesKey(courseId, comment.threadId), (responses) =>
    responses.map((one) => (one.id === comment.parentId ? { ...one, childCount: one.childCount - 1 } : one)),
  );
  await client.invalidateQueries({ queryKey: threadKey(courseId, comment.threadId) });
}

/** The largest picture that servers accept, in bytes. */
export const MAX_PICTURE_BYTES = 1024 * 1024;
/** The pictures that servers take, by media type: Lectern's LMS those that every browser shows. */
const PICTURE_NAMES = {
  lectern: { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/gif': 'GIF', 'image/webp': 'WebP' },
  others: {
    'image/png': 'PNG',
    'image/jpeg': 'JPEG',
    'image/gif': 'GIF',
    'image/bmp': 'BMP',
    'image/tiff': 'TIFF',
  },
} as const;

/** The names of the formats that the server takes, by media type. */
export function listPictureTypes(client: QueryClient): Readonly<Record<string, string>> {
  return PICTURE_NAMES[getLms(client).config.isLectern ? 'lectern' : 'others'];
}

/** Stores a picture for a post; returns its URL. Throws an LmsError. */
export async function uploadPicture(client: QueryClient, courseId: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('uploaded_file', file);
  form.append('thread_key', 'root');
  const { body } = await getLms(client).transport.request(uploadPictureCall, { params: { courseId }, form });
  return body.location;
}

/** Whether a thread is gone, or hidden: Open edX responds with 500 for an unknown ID. */
export function isMissingThread(error: unknown): boolean {
  return isHttpStatus(error, 403, 404, 500);
}
