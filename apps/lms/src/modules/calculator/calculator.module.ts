import type { FastifyInstance } from 'fastify';
import { registerCalculate } from './calculate.route.ts';

/** The calculator that a course may offer beside its units. */
export function registerCalculator(app: FastifyInstance): void {
  registerCalculate(app);
}
