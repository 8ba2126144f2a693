import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';

/** URLs of unread notices; front ends redirect to the first one (18.3). Serves API-31. */
export const noticesCall = defineCall({
  id: 'notices',
  summary: 'Notices not yet acknowledged',
  section: '18.3',
  index: 31,
  method: 'GET',
  path: '/notices/api/v1/unacknowledged',
  host: 'lms',
  auth: 'user',
  responses: {
    200: { description: 'Absolute addresses', body: v.object({ results: v.nullish(v.array(v.string())) }) },
    401: refusal('Anonymous'),
    403: refusal('Not for this caller'),
    404: { description: 'The server has no notices', body: v.unknown() },
  },
});
