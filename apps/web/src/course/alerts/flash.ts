import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { CourseAlert, CourseAlertContent } from './alert.ts';

/** The key that other Open edX front ends use, too (wire contract 21.1), so that each shows the other's messages. */
const storageKey = 'UserMessagesProvider.flashMessages';

/** Those of other front ends may have no code, and the topic `course`. */
const flashMessage = v.object({
  code: v.fallback(v.string(), 'plain'),
  topic: v.string(),
  type: v.fallback(v.string(), 'info'),
  text: v.fallback(v.string(), ''),
  dismissible: v.fallback(v.boolean(), false),
});
const flashMessages = v.array(v.unknown());

/** An alert that waits for the next page (ALT-13). `text` is shown for an unknown code. */
export type FlashMessage = v.InferOutput<typeof flashMessage>;

/** Stores a message for the next page load. Without storage it is lost: it only confirms a success. */
export function storeFlash(message: FlashMessage, storage: () => Storage = () => window.localStorage): void {
  try {
    const store = storage();
    store.setItem(storageKey, JSON.stringify([...readStored(store), message]));
  } catch {
    // Private browsing may refuse storage.
  }
}

/** Reads and removes the stored messages, so that no other load or tab shows them again. */
export function consumeFlash(storage: () => Storage = () => window.localStorage): FlashMessage[] {
  try {
    const store = storage();
    const found = readStored(store);
    store.removeItem(storageKey);
    return found.flatMap((one) => {
      const message = v.safeParse(flashMessage, one);
      if (!message.success || (message.output.code === 'plain' && message.output.text === '')) return [];
      return [message.output.topic === 'course' ? { ...message.output, topic: 'general' } : message.output];
    });
  } catch {
    return [];
  }
}

/** The messages of this page load; read once, changed only by dismissing. */
export function flashQuery() {
  return queryOptions({
    queryKey: ['flash'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: (): CourseAlert[] => consumeFlash().map(readFlashAlert),
  });
}

/** Converts a message to an alert. */
function readFlashAlert({ code, text, ...message }: FlashMessage, index: number): CourseAlert {
  const content: CourseAlertContent = code === 'enrolled' ? { code } : { code: 'plain', text };
  return { ...message, ...content, id: `flash-${index}` };
}

/** Anything but a list counts as empty. */
function readStored(storage: Storage): unknown[] {
  const text = storage.getItem(storageKey);
  if (text === null) return [];
  try {
    const stored = v.safeParse(flashMessages, JSON.parse(text));
    return stored.success ? stored.output : [];
  } catch {
    return [];
  }
}
