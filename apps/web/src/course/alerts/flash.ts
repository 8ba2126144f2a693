import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { CourseAlert, CourseAlertContent } from './alert.ts';

/** Where deployed front ends keep them, too (wire contract 21.1): what one left is told by the other. */
const storageKey = 'UserMessagesProvider.flashMessages';

const flashMessage = v.object({
  code: v.string(),
  topic: v.string(),
  type: v.string(),
  text: v.fallback(v.string(), ''),
  dismissible: v.fallback(v.boolean(), false),
});
const flashMessages = v.array(v.unknown());

/** An alert that waits for the next page (ALT-13). `text` is shown where nobody knows the code. */
export type FlashMessage = v.InferOutput<typeof flashMessage>;

/** Leaves a message for the next load of the page. Without storage it is lost, as it only repeats good news. */
export function storeFlash(message: FlashMessage, storage: () => Storage = () => window.localStorage): void {
  try {
    const kept = storage();
    kept.setItem(storageKey, JSON.stringify([...readStored(kept), message]));
  } catch {
    // Nobody waits for it.
  }
}

/** Takes what was left: it is gone from the storage at once, so no other load and no other tab tells it again. */
export function takeFlash(storage: () => Storage = () => window.localStorage): FlashMessage[] {
  try {
    const kept = storage();
    const found = readStored(kept);
    kept.removeItem(storageKey);
    return found.flatMap((one) => {
      const message = v.safeParse(flashMessage, one);
      return message.success ? [message.output] : [];
    });
  } catch {
    return [];
  }
}

/** What this load of the page has to tell; taken once, and changed by dismissing only. */
export function flashQuery() {
  return queryOptions({
    queryKey: ['flash'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: (): CourseAlert[] => takeFlash().map(readFlashAlert),
  });
}

/** The alert that a message stands for. */
function readFlashAlert({ code, text, ...message }: FlashMessage, index: number): CourseAlert {
  const content: CourseAlertContent = code === 'enrolled' ? { code } : { code: 'plain', text };
  return { ...message, ...content, id: `flash-${index}` };
}

/** What is no list counts as nothing. */
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
