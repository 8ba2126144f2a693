import { loginRefreshCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { clearIdentityCookies, renewSessionCookie, setIdentityCookies } from './session-cookies.ts';

/** POST /login_refresh: renews the cookies of a live session (wire contract 3.4). */
export function registerLoginRefresh(app: FastifyInstance, context: Context): void {
  handle(
    app,
    loginRefreshCall,
    async ({ identity, raw: request }, reply) => {
      const exchange = { request, reply };
      if (identity.kind === 'anonymous' || identity.session === null) {
        clearIdentityCookies(context, exchange);
        return { status: 401, body: 'Unauthorized' };
      }
      const { user, session } = identity;
      renewSessionCookie(context, exchange);
      const jwt = await setIdentityCookies(context, exchange, { user, session });
      const now = context.clock.now();
      return {
        status: 200,
        body: {
          success: true,
          user_id: user.id,
          response_epoch_seconds: now / 1000,
          response_http_date: new Date(now).toUTCString(),
          expires: new Date(jwt.expiresAt * 1000).toUTCString(),
          expires_epoch_seconds: jwt.expiresAt,
        },
      };
    },
    { csrf: 'never' },
  );
}
