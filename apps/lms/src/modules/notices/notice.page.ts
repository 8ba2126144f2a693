import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { lockNotice } from '../../db/locks.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { notFound } from '../../lib/errors.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import { readForm } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findAllowedTarget, requirePageUser } from '../../pages/page-request.ts';
import { findNotice, listUnacknowledged, type Notice, saveAcknowledgement } from './notices.store.ts';

const messages = defineMessages({
  over: {
    defaultMessage: 'Notice of {day}',
    description: 'Above the title of a notice that every user must acknowledge',
  },
  read: { defaultMessage: 'I have read this', description: 'Button below a notice' },
  missing: { defaultMessage: 'This notice doesn’t exist.', description: 'Error for an unknown notice' },
});

const AFTER_THE_LAST = '/dashboard';
const PATTERN = '/notices/render/:id/';
/** The largest integer id in both databases. */
const MAX_ID = 2 ** 31 - 1;

type NoticeRoute = { Params: { id: string } };

/** The page of a notice, which returns to `next`, within the site and its front ends. */
export function noticePath(id: number, next: string | null = null): string {
  const path = PATTERN.replace(':id', String(id));
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** GET and POST /notices/render/{id}/: a notice with a button to acknowledge it, which continues to the next notice. */
export function registerNoticePage(app: FastifyInstance, context: Context): void {
  app.get<NoticeRoute>(PATTERN, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const notice = await getNotice(context, request.params.id);
    const next = findAllowedTarget(request, findNext(request.url));
    const { cleanHtml } = await import('../../kernel/rendering/clean-html.ts');
    return sendPage(request, reply, {
      title: notice.title,
      width: 'reading',
      noIndex: true,
      body: html`<header class="page-title">
<p class="page-title__over">${t(messages.over, { day: formatDay(notice.createdAt, user.timeZone) })}</p>
<h1 dir="auto">${notice.title}</h1>
</header>
<div class="stack">
<div class="prose" dir="auto">${raw(cleanHtml(notice.bodyHtml))}</div>
${acknowledgeForm(request, notice, next)}
</div>`,
    });
  });

  app.post<NoticeRoute>(PATTERN, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const notice = await getNotice(context, request.params.id);
    const next = findAllowedTarget(request, readForm(request, ['next']).next);
    const [following] = await context.db.write(async (tx) => {
      // The operator may remove it concurrently.
      await lockNotice(tx, notice.id);
      if (await findNotice(tx, notice.id)) {
        await saveAcknowledgement(tx, { userId: user.id, noticeId: notice.id, at: context.clock.now() });
      }
      return listUnacknowledged(tx, user.id);
    });
    return reply.redirect(
      following === undefined ? (next ?? AFTER_THE_LAST) : noticePath(following, next),
      303,
    );
  });
}

/**
 * The last field of the query, `next`. The reference clients append their address without encoding it, so that `+` is
 * part of a course key and `&` of that address.
 */
function findNext(url: string): string | null {
  const value = /[?&]next=(.*)$/.exec(url)?.[1] ?? null;
  if (value === null || /^(\/|https?:\/\/)/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

async function getNotice({ db }: Context, id: string): Promise<Notice> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const notice = number > 0 && number <= MAX_ID ? await findNotice(db.read, number) : null;
  if (!notice) throw notFound(t(messages.missing));
  return notice;
}

function acknowledgeForm(request: FastifyRequest, { id }: Notice, next: string | null): Html {
  return html`<form class="form" method="post" action="${noticePath(id)}">
${csrfField(request)}
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.read)}</button></div>
</form>`;
}
