import { calculateCall } from '@lectern/contract';
import { evaluateExpression } from '@lectern/olx';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/route.ts';
import { presentResult } from './result.present.ts';

/** What is typed is calculated by the grammar that also reads answers (decision 0061), and not stored. */
export function registerCalculate(app: FastifyInstance): void {
  handle(app, calculateCall, async ({ query }) => ({
    status: 200,
    body: { result: presentResult(evaluateExpression(query.equation)) },
  }));
}
