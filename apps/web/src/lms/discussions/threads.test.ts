import { describe, expect, test } from 'vitest';
import { commentWire, courseId, pageWire, threadWire } from '../fixtures.ts';
import { createTestLms } from '../testing.ts';
import { listComments, responsesQuery } from './comments.ts';
import { readThread } from './post.ts';
import { allThreads, orderPage, type ThreadFilter, threadListParams, threadListQuery } from './threads.ts';

const base = { course_id: courseId, order_by: 'last_activity_at' };

describe('the query of a list', () => {
  test.each<[string, Partial<ThreadFilter>, Record<string, string>]>([
    ['all', {}, {}],
    ['a topic', { topicIds: ['a', 'b'] }, { topic_id: 'a,b' }],
    ['one’s own', { author: 'me' }, { author: 'dana' }],
    ['unread in a topic', { view: 'unread', topicIds: ['a'] }, { view: 'unread', topic_id: 'a' }],
    ['followed', { view: 'following' }, { following: 'true' }],
    [
      'followed in a topic, which servers refuse',
      { view: 'following', topicIds: ['a'] },
      { following: 'true' },
    ],
    ['a search in a topic, which servers refuse', { text: 'x', topicIds: ['a'] }, { text_search: 'x' }],
    ['a search in followed ones, likewise', { text: 'x', view: 'following' }, { text_search: 'x' }],
    ['reported', { view: 'reported' }, { flagged: 'true', count_flagged: 'true' }],
    ['most helpful', { order: 'votes' }, { order_by: 'vote_count' }],
  ])('%s', (_, filter, expected) => {
    expect(threadListParams(courseId, { ...allThreads, ...filter }, 'dana')).toEqual({
      ...base,
      ...expected,
    });
  });
});

test('posts that were once edited don’t stay above newer ones', () => {
  const thread = (id: string, created_at: string, pinned = false) =>
    readThread(threadWire({ id, created_at, pinned }));
  const sent = [
    thread('edited', '2026-01-01T00:00:00Z'),
    thread('new', '2026-01-03T00:00:00Z'),
    thread('pinned', '2026-01-02T00:00:00Z', true),
  ];
  expect(orderPage(sent, 'activity').map(({ id }) => id)).toEqual(['pinned', 'new', 'edited']);
});

test('an odd entry costs that entry, an odd field that field', async () => {
  const { client } = createTestLms({
    'GET /api/discussion/v1/threads/': {
      body: pageWire([
        { ...threadWire(), id: null },
        { ...threadWire(), preview_body: null, editable_fields: null },
      ]),
    },
  });
  const { pages } = await client.fetchInfiniteQuery(threadListQuery(courseId, allThreads));
  expect(pages[0]?.threads).toMatchObject([{ id: '412', preview: '', editable: [] }]);
});

describe('responses', () => {
  const comments = 'GET /api/discussion/v1/comments/';
  const question = { id: '412', kind: 'question' } as const;

  test('are endorsed first, then oldest first, however the server sorts', async () => {
    const at = (id: string, day: string, endorsed = false) =>
      commentWire({ id, created_at: `2026-01-${day}T00:00:00Z`, endorsed });
    const { client } = createTestLms({
      [comments]: { body: pageWire([at('99', '02'), at('17', '01'), at('103', '03', true), at('99', '02')]) },
    });
    const { pages } = await client.fetchInfiniteQuery(responsesQuery(courseId, question));
    expect(listComments(pages).map(({ id }) => id)).toEqual(['103', '17', '99']);
  });

  test('come in two lists from servers before Redwood', async () => {
    const { client, requests } = createTestLms({
      [comments]: ({ url: { searchParams } }) => {
        if (searchParams.has('merge_question_type_responses')) return { status: 400, body: {} };
        const endorsed = searchParams.get('endorsed') === 'true';
        return { body: pageWire([commentWire({ id: endorsed ? '1' : '2', endorsed })]) };
      },
    });
    const { pages } = await client.fetchInfiniteQuery(responsesQuery(courseId, question));
    expect(listComments(pages).map(({ id }) => id)).toEqual(['1', '2']);
    expect(requests).toHaveLength(3);
  });
});
