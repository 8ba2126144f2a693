import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { makeCsrfSecret } from '../../http/csrf-token.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import { readMasquerades } from '../../kernel/users/masquerades.ts';
import { withHasher } from '../../kernel/users/passwords.ts';
import { deleteSession, insertSession } from '../../kernel/users/sessions.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserRow, toUser, updateUser } from '../../kernel/users/users.store.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import {
  setActivationPopup,
  setIdentityCookies,
  setLanguageCookie,
  setSessionCookie,
} from './session-cookies.ts';
import { countSignIn, refundSignIn, type SignInAttempt, type SignInUse } from './sign-in-limits.ts';

export type SignInResult =
  | { kind: 'signed-in'; user: User }
  | { kind: 'refused' }
  | { kind: 'limited'; retryAfter: number };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Signs in by username or email address, replaces the browser's session, and sets the cookies. Neither `refused` nor the
 * time it takes distinguishes a wrong password from an unknown account. Inactive accounts sign in by username only, because
 * their address may be somebody else's. `retryAfter` is in milliseconds.
 */
export async function signIn(
  context: Context,
  exchange: Exchange,
  { login, password }: { login: string; password: string },
): Promise<SignInResult> {
  const { db } = context;
  const { request } = exchange;
  const row = await findUserRow(db.read, login);
  const attempt: SignInAttempt = {
    network: clientNetworkOf(request.ip),
    login: foldKey(login),
    userId: row?.id ?? null,
    device: row && (await findKnownDevice(context, request, row.id)),
  };
  // Counted only after queuing: otherwise a class behind one IP address would exceed the limit with attempts still waiting.
  const checked = await withHasher(async (hasher) => {
    const use = await countAttempt(context, attempt);
    if (use.kind === 'limited') return use;
    const passwordHash = use.kind === 'paused' ? null : (row?.password_hash ?? null);
    return { kind: (await hasher.verify(passwordHash, password)) ? 'right' : 'wrong' } as const;
  });
  if (checked.kind === 'limited') return checked;
  if (!row || checked.kind === 'wrong') return { kind: 'refused' };

  const user = toUser(row);
  await signInAs(context, exchange, user, (tx) => refundSignIn(tx, attempt));
  return { kind: 'signed-in', user };
}

/** Signs in somebody who has proved who they are. `work` runs in the same transaction. */
export async function signInAs(
  context: Context,
  exchange: Exchange,
  user: User,
  work: Work = async () => undefined,
): Promise<void> {
  await openSession(context, exchange, user, async (tx) => {
    await work(tx);
    await updateUser(tx, user.id, { lastLoginAt: context.clock.now() });
  });
  if (user.language !== null) setLanguageCookie(context, exchange, user.language);
}

function countAttempt({ db, clock }: Context, attempt: SignInAttempt): Promise<SignInUse> {
  return db.write((tx) => countSignIn(tx, attempt, clock.now()));
}

type Work = Parameters<Context['db']['write']>[0];

/**
 * Replaces the browser's session by one for `user`, who becomes the request's identity, and renews the CSRF secret.
 * `work` runs in the same transaction.
 */
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
  await rememberDevice(context, exchange, user.id);
  if (!user.isActive) setActivationPopup(context, exchange);
  const { clientContext } = identity;
  exchange.request.identity = {
    kind: 'user',
    via: 'session',
    user,
    session,
    masquerades: readMasquerades(null),
    ...(clientContext && { clientContext }),
  };
  exchange.request.csrfSecret = makeCsrfSecret();
}
