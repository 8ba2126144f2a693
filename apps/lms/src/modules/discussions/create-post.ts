import type { Body, createCommentCall, createThreadCall } from '@lectern/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { DISCUSSION_POST_LIMIT, type RateLimit } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { forbidden, tooManyRequests } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { type CommentRow, findComment } from './comments.store.ts';
import { findTopic } from './course-topics.ts';
import { checkFields, fieldError, readText } from './fields.ts';
import { getGroup } from './find-group.ts';
import { type Forum, openForum } from './forum.ts';
import type { Group } from './groups.policy.ts';
import { markRead, saveFollowing } from './marks.store.ts';
import { notifyEverybody, notifyOfComment, notifyOfReport, notifyOfThread } from './notify-people.ts';
import { mustBeHeld, prepareText } from './post-text.ts';
import type { Anonymity } from './posting.policy.ts';
import { findByClientKey, insertPost, insertThread, refreshThread } from './posts.store.ts';
import { commentIsUnknown, openThread, readId, scopeFor } from './read-posts.ts';
import { initialThreadFields } from './rights.policy.ts';
import { dividedGroupOf, isDivided } from './settings.policy.ts';
import { findDivision } from './settings.store.ts';
import { findThread, type ThreadRow } from './threads.store.ts';

const NOT_INITIALIZABLE = 'This field is not initializable.';
/** Accepted from every client; all but the last two have no effect, and `notify_all_learners` only with the right. */
const IGNORED = ['enable_in_context_sidebar', 'captcha_token', 'notify_all_learners', 'client_key'];

/** Starts a thread; one that the client has sent before isn't started again. */
export async function createThread(
  context: Context,
  identity: Identity,
  body: Body<typeof createThreadCall>,
): Promise<{ forum: Forum; thread: ThreadRow }> {
  return context.db.write(async (tx) => {
    await lockAuthor(tx, identity, body.client_key);
    const forum = await openForum(context, body.course_id, identity, tx);
    const { viewer, discussions, courseKey, now } = forum;
    const required = ['course_id', 'topic_id', 'type', 'title', 'raw_body'];
    checkFields(
      body,
      [...required, ...IGNORED, ...initialThreadFields(viewer, discussions)],
      NOT_INITIALIZABLE,
    );
    const known = await findRepeated(tx, viewer.userId, body.client_key);
    if (known !== null) return { forum, thread: await getThread(tx, forum, known.id) };
    await checkMayPost(tx, forum);
    const topic = findTopic(discussions, forum.access.view, body.topic_id);
    if (!topic) throw fieldError('topic_id', 'There is no such topic.');
    const title = readText('title', body.title);
    const text = readText('raw_body', body.raw_body);
    const { html, words } = prepareText(forum, { title, body: text });
    const id = await insertPost(tx, context.db.dialect, {
      courseKey,
      threadId: null,
      parentId: null,
      authorId: viewer.userId,
      body: text,
      html,
      anonymity: readAnonymity(body),
      isHeld: await mustBeHeld(tx, forum, `${title}\n${text}`),
      clientKey: body.client_key ?? null,
      at: now,
      words,
    });
    const thread = {
      topicId: topic.id,
      type: body.type,
      title,
      authorId: viewer.userId,
      group: await chooseGroup(tx, forum, { id: topic.id, isUnit: 'unit' in topic }, body.group_id),
      isPinned: body.pinned === true,
    };
    await insertThread(tx, { id, courseKey, thread, at: now });
    const mark = { userId: viewer.userId, postId: id, at: now };
    await markRead(tx, mark);
    if (body.following === true) await saveFollowing(tx, true, mark);
    await refreshThread(tx, id);
    const started = await getThread(tx, forum, id);
    if (started.isHeld) await notifyOfReport(tx, forum, { thread: started, post: started });
    else if (body.notify_all_learners === true && viewer.rights.notifiesAll)
      await notifyEverybody(tx, forum, started);
    else await notifyOfThread(tx, forum, started);
    return { forum, thread: started };
  });
}

/** Adds a response, or a comment on one; its author follows the thread from then on. */
export async function createComment(
  context: Context,
  identity: Identity,
  body: Body<typeof createCommentCall>,
): Promise<{ forum: Forum; thread: ThreadRow; comment: CommentRow }> {
  return context.db.write(async (tx) => {
    await lockAuthor(tx, identity, body.client_key);
    const { forum, thread } = await openThread(context, { id: body.thread_id, identity }, tx);
    const { viewer, discussions, now } = forum;
    const offered = initialThreadFields(viewer, discussions).filter((field) => field.startsWith('anonymous'));
    checkFields(body, ['thread_id', 'parent_id', 'raw_body', ...IGNORED, ...offered], NOT_INITIALIZABLE);
    const known = await findRepeated(tx, viewer.userId, body.client_key);
    if (known !== null) return { forum, thread, comment: await getComment(tx, forum, known.id) };
    await checkMayPost(tx, forum);
    if (thread.isClosed) throw forbidden('Thread is closed.');
    const parentId = await readParent(tx, forum, thread, body.parent_id ?? null);
    const text = readText('raw_body', body.raw_body);
    const { html, words } = prepareText(forum, { title: '', body: text });
    const id = await insertPost(tx, context.db.dialect, {
      courseKey: forum.courseKey,
      threadId: thread.id,
      parentId,
      authorId: viewer.userId,
      body: text,
      html,
      anonymity: readAnonymity(body),
      isHeld: await mustBeHeld(tx, forum, text),
      clientKey: body.client_key ?? null,
      at: now,
      words,
    });
    const mark = { userId: viewer.userId, postId: thread.id, at: now };
    await markRead(tx, mark);
    await saveFollowing(tx, true, mark);
    await refreshThread(tx, thread.id);
    const comment = await getComment(tx, forum, id);
    const posted = { thread, comment };
    if (comment.isHeld) await notifyOfReport(tx, forum, { thread, post: comment });
    else await notifyOfComment(tx, forum, posted);
    return { forum, ...posted };
  });
}

/** Makes two requests at once with the same key create one post. The lock of a user comes before that of a thread. */
async function lockAuthor(tx: Tx, identity: Identity, clientKey: string | undefined): Promise<void> {
  if (clientKey !== undefined) await lockUser(tx, requireUser({ identity }).id);
}

/** The post of an earlier request with the same key. */
async function findRepeated(tx: Tx, userId: number, clientKey: string | undefined) {
  return clientKey === undefined ? null : findByClientKey(tx, userId, clientKey);
}

async function checkMayPost(tx: Tx, forum: Forum): Promise<void> {
  if (!forum.mayPost) throw forbidden('Discussions are in blackout period.');
  await limit(tx, forum, DISCUSSION_POST_LIMIT);
}

/** Counts one write of a person without a role; 429 if there were too many. */
export async function limit(tx: Tx, { viewer, now }: Forum, rate: RateLimit): Promise<void> {
  if (viewer.rights.isExempt) return;
  const use = await countUse(tx, rate, [String(viewer.userId)], now);
  if (!use.allowed) throw tooManyRequests('Too many requests', use.retryAfter);
}

function readAnonymity(body: {
  anonymous?: boolean | undefined;
  anonymous_to_peers?: boolean | undefined;
}): Anonymity {
  if (body.anonymous === true) return 'all';
  return body.anonymous_to_peers === true ? 'peers' : 'none';
}

/** The group that sees a thread: chosen by a moderator, else the author's own in a divided topic. */
async function chooseGroup(
  tx: Tx,
  { courseKey, viewer }: Forum,
  topic: { id: string; isUnit: boolean },
  chosen: number | null | undefined,
): Promise<Group | null> {
  if (chosen === null) return null;
  if (chosen !== undefined) return getGroup(tx, courseKey, chosen);
  const division = await findDivision(tx, courseKey);
  return isDivided(division, topic) ? dividedGroupOf(division, viewer) : null;
}

/** The response to comment on: comments have no comments of their own. */
async function readParent(
  tx: Tx,
  { viewer }: Forum,
  thread: ThreadRow,
  parentId: string | null,
): Promise<number | null> {
  if (parentId === null) return null;
  const number = readId(parentId);
  const parent = number === null ? null : await findComment(tx, viewer, number);
  if (!parent) throw commentIsUnknown();
  if (parent.threadId !== thread.id) throw fieldError('parent_id', 'The response belongs to another thread.');
  if (parent.parentId !== null) throw fieldError('parent_id', 'Comment level is too deep.');
  return parent.id;
}

async function getThread(tx: Tx, forum: Forum, id: number): Promise<ThreadRow> {
  const thread = await findThread(tx, scopeFor(forum), id);
  if (!thread) throw fieldError('client_key', 'This key belongs to a post of another kind.');
  return thread;
}

async function getComment(tx: Tx, { viewer }: Forum, id: number): Promise<CommentRow> {
  const comment = await findComment(tx, viewer, id);
  if (!comment) throw fieldError('client_key', 'This key belongs to a post of another kind.');
  return comment;
}
