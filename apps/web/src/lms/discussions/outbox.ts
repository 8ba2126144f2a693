import { createCommentCall, createThreadCall } from '@lectern/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMasquerading } from '../course-metadata.ts';
import { getLms } from '../lms.ts';
import { localQuery } from '../local-query.ts';
import { sessionQuery } from '../session.ts';
import { HttpError, isHttpStatus, isMasqueradeRefusal, NetworkError } from '../transport/errors.ts';
import { repliesKey, responsesKey } from './comments.ts';
import { findTwin } from './find-twin.ts';
import { type Outgoing, outboxKey, type Problem, readOutbox, storeOutbox } from './outbox-storage.ts';
import { threadKey, threadListKey } from './threads.ts';

export type { Outgoing } from './outbox-storage.ts';

/** How often what could not be sent is sent again, in milliseconds. */
const RETRY_INTERVAL_MS = 20_000;

/** What this page is sending, by key. */
const sending = new Map<string, Promise<string | null>>();

function outboxQuery(username: string) {
  return localQuery(['discussion-outbox', username], () => readOutbox(username));
}

function findUsername(client: QueryClient): string {
  return client.getQueryData(sessionQuery().queryKey)?.username ?? '';
}

function listOutbox(client: QueryClient): readonly Outgoing[] {
  const username = findUsername(client);
  return client.getQueryData(outboxQuery(username).queryKey) ?? readOutbox(username);
}

/** Changes the stored list as it is now, because other tabs change it, too. Without storage there is only the cached one. */
function changeOutbox(client: QueryClient, change: (items: readonly Outgoing[]) => Outgoing[]): void {
  const username = findUsername(client);
  client.setQueryData(outboxQuery(username).queryKey, change(listOutbox(client)));
  storeOutbox(username, change(readOutbox(username)));
}

/** Shows what other tabs have stored; what this page sends stays as it is here. */
function readOtherTabs(client: QueryClient): void {
  const username = findUsername(client);
  const own = listOutbox(client).filter(({ key }) => sending.has(key));
  const others = readOutbox(username).filter(({ key }) => !sending.has(key));
  client.setQueryData(outboxQuery(username).queryKey, [...others, ...own]);
}

const putOutgoing = (client: QueryClient, item: Outgoing) =>
  changeOutbox(client, (items) => [...items.filter(({ key }) => key !== item.key), item]);

/** Removes it unsent. */
export function discardOutgoing(client: QueryClient, key: string): void {
  changeOutbox(client, (items) => items.filter((item) => item.key !== key));
}

/** What is being sent to a course, for components that show it in its place. */
export function useOutbox(courseId: string): readonly Outgoing[] {
  const client = useQueryClient();
  const items = useQuery(outboxQuery(findUsername(client))).data;
  return items.filter((item) => item.courseId === courseId);
}

/** 128 random bits in the form of a UUID. Pages without a secure context have no `randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Sends a thread or comment: it is shown at once, and kept in this browser until the server has it (decision 0106). */
export function submitPost(
  client: QueryClient,
  courseId: string,
  body: Outgoing['body'],
): Promise<string | null> {
  const item: Outgoing = {
    key: createKey(),
    courseId,
    body,
    writtenAt: Date.now(),
    wasSent: false,
    state: 'sending',
  };
  putOutgoing(client, item);
  return sendOutgoing(client, item.key);
}

/**
 * Sends it, or sends it again. Never rejects; returns the ID that the server gave it, null if it doesn't have it. Only
 * one tab sends at a time, and a page only once.
 */
export function sendOutgoing(client: QueryClient, key: string): Promise<string | null> {
  const running = sending.get(key);
  if (running !== undefined) return running;
  const started = withLock(`lectern-outbox-${key}`, () => unlessUserChanges(client, attempt(client, key)));
  const ended = started.finally(() => sending.delete(key));
  sending.set(key, ended);
  return ended;
}

/** Requests made before don't settle once the user has changed: then the post waits for its writer. */
function unlessUserChanges(client: QueryClient, work: Promise<string | null>): Promise<string | null> {
  const changed = Promise.withResolvers<null>();
  const stop = getLms(client).transport.onUserChange(() => changed.resolve(null));
  return Promise.race([work, changed.promise]).finally(stop);
}

async function attempt(client: QueryClient, key: string): Promise<string | null> {
  const item = listOutbox(client).find((one) => one.key === key);
  if (item === undefined) return null;
  putOutgoing(client, { ...item, state: 'sending', wasSent: true });
  try {
    const id = (await findSent(client, item)) ?? (await post(client, item));
    discardOutgoing(client, key);
    await refetch(client, item);
    return id;
  } catch (error) {
    getLms(client).log.failure(error);
    putOutgoing(client, { ...item, wasSent: true, ...describeFailure(error) });
    return null;
  }
}

/** Lectern's LMS recognizes its key; with others, an earlier attempt whose response was lost is looked for. */
async function findSent(client: QueryClient, item: Outgoing): Promise<string | null> {
  if (!item.wasSent || getLms(client).config.isLectern) return null;
  return findTwin(client, item, findUsername(client));
}

async function post(client: QueryClient, { key, courseId, body }: Outgoing): Promise<string> {
  const { transport, config } = getLms(client);
  // Other servers refuse unknown fields.
  const fields = { ...body, ...(config.isLectern && { client_key: key }) };
  if (body.thread_id !== undefined) {
    const comment = { ...fields, thread_id: body.thread_id };
    return (await transport.request(createCommentCall, { body: comment })).body.id;
  }
  const thread = {
    ...fields,
    course_id: courseId,
    topic_id: body.topic_id ?? '',
    title: body.title ?? '',
    type: body.type === 'question' ? ('question' as const) : ('discussion' as const),
  };
  return (await transport.request(createThreadCall, { body: thread })).body.id;
}

async function refetch(client: QueryClient, { courseId, body }: Outgoing): Promise<void> {
  const threadId = body.thread_id;
  if (threadId === undefined) {
    await client.invalidateQueries({ queryKey: threadListKey(courseId) });
    await client.invalidateQueries({ queryKey: ['discussion-topics', courseId] });
    return;
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: responsesKey(courseId, threadId) }),
    client.invalidateQueries({ queryKey: threadKey(courseId, threadId) }),
    body.parent_id != null && client.invalidateQueries({ queryKey: repliesKey(courseId, body.parent_id) }),
  ]);
}

/** No response, or a server that is busy: sent again later. Anything else needs a decision. */
function describeFailure(error: unknown): Pick<Outgoing, 'state'> & { problem?: Problem } {
  if (error instanceof NetworkError || isHttpStatus(error, 502, 503, 504)) return { state: 'waiting' };
  return { state: 'refused', problem: findProblem(error) };
}

function findProblem(error: unknown): Problem {
  if (isMasqueradeRefusal(error)) return 'masquerade';
  if (isHttpStatus(error, 429)) return 'too-many';
  if (isHttpStatus(error, 403)) return 'closed';
  return error instanceof HttpError && /verif/i.test(error.detail ?? '') ? 'verify' : 'other';
}

/** Sends again what is waiting, also from other tabs, when the connection is back and from time to time. */
export function useOutboxRetries(courseId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const read = ({ key }: StorageEvent) => {
      if (key === null || key === outboxKey(findUsername(client))) readOtherTabs(client);
    };
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [client]);
  const waiting = useOutbox(courseId)
    .filter(({ state }) => state === 'waiting')
    .map(({ key }) => key)
    .join(' ');
  useEffect(() => {
    if (waiting === '' || isMasquerading(client, courseId)) return undefined;
    const sendAll = () => {
      for (const key of waiting.split(' ')) void sendOutgoing(client, key);
    };
    const timer = setInterval(sendAll, RETRY_INTERVAL_MS);
    window.addEventListener('online', sendAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAll);
    };
  }, [client, courseId, waiting]);
}

/** Runs `work` while no other tab of this browser holds the lock. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks.
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? work() : locks.request(name, work);
}
