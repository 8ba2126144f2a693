import type { QueryClient } from '@tanstack/react-query';
import { createLms, type LmsSurroundings } from './create-lms.ts';
import { createQueryClient } from './query-client.ts';
import { readSiteConfig, type SiteConfig, type SiteSettings } from './site-config.ts';
import type { LogEntry } from './transport/logging.ts';

export const testLmsUrl = 'https://lms.example.org';

export interface FakeRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: string | null;
}

export interface FakeResponse {
  status?: number;
  /** Sent as JSON; leave it out for an empty body. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Responses by `METHOD /path` (without the query). An Error simulates a network failure. */
export type FakeRoutes = Record<
  string,
  FakeResponse | Error | ((request: FakeRequest) => FakeResponse | Promise<FakeResponse>)
>;

export interface TestLms {
  client: QueryClient;
  config: SiteConfig;
  /** Every request that was sent, in order. */
  requests: FakeRequest[];
  log: LogEntry[];
  /** The same object as the argument, so that a test can change responses as it runs. */
  routes: FakeRoutes;
}

export interface TestLmsOptions {
  /** The signed-in user's name; null for a visitor. */
  username?: string | null;
  /** The signed-in user's roles, each `role:context`. */
  roles?: readonly string[];
  settings?: Partial<SiteSettings>;
  surroundings?: LmsSurroundings;
}

/** A readable token cookie as the LMS sets it, without a real signature. `expires` is epoch seconds; `more` are claims. */
export function makeTokenCookie(
  username: string,
  expires = 4_102_444_800,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const claims = {
    exp: expires,
    user_id: 7,
    preferred_username: username,
    email: `${username}@example.org`,
    roles: [],
    ...more,
  };
  return `edx-jwt-cookie-header-payload=${encode({ alg: 'none' })}.${encode(claims)}`;
}

/** A query client over a fake server; retries don't wait, and no request leaves the process. */
export function createTestLms(routes: FakeRoutes, options: TestLmsOptions = {}): TestLms {
  const requests: FakeRequest[] = [];
  const log: LogEntry[] = [];
  const { username = 'dana', roles = [] } = options;
  const config = readSiteConfig({
    LMS_BASE_URL: testLmsUrl,
    SITE_NAME: 'Example Academy',
    ...options.settings,
  });
  const all: FakeRoutes = Object.assign(routes, {
    'GET /csrf/api/v1/token': { body: { csrfToken: 'test-token' } },
    'POST /login_refresh': { status: 401, body: 'Unauthorized' },
    // Pages ask for the reading settings once they are idle, which a test may or may not live to see.
    [`GET /api/user/v1/preferences/${username}`]: { body: {} },
    ...routes,
  });

  const lms = createLms(config, {
    cookies: { cookie: username === null ? '' : makeTokenCookie(username, undefined, { roles }) },
    sleep: async () => {},
    logSink: (entry) => log.push(entry),
    async fetch(address, init) {
      const url = new URL(address);
      const request: FakeRequest = {
        method: init.method ?? 'GET',
        url,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : null,
      };
      requests.push(request);
      const route = all[`${request.method} ${url.pathname}`] ?? {
        status: 404,
        body: { detail: 'Not found.' },
      };
      if (route instanceof Error) throw new TypeError('Failed to fetch', { cause: route });
      const { status = 200, body, headers = {} } = typeof route === 'function' ? await route(request) : route;
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
    ...options.surroundings,
  });
  return { client: createQueryClient(lms), config, requests, log, routes: all };
}
