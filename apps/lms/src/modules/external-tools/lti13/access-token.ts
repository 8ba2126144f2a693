import * as v from 'valibot';
import { HOUR } from '../../../lib/durations.ts';

const schema = v.object({ clientId: v.string(), scopes: v.array(v.string()) });

/** What the bearer of an access token may do with the scores of a client's blocks. */
export const ACCESS_TOKEN = { purpose: 'tool-access', schema, lifetime: HOUR };
