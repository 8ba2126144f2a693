import type { Body, changeCommentCall, changeThreadCall } from '@lectern/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { DISCUSSION_CHANGE_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { type CommentRow, findComment } from './comments.store.ts';
import { findTopic } from './course-topics.ts';
import { limit } from './create-post.ts';
import { insertEdit } from './edits.store.ts';
import { checkFields, fieldError, readReason, readText } from './fields.ts';
import { getGroup } from './find-group.ts';
import type { Forum } from './forum.ts';
import { dismissFlags, markRead, saveFlag, saveFollowing, saveVote } from './marks.store.ts';
import { notifyOfComment, notifyOfEndorsement, notifyOfReport, notifyOfThread } from './notify-people.ts';
import type { PostRow } from './post-row.store.ts';
import { mustBeHeld, prepareText } from './post-text.ts';
import { type Anonymity, CLOSE_REASONS, EDIT_REASONS } from './posting.policy.ts';
import {
  type PostChange,
  refreshThread,
  saveWords,
  type ThreadChange,
  updatePost,
  updateThread,
} from './posts.store.ts';
import { commentIsUnknown, openComment, openThread, scopeFor, threadIsUnknown } from './read-posts.ts';
import { editableCommentFields, editableThreadFields, moderates } from './rights.policy.ts';
import { findThread, type ThreadRow } from './threads.store.ts';

const NOT_EDITABLE = 'This field is not editable.';

/** Applies the fields of a PATCH to a thread. */
export async function changeThread(
  context: Context,
  { id, identity, body }: { id: string; identity: Identity; body: Body<typeof changeThreadCall> },
): Promise<{ forum: Forum; thread: ThreadRow }> {
  return context.db.write(async (tx) => {
    const { forum, thread } = await openThread(context, { id, identity }, tx);
    const { viewer, now } = forum;
    checkFields(body, editableThreadFields(viewer, thread, forum.discussions), NOT_EDITABLE);
    await limit(tx, forum, DISCUSSION_CHANGE_LIMIT);
    const mark = { userId: viewer.userId, postId: thread.id, at: now };
    if (body.read === true) await markRead(tx, mark);
    if (body.following !== undefined && body.following !== thread.isFollowed)
      await saveFollowing(tx, body.following, mark);
    const change = await readThreadChange(tx, forum, thread, body);
    const isEdited = await changeText(tx, context, { forum, thread, post: thread, body });
    await updateThread(tx, thread.id, change);
    await changeMarks(tx, { forum, thread, post: thread, body });
    const isChanged = isEdited || Object.values(change).some((value) => value !== undefined);
    if (isChanged) await updatePost(tx, thread.id, { updatedAt: now });
    await refreshThread(tx, thread.id);
    const changed = await findThread(tx, scopeFor(forum), thread.id);
    if (!changed) throw threadIsUnknown();
    if (thread.isHeld && !changed.isHeld) await notifyOfThread(tx, forum, changed);
    return { forum, thread: changed };
  });
}

async function readThreadChange(
  tx: Tx,
  forum: Forum,
  thread: ThreadRow,
  body: Body<typeof changeThreadCall>,
): Promise<ThreadChange> {
  const change: ThreadChange = {};
  if (body.title !== undefined) change.title = readText('title', body.title);
  if (body.type !== undefined) change.type = body.type;
  if (body.pinned !== undefined) change.isPinned = body.pinned;
  if (body.topic_id !== undefined) {
    const topic = findTopic(forum.discussions, forum.access.view, body.topic_id);
    if (!topic && body.topic_id !== thread.topicId) throw fieldError('topic_id', 'There is no such topic.');
    if (topic) change.topicId = topic.id;
  }
  if (body.group_id !== undefined) {
    change.group = body.group_id === null ? null : await getGroup(tx, forum.courseKey, body.group_id);
  }
  return { ...change, ...readClosing(forum, body) };
}

/** Closing takes a reason; reopening removes it. */
function readClosing({ viewer }: Forum, body: Body<typeof changeThreadCall>): ThreadChange {
  if (body.closed === undefined) return {};
  if (!body.closed) return { isClosed: false, closeReason: null, closedBy: null };
  const reason = readReason('close_reason_code', body.close_reason_code, CLOSE_REASONS);
  if (reason === null) throw fieldError('close_reason_code', 'Choose a reason to close this thread.');
  return { isClosed: true, closeReason: reason, closedBy: viewer.userId };
}

/** Applies the fields of a PATCH to a response or comment. */
export async function changeComment(
  context: Context,
  { id, identity, body }: { id: string; identity: Identity; body: Body<typeof changeCommentCall> },
): Promise<{ forum: Forum; thread: ThreadRow; comment: CommentRow }> {
  return context.db.write(async (tx) => {
    const { forum, thread, comment } = await openComment(context, { id, identity }, tx);
    const { viewer, now } = forum;
    const facts = {
      authorId: comment.authorId,
      group: thread.group,
      isClosed: thread.isClosed,
      isResponse: comment.parentId === null,
    };
    checkFields(body, editableCommentFields(viewer, facts, thread, forum.discussions), NOT_EDITABLE);
    await limit(tx, forum, DISCUSSION_CHANGE_LIMIT);
    const isEdited = await changeText(tx, context, { forum, thread, post: comment, body });
    if (isEdited) await updatePost(tx, comment.id, { updatedAt: now });
    if (body.endorsed !== undefined && body.endorsed !== (comment.endorsedAt !== null)) {
      await updatePost(tx, comment.id, {
        endorsedBy: body.endorsed ? viewer.userId : null,
        endorsedAt: body.endorsed ? now : null,
      });
      if (body.endorsed) await notifyOfEndorsement(tx, forum, { thread, comment });
    }
    await changeMarks(tx, { forum, thread, post: comment, body });
    await refreshThread(tx, thread.id);
    const changed = await findComment(tx, viewer, comment.id);
    if (!changed) throw commentIsUnknown();
    if (comment.isHeld && !changed.isHeld) await notifyOfComment(tx, forum, { thread, comment: changed });
    return { forum, thread, comment: changed };
  });
}

interface Changed {
  forum: Forum;
  thread: ThreadRow;
  post: PostRow;
  body: {
    title?: string | undefined;
    raw_body?: string | undefined;
    edit_reason_code?: string | null | undefined;
    voted?: boolean | undefined;
    abuse_flagged?: boolean | undefined;
    anonymous?: boolean | undefined;
    anonymous_to_peers?: boolean | undefined;
  };
}

/** Changes text and anonymity, and records the former text. Whether anything changed. */
async function changeText(tx: Tx, { db }: Context, { forum, thread, post, body }: Changed): Promise<boolean> {
  const reason = readReason('edit_reason_code', body.edit_reason_code, EDIT_REASONS);
  const isThread = post.id === thread.id;
  const formerTitle = isThread ? thread.title : '';
  const title = isThread && body.title !== undefined ? readText('title', body.title) : formerTitle;
  const text = body.raw_body === undefined ? post.body : readText('raw_body', body.raw_body);
  const anonymity = changedAnonymity(post.anonymity, body);
  if (anonymity !== post.anonymity) await updatePost(tx, post.id, { anonymity });
  if (text === post.body && title === formerTitle) return anonymity !== post.anonymity;
  const { html, words } = prepareText(forum, { title, body: text });
  const change: PostChange = { body: text, html };
  if (await mustBeHeld(tx, forum, `${title}\n${text}`)) change.isHeld = true;
  await updatePost(tx, post.id, change);
  await saveWords(tx, db.dialect, { id: post.id, courseKey: forum.courseKey, words });
  await insertEdit(tx, {
    postId: post.id,
    editorId: forum.viewer.userId,
    formerTitle: isThread ? thread.title : null,
    formerBody: post.body,
    reason,
    at: forum.now,
  });
  return true;
}

function changedAnonymity(former: Anonymity, body: Changed['body']): Anonymity {
  const isAnonymous = body.anonymous ?? former === 'all';
  const isToPeers = body.anonymous_to_peers ?? former === 'peers';
  if (isAnonymous) return 'all';
  return isToPeers ? 'peers' : 'none';
}

/** Votes, reports, and their dismissal by a moderator, which also releases a held post. */
async function changeMarks(tx: Tx, { forum, thread, post, body }: Changed): Promise<void> {
  const { viewer, now } = forum;
  const mark = { userId: viewer.userId, postId: post.id, at: now };
  if (body.voted !== undefined && body.voted !== post.isVoted) await saveVote(tx, body.voted, mark);
  if (body.abuse_flagged === true && !post.isFlagged) {
    await saveFlag(tx, true, mark);
    await notifyOfReport(tx, forum, { thread, post });
  }
  if (body.abuse_flagged === false) {
    if (moderates(viewer, thread)) {
      await dismissFlags(tx, post.id, now);
      if (post.isHeld) await updatePost(tx, post.id, { isHeld: false });
    } else {
      await saveFlag(tx, false, mark);
    }
  }
}
