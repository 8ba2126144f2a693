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
