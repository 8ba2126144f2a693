import { expect, test } from 'vitest';
import { courseId, threadWire } from '../fixtures.ts';
import { createTestLms, type FakeRequest, type FakeResponse } from '../testing.ts';
import { readThread } from './post.ts';
import { keepThread, threadKey } from './threads.ts';
import { changeThread, threadChanges } from './writes.ts';

type Name = 'read' | 'voted';

/** A thread that is marked as read and voted for at the same time. Responses arrive when the test says so. */
function changeTwice() {
  const responses: Partial<Record<Name, (response: FakeResponse) => void>> = {};
  const patch = ({ body }: FakeRequest) =>
    new Promise<FakeResponse>((resolve) => {
      responses['read' in JSON.parse(body ?? '') ? 'read' : 'voted'] = resolve;
    });
  const { client } = createTestLms({ 'PATCH /api/discussion/v1/threads/412/': patch });
  const thread = readThread(threadWire({ vote_count: 3, read: false, unread_comment_count: 2 }));
  keepThread(client, courseId, thread);
  const reading = changeThread(client, courseId, thread, threadChanges.read());
  const shown = () => client.getQueryData<typeof thread>(threadKey(courseId, '412')) ?? thread;
  const changes = {
    read: reading,
    voted: changeThread(client, courseId, shown(), threadChanges.vote(shown())),
  };
  const respond = async (name: Name, response: FakeResponse) => {
    await expect.poll(() => responses[name]).toBeDefined();
    responses[name]?.(response);
    await changes[name].catch(() => {});
  };
  return { shown, respond };
}

// As each would be computed before the other change.
const read = { body: threadWire({ vote_count: 3, read: true, unread_comment_count: 0 }) };
const voted = { body: threadWire({ vote_count: 4, voted: true, read: false, unread_comment_count: 2 }) };
const both = { isVoted: true, voteCount: 4, isRead: true };

test.each<[Name, Name]>([
  ['read', 'voted'],
  ['voted', 'read'],
])('what one change shows isn’t undone by the response to another: %s first', async (first, second) => {
  const { shown, respond } = changeTwice();
  const responses = { read, voted };
  await respond(first, responses[first]);
  expect(shown()).toMatchObject(both);
  await respond(second, responses[second]);
  expect(shown()).toMatchObject(both);
});

test('a refusal takes back its own change only', async () => {
  const { shown, respond } = changeTwice();
  await respond('read', { status: 500 });
  expect(shown()).toMatchObject({ ...both, isRead: false });
  await respond('voted', { status: 403 });
  expect(shown()).toMatchObject({ isVoted: false, voteCount: 3, isRead: false });
});
