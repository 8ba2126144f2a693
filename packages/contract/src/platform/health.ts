import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** Whether the process runs at all. */
export const healthLiveCall = defineCall({
  id: 'healthLive',
  summary: 'The process runs',
  section: 'lectern',
  method: 'GET',
  path: '/healthz/live',
  host: 'lms',
  auth: 'none',
  responses: {
    200: { description: 'It runs', body: v.object({ status: v.literal('live') }) },
  },
});

/** Whether the process takes requests: its database answers and it is not about to stop. */
export const healthReadyCall = defineCall({
  id: 'healthReady',
  summary: 'The process takes requests',
  section: 'lectern',
  method: 'GET',
  path: '/healthz/ready',
  host: 'lms',
  auth: 'none',
  responses: {
    200: { description: 'It takes requests', body: v.object({ status: v.literal('ready') }) },
    503: {
      description: 'Starting, stopping, or without its database',
      body: v.object({ status: v.picklist(['draining', 'unavailable']), reason: v.optional(v.string()) }),
    },
  },
});
