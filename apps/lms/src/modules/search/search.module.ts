import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerSearchCalls } from './search.route.ts';

/** Searching the contents of a course. */
export function registerSearch(app: FastifyInstance, context: Context): void {
  registerSearchCalls(app, context);
}
