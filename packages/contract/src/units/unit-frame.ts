import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { usageKey } from '../keys.ts';
import { empty } from '../responses.ts';

// @__NO_SIDE_EFFECTS__
function htmlPage(description: string) {
  return { description, body: v.string(), contentType: 'text/html' };
}

/**
 * The unit as a page for the frame (wire contract 19.1, 22.8). `prepared=1` is Lectern's own: the frame is loaded
 * hidden and nothing counts as seen until a message says that it is shown. So is `direct=1`: the front end posts to the
 * unit's own origin, and needs no relay; and `relayed=1`, with which the relay requests a sandboxed unit. Serves
 * API-28.
 */
export const unitFrameCall = defineCall({
  id: 'unitFrame',
  summary: 'A unit as a page for the frame',
  section: '19',
  index: 28,
  method: 'GET',
  path: '/xblock/:usageKey',
  host: 'lms',
  auth: 'optional',
  params: v.object({ usageKey }),
  query: v.object({
    show_title: v.optional(v.string()),
    show_bookmark_button: v.optional(v.string()),
    show_bookmark: v.optional(v.string()),
    recheck_access: v.optional(v.string()),
    view: v.optional(v.string()),
    format: v.optional(v.string()),
    exam_access: v.optional(v.string()),
    jumpToId: v.optional(v.string()),
    preview: v.optional(v.string()),
    prepared: v.optional(v.picklist(['1'])),
    direct: v.optional(v.picklist(['1'])),
    relayed: v.optional(v.picklist(['1'])),
  }),
  responses: {
    200: htmlPage('The unit, or the page that frames it and relays its messages'),
    302: empty("On to the page of the sequence that locks it, or to the unit's page on its own origin"),
    400: htmlPage('Malformed key, or a view that is not known'),
    403: htmlPage('Not without a valid exam token'),
    404: htmlPage('Unknown key, or no access to the course'),
  },
});

/** The unit's page on its own origin, opened by the short-lived token of one learner and one unit. */
export const unitPageCall = defineCall({
  id: 'unitPage',
  summary: 'The page of one unit on the origin of units',
  section: 'lectern',
  method: 'GET',
  path: '/units/:usageKey',
  host: 'units',
  auth: 'none',
  params: v.object({ usageKey }),
  query: v.object({
    token: v.pipe(v.string(), v.minLength(1)),
    view: v.optional(v.string()),
    format: v.optional(v.string()),
    show_title: v.optional(v.string()),
    jumpToId: v.optional(v.string()),
    reading: v.optional(v.string()),
    prepared: v.optional(v.picklist(['1'])),
    relayed: v.optional(v.picklist(['1'])),
  }),
  responses: {
    200: htmlPage('The unit'),
    302: empty(
      'Back to the frame of the unit, for a browser that restores it from its history, without a query',
    ),
    400: htmlPage('Malformed key or no token'),
    401: htmlPage('The token has expired or is not valid'),
    403: htmlPage('The token is for something else'),
    404: htmlPage('Unknown unit'),
  },
});
