import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerLaunch } from './launch.route.ts';
import { registerAuthorization } from './lti13/authorize.route.ts';
import { registerKeyset } from './lti13/keyset.route.ts';
import { registerLineItems } from './lti13/line-items.route.ts';
import { registerScores } from './lti13/scores.route.ts';
import { registerTokens } from './lti13/token.route.ts';
import { registerOutcomes } from './outcome.route.ts';

/** External tools (LTI 1.1 and 1.3): opening them, and the scores that they report. */
export function registerExternalTools(app: FastifyInstance, context: Context): void {
  registerLaunch(app, context);
  registerOutcomes(app, context);
  registerAuthorization(app, context);
  registerKeyset(app, context);
  registerTokens(app, context);
  registerLineItems(app, context);
  registerScores(app, context);
}
