import type { CommentWire, ThreadWire } from '@lectern/contract';

/** Who wrote it, as the reader may know: null for an anonymous author. */
export type Author = string | null;

/** A change of a post's text. Servers keep earlier ones to themselves. */
export interface Edit {
  /** Null if it was an anonymous author. */
  editor: string | null;
  /** A text of the server. */
  reason: string | null;
  at: string | null;
  /** The text before it, as typed. */
  before: string;
}

/** What threads and comments share. */
export interface Post {
  id: string;
  author: Author;
  /** The role of the author; servers send English words, which the screen translates. Null for learners. */
  authorRole: string | null;
  createdAt: string;
  /** As typed: Markdown, or HTML from the editor of Open edX. */
  source: string;
  /** Rendered by the server, and not to be trusted: `readPostContent` sanitizes it. */
  html: string;
  /** For moderators: somebody reported it; for others: they did. */
  isReported: boolean;
  isVoted: boolean;
  voteCount: number;
  /** What this person may change. */
  editable: readonly string[];
  canDelete: boolean;
  isAnonymous: boolean;
  /** Held for review: only its author and moderators see it. */
  isHeld: boolean;
  /** The last change of its text, for its author and moderators. */
  edit: Edit | null;
  /** For others: the role of whoever changed its text last, as `authorRole`. Null for its author. */
  editedByRole: string | null;
}

export interface Thread extends Post {
  topicId: string;
  kind: 'discussion' | 'question';
  title: string;
  /** Its text without markup. */
  preview: string;
  isPinned: boolean;
  isClosed: boolean;
  closing: { reason: string | null; by: string | null } | null;
  isFollowed: boolean;
  isRead: boolean;
  /** Responses and their comments. */
  replyCount: number;
  /** How many of those are new to the reader. */
  newCount: number;
  hasEndorsed: boolean;
  /** The cohort that sees it; null for all. */
  group: { id: number; name: string | null } | null;
  /** For moderators, in the list of reports. */
  reportCount: number | null;
}

/** A response to a thread, or a comment on a response. */
export interface Comment extends Post {
  threadId: string;
  /** The response that it comments on; null for a response. */
  parentId: string | null;
  isEndorsed: boolean;
  endorsedBy: string | null;
  /** Comments on it. */
  childCount: number;
}

type ContentWire = Pick<ThreadWire, keyof ThreadWire & keyof CommentWire>;

function readPost(wire: ContentWire): Post {
  const voteCount = Math.max(0, wire.vote_count ?? 0);
  const edit = wire.last_edit;
  return {
    id: wire.id,
    author: wire.author || null,
    authorRole: wire.author_label || null,
    createdAt: wire.created_at,
    source: wire.raw_body,
    html: wire.rendered_body,
    isReported: wire.abuse_flagged ?? false,
    // Open edX mixes up votes on a thread and on a comment with the same number; the count is right.
    isVoted: (wire.voted ?? false) && voteCount > 0,
    voteCount,
    editable: wire.editable_fields ?? [],
    canDelete: wire.can_delete ?? false,
    isAnonymous: (wire.anonymous ?? false) || (wire.anonymous_to_peers ?? false),
    isHeld: wire.is_held ?? false,
    edit: edit
      ? {
          editor: edit.editor_username || null,
          reason: edit.reason ?? null,
          at: edit.created_at ?? null,
          before: edit.original_body ?? '',
        }
      : null,
    editedByRole: wire.edit_by_label || null,
  };
}

export function readThread(wire: ThreadWire): Thread {
  const isClosed = wire.closed ?? false;
  const replyCount = Math.max(0, (wire.comment_count ?? 1) - 1);
  const isRead = wire.read ?? true;
  return {
    ...readPost(wire),
    topicId: wire.topic_id,
    kind: wire.type === 'question' ? 'question' : 'discussion',
    title: wire.title,
    preview: (wire.preview_body ?? '').trim(),
    isPinned: wire.pinned ?? false,
    isClosed,
    // After reopening, the response still has the old reason.
    closing: isClosed ? { reason: wire.close_reason ?? null, by: wire.closed_by ?? null } : null,
    isFollowed: wire.following ?? false,
    isRead,
    replyCount,
    // Counts the post itself until it has been read.
    newCount: Math.min(replyCount, Math.max(0, (wire.unread_comment_count ?? 0) - (isRead ? 0 : 1))),
    hasEndorsed: wire.has_endorsed ?? false,
    group:
      wire.group_id === null || wire.group_id === undefined
        ? null
        : { id: wire.group_id, name: wire.group_name ?? null },
    reportCount: wire.abuse_flagged_count ?? null,
  };
}

export function readComment(wire: CommentWire, threadId = ''): Comment {
  return {
    ...readPost(wire),
    threadId: wire.thread_id ?? threadId,
    parentId: wire.parent_id ?? null,
    isEndorsed: wire.endorsed ?? false,
    endorsedBy: wire.endorsed_by || null,
    childCount: wire.child_count ?? 0,
  };
}

/** Whether this person may change a field of it. */
export function canEdit(post: Post, field: string): boolean {
  return post.editable.includes(field);
}
