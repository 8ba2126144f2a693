import { trackEventCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';

/** Characters: anyone may send events, and a line of the log has its limits. */
const LONGEST = { event_type: 255, event: 20_000, page: 4000 } as const;

/** POST /event (wire contract 3.9): one structured line in the log, where operators' collectors pick it up. */
export function registerEvent(app: FastifyInstance, { log }: Context): void {
  handle(app, trackEventCall, async ({ body, identity, raw }) => {
    for (const name of ['event_type', 'event', 'page'] as const) {
      if (body[name].length > LONGEST[name]) throw badRequest(`${name} is too long`, 'invalid_body');
    }
    const event = readEvent(body.event);
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
