import 'fastify';
import type { Call } from '@lectern/contract';
import type { Context } from '../context.ts';
import type { DrainTimes } from '../plugins/drain.types.ts';
import type { Identity } from '../plugins/identity.types.ts';
import type { Site } from '../plugins/site.types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    /** Under tests: answers are checked against what their calls declare. */
    checkReplies: boolean;
    /** The contract's calls that a route answers, complete once the app is built. */
    servedCalls: Set<Call>;
    /** Ends all connections, those in use once their requests are answered; says how many requests were cut off. */
    drain(times: DrainTimes): Promise<{ cut: number }>;
  }
  interface FastifyRequest {
    identity: Identity;
    site: Site;
    /** Whether it came in on the units origin, which has no cookies. */
    onUnitsOrigin: boolean;
    /** Set once this request has handed out a CSRF token. */
    csrfSecret: string | null;
    /** The token for this visitor's forms and headers, another one at each call. */
    csrfToken(): string;
  }
  interface FastifyContextConfig {
    /** The contract's call that this route answers. */
    call?: Call;
    /**
     * Where it is served; `site` unless told. `units` is the site itself where there is no second origin; `any`
     * is also for hosts that are neither (health probes come by address).
     */
    origin?: 'site' | 'units' | 'both' | 'any';
    /**
     * When a write needs the CSRF token: `always` (the default), only with a signed-in `identity`, or `never`
     * (the request carries a credential of its own, or none).
     */
    csrf?: 'always' | 'identity' | 'never';
    /** Whether errors are answered as a page for people. */
    page?: boolean;
    /** Whether all it answers is data for programs, which no browser takes for a page. */
    isData?: boolean;
  }
}
