import type { Transit } from './clock-offset.ts';

/** An answer and when its request travelled. */
export interface TimedResponse extends Transit {
  readonly response: Response;
}

/**
 * Requests that a small script in the page started before this program arrived, by address. Each is handed out once:
 * it answers the first call to that address, later calls ask again.
 */
export interface EarlyAnswers {
  take(url: string): Promise<TimedResponse> | null;
}

/** What the script in the page leaves behind. */
export type EarlyRequests = Record<string, Promise<TimedResponse> | undefined>;

/** Hands out the started requests. */
export function createEarlyAnswers(requests: EarlyRequests): EarlyAnswers {
  return {
    take(url) {
      const started = requests[url];
      delete requests[url];
      return started ?? null;
    },
  };
}

/** What a started request was answered; null for one that was not started, or that failed on the way. */
export async function takeEarly(requests: EarlyRequests, url: string): Promise<TimedResponse | null> {
  return (
    (await createEarlyAnswers(requests)
      .take(url)
      ?.catch(() => null)) ?? null
  );
}
