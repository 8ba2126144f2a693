import type { Transit } from './clock-offset.ts';

/** A response, with the times of its request and arrival. */
export interface TimedResponse extends Transit {
  readonly response: Response;
}

/**
 * Requests that an inline script sent before this bundle loaded, by URL. Each response is used once, by the first call
 * to that URL; later calls send their own request.
 */
export interface EarlyResponses {
  take(url: string): Promise<TimedResponse> | null;
}

/** Pending requests by URL. */
export type EarlyRequests = Record<string, Promise<TimedResponse> | undefined>;

declare global {
  interface Window {
    /** The requests that the inline script sent. */
    lecternEarly?: EarlyRequests;
  }
}

export function createEarlyResponses(requests: EarlyRequests): EarlyResponses {
  return {
    take(url) {
      // A server embeds responses under addresses without a query, as it doesn't know the browser's time zone.
      const key = url in requests ? url : (url.split('?')[0] ?? url);
      const started = requests[key];
      delete requests[key];
      return started ?? null;
    },
  };
}

/** The response of an early request; null if none was sent, or if the network failed. */
export async function takeEarly(requests: EarlyRequests, url: string): Promise<TimedResponse | null> {
  return (
    (await createEarlyResponses(requests)
      .take(url)
      ?.catch(() => null)) ?? null
  );
}
