import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { empty } from '../responses.ts';

/** Why an expression has no result. Lectern's LMS only; others send a message in `result`. */
export const calculatorErrorCodes = ['invalid_expression', 'undefined_result'] as const;

const calculation = v.object({
  result: v.string(),
  error_code: v.optional(v.nullable(v.string())),
});

/**
 * Calculates an expression. `result` is a number as text or a message; the body is JSON regardless of its content type
 * (wire contract 17.2). Serves API-26.
 */
export const calculateCall = defineCall({
  id: 'calculate',
  summary: 'Calculate an expression',
  section: '17.2',
  index: 26,
  method: 'GET',
  path: '/calculate',
  host: 'lms',
  auth: 'user',
  query: v.object({ equation: v.string() }),
  responses: {
    200: { description: 'The result, or why there is none', body: calculation },
    302: empty('Not signed in: on to the login page'),
  },
});
