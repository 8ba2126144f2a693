import {
  type BodyInput,
  type Call,
  callPath,
  type Host,
  type ParamsInput,
  type QueryInput,
} from '@lectern/contract';
import type { AuthenticatedUser } from './access-token.ts';
import { readClockOffset } from './clock-offset.ts';
import type { CookieJar } from './cookies.ts';
import { createCsrfTokens } from './csrf.ts';
import type { EarlyResponses, TimedResponse } from './early.ts';
import { isCsrfRefusal, isOutage } from './errors.ts';
import type { Logger } from './logging.ts';
import { createPendingRetries, type PendingRetries } from './pending-retries.ts';
import { type Fetch, parseResponse, type ResponseBody, send } from './response.ts';
import { type RetryPolicy, type RetryTools, withRetries } from './retry.ts';
import { createSession, type Session } from './session.ts';
import { fetchCsrfToken, refreshTokens } from './session-calls.ts';

export interface TransportOptions {
  /** Base addresses without a slash at the end. */
  readonly origins: Readonly<Record<'lms', string>> & Readonly<Partial<Record<Host, string>>>;
  readonly refreshUrl: string;
  readonly csrfPath: string;
  readonly accessTokenCookie: string;
  readonly fetch: Fetch;
  readonly cookies: CookieJar;
  /** Local time, epoch milliseconds. */
  readonly now: () => number;
  readonly retry: Omit<RetryTools, 'pending'>;
  readonly early: EarlyResponses;
  readonly log: Logger;
}

type Field<Name extends string, Value> = [undefined] extends [Value]
  ? { [K in Name]?: Value }
  : { [K in Name]: Value };

/** The input of a call: only the fields that the call declares. */
export type CallInput<C extends Call> = (C extends { readonly params: unknown }
  ? Field<'params', ParamsInput<C>>
  : object) &
  (C extends { readonly query: unknown } ? { query?: QueryInput<C> } : object) &
  (C extends { readonly body: unknown } ? Field<'body', BodyInput<C>> : object) &
  (C extends { readonly bodyType: 'multipart' } ? { form: FormData } : object) & { signal?: AbortSignal };

export interface CallResult<C extends Call> {
  readonly body: ResponseBody<C>;
  /** Server time minus local time in milliseconds; 0 without a `Date` header (API-04). */
  readonly timeOffsetMillis: number;
}

type UserListener = (user: AuthenticatedUser | null) => void;

/** The HTTP client for the LMS: sends calls of the contract; resolves with validated bodies or throws an LmsError. */
export interface Transport {
  /**
   * Sends a call and validates its response. Reads are retried after network failures and 5xx; writes once, with a new
   * CSRF token, where only that was refused.
   */
  request<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>>;
  /** The page that the LMS serves to the user at this path without a redirect; '' if there is none. Never rejects. */
  readPage(path: string): Promise<string>;
  /** The signed-in user, or null for an anonymous visitor; see Session. */
  identify(): Promise<AuthenticatedUser | null>;
  /** Refreshes the access token; null if the session has ended, which a valid token doesn't tell. */
  renewSession(): Promise<AuthenticatedUser | null>;
  /**
   * Calls back when a request finds that another user has signed in since the one before, or that the session has ended.
   * Requests made before never settle then: their callers would show and store results as if they were the new user's,
   * and what hasn't been sent would be sent in the new user's name. Returns a function that stops it.
   */
  onUserChange(listener: UserListener): () => void;
  /** See Session. */
  readonly userGuards: Session['guards'];
  readonly retries: Pick<PendingRetries, 'hasAny' | 'subscribe' | 'retryNow'>;
}

const readRetries: RetryPolicy = {
  retries: 2,
  firstWait: 500,
  longestWait: 4000,
  when: isOutage,
};

export function createTransport(options: TransportOptions): Transport {
  let serverAhead = 0;
  const pending = createPendingRetries();
  const userListeners = new Set<UserListener>();
  let userChanges = 0;
  const retryTools = { ...options.retry, pending };

  const csrf = createCsrfTokens((origin) =>
    fetchCsrfToken(options.fetch, options.now, origin + options.csrfPath, options.log),
  );
  const session = createSession({
    cookies: options.cookies,
    cookieName: options.accessTokenCookie,
    retry: retryTools,
    onChange(user) {
      // Without a listener nobody would send again what doesn't settle.
      if (userListeners.size > 0) userChanges += 1;
      for (const listener of userListeners) listener(user);
    },
    now: () => options.now() + serverAhead,
    refresh: async () => {
      const early = options.early.take(options.refreshUrl);
      serverAhead = await refreshTokens(options.fetch, options.now, options.refreshUrl, early, options.log);
    },
  });

  async function headersFor(call: Call, url: string, hasBody: boolean): Promise<Headers> {
    const headers = new Headers({ accept: 'application/json' });
    if (hasBody) headers.set('content-type', mediaTypes[call.bodyType ?? 'json'] ?? 'application/json');
    if (call.auth === 'none') return headers;
    headers.set('use-jwt-cookie', 'true');
    if (call.method !== 'GET') headers.set('x-csrftoken', await csrf.tokenFor(url));
    return headers;
  }

  return {
    identify: session.identify,
    renewSession: session.renew,
    onUserChange(listener) {
      userListeners.add(listener);
      return () => userListeners.delete(listener);
    },
    userGuards: session.guards,
    retries: pending,
    readPage: (path) => readPage(options, path),
    async request(call, input) {
      const { params = {}, query, body, form, signal } = input as LooseInput;
      const base = options.origins[call.host];
      if (base === undefined) throw new TypeError(`No address is configured for the host ${call.host}`);
      const url = base + callPath<Call>(call, params, query);
      const before = userChanges;
      const unlessChanged = () => (userChanges === before ? undefined : new Promise<never>(() => {}));
      if (call.auth !== 'none') await session.identify().finally(unlessChanged);

      const attempt = async () => {
        const headers = await headersFor(call, url, body !== undefined);
        const init = makeInit(call, headers, { body, form, signal });
        const timed = await takeEarlyOrSend(options, call, url, init);
        const offset = readClockOffset(timed.response.headers.get('date'), timed);
        if (offset !== 0) serverAhead = offset;
        return { body: await parseResponse(call, timed.response, options.log), timeOffsetMillis: offset };
      };
      const sent =
        call.method === 'GET'
          ? withRetries(attempt, readRetries, retryTools)
          : attempt().catch((error: unknown) => {
              if (!isCsrfRefusal(error)) throw error;
              csrf.forget(url);
              return attempt();
            });
      return sent.finally(unlessChanged);
    },
  };
}

async function readPage({ fetch, origins, log }: TransportOptions, path: string): Promise<string> {
  try {
    const response = await fetch(origins.lms + path, { credentials: 'include', redirect: 'manual' });
    return response.ok ? await response.text() : '';
  } catch (error) {
    log.info(`no page at ${path}`, error);
    return '';
  }
}

async function takeEarlyOrSend(
  options: TransportOptions,
  call: Call,
  url: string,
  init: RequestInit,
): Promise<TimedResponse> {
  const early = call.method === 'GET' ? await takeEarly(options.early, url) : null;
  return early ?? send(options.fetch, options.now, call.id, url, init);
}

/** Ignores an early request that failed: it may have been sent before the session was refreshed. */
async function takeEarly(responses: EarlyResponses, url: string): Promise<TimedResponse | null> {
  const early = (await responses.take(url)?.catch(() => null)) ?? null;
  return early?.response.ok ? early : null;
}

function makeInit(
  call: Call,
  headers: Headers,
  { body, form, signal }: Pick<LooseInput, 'body' | 'form' | 'signal'>,
): RequestInit {
  const credentials = call.auth === 'none' ? 'omit' : 'include';
  const init: RequestInit = { method: call.method, credentials, headers };
  if (body !== undefined) init.body = encodeBody(call, body);
  // The browser sets the media type of a form, with its boundary.
  if (form !== undefined) init.body = form;
  if (signal) init.signal = signal;
  return init;
}

interface LooseInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  readonly signal?: AbortSignal | undefined;
}

const mediaTypes: Partial<Record<NonNullable<Call['bodyType']>, string>> = {
  form: 'application/x-www-form-urlencoded',
  'merge-patch': 'application/merge-patch+json',
};

function encodeBody(call: Call, body: unknown): string {
  if (call.bodyType !== 'form') return JSON.stringify(body);
  return new URLSearchParams(body as Record<string, string>).toString();
}
