import type { CommentWire, ThreadWire } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { commentWire, threadWire } from '../fixtures.ts';
import { readComment, readThread } from './post.ts';

describe('what Open edX says wrongly', () => {
  test.each([
    ['a vote with votes', { voted: true, vote_count: 2 }, true],
    [
      'a vote without votes is one on the comment with the same number',
      { voted: true, vote_count: 0 },
      false,
    ],
  ])('%s', (_, wire, isVoted) => {
    expect(readThread(threadWire(wire)).isVoted).toBe(isVoted);
  });

  test('a reopened thread has no reason for its closing', () => {
    const wire = threadWire({ closed: false, close_reason: 'Post is a duplicate', closed_by: 'mod' });
    expect(readThread(wire).closing).toBeNull();
    expect(readThread({ ...wire, closed: true }).closing).toEqual({
      reason: 'Post is a duplicate',
      by: 'mod',
    });
  });
});

describe('counts', () => {
  test.each([
    ['the post itself, never read', { comment_count: 1, unread_comment_count: 1, read: false }, 0, 0],
    ['two responses, never read', { comment_count: 3, unread_comment_count: 3, read: false }, 2, 2],
    ['one new response since it was read', { comment_count: 3, unread_comment_count: 1, read: true }, 2, 1],
    ['fewer than nothing', { comment_count: 0, unread_comment_count: 0, read: true }, 0, 0],
  ])('%s', (_, wire, replyCount, newCount) => {
    expect(readThread(threadWire(wire))).toMatchObject({ replyCount, newCount });
  });
});

test('an anonymous author is null, an unknown type a discussion', () => {
  expect(readThread(threadWire({ author: null, type: 'poll' }))).toMatchObject({
    author: null,
    kind: 'discussion',
  });
  expect(readComment(commentWire({ parent_id: '4' })).parentId).toBe('4');
});

/** The least that a server sends of a post. */
function leastOf<Wire extends ThreadWire | CommentWire>(
  wire: Wire,
  more: readonly (keyof Wire)[] = [],
): Wire {
  const kept = new Set<PropertyKey>(['id', 'author', 'created_at', 'raw_body', 'rendered_body', ...more]);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => kept.has(name))) as Wire;
}

const nothing = {
  authorRole: null,
  isReported: false,
  isVoted: false,
  voteCount: 0,
  editable: [],
  canDelete: false,
  isAnonymous: false,
  isHeld: false,
  edit: null,
  editedByRole: null,
};

describe('what a server leaves out', () => {
  test('a thread of the least fields is read, open to all and without anything to do', () => {
    expect(readThread(leastOf(threadWire(), ['topic_id', 'type', 'title']))).toMatchObject({
      ...nothing,
      preview: '',
      isPinned: false,
      isClosed: false,
      closing: null,
      isFollowed: false,
      isRead: true,
      replyCount: 0,
      newCount: 0,
      hasEndorsed: false,
      group: null,
      reportCount: null,
    });
  });

  test('a comment of the least fields is a response to the thread at hand', () => {
    expect(readComment(leastOf(commentWire()), '7')).toMatchObject({
      ...nothing,
      threadId: '7',
      parentId: null,
      isEndorsed: false,
      endorsedBy: null,
      childCount: 0,
    });
  });

  test('an unread thread without a count of new responses has none', () => {
    const { unread_comment_count: _, ...wire } = threadWire({ comment_count: 3, read: true });
    expect(readThread(wire as ThreadWire).newCount).toBe(0);
  });
});

test('what a server says of changes, reports, groups and verdicts is read', () => {
  const last_edit = {
    editor_username: 'mod',
    reason: 'Off topic',
    created_at: '2026-03-01T00:00:00Z',
    original_body: 'Before',
  };
  const wire = {
    last_edit,
    edit_by_label: 'Moderator',
    abuse_flagged: true,
    pinned: true,
    preview_body: ' Short ',
    group_id: 0,
    group_name: null,
  };
  expect(readThread(threadWire(wire))).toMatchObject({
    edit: { editor: 'mod', reason: 'Off topic', at: '2026-03-01T00:00:00Z', before: 'Before' },
    editedByRole: 'Moderator',
    isReported: true,
    isPinned: true,
    preview: 'Short',
    group: { id: 0, name: null },
  });
  expect(readComment(commentWire({ endorsed: true })).isEndorsed).toBe(true);
});
