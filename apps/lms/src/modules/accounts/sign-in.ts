import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { makeCsrfSecret } from '../../plugins/csrf-token.ts';
import type { User } from '../../plugins/identity.types.ts';
import { foldKey } from './fold-key.ts';
import { verifyPassword } from './passwords.ts';
import { LONGEST_WINDOW, SIGN_IN_ADDRESS_LIMIT, SIGN_IN_LIMIT } from './rate-limits.policy.ts';
import { clearRateLimit, refundRateLimit, sweepRateLimits, useRateLimit } from './rate-limits.store.ts';
import {
  setActivationPopup,
  setIdentityCookies,
  setLanguageCookie,
  setSessionCookie,
} from './session-cookies.ts';
import { deleteSession, insertSession } from './sessions.store.ts';
import { findUserRow, toUser, updateUser } from './users.store.ts';

export type SignInResult =
  | { outcome: 'signed-in'; user: User }
  | { outcome: 'refused' }
  | { outcome: 'limited'; retryAfter: number };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Signs in by username or e-mail address, opens a new session in place of the one the browser had, and sets the
 * cookies. `refused` does not tell a wrong password from an unknown account, nor does the time it takes. An account that
 * is not active is signed in to by its username only: its address may be another's. `retryAfter` is in milliseconds.
 */
export async function signIn(
  context: Context,
  exchange: Exchange,
  { login, password }: { login: string; password: string },
): Promise<SignInResult> {
  const { db, clock } = context;
  const address = exchange.request.ip;
  const pair = [address, foldKey(login)];
  const uses = await db.write(async (tx) => {
    await sweepRateLimits(tx, clock.now() - LONGEST_WINDOW);
    return [
      await useRateLimit(tx, SIGN_IN_LIMIT, pair, clock.now()),
      await useRateLimit(tx, SIGN_IN_ADDRESS_LIMIT, [address], clock.now()),
    ];
  });
  const refused = uses.filter((use) => !use.allowed);
  if (refused.length > 0) {
    return { outcome: 'limited', retryAfter: Math.max(...refused.map((use) => use.retryAfter)) };
  }

  const row = await findUserRow(db.read, login);
  const isRight = await verifyPassword(row?.password_hash ?? null, password);
  if (!row || !isRight) return { outcome: 'refused' };

  const user = toUser(row);
  await openSession(context, exchange, user, async (tx) => {
    await clearRateLimit(tx, SIGN_IN_LIMIT, pair);
    await refundRateLimit(tx, SIGN_IN_ADDRESS_LIMIT, [address]);
    await updateUser(tx, user.id, { lastLoginAt: clock.now() });
  });
  if (user.language !== null) setLanguageCookie(context, exchange, user.language);
  return { outcome: 'signed-in', user };
}

type Work = Parameters<Context['db']['write']>[0];

/** Opens a session for `user`, ends the browser's earlier one, renews the CSRF secret; `work` joins the transaction. */
export async function openSession(
  context: Context,
  exchange: Exchange,
  user: User,
  work: Work,
): Promise<void> {
  const { db, clock } = context;
  const { identity } = exchange.request;
  const { token, session } = await db.write(async (tx) => {
    await work(tx);
    if (identity.kind === 'user' && identity.session) await deleteSession(tx, identity.session.idHash);
    return insertSession(tx, user.id, clock.now());
  });
  setSessionCookie(context, exchange, token);
  await setIdentityCookies(context, exchange, { user, session });
  if (!user.isActive) setActivationPopup(context, exchange);
  exchange.request.csrfSecret = makeCsrfSecret();
}
