import { calculateCall } from '@lectern/contract';
import { evaluateExpression } from '@lectern/olx';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/route.ts';
import { presentError, presentResult } from './result.present.ts';

/** Evaluates an expression by the grammar that also reads answers (decision 0061), without storing it. */
export function registerCalculate(app: FastifyInstance): void {
  handle(app, calculateCall, async ({ query }) => {
    const result = evaluateExpression(query.equation);
    return { status: 200, body: { result: presentResult(result), error_code: presentError(result) } };
  });
}
