import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest } from '../../http/errors.ts';
import { alert, readForm } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { deleteFeed, findFeedTokenOf, saveFeed } from './calendar-feeds.store.ts';
import { feedAddress } from './calendar-token.ts';

export const CALENDAR_PATH = '/calendar';

const DONE = {
  made: 'Your calendar link is ready.',
  renewed: 'Your calendar has a new link. The old one no longer works.',
  removed: 'The link no longer works.',
} as const;

/** GET and POST /calendar: the user's calendar link, also without script. */
export function registerCalendarPage(app: FastifyInstance, context: Context): void {
  const { db, secrets, clock } = context;

  app.get(CALENDAR_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const token = await findFeedTokenOf(db.read, secrets, user.id);
    const done = Object.entries(DONE).find(([name]) => name === findQueryField(request, 'done'))?.[1];
    const address = token === null ? null : feedAddress(request.site.origin, token);
    return sendPage(request, reply, {
      title: 'Calendar',
      width: 'narrow',
      noIndex: true,
      body: html`<header class="page-title"><h1>Your due dates in your calendar</h1></header>
<div class="stack">
${done !== undefined && alert('success', done)}
<p>Subscribe once and see every due date in your own calendar. It updates when dates change.</p>
<form class="form" method="post" action="${CALENDAR_PATH}">
${csrfField(request)}
${address === null ? noFeed() : feed(address)}
</form>
</div>`,
    });
  });

  app.post(CALENDAR_PATH, { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const { action } = readForm(request, ['action']);
    if (action === 'remove') {
      await db.write((tx) => deleteFeed(tx, user.id));
      return reply.redirect(`${CALENDAR_PATH}?done=removed`, 303);
    }
    if (action !== 'make' && action !== 'renew') throw badRequest('The form doesn’t say what to do.');
    await db.write((tx) => saveFeed(tx, secrets, { userId: user.id, at: clock.now() }));
    return reply.redirect(`${CALENDAR_PATH}?done=${action === 'renew' ? 'renewed' : 'made'}`, 303);
  });
}

function noFeed(): Html {
  return html`<div class="form__actions"><button class="button button--primary" name="action" value="make">Create link</button></div>`;
}

function feed(address: string): Html {
  return html`<div class="field"><label for="address">Private link</label>
<p class="field__hint" id="address-hint">Anyone with this link can see your due dates, so keep it private.</p>
<input id="address" type="text" value="${address}" readonly aria-describedby="address-hint" dir="ltr"></div>
<div class="form__actions"><a class="button button--primary" href="${address.replace(/^https?:/, 'webcal:')}">Add to your calendar</a>
<button class="button" name="action" value="renew">Replace link</button>
<button class="button" name="action" value="remove">Turn off</button></div>`;
}
