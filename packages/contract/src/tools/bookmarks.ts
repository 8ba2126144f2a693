import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { developerError } from '../errors.ts';
import { usageKey } from '../keys.ts';
import { empty } from '../responses.ts';
import { isoDate, lenientString } from '../types.ts';

/** A bookmark; `id` is `{username},{usage}` with the name of the real account (wire contract 17.1, trap 15). */
export const bookmark = v.object({
  id: v.string(),
  course_id: v.string(),
  usage_id: v.string(),
  block_type: lenientString,
  created: isoDate,
});

/** Adds a bookmark; adding twice is harmless. Needs a live session (trap 17). Serves API-23. */
export const addBookmarkCall = defineCall({
  id: 'addBookmark',
  summary: 'Add a bookmark',
  section: '17.1',
  index: 23,
  method: 'POST',
  path: '/api/bookmarks/v1/bookmarks/',
  host: 'lms',
  auth: 'session',
  body: v.object({ usage_id: usageKey }),
  responses: {
    201: { description: 'Kept', body: bookmark },
    400: {
      description: 'No data, an unknown block, or the limit of the course is reached',
      body: developerError,
    },
    401: { description: 'No session', body: developerError },
    403: { description: 'No valid CSRF token', body: developerError },
  },
});
export type BookmarkWire = ReplyBody<typeof addBookmarkCall, 201>;

/** Removes a bookmark of one's own. Serves API-24. */
export const removeBookmarkCall = defineCall({
  id: 'removeBookmark',
  summary: 'Remove a bookmark',
  section: '17.1',
  index: 24,
  method: 'DELETE',
  path: '/api/bookmarks/v1/bookmarks/:username,:usageId/',
  host: 'lms',
  auth: 'session',
  params: v.object({ username: v.pipe(v.string(), v.minLength(1)), usageId: usageKey }),
  responses: {
    204: empty('Removed'),
    401: { description: 'No session', body: developerError },
    403: { description: 'No valid CSRF token', body: developerError },
    404: { description: "Nothing to remove, or someone else's name", body: developerError },
  },
});
