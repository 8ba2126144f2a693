import * as v from 'valibot';
import { readStoredJson, store } from '../browser-storage.ts';

/** What someone wrote, from the moment they send it until the server has it. */
const outgoing = v.object({
  /** Identifies it for the server, which so creates it once. */
  key: v.string(),
  courseId: v.string(),
  /** The fields as sent; `thread_id` only in comments. */
  body: v.looseObject({
    raw_body: v.string(),
    topic_id: v.optional(v.string()),
    title: v.optional(v.string()),
    type: v.optional(v.string()),
    thread_id: v.optional(v.string()),
    parent_id: v.nullish(v.string()),
  }),
  /** Local time of the first attempt, epoch milliseconds. */
  writtenAt: v.number(),
  /** A request may have reached the server. */
  wasSent: v.boolean(),
  /** `waiting`: sent again later; `refused`: only after a change, or on request. */
  state: v.picklist(['sending', 'waiting', 'refused']),
  /** Why it was refused. */
  problem: v.optional(v.picklist(['closed', 'verify', 'too-many', 'masquerade', 'other'])),
});

export type Outgoing = v.InferOutput<typeof outgoing>;
export type Problem = NonNullable<Outgoing['problem']>;

/** Of its entry in local storage. */
export const outboxKey = (username: string) => `lectern.outbox.${username}`;

/** What an earlier page of this browser has not sent yet. Nothing is sending when a page opens. */
export function readOutbox(username: string): Outgoing[] {
  const stored = v.safeParse(v.array(outgoing), readStoredJson('localStorage', outboxKey(username)));
  if (!stored.success) return [];
  return stored.output.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one));
}

/** Without storage, they last as long as the page. */
export function storeOutbox(username: string, items: readonly Outgoing[]): void {
  store('localStorage', outboxKey(username), items.length === 0 ? null : JSON.stringify(items));
}
