import { findCourseKeyOf, unitPageCall } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { openVisitByToken, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
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

const TITLES: Readonly<Record<number, string>> = {
  401: 'Reload this page',
  403: 'You don’t have access to this unit right now',
  404: 'This unit isn’t available',
};

/** The pages on the origin of units: `/units/{unit}`, and `/units/{unit}/texts` for its texts if some run scripts. */
export function registerUnitPages(app: FastifyInstance, context: Context): void {
  const config = { origin: 'units', csrf: 'never' } as const;

  app.get(unitPageCall.path, { config }, async (request, reply) =>
    answer(request, reply, 'unit', async (visit) => {
      const query = v.parse(unitPageCall.query, request.query);
      return sendUnit(reply, context, visit, unitOriginsOf(request, context.config), {
        showTitle: query.show_title !== '0',
        prepared: query.prepared === '1',
        relayed: query.relayed === '1',
      });
    }),
  );

  app.get(`${unitPageCall.path}/texts`, { config }, async (request, reply) =>
    answer(request, reply, 'nested', async (visit) => {
      const { own, ancestors, sandboxed } = unitOriginsOf(request, context.config);
      const from = findQueryField(request, 'from');
      const texts = listTexts(visit.blocks);
      const start = texts.findIndex(({ block }) => block.usageKey === from);
      const [first, ...others] = start < 0 ? [] : texts.slice(start, start + countOf(request));
      if (!nestsTexts(visit.unit) || first === undefined) {
        throw new HttpError(403, 'forbidden', 'This text doesn’t have a separate page.');
      }
      const { course, head } = visit.access;
      const markup = renderNestedPage({
        texts,
        group: [first, ...others],
        own,
        language: course.tree.language,
        paper: paperOf(head.settings),
      });
      return sendFramePage(reply, {
        status: 200,
        policy: authorPagePolicy(sandboxed ? null : [own, ...ancestors]),
        markup: signFiles(context, markup, { course, learner: visit.claims.learner }),
      });
    }),
  );

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'unit' | 'nested',
    send: (visit: UnitVisit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const origins = unitOriginsOf(request, context.config);
    const say = (status: number, title: string, text: string, href: string) =>
      sendFramePage(reply, {
        status,
        policy: noticePolicy(origins),
        markup: renderNoticePage(
          { title, text, link: { href, label: 'Load it again' } },
          { own: origins.own, parent: findParent(request, origins), linkTarget: linkTargetOf(request) },
        ),
      });
    const params = v.safeParse(unitPageCall.params, request.params);
    if (!params.success)
      return say(400, 'This link is incomplete', 'It doesn’t contain a unit.', `${origins.site}/`);
    const { usageKey } = params.output;
    const courseKey = findCourseKeyOf(usageKey);
    const reload = courseKey === null ? `${origins.site}/` : jumpToUrl(origins.site, courseKey, usageKey);
    const query = v.safeParse(unitPageCall.query, request.query);
    if (!query.success) return say(400, 'This link is incomplete', 'Open units from their course.', reload);
    try {
      const { token } = query.output;
      const open = () => openVisitByToken(context, { token, kind, request });
      const visit = await open();
      if (visit.claims.usageKey !== usageKey) {
        throw new HttpError(403, 'forbidden', 'This token is for another unit.');
      }
      return await send(withKeywords(context, (await storeDraws(context, visit)) ? await open() : visit));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const title = TITLES[error.status] ?? 'This unit can’t be shown';
      return say(error.status, title, error.message, reload);
    }
  }
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
