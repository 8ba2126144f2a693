import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** Liveness: the process runs. */
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

/** Readiness: the database is reachable and the process is not shutting down. */
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
