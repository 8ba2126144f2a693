import { verificationStatusCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { verificationStatusAt } from '../../kernel/verification/verification.policy.ts';
import { findVerification } from '../../kernel/verification/verification.store.ts';
import { requireUser } from '../../plugins/identity.ts';

/** Whether the user's identity is verified, and whether they can have it verified now. */
export function registerVerificationStatus(app: FastifyInstance, { db, clock, config }: Context): void {
  handle(app, verificationStatusCall, async (request) => {
    const verification = await findVerification(db.read, requireUser(request).id);
    const status = verificationStatusAt(verification, clock.now());
    const isOwed = status !== 'approved' && status !== 'pending';
    return { status: 200, body: { status, can_verify: isOwed && config.verifyIdentityUrl !== null } };
  });
}
