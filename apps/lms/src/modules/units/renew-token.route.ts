import { renewUnitTokenCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { readUnitToken, sealUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import { invalidToken } from '../../kernel/unit-visit/unit-visit.ts';
import { forbidden, notAuthenticated } from '../../lib/errors.ts';

const messages = defineMessages({
  otherLearner: {
    defaultMessage: 'This token is another learner’s.',
    description: 'Error for a request that no page of the site sends',
  },
});

/**
 * Renews the token of a unit that stayed open for longer than its token or its session, so that what was typed in it can
 * still be submitted. The old token only says whose unit it is, as an expired one can: the session decides who asks, and
 * the handlers apply all rules to the new one.
 */
export function registerTokenRenewal(app: FastifyInstance, { secrets, clock }: Context): void {
  handle(app, renewUnitTokenCall, async ({ body, identity }) => {
    if (identity.kind !== 'user' || identity.session === null) throw notAuthenticated();
    const claims = await readByAnyKey(
      secrets.keys('units'),
      async (key) => readUnitToken(key, body.token, { kind: 'unit', now: null }),
      'unit_token_invalid',
    );
    if (typeof claims === 'string') throw invalidToken(400);
    const { learner, decidedAt, ...rights } = claims;
    if (learner?.userId !== identity.user.id) throw forbidden(t(messages.otherLearner));
    const renewed = { ...rights, learner: { ...learner, sessionIdHash: identity.session.idHash } };
    const sealed = sealUnitToken(secrets.key('units'), renewed, clock.now());
    return { status: 200, body: sealed, headers: { 'cache-control': 'no-store' } };
  });
}
