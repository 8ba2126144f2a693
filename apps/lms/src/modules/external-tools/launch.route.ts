import { randomBytes } from 'node:crypto';
import { unitPageCall } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { sealExpiring } from '../../kernel/keys/expiring-claims.ts';
import { getLearnerId, openVisitByToken } from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { type UnitOrigins, unitOriginsOf } from '../units/unit-origins.ts';
import { countLaunch } from './count-launch.ts';
import { launchParameters, signLaunch } from './launch-parameters.policy.ts';
import { LAUNCH_HINT } from './lti13/launch-hint.ts';
import { loginForm } from './lti13/login-request.policy.ts';
import { openLaunch } from './open-launch.ts';
import { sendToolPage } from './tool-page.ts';

const messages = defineMessages({
  incomplete: {
    defaultMessage: 'This link is incomplete.',
    description: 'Error for a request that no page of the site sends',
  },
  otherTool: {
    defaultMessage: 'This link is for another tool.',
    description: 'Error for a request that no page of the site sends',
  },
});

/**
 * `GET /units/{block}/launch?token=` on the units origin: opens an external tool as the learner of the token, by a form that is
 * signed now (LTI 1.1), or that asks the tool to fetch a signed launch (LTI 1.3). Each response is one launch. In the unit's
 * frame, or with `in=tab` in a tab; with `agreed=1`, the learner agreed to what the tool asks for.
 */
export function registerLaunch(app: FastifyInstance, context: Context): void {
  const config = { origin: 'units', csrf: 'never' } as const;
  app.get(`${unitPageCall.path}/launch`, { config }, async (request, reply) => {
    const origins = unitOriginsOf(request, context.config);
    return sendToolPage(reply, origins, () => launch(context, request, origins));
  });
}

async function launch(context: Context, request: FastifyRequest, origins: UnitOrigins) {
  const params = v.safeParse(unitPageCall.params, request.params);
  if (!params.success) throw badRequest(t(messages.incomplete), 'invalid_key');
  const token = findQueryField(request, 'token') ?? '';
  const visit = await openVisitByToken(context, { token, kind: 'launch', request });
  if (visit.claims.usageKey !== params.output.usageKey) throw forbidden(t(messages.otherTool));
  const now = context.clock.now();
  await countLaunch(context, getLearnerId(visit));
  const hasAgreed = findQueryField(request, 'agreed') === '1';
  const target = findQueryField(request, 'in') === 'tab' ? 'window' : 'iframe';
  const { fields, connection } = await openLaunch(context, visit, { origins, hasAgreed, target });
  const { title } = fields.block;
  if (connection.version === '1.3') {
    const { clientId, registration } = connection;
    const { secrets } = context;
    const hint = sealExpiring(LAUNCH_HINT, { token, clientId, hasAgreed, target }, { secrets, now });
    const form = loginForm(registration, fields, { issuer: origins.site, clientId, hint });
    return { title, ...form, returns: true };
  }
  const nonce = randomBytes(16).toString('hex');
  const parameters = signLaunch(fields.launchUrl, launchParameters(fields), {
    key: connection.key,
    nonce,
    now,
  });
  return { title, action: fields.launchUrl, parameters, returns: false };
}
