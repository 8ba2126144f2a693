import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerVerificationStatus } from './verification-status.route.ts';

/** What users can ask about the verification of their identity. */
export function registerVerification(app: FastifyInstance, context: Context): void {
  registerVerificationStatus(app, context);
}
