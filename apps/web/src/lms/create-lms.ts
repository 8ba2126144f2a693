import type { Lms } from './lms.ts';
import type { SiteConfig } from './site-config.ts';
import type { CookieJar } from './transport/cookies.ts';
import { createEarlyResponses, type EarlyRequests } from './transport/early.ts';
import { consoleSink, createLogger, type LogSink } from './transport/logging.ts';
import type { Fetch } from './transport/response.ts';
import { type Sleep, sleep } from './transport/retry.ts';
import { createTransport } from './transport/transport.ts';

/** What the environment provides; each has a browser default, which tests replace. */
export interface LmsSurroundings {
  readonly fetch?: Fetch;
  readonly cookies?: CookieJar;
  readonly location?: Lms['location'];
  readonly now?: () => number;
  readonly sleep?: Sleep;
  readonly early?: EarlyRequests;
  readonly logSink?: LogSink;
}

/** Creates the LMS from the site's settings. */
export function createLms(config: SiteConfig, surroundings: LmsSurroundings = {}): Lms {
  const log = createLogger(surroundings.logSink ?? consoleSink);
  return {
    config,
    log,
    location: surroundings.location ?? window.location,
    transport: createTransport({
      origins: {
        lms: config.lmsBaseUrl,
        ...(config.discoveryUrl !== null && { discovery: config.discoveryUrl }),
        ...(config.examsUrl !== null && { exams: config.examsUrl }),
      },
      refreshUrl: config.refreshUrl,
      csrfPath: config.csrfPath,
      accessTokenCookie: config.accessTokenCookie,
      fetch: surroundings.fetch ?? ((url, init) => fetch(url, init)),
      cookies: surroundings.cookies ?? document,
      now: surroundings.now ?? Date.now,
      retry: { sleep: surroundings.sleep ?? sleep, random: Math.random },
      early: createEarlyResponses(surroundings.early ?? {}),
      log,
    }),
  };
}
