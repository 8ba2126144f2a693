import { randomBytes } from 'node:crypto';
import { unitPageCall } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { TOOL_LAUNCH_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { getLearnerId, openVisitByToken } from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest, forbidden, HttpError, tooManyRequests } from '../../lib/errors.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { renderNoticePage } from '../units/notice-page.html.ts';
import { noticePolicy } from '../units/unit-csp.ts';
import { sendFramePage, type UnitOrigins, unitOriginsOf } from '../units/unit-origins.ts';
import { launchPolicy, renderLaunchPage } from './launch-page.html.ts';
import { launchParameters, signLaunch } from './launch-parameters.policy.ts';
import { openLaunch } from './open-launch.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'This tool can’t be opened',
    description: 'Heading in place of a tool of another site',
  },
  incomplete: {
    defaultMessage: 'This link is incomplete.',
    description: 'Error for a request that no page of the site sends',
  },
  otherTool: {
    defaultMessage: 'This link is for another tool.',
    description: 'Error for a request that no page of the site sends',
  },
  tooMany: {
    defaultMessage: 'You’ve opened tools many times. Try again later.',
    description: 'Error in place of a tool of another site',
  },
});

/**
 * `GET /units/{block}/launch?token=` on the units origin: opens an external tool as the learner of the token, by a form that is
 * signed now. Each response is one launch. In the unit's frame, or with `in=tab` in a tab; with `agreed=1`, the learner agreed
 * to what the tool asks for.
 */
export function registerLaunch(app: FastifyInstance, context: Context): void {
  const config = { origin: 'units', csrf: 'never' } as const;
  app.get(`${unitPageCall.path}/launch`, { config }, async (request, reply) => {
    const origins = unitOriginsOf(request, context.config);
    const { units, sandboxed } = origins;
    // The unit's page is an ancestor of the frame.
    const ancestors = [units, ...origins.ancestors];
    try {
      const { title, action, parameters } = await launch(context, request, origins);
      return sendFramePage(reply, {
        status: 200,
        policy: launchPolicy({ origin: units, ancestors: sandboxed ? null : ancestors, action }),
        markup: renderLaunchPage({ title, action, parameters, origin: units }),
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const notice = { title: t(messages.title), text: error.message, link: null };
      return sendFramePage(reply.headers(error.headers), {
        status: error.status,
        policy: noticePolicy({ origin: units, ancestors }),
        markup: renderNoticePage(notice, { origin: units, parent: units, linkTarget: '_parent' }),
      });
    }
  });
}

async function launch(context: Context, request: FastifyRequest, origins: UnitOrigins) {
  const params = v.safeParse(unitPageCall.params, request.params);
  if (!params.success) throw badRequest(t(messages.incomplete), 'invalid_key');
  const token = findQueryField(request, 'token') ?? '';
  const visit = await openVisitByToken(context, { token, kind: 'launch', request });
  if (visit.claims.usageKey !== params.output.usageKey) throw forbidden(t(messages.otherTool));
  const now = context.clock.now();
  const learnerId = getLearnerId(visit);
  const { allowed, retryAfter } = await context.db.write((tx) =>
    countUse(tx, TOOL_LAUNCH_LIMIT, [String(learnerId)], now),
  );
  if (!allowed) throw tooManyRequests(t(messages.tooMany), retryAfter);
  const { fields, key } = await openLaunch(context, visit, {
    origins,
    hasAgreed: findQueryField(request, 'agreed') === '1',
    target: findQueryField(request, 'in') === 'tab' ? 'window' : 'iframe',
  });
  const nonce = randomBytes(16).toString('hex');
  const parameters = signLaunch(fields.launchUrl, launchParameters(fields), { key, nonce, now });
  return { title: fields.block.title, action: fields.launchUrl, parameters };
}
