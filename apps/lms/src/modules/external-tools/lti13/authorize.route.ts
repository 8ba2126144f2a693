import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../../context.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { openExpiring } from '../../../kernel/keys/expiring-claims.ts';
import { getLearnerId, openVisitByToken } from '../../../kernel/unit-visit/unit-visit.ts';
import { badRequest } from '../../../lib/errors.ts';
import { printable } from '../../../lib/printable.ts';
import { type UnitOrigins, unitOriginsOf } from '../../units/unit-origins.ts';
import { countLaunch } from '../count-launch.ts';
import { openLaunch } from '../open-launch.ts';
import { sendToolPage } from '../tool-page.ts';
import { AUTHORIZE_PATH } from './addresses.ts';
import { signIdToken } from './id-token.ts';
import { LAUNCH_HINT } from './launch-hint.ts';
import { getPlatformKey } from './platform-key.ts';

const messages = defineMessages({
  outdated: {
    defaultMessage: 'Opening the tool took too long. Reload the unit, and open it again.',
    description: 'Error in place of a tool of another site',
  },
  refused: {
    defaultMessage: 'The tool sent a request that this site doesn’t expect. Tell your course team.',
    description: 'Error in place of a tool of another site',
  },
});

const word = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000));
const REQUEST = v.object({
  scope: v.pipe(
    word,
    v.check((scope) => scope.split(' ').includes('openid')),
  ),
  response_type: v.literal('id_token'),
  response_mode: v.literal('form_post'),
  client_id: word,
  redirect_uri: v.pipe(word, v.url()),
  login_hint: word,
  nonce: word,
  state: v.optional(word),
});
const HINTED = v.object({ lti_message_hint: v.string() });

/**
 * `GET` or `POST /lti/authorize` on the units origin: the authentication request of LTI 1.3, with which a tool answers the form
 * of a launch. The page that it gets posts the signed launch to the tool. Who the learner is, and what they agreed to, is in
 * the hint that the site sealed at the launch; the token in it is checked again, with access and session.
 */
export function registerAuthorization(app: FastifyInstance, context: Context): void {
  app.route({
    method: ['GET', 'POST'],
    url: AUTHORIZE_PATH,
    config: { origin: 'units', csrf: 'never' },
    handler(request, reply) {
      const origins = unitOriginsOf(request, context.config);
      return sendToolPage(reply, origins, () => authorize(context, request, origins));
    },
  });
}

async function authorize(context: Context, request: FastifyRequest, origins: UnitOrigins) {
  const sent = request.method === 'POST' ? request.body : request.query;
  const now = context.clock.now();
  const hinted = v.safeParse(HINTED, sent);
  const { secrets } = context;
  const hint = hinted.success
    ? openExpiring(LAUNCH_HINT, hinted.output.lti_message_hint, { secrets, now })
    : null;
  if (hint === null) throw badRequest(t(messages.outdated));
  const { token, clientId, hasAgreed, target } = hint;
  const visit = await openVisitByToken(context, { token, kind: 'launch', request });
  await countLaunch(context, getLearnerId(visit));
  const { fields, connection } = await openLaunch(context, visit, { origins, hasAgreed, target });
  const asked = v.safeParse(REQUEST, sent);
  const isMeant =
    asked.success &&
    connection.version === '1.3' &&
    connection.clientId === clientId &&
    asked.output.client_id === clientId &&
    asked.output.login_hint === fields.learner.opaqueId &&
    connection.registration.redirectUrls.includes(new URL(asked.output.redirect_uri).href);
  if (!isMeant) {
    const { usageKey } = visit.claims;
    const redirectUri = asked.success ? printable(asked.output.redirect_uri) : null;
    request.log.warn(
      { usageKey, redirectUri },
      'A tool asked for a launch in a way that its block doesn’t allow',
    );
    throw badRequest(t(messages.refused));
  }
  const { redirect_uri: action, nonce, state } = asked.output;
  const idToken = await signIdToken(
    fields,
    { issuer: origins.site, clientId, nonce, now },
    await getPlatformKey(context),
  );
  return {
    title: fields.block.title,
    action,
    parameters: [['id_token', idToken] as const, ...(state === undefined ? [] : [['state', state] as const])],
    returns: false,
  };
}
