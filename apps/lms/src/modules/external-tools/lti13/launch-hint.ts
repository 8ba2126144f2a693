import * as v from 'valibot';
import { MINUTE } from '../../../lib/durations.ts';

const schema = v.object({
  /** The token of the unit's page that allows the launch. */
  token: v.string(),
  clientId: v.string(),
  hasAgreed: v.boolean(),
  target: v.picklist(['iframe', 'window']),
});

/**
 * What the site has to remember of a launch while the learner's browser is at the tool's login address. The tool passes it on,
 * and may show a page of its own in between, such as one that asks for cookies.
 */
export const LAUNCH_HINT = { purpose: 'tool-launch', schema, lifetime: 10 * MINUTE };
