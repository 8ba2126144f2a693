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

/** The pending requests that the inline script stores on `window`. */
export type EarlyRequests = Record<string, Promise<TimedResponse> | undefined>;

export function createEarlyResponses(requests: EarlyRequests): EarlyResponses {
  return {
    take(url) {
      const started = requests[url];
      delete requests[url];
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
