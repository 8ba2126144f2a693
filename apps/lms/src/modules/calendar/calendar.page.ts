import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { badRequest } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import { deleteFeed, findFeedTokenOf, saveFeed } from './calendar-feeds.store.ts';
import { feedAddress } from './calendar-token.ts';

const messages = defineMessages({
  made: {
    defaultMessage: 'Your calendar link is ready.',
    description: 'Notice on the page with a learner’s calendar link',
  },
  renewed: {
    defaultMessage: 'Your calendar has a new link. The old one no longer works.',
    description: 'Notice on the page with a learner’s calendar link',
  },
  removed: {
    defaultMessage: 'The link no longer works.',
    description: 'Notice on the page with a learner’s calendar link',
  },
  title: {
    defaultMessage: 'Calendar',
    description: 'Title of the page with a learner’s calendar link, in the browser’s tab',
  },
  heading: {
    defaultMessage: 'Your due dates in your calendar',
    description: 'Heading of the page with a learner’s calendar link',
  },
  lead: {
    defaultMessage:
      'Subscribe once and see every due date in your own calendar. It updates when dates change.',
    description: 'Below the heading “Your due dates in your calendar”',
  },
  create: { defaultMessage: 'Create link', description: 'Button of the page with a learner’s calendar link' },
  link: { defaultMessage: 'Private link', description: 'Label of the field with a learner’s calendar link' },
  hint: {
    defaultMessage: 'Anyone with this link can see your due dates, so keep it private.',
    description: 'Below the field with a learner’s calendar link',
  },
  add: {
    defaultMessage: 'Add to your calendar',
    description: 'Button of the page with a learner’s calendar link',
  },
  renew: { defaultMessage: 'Replace link', description: 'Button of the page with a learner’s calendar link' },
  off: { defaultMessage: 'Turn off', description: 'Button of the page with a learner’s calendar link' },
  unclear: {
    defaultMessage: 'The form doesn’t say what to do.',
    description: 'Error for a form that no page of the site sends',
  },
});

export const CALENDAR_PATH = '/calendar';

const DONE = {
  made: messages.made,
  renewed: messages.renewed,
  removed: messages.removed,
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
      title: t(messages.title),
      width: 'narrow',
      noIndex: true,
      body: html`<header class="page-title"><h1>${t(messages.heading)}</h1></header>
<div class="stack">
${done !== undefined && resultAlert('success', t(done))}
<p>${t(messages.lead)}</p>
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
    if (action !== 'make' && action !== 'renew') throw badRequest(t(messages.unclear));
    await db.write((tx) => saveFeed(tx, secrets, { userId: user.id, at: clock.now() }));
    return reply.redirect(`${CALENDAR_PATH}?done=${action === 'renew' ? 'renewed' : 'made'}`, 303);
  });
}

function noFeed(): Html {
  return html`<div class="form__actions"><button class="button button--primary" name="action" value="make">${t(messages.create)}</button></div>`;
}

function feed(address: string): Html {
  return html`<div class="field"><label for="address">${t(messages.link)}</label>
<p class="field__hint" id="address-hint">${t(messages.hint)}</p>
<input id="address" type="text" value="${address}" readonly aria-describedby="address-hint" dir="ltr"></div>
<div class="form__actions"><a class="button button--primary" href="${address.replace(/^https?:/, 'webcal:')}">${t(messages.add)}</a>
<button class="button" name="action" value="renew">${t(messages.renew)}</button>
<button class="button" name="action" value="remove">${t(messages.off)}</button></div>`;
}
