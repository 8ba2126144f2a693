import { expect, test } from 'vitest';
import { courseId } from '../../lms/fixtures.ts';
import {
  type DiscussionPage,
  listPath,
  type PostList,
  readChoices,
  readDiscussionPath,
  writeChoices,
} from './discussion-address.ts';

const posts: PostList = { kind: 'posts' };
const topic: PostList = { kind: 'topic', topicId: 'a b' };
const thread = (list: PostList, isEdit = false): DiscussionPage => ({
  kind: 'thread',
  list,
  threadId: '7',
  isEdit,
});

test.each<[string, DiscussionPage]>([
  ['', { kind: 'list', list: posts }],
  ['posts', { kind: 'list', list: posts }],
  ['posts/7', thread(posts)],
  ['posts/7/edit', thread(posts, true)],
  ['my-posts', { kind: 'list', list: { kind: 'my-posts' } }],
  ['my-posts/7', thread({ kind: 'my-posts' })],
  ['topics', { kind: 'topics' }],
  ['topics/a%20b', { kind: 'list', list: topic }],
  ['topics/a%20b/posts/7', thread(topic)],
  ['topics/a%20b/posts/7/edit', thread(topic, true)],
  ['category/Week%201%2F2/posts/7', thread({ kind: 'category', category: 'Week 1/2' })],
  ['category/100%', { kind: 'list', list: { kind: 'category', category: '100%' } }],
  ['learners', { kind: 'learners' }],
  ['learners/kim', { kind: 'list', list: { kind: 'learner', username: 'kim' } }],
  ['learners/kim/posts/7', thread({ kind: 'learner', username: 'kim' })],
  ['new', { kind: 'new' }],
  ['forum', { kind: 'list', list: posts }],
])('/discussion/%s', (path, page) => {
  expect(readDiscussionPath(path)).toEqual(page);
});

test.each<PostList>([
  posts,
  { kind: 'my-posts' },
  topic,
  { kind: 'category', category: 'Week 1/2' },
  { kind: 'learner', username: 'kim' },
])('the path of a list, and of a thread in it, is read as written: %j', (list) => {
  const splat = (path: string) => path.slice(`/course/${courseId}/discussion/`.length);
  expect(readDiscussionPath(splat(listPath(courseId, list)))).toEqual({ kind: 'list', list });
  expect(readDiscussionPath(splat(listPath(courseId, list, '7')))).toEqual(thread(list));
});

test.each([
  ['', { view: 'all', order: 'activity', text: '' }],
  ['?q=a+b&view=unread&order=votes', { view: 'unread', order: 'votes', text: 'a b' }],
] as const)('choices %s', (query, choices) => {
  expect(readChoices(new URLSearchParams(query))).toEqual(choices);
  expect(writeChoices(choices)).toBe(query);
});

test('a search shows all that it finds, as servers can’t search among followed threads', () => {
  const choices = readChoices(new URLSearchParams('?q=exam&view=following&order=votes'));
  expect(choices).toEqual({ view: 'all', order: 'votes', text: 'exam' });
});

test('unknown choices are the usual ones', () => {
  expect(readChoices(new URLSearchParams('?view=x&order=y'))).toEqual({
    view: 'all',
    order: 'activity',
    text: '',
  });
});
