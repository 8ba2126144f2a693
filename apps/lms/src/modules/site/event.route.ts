import { trackEventCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { TokenBuckets } from '../../http/token-buckets.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { badRequest, tooManyRequests } from '../../lib/errors.ts';

/** Characters per field: anyone may send events, so log lines must be limited. */
const MAX_LENGTHS = { event_type: 255, event: 4000, page: 2000 } as const;

/**
 * POST /event (wire contract 3.9): writes one structured log line for operators to collect. Limited per account, for
 * visitors per network, and in total characters, so that nobody can fill the disk.
 */
export function registerEvent(app: FastifyInstance, { log, clock }: Context): void {
  const accounts = new TokenBuckets({ burst: 120, perSecond: 4 });
  const networks = new TokenBuckets({ burst: 120, perSecond: 4 });
  const everybody = new TokenBuckets({ burst: 1_000_000, perSecond: 200_000 });

  function limit(identity: Identity, address: string, characters: number): void {
    const now = clock.now();
    const wait =
      identity.kind === 'user'
        ? accounts.take(String(identity.user.id), 1, now)
        : networks.take(clientNetworkOf(address), 1, now);
    const retryAfter = wait > 0 ? wait : everybody.take('all', characters, now);
    if (retryAfter === 0) return;
    throw tooManyRequests('Too many events. Try again later.', retryAfter);
  }

  handle(app, trackEventCall, async ({ body, identity, raw }) => {
    for (const name of ['event_type', 'event', 'page'] as const) {
      if (body[name].length > MAX_LENGTHS[name]) throw badRequest(`${name} is too long`, 'invalid_body');
    }
    const event = readEvent(body.event);
    limit(identity, raw.ip, body.event_type.length + body.event.length + body.page.length);
    const userId = identity.kind === 'user' ? identity.user.id : null;
    const tracking = { type: body.event_type, event, page: body.page, userId, ip: raw.ip };
    log.info({ tracking }, 'tracking event');
    return { status: 200, body: null };
  });
}

function readEvent(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw badRequest('event must be JSON', 'invalid_body');
  }
}
