import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerVerificationStatus } from './verification-status.route.ts';

/** A user's own ID verification status. */
export function registerVerification(app: FastifyInstance, context: Context): void {
  registerVerificationStatus(app, context);
}
