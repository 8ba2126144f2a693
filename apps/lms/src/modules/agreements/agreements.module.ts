import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerIntegritySignature } from './integrity-signature.route.ts';
import { registerSignIntegrity } from './sign-integrity.route.ts';

/** Agreements of learners: the honor code of a course. */
export function registerAgreements(app: FastifyInstance, context: Context): void {
  registerIntegritySignature(app, context);
  registerSignIntegrity(app, context);
}
