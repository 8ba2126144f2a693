import { callPath, findCourseKeyOf, type UsageKey, unitFrameCall, unitPageCall } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { openVisitByToken, requireUnit, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { HttpError } from '../../lib/errors.ts';
import { authorPagePolicy } from '../../pages/author-sandbox.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { signFiles } from '../course-files/file-links.ts';
import { withKeywords } from './keywords.ts';
import { listTexts, nestsTexts } from './nested-frames.policy.ts';
import { renderNestedPage } from './nested-page.html.ts';
import { renderNoticePage } from './notice-page.html.ts';
import { paperOf } from './paper.ts';
import { sendUnit } from './send-unit.ts';
import { storeDraws } from './store-draws.ts';
import { noticePolicy } from './unit-csp.ts';
import { findParent, sendFramePage, unitOriginsOf } from './unit-origins.ts';

const messages = defineMessages({
  reload: {
    defaultMessage: 'Reload this page',
    description: 'Heading in place of a unit whose address has expired',
  },
  denied: {
    defaultMessage: 'You don’t have access to this unit right now',
    description: 'Heading in place of a unit',
  },
  missing: {
    defaultMessage: 'This unit isn’t available',
    description: 'Heading in place of a unit',
  },
  failed: {
    defaultMessage: 'This unit can’t be shown',
    description: 'Heading in place of a unit; a sentence about it follows',
  },
  incomplete: {
    defaultMessage: 'This link is incomplete',
    description: 'Heading in place of a unit',
  },
  noUnit: {
    defaultMessage: 'It doesn’t contain a unit.',
    description: 'Below “This link is incomplete”',
  },
  openFromCourse: {
    defaultMessage: 'Open units from their course.',
    description: 'Below “This link is incomplete”',
  },
  again: {
    defaultMessage: 'Load it again',
    description: 'Link in place of a unit or page that couldn’t be shown',
  },
  noText: {
    defaultMessage: 'This text doesn’t have a separate page.',
    description: 'In place of a text of a unit, for an address that no page of the site has',
  },
});

const TITLES: Readonly<Record<number, Message>> = {
  401: messages.reload,
  403: messages.denied,
  404: messages.missing,
};

/** The pages on the origin of units: `/units/{unit}`, and `/units/{unit}/texts` for its texts if some run scripts. */
export function registerUnitPages(app: FastifyInstance, context: Context): void {
  const config = { origin: 'units', csrf: 'never' } as const;

  app.get(unitPageCall.path, { config }, async (request, reply) =>
    answer(context, { request, reply }, 'unit', async (visit) => {
      const query = v.parse(unitPageCall.query, request.query);
      return sendUnit(reply, context, visit, unitOriginsOf(request, context.config), {
        showTitle: query.show_title !== '0',
        prefetched: query.prepared === '1',
        relayed: query.relayed === '1',
      });
    }),
  );

  app.get(`${unitPageCall.path}/texts`, { config }, async (request, reply) =>
    answer(context, { request, reply }, 'nested', async (visit) =>
      sendTexts(context, { request, reply }, visit),
    ),
  );
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends some texts of a unit that run scripts, from the one in the URL on. Throws 403 for other texts. */
function sendTexts(context: Context, { request, reply }: Exchange, visit: UnitVisit): FastifyReply {
  const { units, ancestors, sandboxed } = unitOriginsOf(request, context.config);
  const from = findQueryField(request, 'from');
  const texts = listTexts(visit.blocks);
  const start = texts.findIndex(({ block }) => block.usageKey === from);
  const [first, ...others] = start < 0 ? [] : texts.slice(start, start + countOf(request));
  if (!nestsTexts(visit.unit) || first === undefined) {
    throw new HttpError(403, 'forbidden', t(messages.noText));
  }
  const { course, head } = visit.access;
  const markup = renderNestedPage({
    texts,
    group: [first, ...others],
    origin: units,
    language: course.tree.language,
    paper: paperOf(head.settings),
  });
  return sendFramePage(reply, {
    status: 200,
    policy: authorPagePolicy(sandboxed ? null : [units, ...ancestors]),
    markup: signFiles(context, markup, { course, learner: visit.claims.learner }),
  });
}

/** Opens the visit of the request's token and sends its page; a page that says why it can't. */
async function answer(
  context: Context,
  exchange: Exchange,
  kind: 'unit' | 'nested',
  send: (visit: UnitVisit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { site } = unitOriginsOf(request, context.config);
  const say = (status: number, title: string, text: string, href: string) =>
    sendNotice(context, exchange, { status, title, text, href });
  const params = v.safeParse(unitPageCall.params, request.params);
  if (!params.success) return say(400, t(messages.incomplete), t(messages.noUnit), `${site}/`);
  const { usageKey } = params.output;
  const courseKey = findCourseKeyOf(usageKey);
  const reload = courseKey === null ? `${site}/` : jumpToUrl(site, courseKey, usageKey);
  const query = v.safeParse(unitPageCall.query, request.query);
  if (kind === 'unit' && isFromHistory(request)) return reply.redirect(frameUrl(site, usageKey));
  if (!query.success) return say(400, t(messages.incomplete), t(messages.openFromCourse), reload);
  try {
    const { token } = query.output;
    const open = () => openVisitByToken(context, { token, kind, request, follows: kind === 'unit' });
    const visit = await open();
    requireUnit(visit, usageKey);
    return await send(withKeywords(context, (await storeDraws(context, visit)) ? await open() : visit));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return say(error.status, t(TITLES[error.status] ?? messages.failed), error.message, reload);
  }
}

/** `href`: where the page can be loaded again. */
function sendNotice(
  context: Context,
  { request, reply }: Exchange,
  { status, title, text, href }: { status: number; title: string; text: string; href: string },
): FastifyReply {
  const origins = unitOriginsOf(request, context.config);
  const frame = {
    origin: origins.units,
    parent: findParent(request, origins),
    linkTarget: linkTargetOf(request),
  };
  return sendFramePage(reply, {
    status,
    policy: noticePolicy({ ...origins, origin: origins.units }),
    markup: renderNoticePage({ title, text, link: { href, label: t(messages.again) } }, frame),
  });
}

/** The relay, where there is one, is a frame of its own between the page and the front end. */
function linkTargetOf(request: FastifyRequest): '_parent' | '_top' {
  return findQueryField(request, 'relayed') === '1' ? '_top' : '_parent';
}

/** The number of texts on the page, from the one in its URL on. */
function countOf(request: FastifyRequest): number {
  const count = Number(findQueryField(request, 'count'));
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

/** Whether a browser restores the frame of a page in its history: the unit has removed the token from its address. */
function isFromHistory({ query, headers }: FastifyRequest): boolean {
  return Object.keys(query as object).length === 0 && headers['sec-fetch-dest'] === 'iframe';
}

const frameUrl = (site: string, usageKey: UsageKey): string =>
  site + callPath(unitFrameCall, { usageKey }, { show_title: '0', direct: '1' });
