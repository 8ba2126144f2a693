import type { CommentWire, ThreadWire } from '@lectern/contract';
import { t } from '../../i18n/messages.ts';
import { isoTime } from '../../lib/iso.ts';
import type { CommentRow } from './comments.store.ts';
import type { Edit } from './edits.store.ts';
import { groupName, groupNumber } from './groups.policy.ts';
import { previewOf } from './post-html.ts';
import type { PostRow } from './post-row.store.ts';
import { CLOSE_REASONS, EDIT_REASONS, seesAuthor } from './posting.policy.ts';
import {
  type AnonymityOffer,
  editableCommentFields,
  editableThreadFields,
  labelOf,
  mayDelete,
  moderates,
  type PostFacts,
  type Viewer,
} from './rights.policy.ts';
import type { KnownPerson } from './roles.store.ts';
import type { ThreadRow } from './threads.store.ts';

/** What presenting posts depends on besides the posts. */
export interface Presentation {
  viewer: Viewer;
  offer: AnonymityOffer;
  people: ReadonlyMap<number, KnownPerson>;
  edits: ReadonlyMap<number, Edit>;
  origin: string;
  /** Whether the pictures of authors are requested. */
  withUsers: boolean;
}

/** The site has no pictures of people; clients show a placeholder. */
export const NO_PICTURE = {
  has_image: false,
  image_url_full: null,
  image_url_large: null,
  image_url_medium: null,
  image_url_small: null,
};

const factsOf = ({ authorId }: PostRow, thread: ThreadRow): PostFacts => ({
  authorId,
  group: thread.group,
  isClosed: thread.isClosed,
});

const nameOf = (id: number | null, { people }: Presentation): string | null =>
  id === null ? null : (people.get(id)?.username ?? null);

function labelFor(id: number | null, { people }: Presentation): string | null {
  const person = id === null ? undefined : people.get(id);
  return person ? labelOf(person) : null;
}

/** The fields that threads and comments share. */
function presentContribution(post: PostRow, facts: PostFacts, presentation: Presentation) {
  const { viewer, edits } = presentation;
  const isModerator = moderates(viewer, facts);
  const isNamed = seesAuthor(post.anonymity, viewer.rights);
  const edit = edits.get(post.id);
  const showsEdit = isModerator || post.authorId === viewer.userId;
  // An anonymous author's own edits must not name them.
  const editorIsNamed = edit !== undefined && (isNamed || edit.editorId !== post.authorId);
  return {
    id: String(post.id),
    author: isNamed ? nameOf(post.authorId, presentation) : null,
    author_label: isNamed ? labelFor(post.authorId, presentation) : null,
    created_at: isoTime(post.createdAt),
    updated_at: isoTime(post.updatedAt),
    raw_body: post.body,
    rendered_body: post.html,
    abuse_flagged: isModerator ? post.flags > 0 : post.isFlagged,
    voted: post.isVoted,
    vote_count: post.votes,
    can_delete: mayDelete(viewer, facts),
    anonymous: post.anonymity === 'all',
    anonymous_to_peers: post.anonymity === 'peers',
    last_edit: edit && showsEdit ? presentEdit(edit, editorIsNamed, presentation) : null,
    edit_by_label: editorIsNamed ? labelFor(edit.editorId, presentation) : null,
    ...(post.isHeld && { is_held: true }),
  };
}

function closeReason(code: string | null): string | null {
  const reason = CLOSE_REASONS[code ?? ''];
  return reason === undefined ? null : t(reason);
}

function presentEdit(edit: Edit, isNamed: boolean, presentation: Presentation) {
  const reason = edit.reason === null ? undefined : EDIT_REASONS[edit.reason];
  return {
    original_body: edit.formerBody,
    reason_code: edit.reason,
    ...(reason !== undefined && { reason: t(reason) }),
    editor_username: isNamed ? (nameOf(edit.editorId, presentation) ?? '') : '',
    created_at: isoTime(edit.at),
  };
}

function presentUsers(names: readonly (string | null)[], { withUsers }: Presentation) {
  if (!withUsers) return {};
  const shown = names.filter((name) => name !== null);
  return {
    users: Object.fromEntries(shown.map((name) => [name, { profile: { image: NO_PICTURE } }])),
  };
}

/** A thread; `response_count` only of one fetched alone. */
export function presentThread(thread: ThreadRow, presentation: Presentation, isAlone = false): ThreadWire {
  const { viewer, offer, origin } = presentation;
  const facts = factsOf(thread, thread);
  const isModerator = moderates(viewer, facts);
  const shared = presentContribution(thread, facts, presentation);
  const seesClosing = thread.isClosed && (isModerator || thread.authorId === viewer.userId);
  const list = `${origin}/api/discussion/v1/comments/?thread_id=${thread.id}`;
  const isQuestion = thread.type === 'question';
  const isThreadUnread = thread.readAt === null ? 1 : 0;
  return {
    ...shared,
    editable_fields: editableThreadFields(viewer, facts, offer),
    course_id: thread.courseKey,
    topic_id: thread.topicId,
    group_id: thread.group && groupNumber(thread.group),
    group_name: thread.group && groupName(thread.group),
    type: thread.type,
    title: thread.title,
    preview_body: previewOf(thread.html),
    abuse_flagged_count: viewer.rights.moderates ? thread.reportedPosts : null,
    pinned: thread.isPinned,
    closed: thread.isClosed,
    following: thread.isFollowed,
    comment_count: 1 + thread.comments,
    unread_comment_count: isThreadUnread + thread.newComments,
    comment_list_url: isQuestion ? null : list,
    endorsed_comment_list_url: isQuestion ? `${list}&endorsed=True` : null,
    non_endorsed_comment_list_url: isQuestion ? `${list}&endorsed=False` : null,
    read: thread.readAt !== null && thread.newComments === 0,
    has_endorsed: thread.endorsements > 0,
    ...(isAlone && { response_count: thread.responses }),
    ...(thread.isClosed && { close_reason_code: thread.closeReason }),
    close_reason: seesClosing ? closeReason(thread.closeReason) : null,
    closed_by: seesClosing ? nameOf(thread.closedBy, presentation) : null,
    closed_by_label: seesClosing ? labelFor(thread.closedBy, presentation) : null,
    ...presentUsers([shared.author], presentation),
  };
}

/** A response or comment of a thread. */
export function presentComment(
  comment: CommentRow,
  thread: ThreadRow,
  presentation: Presentation,
): CommentWire {
  const { viewer, offer } = presentation;
  const facts = factsOf(comment, thread);
  const shared = presentContribution(comment, facts, presentation);
  const isByHiddenAsker =
    comment.endorsedBy === thread.authorId && !seesAuthor(thread.anonymity, viewer.rights);
  const endorser = isByHiddenAsker ? null : comment.endorsedBy;
  return {
    ...shared,
    editable_fields: editableCommentFields(
      viewer,
      { ...facts, isResponse: comment.parentId === null },
      thread,
      offer,
    ),
    thread_id: String(thread.id),
    parent_id: comment.parentId === null ? null : String(comment.parentId),
    endorsed: comment.endorsedAt !== null,
    endorsed_by: nameOf(endorser, presentation),
    endorsed_by_label: labelFor(endorser, presentation),
    endorsed_at: comment.endorsedAt === null ? null : isoTime(comment.endorsedAt),
    child_count: comment.children,
    children: [],
    abuse_flagged_any_user: moderates(viewer, facts) ? comment.flags > 0 : null,
    profile_image: NO_PICTURE,
    ...presentUsers([shared.author, nameOf(endorser, presentation)], presentation),
  };
}
