import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { runInLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import { CALENDAR_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { notFound, tooManyRequests } from '../../lib/errors.ts';
import { findFeedOwner } from './calendar-feeds.store.ts';
import { findFeedToken } from './calendar-token.ts';
import { listLearnerEvents } from './learner-events.ts';
import { writeCalendar } from './write-calendar.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This calendar doesn’t exist.',
    description: 'Error for an unknown calendar link',
  },
  busy: {
    defaultMessage: 'Too many requests for this calendar. Try again later.',
    description: 'Error for programs that read a calendar too often',
  },
});

/**
 * `GET /calendar/{token}.ics`: the feed that a calendar subscribes to. Authenticated by the token alone; cookies are
 * ignored. Unknown and revoked tokens, and those of removed accounts, all get the same 404.
 */
export function registerCalendarFeed(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const token = findFeedToken(request.params.file);
    const owner = token === null ? null : await findFeedOwner(context.db.read, context.secrets, token);
    if (!owner || token === null) throw notFound(t(messages.missing));
    await limitUse(context, token);
    const { host } = new URL(request.site.origin);
    const { siteName } = context.config;
    const text = await runInLanguage(languageOfAccount(owner, context.config), async () =>
      writeCalendar(await listLearnerEvents(context, owner, request.site), { siteName, host }),
    );
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply
      .header('cache-control', 'private, max-age=900')
      .header('etag', etag)
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="due-dates.ics"')
      .type('text/calendar; charset=utf-8');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(text);
  });
}

/** Calendars poll every few hours, so a low limit is enough. */
async function limitUse({ db, clock }: Context, token: string): Promise<void> {
  const use = await db.write((tx) => countUse(tx, CALENDAR_LIMIT, [token], clock.now()));
  if (use.allowed) return;
  throw tooManyRequests(t(messages.busy), use.retryAfter);
}
