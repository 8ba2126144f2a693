import type { Tx } from '../../db/database.ts';
import type {
  KindGroup,
  NotificationContext,
  NotificationKind,
} from '../../kernel/notifications/kinds.policy.ts';
import { notify } from '../../kernel/notifications/notify.ts';
import type { CommentRow } from './comments.store.ts';
import { findComment } from './comments.store.ts';
import type { Forum } from './forum.ts';
import { listFollowers } from './marks.store.ts';
import type { PostRow } from './post-row.store.ts';
import { listAuthors, listModerators, listPeople, listReachable } from './roles.store.ts';
import type { ThreadRow } from './threads.store.ts';

const MENTION = /(?<![\p{L}\p{N}_@.-])@([\p{L}\p{N}_.-]{1,150})/gu;
/** More in one post are ignored. */
const MAX_MENTIONS = 10;

/** The names that a text mentions. */
export function listMentions(body: string): string[] {
  const names = [...body.matchAll(MENTION)].map(([, name = '']) => name.replace(/[.-]+$/, '').toLowerCase());
  return [...new Set(names)].slice(0, MAX_MENTIONS);
}

/** Notifies the people in a thread of a new response or comment: each once, by the kind that concerns them most. */
export async function notifyOfComment(
  tx: Tx,
  forum: Forum,
  { thread, comment }: { thread: ThreadRow; comment: CommentRow },
): Promise<void> {
  const parent = comment.parentId === null ? null : await findComment(tx, forum.viewer, comment.parentId);
  const kinds = new Map<number, NotificationKind>();
  for (const id of await listFollowers(tx, thread.id))
    kinds.set(id, parent ? 'comment_on_followed_post' : 'response_on_followed_post');
  const names = new Set(listMentions(comment.body));
  if (names.size > 0) {
    for (const { id, usernameKey } of await listAuthors(tx, thread.id))
      if (names.has(usernameKey)) kinds.set(id, 'mentioned');
  }
  if (parent) kinds.set(parent.authorId, 'new_comment_on_response');
  kinds.set(thread.authorId, parent ? 'new_comment' : 'new_response');
  kinds.delete(comment.authorId);
  await notifyReachable(tx, forum, { thread, post: comment, parent, kinds });
}

/** Notifies the responder and the author of the thread that a response was endorsed. */
export async function notifyOfEndorsement(
  tx: Tx,
  forum: Forum,
  { thread, comment }: { thread: ThreadRow; comment: CommentRow },
): Promise<void> {
  const kinds = new Map<number, NotificationKind>();
  if (thread.authorId !== comment.authorId) kinds.set(thread.authorId, 'response_endorsed_on_thread');
  kinds.set(comment.authorId, 'response_endorsed');
  kinds.delete(forum.viewer.userId);
  await notifyReachable(tx, forum, { thread, post: comment, parent: comment, kinds });
}

/** Notifies moderators of a post that was reported, or that waits for review. */
export async function notifyOfReport(
  tx: Tx,
  forum: Forum,
  { thread, post }: { thread: ThreadRow; post: PostRow },
): Promise<void> {
  const moderators = await listModerators(tx, forum.courseKey, thread.group);
  const kinds = new Map(moderators.map((id) => [id, 'content_reported' as const]));
  kinds.delete(forum.viewer.userId);
  await notifyReachable(tx, forum, { thread, post, parent: null, kinds });
}

/** Notifies those who want to hear of every new thread. */
export async function notifyOfThread(tx: Tx, forum: Forum, thread: ThreadRow): Promise<void> {
  const kind: NotificationKind & KindGroup =
    thread.type === 'question' ? 'new_question_post' : 'new_discussion_post';
  const asked = await listReachable(tx, forum.courseKey, { group: thread.group, ids: null, asked: kind });
  const kinds = new Map(asked.map((id) => [id, kind]));
  kinds.delete(thread.authorId);
  await notifyReachable(tx, forum, { thread, post: thread, parent: null, kinds });
}

/** Notifies everybody who may see a thread that somebody of the team started it for all. */
export async function notifyEverybody(tx: Tx, forum: Forum, thread: ThreadRow): Promise<void> {
  const everybody = await listReachable(tx, forum.courseKey, { group: thread.group, ids: null });
  const kinds = new Map(everybody.map((id) => [id, 'new_instructor_all_learners_post' as const]));
  kinds.delete(thread.authorId);
  await notifyReachable(tx, forum, { thread, post: thread, parent: null, kinds });
}

interface ThreadNotice {
  thread: ThreadRow;
  post: PostRow;
  /** Whose response it is about. */
  parent: PostRow | null;
  kinds: ReadonlyMap<number, NotificationKind>;
}

/** Notifies those of `kinds` who may see the thread. */
async function notifyReachable(
  tx: Tx,
  forum: Forum,
  { thread, post, parent, kinds }: ThreadNotice,
): Promise<void> {
  if (kinds.size === 0) return;
  const { courseKey, access, now } = forum;
  const ids = [...kinds.keys()];
  const reachable = await listReachable(tx, courseKey, { group: thread.group, ids });
  const people = await listPeople(tx, courseKey, [post.authorId, ...(parent ? [parent.authorId] : [])]);
  // Anonymous to peers means to those who are notified, too.
  const nameOf = ({ authorId, anonymity }: PostRow) =>
    anonymity === 'none' ? (people.get(authorId)?.username ?? null) : null;
  const context: NotificationContext = {
    courseTitle: access.course.tree.title,
    title: thread.title,
    threadId: thread.id,
    actor: nameOf(post),
    ...(parent && { author: nameOf(parent) }),
  };
  await notify(
    tx,
    reachable.flatMap((userId) => {
      const kind = kinds.get(userId);
      if (kind === undefined) return [];
      const shown = kind === 'content_reported' ? { ...context, actor: null } : context;
      return [{ userId, courseKey, kind, context: shown, postId: post.id }];
    }),
    now,
  );
}
