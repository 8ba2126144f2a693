import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerProgramsPage } from './programs.page.ts';

export function registerPrograms(app: FastifyInstance, context: Context): void {
  registerProgramsPage(app, context);
}
