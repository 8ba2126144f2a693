import 'fastify';
import type { Call } from '@lectern/contract';
import type { Context } from '../context.ts';
import type { Language } from '../i18n/languages.ts';
import type { Identity } from '../kernel/access/identity.ts';
import type { Sender } from '../kernel/access/sender.ts';
import type { Site } from '../lib/site.ts';
import type { DrainTimes } from './drain.types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    /** In tests: validates responses against their calls' declarations. */
    checkReplies: boolean;
    /** The contract's calls that have a route, complete once the app is built. */
    servedCalls: Set<Call>;
    /** Reads that wait until the process works on fewer. */
    countWaitingReads(): number;
    /**
     * Closes all connections, active ones after the response to their request; returns how many requests were cut off.
     */
    drain(times: DrainTimes): Promise<{ cut: number }>;
  }
  interface FastifyRequest {
    identity: Identity;
    /** For its log line: by a token, who sent it is known only once its route runs. */
    sender: Sender;
    /** In which it is answered. */
    language: Language;
    site: Site;
    /** Whether it came in on the units origin, which has no cookies. */
    onUnitsOrigin: boolean;
    /** Whether this request has issued a CSRF token. */
    csrfSecret: string | null;
    /** A token for this visitor's forms and headers, a different one at each call. */
    csrfToken(): string;
  }
  interface FastifyContextConfig {
    /** The contract's call of this route. */
    call?: Call;
    /**
     * Where it is served; `site` by default. `units` is the site itself if there is no second origin; `any` is also for
     * hosts that are neither (health probes use the IP address).
     */
    origin?: 'site' | 'units' | 'both' | 'any';
    /**
     * When a write needs the CSRF token: `always` (the default), only with a signed-in `identity`, or `never` (the
     * request is authenticated otherwise, or not at all).
     */
    csrf?: 'always' | 'identity' | 'never';
    /** Whether its address also matches those of calls with another method. */
    catchesAll?: boolean;
    /** Whether its body may be a file, which takes long on a slow line (see request-deadline.ts). */
    takesFiles?: boolean;
    /** Whether errors are rendered as pages. */
    page?: boolean;
    /** Whether all its responses are data for programs, which browsers never show as a page. */
    isData?: boolean;
  }
}
