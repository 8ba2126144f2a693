import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SiteConfig } from './site-config.ts';
import type { Logger } from './transport/logging.ts';
import type { Transport } from './transport/transport.ts';

/** The LMS as the front end sees it: its URL, the transport, and the log. */
export interface Lms {
  readonly config: SiteConfig;
  readonly transport: Transport;
  readonly log: Logger;
  /** The address of the page; on a server, that of the request, which has no fragment. */
  readonly location: Pick<Location, 'origin' | 'href'>;
}

const lmsByClient = new WeakMap<QueryClient, Lms>();

/** Binds an LMS to a query client. Query functions receive their client, and so find their LMS without a global. */
export function provideLms(client: QueryClient, lms: Lms): void {
  lmsByClient.set(client, lms);
}

/** The LMS behind a query client. Throws when none was provided. */
export function getLms(client: QueryClient): Lms {
  const lms = lmsByClient.get(client);
  if (lms === undefined) throw new Error('This query client has no LMS: call provideLms first');
  return lms;
}

/** The LMS, for components. */
export function useLms(): Lms {
  return getLms(useQueryClient());
}

/** The site's settings, for components. */
export function useSiteConfig(): SiteConfig {
  return useLms().config;
}
