import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerDeleteAccountPage } from './delete-account.page.ts';

/** Deleting an account. */
export function registerAccountDeletion(app: FastifyInstance, context: Context): void {
  registerDeleteAccountPage(app, context);
}
