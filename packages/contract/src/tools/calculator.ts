import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { empty } from '../responses.ts';

/**
 * Calculates an expression. `result` is a number as text or a message; the body is JSON whatever its content type says
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
    200: { description: 'The result, or why there is none', body: v.object({ result: v.string() }) },
    302: empty('Not signed in: on to the login page'),
  },
});
